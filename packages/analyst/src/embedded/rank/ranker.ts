import type { Segment, Side } from '@earshot/contract/transcript'
import type { Claim } from '../../analyst.ts'
import { doubleAt } from '../../at.ts'
import type { ElementDefinition } from '../../definitions/element.ts'
import { log, probabilityOf } from '../exact-math.ts'
import { isMeeting } from '../is-meeting.ts'
import { readCall, type Spoken } from '../read-call.ts'
import { rememberLast } from '../remember-last.ts'
import { unknownId } from '../vocabulary.ts'
import { wordForms } from '../word-forms.ts'
import { judgeColumns, judgedMax } from './judge-columns.ts'
import { sideOf } from './names-topic.ts'
import { readOwnElement } from './own-element.ts'
import { type OwnModel, readOwnModel } from './own-model.ts'
import { type RankerModel, readRankerModel } from './ranker-model.ts'
import { type PreparedCall, prepareCall, scoreSentences } from './score-sentences.ts'
import { scoreTurns } from './score-turns.ts'
import { largestRows } from './smooth.ts'
import { sumTrees } from './trees.ts'
import { likenessOf } from './weigh-examples.ts'
import { ownWordsGain } from './weigh-own-words.ts'
import type { WordSpace } from './word-space.ts'

const claimsMax = 20
const claimWordsMin = 3
const confidenceMin = 0.05
// Gain in log odds by likeness to an example from which a sentence is shown even if no word of the description is spoken.
const likeExampleMin = 0.6

/** Ranks sentences of a call for an element with a description, and perhaps examples. */
export interface Ranker {
  /** At most 20 claims; none if no word of the description is spoken, no sentence is like an example, and no built-in element is meant. */
  claim: (segments: readonly Segment[], element: ElementDefinition) => Claim[]
  /** For each segment the log odds that it is in a passage about the element. */
  rankSegments: (segments: readonly Segment[], element: ElementDefinition) => Float64Array
}

/** A built-in element that a description may mean, with its probability and the analyst's confidence in each sentence. */
interface Meant {
  key: string
  share: number
  /** Whether only examples suggest it. */
  isHint: boolean
  /** The confidence for each sentence. */
  confidences: Float64Array
  /** The least confidence of a claim. */
  least: number
}

/** Finds the built-in elements that a text and examples may mean, and judges the sentences of a call for each. */
export type MeantBy = (
  text: string,
  element: ElementDefinition,
  spoken: readonly Spoken[],
  space: WordSpace,
) => Meant[]

/** Further knowledge of an analyst. */
export interface Knowledge {
  /** Splits a call into sentences; by default the ranker does. */
  readSpoken?: (segments: readonly Segment[]) => readonly Spoken[]
  meantBy?: MeantBy
}

/** The ranker over the bytes of its weights, which are unpacked when it is first asked. */
export function createRanker(
  files: { ranker: Uint8Array; own: Uint8Array },
  { readSpoken = readAnyWord, meantBy = () => [] }: Knowledge = {},
): Ranker {
  let model: RankerModel | undefined
  const own = readOwnModel(files.own)
  // A call is prepared once for all elements.
  const prepare = rememberLast((segments: readonly Segment[]) => {
    model ??= readRankerModel(files.ranker)
    return { call: prepareCall(readSpoken(segments), segments, model), model }
  })
  const read = (segments: readonly Segment[], element: ElementDefinition): ReadElement => {
    const { call, model } = prepare(segments)
    return readElement(call, element, model)
  }
  return {
    claim: (segments, element) => {
      const found = read(segments, element)
      const meant = meantBy(found.text, element, found.spoken, found.space)
      return chooseClaims(found, element, meant, own).map(({ row, confidence }) =>
        claimOf(found.spoken[row], segments, element.key, confidence),
      )
    },
    rankSegments: (segments, element) => {
      const { spoken, passage, likeness, gains } = read(segments, element)
      const scores = passage.map((score, row) => score + doubleAt(likeness, row) + doubleAt(gains, row))
      return scoreTurns(spoken, scores, segments.length)
    },
  }
}

