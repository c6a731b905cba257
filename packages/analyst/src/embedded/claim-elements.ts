import type { Segment, Side } from '@earshot/contract/transcript'
import type { Claim } from '../analyst.ts'
import { floatAt } from '../at.ts'
import type { ElementDefinition } from '../definitions/element.ts'
import { claimedMin, isJudged, judgedMin, type Scores } from './call-scores.ts'
import type { ElementModel } from './element-model.ts'
import { log, probabilityOf } from './exact-math.ts'
import { isForeignCall } from './is-foreign.ts'
import { isMeeting } from './is-meeting.ts'
import { judgeOf, judgeSize, ownSize } from './judge-sentence.ts'
import type { Spoken } from './read-call.ts'
import { shownConfidence } from './shown-confidence.ts'
import { weighCircumstances } from './weigh-circumstances.ts'

const meetingClaimsMax = 20
const joinedSentencesMax = 3
const joinedWordsMax = 45
// "Subject to the paper." is understood by the sentence before it, if that is not much longer.
const fragmentWords = 5
const contextShare = 3
// Above the rounding error of log odds.
const oddsMargin = 1e-6

/** The members of an element that its judgement depends on. */
export type JudgedElement = Pick<ElementDefinition, 'key' | 'speaker' | 'valence' | 'about'>

interface Judged {
  first: number
  last: number
  confidence: number
}

/**
 * Claims for the elements that the model has learnt. Each element is judged by itself, whatever else is asked. Quotes that are to be shown
 * (`areShown`) take along the sentence before a fragment, and their confidences are put right.
 */
export function claimElements(
  spoken: readonly Spoken[],
  segments: readonly Segment[],
  elements: readonly JudgedElement[],
  model: ElementModel,
  { areShown = false }: { areShown?: boolean } = {},
): Claim[] {
  if (isForeignCall(spoken)) return []
  const isInMeeting = isMeeting(spoken)
  const scores = model.scoresOf(spoken)
  return elements.flatMap((element) => {
    const meeting = isInMeeting ? model.columns.indexOf(`${element.key}@meeting`) : -1
    const isLearntFromMeetings = meeting >= 0
    const column = isLearntFromMeetings ? meeting : model.columns.indexOf(element.key)
    const least = floatAt(model.thresholds, column)
    const found = judgeAll(spoken, scores, { element, model, column, isLearntFromMeetings, least })
    const kept = isLearntFromMeetings
      ? found.sort((a, b) => b.confidence - a.confidence).slice(0, meetingClaimsMax)
      : join(found, spoken)
    return withoutRepeats(kept, spoken).map((judged) => {
      if (!areShown || isLearntFromMeetings) return claimOf(judged, element, spoken, segments)
      const confidence = shownConfidence(element.key, judged.confidence)
      return claimOf({ ...withContext(judged, spoken), confidence }, element, spoken, segments)
    })
  })
}

/** The model's confidence for each sentence that it shows a built-in element (0 for the wrong side), and the least confidence for a claim. */
export function judgeElement(
  spoken: readonly Spoken[],
  element: JudgedElement,
  model: ElementModel,
): { confidences: Float64Array; least: number } {
  const confidences = new Float64Array(spoken.length)
  const column = model.columns.indexOf(element.key)
  const judging = { element, model, column, isLearntFromMeetings: false, least: 0 }
  for (const { first, confidence } of judgeAll(spoken, model.scoresOf(spoken), judging))
    confidences[first] = confidence
  return { confidences, least: floatAt(model.thresholds, column) }
}

interface Judging {
  element: JudgedElement
  model: ElementModel
  column: number
  isLearntFromMeetings: boolean
  /** The least confidence. */
  least: number
}

function judgeAll(spoken: readonly Spoken[], scores: Scores, judging: Judging): Judged[] {
  const { element, model, column, isLearntFromMeetings, least } = judging
  const size = judgeSize(scores.width)
  const own = model.judge.subarray(column * size, column * size + ownSize)
  const judge = judgeOf(spoken, scores, column, { own, weigh: model.weigh })
  const known = model.oddsIn(spoken, column)
  const oddsAt = (at: number) => {
    const odds = known.get(at) ?? judge(at)
    known.set(at, odds)
    return odds
  }
  const leastScore = isLearntFromMeetings ? judgedMin : claimedMin
  // Most sentences are far below the limit: their probability is not computed.
  const leastOdds = least > 0 ? log(least / (1 - least)) - oddsMargin : Number.NEGATIVE_INFINITY
  const found: Judged[] = []
  spoken.forEach((sentence, at) => {
    if (!isJudged(scores, at, column, leastScore)) return
    if (!maySay(element.speaker, sentence.side)) return
    const odds = oddsAt(at)
    if (odds < leastOdds) return
    const judged = probabilityOf(odds)
    if (judged < least) return
    const confidence = isLearntFromMeetings ? judged : weighCircumstances(judged, sentence, element)
    if (confidence >= least) found.push({ first: at, last: at, confidence })
  })
  return found
}

function maySay(speaker: ElementDefinition['speaker'], side: Side | null): boolean {
  return side === null || speaker === 'any' || speaker === side
}

// Adjacent sentences of a segment are one piece of evidence.
function join(found: readonly Judged[], spoken: readonly Spoken[]): Judged[] {
  const joined: Judged[] = []
  for (const judged of found) {
    const open = joined.at(-1)
    if (open && open.last === judged.first - 1 && canJoin(open, judged, spoken)) {
      joined[joined.length - 1] = {
        first: open.first,
        last: judged.last,
        confidence: Math.max(open.confidence, judged.confidence),
      }
    } else joined.push(judged)
  }
  return joined
}

function canJoin(open: Judged, next: Judged, spoken: readonly Spoken[]): boolean {
  const sentences = spoken.slice(open.first, next.last + 1)
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const isOneBreath = sentences.every(({ segmentIndex }) => segmentIndex === sentences[0]?.segmentIndex)
  return isOneBreath && sentences.length <= joinedSentencesMax && words <= joinedWordsMax
}

function withContext(judged: Judged, spoken: readonly Spoken[]): Judged {
  const sentence = spoken[judged.first]
  const before = spoken[judged.first - 1]
  if (!sentence || before?.segmentIndex !== sentence.segmentIndex) return judged
  const words = spoken
    .slice(judged.first, judged.last + 1)
    .reduce((sum, { tokens }) => sum + tokens.length, 0)
  const isFragment = words < fragmentWords && before.tokens.length <= contextShare * words
  return isFragment ? { ...judged, first: judged.first - 1 } : judged
}

// Words repeated in a call are one piece of evidence, with the highest confidence.
function withoutRepeats(found: readonly Judged[], spoken: readonly Spoken[]): Judged[] {
  const best = new Map<string, Judged>()
  for (const judged of found) {
    const words = spoken.slice(judged.first, judged.last + 1).map(({ ids }) => ids.join(' '))
    const key = words.join(' ')
    const known = best.get(key)
    if (!known || known.confidence < judged.confidence) best.set(key, judged)
  }
  return [...best.values()]
}

function claimOf(
  { first, last, confidence }: Judged,
  element: Pick<JudgedElement, 'key'>,
  spoken: readonly Spoken[],
  segments: readonly Segment[],
): Claim {
  const segmentIndex = spoken[first]?.segmentIndex ?? 0
  const startChar = spoken[first]?.start ?? 0
  const quote = (segments[segmentIndex]?.text ?? '').slice(startChar, spoken[last]?.end)
  const rounded = Math.round(confidence * 10_000) / 10_000
  return { elementKey: element.key, segmentIndex, startChar, quote, confidence: rounded }
}
