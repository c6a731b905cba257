import type { ElementDefinition } from '../../../contract/element.ts'
import type { Segment } from '../../../contract/transcript.ts'
import type { Claim } from '../../analyst.ts'
import { probabilityOf } from '../exact-math.ts'
import { readCall, type Spoken } from '../read-call.ts'
import { unknownId } from '../vocabulary.ts'
import { wordForms } from '../word-forms.ts'
import { judgeColumns, judgedMax } from './judge-columns.ts'
import { type RankerModel, readRankerModel } from './ranker-model.ts'
import { type PreparedCall, prepareCall, scoreSentences } from './score-sentences.ts'
import { scoreTurns } from './score-turns.ts'
import { largestRows } from './smooth.ts'
import { sumTrees } from './trees.ts'
import { likenessOf } from './weigh-examples.ts'
import { ownWordsGain } from './weigh-own-words.ts'

const claimsMax = 20
const claimWordsMin = 3
const confidenceMin = 0.05
// A sentence so like an example (in log odds gained) is worth showing where no word of the description is spoken.
const likeExampleMin = 0.6

/** Ranks what is said in a call for an element that is known only by its description, and perhaps examples. */
export interface Ranker {
  /** At most 20 claims; none where no word of the description is spoken and nothing is like an example. */
  claim: (segments: readonly Segment[], element: ElementDefinition) => Claim[]
  /** For each segment how likely it lies in a passage about the element, in log odds. Greater is better. */
  rankSegments: (segments: readonly Segment[], element: ElementDefinition) => Float64Array
}

/**
 * The ranker over the bytes of its weights, which are unpacked when it is first asked. `readSpoken` gives the sentences of a call;
 * an analyst that has them at hand saves the ranker from splitting the call again.
 */
export function createRanker(file: Uint8Array, readSpoken = readAnyWord): Ranker {
  let model: RankerModel | undefined
  // A call is made ready once for all its elements.
  const prepared = new WeakMap<readonly Segment[], PreparedCall>()
  const read = (segments: readonly Segment[], element: ElementDefinition): ReadElement => {
    model ??= readRankerModel(file)
    const call = prepared.get(segments) ?? prepareCall(readSpoken(segments), segments, model)
    prepared.set(segments, call)
    return readElement(call, element, model)
  }
  return {
    claim: (segments, element) => {
      const found = read(segments, element)
      return judgeBest(found, element).map(({ row, confidence }) =>
        claimOf(found.spoken[row], segments, element.key, confidence),
      )
    },
    rankSegments: (segments, element) => {
      const { spoken, passage, likeness } = read(segments, element)
      const scores = passage.map((score, row) => score + (likeness[row] as number))
      return scoreTurns(spoken, scores, segments.length)
    },
  }
}

// The ranker has its own numbers for words.
function readAnyWord(segments: readonly Segment[]): readonly Spoken[] {
  return readCall(segments, (token) => wordForms(token).map(() => unknownId))
}

function readElement(call: PreparedCall, element: ElementDefinition, model: RankerModel) {
  const { key, label, description } = element
  const text = label === key ? description : `${label}: ${description}`
  const gains = ownWordsGain(call.index, text)
  return {
    ...scoreSentences(call, text, model),
    spoken: call.index.spoken,
    likeness: likenessOf(call.index, element, model.space).map(
      (value, row) => value + (gains[row] as number),
    ),
    judge: model.judge,
  }
}
type ReadElement = ReturnType<typeof readElement>

function judgeBest(found: ReadElement, element: ElementDefinition) {
  const { spoken, quote, likeness, columns, judge } = found
  const isShown = found.isSpoken || likeness.some((value) => value >= likeExampleMin)
  if (!isShown) return []
  const allowed = [...spoken.keys()].filter((row) => mayShow(spoken[row], element))
  const scores = quote.map((score, row) => score + (likeness[row] as number))
  const rows = largestRows(scores, judgedMax, allowed)
  const odds = sumTrees(judge, judgeColumns(columns, found, rows), rows.length)
  return rows
    .map((row, place) => ({
      row,
      confidence: confidenceOf((odds[place] as number) + (likeness[row] as number)),
    }))
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort((a, b) => b.confidence - a.confidence || a.row - b.row)
    .slice(0, claimsMax)
}

function mayShow(sentence: Spoken | undefined, element: ElementDefinition): boolean {
  if (!sentence || sentence.tokens.length < claimWordsMin) return false
  return sentence.side === null || element.speaker === 'any' || element.speaker === sentence.side
}

function confidenceOf(odds: number): number {
  return Math.round(probabilityOf(odds) * 10_000) / 10_000
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