// The ranker has its own ids of words.
function readAnyWord(segments: readonly Segment[]): readonly Spoken[] {
  return readCall(segments, (token) => wordForms(token).map(() => unknownId))
}

function readElement(call: PreparedCall, element: ElementDefinition, model: RankerModel) {
  const { key, label, description } = element
  const text = label === key ? description : `${label}: ${description}`
  return {
    ...scoreSentences(call, text, model),
    text,
    spoken: call.index.spoken,
    likeness: likenessOf(call.index, element, model.space),
    gains: ownWordsGain(call.index, text),
    judge: model.judge,
    index: call.index,
    space: model.space,
  }
}
type ReadElement = ReturnType<typeof readElement>

// A description means one of the likely built-in elements or none of them. Each gives the probability that a sentence shows it.
function chooseClaims(
  found: ReadElement,
  element: ElementDefinition,
  meant: readonly Meant[],
  model: OwnModel,
) {
  const { spoken } = found
  const speaker = element.speaker === 'any' ? sideOf(element.description) : element.speaker
  const allowed = [...spoken.keys()].filter((row) => mayShow(spoken[row], speaker))
  const described = meant.filter(({ isHint }) => !isHint)
  const unmeant = described.reduce((rest, { share }) => rest - share, 1)
  // In calls with two sides a sentence is judged by its similarity to the element, in meetings by the ranker.
  const own = isMeeting(spoken) ? undefined : readOwnElement(found, element, { model, described })
  const alone = own ? allowed.map((row) => [row, own.probability(row)] as const) : readRanks(found, allowed)
  const confidences = new Float64Array(spoken.length)
  for (const [row, probability] of alone) confidences[row] = unmeant * probability
  addMeant(confidences, meant, allowed, found)
  const proven = own?.proven ?? ((_: number, probability: number) => probability)
  const least = described.reduce((sum, { share, least: own }) => sum + share * own, unmeant * confidenceMin)
  return allowed
    .map((row) => ({ row, confidence: rounded(proven(row, doubleAt(confidences, row))) }))
    .filter(({ confidence }) => confidence >= least)
    .sort((a, b) => b.confidence - a.confidence || a.row - b.row)
    .slice(0, claimsMax)
}

function addMeant(
  confidences: Float64Array,
  meant: readonly Meant[],
  allowed: readonly number[],
  { likeness }: ReadElement,
): void {
  for (const { share, isHint, confidences: own } of meant) {
    for (const row of allowed) {
      const shown = share * shifted(doubleAt(own, row), doubleAt(likeness, row))
      const alone = doubleAt(confidences, row)
      confidences[row] = isHint ? Math.max(alone, shown) : alone + shown
    }
  }
}

// The best sentences by the words of the description and by examples, with the probability of each.
function readRanks(found: ReadElement, allowed: readonly number[]): [row: number, probability: number][] {
  const { quote, likeness, gains, columns, judge } = found
  const isShown = found.isSpoken || likeness.some((value) => value >= likeExampleMin)
  if (!isShown) return []
  const lifts = likeness.map((value, row) => value + doubleAt(gains, row))
  const scores = quote.map((score, row) => score + doubleAt(lifts, row))
  const rows = largestRows(scores, judgedMax, allowed)
  const odds = sumTrees(judge, judgeColumns(columns, found, rows), rows.length)
  return rows.map((row, place) => [row, probabilityOf(doubleAt(odds, place) + doubleAt(lifts, row))])
}

function shifted(probability: number, change: number): number {
  if (change === 0 || probability <= 0 || probability >= 1) return probability
  return probabilityOf(log(probability / (1 - probability)) + change)
}

function mayShow(sentence: Spoken | undefined, speaker: Side | null): boolean {
  if (!sentence || sentence.tokens.length < claimWordsMin) return false
  return sentence.side === null || speaker === null || speaker === sentence.side
}

function rounded(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000
}

function claimOf(
  sentence: Spoken | undefined,
  segments: readonly Segment[],
  elementKey: string,
  confidence: number,
): Claim {
  const { segmentIndex = 0, start = 0, end = 0 } = sentence ?? {}
  const quote = segments[segmentIndex]?.text.slice(start, end) ?? ''
  return { elementKey, segmentIndex, startChar: start, quote, confidence }
}
