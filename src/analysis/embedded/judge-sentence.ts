import { type Scores, spreadOf, topicReach } from './call-scores.ts'
import { log, probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/**
 * Numbers that describe a sentence to the judge for one element: its own score and its neighbours', its length and its place, and how
 * the score stands among those of the call and those for other elements.
 */
export const ownSize = 23
// The scores of all elements: of the sentence, of the one before, the one after, the mean around, and of what the other side said before.
const views = 5

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
  const row = at * width
  for (let other = 0; other < width; other += 1) {
    const view = ownSize + other
    into[view] = (above[row + other] as number) * othersShare
    into[view + width] = at > 0 ? (above[row - width + other] as number) * othersShare : 0
    into[view + 2 * width] = at + 1 < spoken.length ? (above[row + width + other] as number) * othersShare : 0
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
 * A judge of the sentences of a call for one column, by its weights: what `judge` says of the description,
 * but for the rounding, without writing it down.
 */
export function judgeOf(
  spoken: readonly Spoken[],
  scores: Scores,
  column: number,
  weights: Float32Array,
): (at: number) => number {
  const own = new Float32Array(ownSize)
  const { width, above, around, heard } = scores
  return (at) => {
    describeOwn(spoken, scores, at, column, own)
    let sum = 0
    for (let place = 0; place < ownSize; place += 1)
      sum += (own[place] as number) * (weights[place] as number)
    const row = at * width
    let others = dot(above, row, weights, ownSize, width)
    if (at > 0) others += dot(above, row - width, weights, ownSize + width, width)
    if (at + 1 < spoken.length) others += dot(above, row + width, weights, ownSize + 2 * width, width)
    others += dot(around, row, weights, ownSize + 3 * width, width)
    others += dot(heard, row, weights, ownSize + 4 * width, width)
    return probabilityOf(sum + others * othersShare)
  }
}

// Two sums side by side: neither waits for the other.
function dot(row: Float32Array, from: number, weights: Float32Array, start: number, width: number): number {
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < width; at += 2) {
    even += (row[from + at] as number) * (weights[start + at] as number)
    odd += (row[from + at + 1] as number) * (weights[start + at + 1] as number)
  }
  const last =
    width % 2 === 1 ? (row[from + width - 1] as number) * (weights[start + width - 1] as number) : 0
  return even + odd + last
}

function describeOwn(
  spoken: readonly Spoken[],
  scores: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
  const { width, above, around } = scores
  const sentence = spoken[at]
  if (!sentence) return
  const score = above[at * width + column] as number
  const before = spoken[at - 1]
  const after = spoken[at + 1]
  const isSameBefore = before?.segmentIndex === sentence.segmentIndex
  const isSameAfter = after?.segmentIndex === sentence.segmentIndex
  const isAnswer = before !== undefined && !isSameBefore && before.isQuestion
  const scoreBefore = before ? (above[(at - 1) * width + column] as number) : 0
  const scoreAfter = after ? (above[(at + 1) * width + column] as number) : 0
  const from = Math.max(0, at - topicReach)
  const to = Math.min(spoken.length, at + topicReach + 1)
  const sum = (around[at * width + column] as number) * (to - from)
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
  const row = at * width
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
  into[19] = log(1 + higher)
  into[20] = 1 / (1 + higher)
  into[21] = rival
  into[22] = Math.min(rivalsMax, rivals) / 2
}
