import { floatAt } from '../at.ts'
import { type CallKernel, columnsTogether, rowWidth, views } from './call-kernel.ts'
import { type Scores, scoreAt, spreadOf, topicReach } from './call-scores.ts'
import { logOfCount, probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/**
 * The numbers that describe a sentence to the judge for one element, each with its place in the description. The weights were trained
 * in this order.
 */
const described = {
  always: 0,
  score: 1,
  /** The excess of the score over 4, and over 6. */
  above4: 2,
  above6: 3,
  /** Scores of the neighbours in the same segment, then of those in other segments. */
  sameBreathBefore: 4,
  sameBreathAfter: 5,
  otherBefore: 6,
  otherAfter: 7,
  /** Score of the question that the sentence answers. */
  questionBefore: 8,
  isAnswer: 9,
  /** Mean score of the sentences around it. */
  neighbours: 10,
  isShort: 11,
  length: 12,
  isQuestion: 13,
  /** Place in the call, 0–1; closeness to its end; whether the call is only an excerpt. */
  place: 14,
  closing: 15,
  excerpt: 16,
  /** Mean and highest score in the call for the element. */
  mean: 17,
  most: 18,
  /** Sentences of the call that score higher: logarithm, and share. */
  rank: 19,
  rankShare: 20,
  /** The best score of the sentence for another element, and the number of elements with a higher score. */
  rival: 21,
  rivals: 22,
}
export const ownSize = Object.keys(described).length

/** Number of weights that the judge has for each of `width` columns. */
export const judgeSize = (width: number): number => ownSize + views * width

const closingSentences = 25
const othersShare = 1 / 3
const rivalsMax = 8

/**
 * Fills in the description of a sentence for one column: its score, those of its neighbours in the same and in other segments, whether
 * it answers a question, its length, its place in the call and whether that is only an excerpt, and the rank of its score in the call and
 * among other columns; then the scores of the sentence, its surroundings and the other side's words for all columns.
 */
export function describeSentence(
  spoken: readonly Spoken[],
  scores: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
  describeOwn(spoken, scores, at, column, into)
  const { width, above, around, heard } = scores
  const row = at * rowWidth
  for (let other = 0; other < width; other += 1) {
    const view = ownSize + other
    into[view] = floatAt(above, row + other) * othersShare
    into[view + width] = at > 0 ? floatAt(above, row - rowWidth + other) * othersShare : 0
    into[view + 2 * width] = at + 1 < spoken.length ? floatAt(above, row + rowWidth + other) * othersShare : 0
    into[view + 3 * width] = floatAt(around, row + other) * othersShare
    into[view + 4 * width] = floatAt(heard, row + other) * othersShare
  }
}

/** The probability that a reader of the sentence agrees, from its description and the judge's weights for the column. */
export function judge(description: Float32Array, weights: Float32Array): number {
  let sum = 0
  for (let at = 0; at < description.length; at += 1) sum += floatAt(description, at) * floatAt(weights, at)
  return probabilityOf(sum)
}

/**
 * A judge of the sentences of a call for one column, by its own weights and by `weigh`, which has the others: the log odds of `judge` for
 * the description, apart from rounding, without building it.
 */
export function judgeOf(
  spoken: readonly Spoken[],
  scores: Scores,
  column: number,
  { own: weights, weigh }: { own: Float32Array; weigh: CallKernel['weigh'] },
): (at: number) => number {
  const own = new Float32Array(ownSize)
  return (at) => {
    describeOwn(spoken, scores, at, column, own)
    let sum = 0
    for (let place = 0; place < ownSize; place += 1) sum += (own[place] ?? 0) * (weights[place] ?? 0)
    return sum + weigh(at, column) * othersShare
  }
}

/** The weights of the judges of `width` columns for the scores of all columns, in the layout of `createCallKernel`. */
export function pairWeights(judges: Float32Array, width: number): Float64Array {
  const pairs = rowWidth / columnsTogether
  const weights = new Float64Array(width * rowWidth * views)
  weights.forEach((_, at) => {
    const [lane, view] = [at % columnsTogether, Math.floor(at / columnsTogether) % views]
    const pair = Math.floor(at / (columnsTogether * views)) % pairs
    const [column, other] = [Math.floor(at / (rowWidth * views)), pair * columnsTogether + lane]
    if (other < width) weights[at] = judges[column * judgeSize(width) + ownSize + view * width + other] ?? 0
  })
  return weights
}

function describeOwn(
  spoken: readonly Spoken[],
  scores: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
  const sentence = spoken[at]
  if (!sentence) return
  const score = scoreAt(scores, at, column)
  const before = spoken[at - 1]
  const after = spoken[at + 1]
  const isSameBefore = before?.segmentIndex === sentence.segmentIndex
  const isSameAfter = after?.segmentIndex === sentence.segmentIndex
  const isAnswer = before !== undefined && !isSameBefore && before.isQuestion
  const scoreBefore = before ? scoreAt(scores, at - 1, column) : 0
  const scoreAfter = after ? scoreAt(scores, at + 1, column) : 0
  const from = Math.max(0, at - topicReach)
  const to = Math.min(spoken.length, at + topicReach + 1)
  const sum = floatAt(scores.around, at * rowWidth + column) * (to - from)
  const words = sentence.ids.length
  into[described.always] = 1
  into[described.score] = score
  into[described.above4] = Math.max(0, score - 4)
  into[described.above6] = Math.max(0, score - 6)
  into[described.sameBreathBefore] = isSameBefore ? scoreBefore : 0
  into[described.sameBreathAfter] = isSameAfter ? scoreAfter : 0
  into[described.otherBefore] = isSameBefore ? 0 : scoreBefore
  into[described.otherAfter] = isSameAfter ? 0 : scoreAfter
  into[described.questionBefore] = isAnswer ? scoreBefore : 0
  into[described.isAnswer] = isAnswer ? 1 : 0
  into[described.neighbours] = (sum - score) / Math.max(1, to - from - 1)
  into[described.isShort] = words <= 3 ? 1 : 0
  into[described.length] = Math.min(30, words) / 10
  into[described.isQuestion] = sentence.isQuestion ? 1 : 0
  into[described.place] = at / spoken.length
  into[described.closing] = Math.max(0, 1 - (spoken.length - at) / closingSentences)
  into[described.excerpt] = Math.max(0, 1 - spoken.length / closingSentences)
  describeStanding(scores, at, column, into)
}

function describeStanding(scores: Scores, at: number, column: number, into: Float32Array): void {
  const { width, above } = scores
  const { mean, most, countHigher } = spreadOf(scores, column)
  const row = at * rowWidth
  const score = floatAt(above, row + column)
  const higher = countHigher(score)
  let [rival, rivals] = [0, 0]
  for (let other = 0; other < width; other += 1) {
    const otherScore = above[row + other] ?? 0
    if (otherScore > score) rivals += 1
    if (otherScore > rival && other !== column) rival = otherScore
  }
  into[described.mean] = mean
  into[described.most] = most
  into[described.rank] = logOfCount(1 + higher)
  into[described.rankShare] = 1 / (1 + higher)
  into[described.rival] = rival
  into[described.rivals] = Math.min(rivalsMax, rivals) / 2
}
