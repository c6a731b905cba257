import { type CallKernel, columnsTogether, rowWidth, views } from './call-kernel.ts'
import { type Scores, scoreAt, spreadOf, topicReach } from './call-scores.ts'
import { logOfCount, probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/**
 * Numbers that describe a sentence to the judge for one element: its own score and its neighbours', its length and its place, and how
 * the score stands among those of the call and those for other elements.
 */
export const ownSize = 23

/** Weights of the judge for one of so many columns. */
export const judgeSize = (width: number): number => ownSize + views * width

const closingSentences = 25
const othersShare = 1 / 3
const rivalsMax = 8

/**
 * Fills in what is known of the sentence at a place besides its words, for one column: how it scores, how its neighbours in the
 * same breath and in the other's mouth do, whether it answers a question, its length, its place in the call and whether that is only an
 * excerpt, and how the score stands in the call and beside those for other columns; then what the sentence, its surroundings and the
 * other side's words score for all columns.
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
    into[view] = (above[row + other] as number) * othersShare
    into[view + width] = at > 0 ? (above[row - rowWidth + other] as number) * othersShare : 0
    into[view + 2 * width] =
      at + 1 < spoken.length ? (above[row + rowWidth + other] as number) * othersShare : 0
    into[view + 3 * width] = (around[row + other] as number) * othersShare
    into[view + 4 * width] = (heard[row + other] as number) * othersShare
  }
}

/** The probability that a reader of the sentence agrees, from its description and the judge's weights for the column. */
export function judge(description: Float32Array, weights: Float32Array): number {
  let sum = 0
  for (let at = 0; at < description.length; at += 1)
    sum += (description[at] as number) * (weights[at] as number)
  return probabilityOf(sum)
}

/**
 * A judge of the sentences of a call for one column, by its own weights and by `weigh`, which knows the others: the log odds of what
 * `judge` says of the description, but for the rounding, without writing it down.
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
    for (let place = 0; place < ownSize; place += 1)
      sum += (own[place] as number) * (weights[place] as number)
    return sum + weigh(at, column) * othersShare
  }
}

/** The weights of judges of so many columns for the scores of all columns, as `createCallKernel` takes them. */
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
  const sum = (scores.around[at * rowWidth + column] as number) * (to - from)
  const words = sentence.ids.length
  into[0] = 1
  into[1] = score
  into[2] = Math.max(0, score - 4)
  into[3] = Math.max(0, score - 6)
  into[4] = isSameBefore ? scoreBefore : 0
  into[5] = isSameAfter ? scoreAfter : 0
  into[6] = isSameBefore ? 0 : scoreBefore
  into[7] = isSameAfter ? 0 : scoreAfter
  into[8] = isAnswer ? scoreBefore : 0
  into[9] = isAnswer ? 1 : 0
  into[10] = (sum - score) / Math.max(1, to - from - 1)
  into[11] = words <= 3 ? 1 : 0
  into[12] = Math.min(30, words) / 10
  into[13] = sentence.isQuestion ? 1 : 0
  into[14] = at / spoken.length
  into[15] = Math.max(0, 1 - (spoken.length - at) / closingSentences)
  into[16] = Math.max(0, 1 - spoken.length / closingSentences)
  describeStanding(scores, at, column, into)
}

function describeStanding(scores: Scores, at: number, column: number, into: Float32Array): void {
  const { width, above } = scores
  const { mean, most, countHigher } = spreadOf(scores, column)
  const row = at * rowWidth
  const score = above[row + column] as number
  const higher = countHigher(score)
  let [rival, rivals] = [0, 0]
  for (let other = 0; other < width; other += 1) {
    const otherScore = above[row + other] as number
    if (otherScore > score) rivals += 1
    if (otherScore > rival && other !== column) rival = otherScore
  }
  into[17] = mean
  into[18] = most
  into[19] = logOfCount(1 + higher)
  into[20] = 1 / (1 + higher)
  into[21] = rival
  into[22] = Math.min(rivalsMax, rivals) / 2
}
