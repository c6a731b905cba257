import { probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/** Numbers that describe a sentence to the judge for one element: its own score and its neighbours', its length and its place. */
export const ownSize = 17
// The scores of all elements: of the sentence, of the one before, the one after, and the mean around.
const views = 4

/** Weights of the judge for one of so many columns. */
export const judgeSize = (width: number): number => ownSize + views * width

const scoreMin = -7
const scoreMax = 5
/** Sentences that score lower for an element are none of its evidence, whatever stands around them. */
export const judgedMin = -5.5
const topicReach = 5
const closingSentences = 25
const othersShare = 1 / 3

/** What a call's sentences score for all columns, counted from the lowest score up, and the sums that give the mean of a stretch. */
export interface Scores {
  width: number
  above: Float32Array
  sums: Float64Array
}

/** Scores as the model gives them, a row of `width` numbers for each sentence. */
export function scoresOf(rows: Float32Array, width: number): Scores {
  const above = rows.map((score) => Math.min(scoreMax, Math.max(scoreMin, score)) - scoreMin)
  const sums = new Float64Array(above.length + width)
  for (let at = 0; at < above.length; at += 1) sums[at + width] = (sums[at] as number) + (above[at] as number)
  return { width, above, sums }
}

export function isJudged({ width, above }: Scores, at: number, column: number): boolean {
  return (above[at * width + column] as number) > judgedMin - scoreMin
}

/**
 * Fills in what is known of the sentence at a place besides its words, for one column: how it scores, how its neighbours in the
 * same breath and in the other's mouth do, whether it answers a question, its length, its place in the call and whether that is only an
 * excerpt; then what it and its surroundings score for all columns.
 */
export function describeSentence(
  spoken: readonly Spoken[],
  scores: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
  describeOwn(spoken, scores, at, column, into)
  const { width, above, sums } = scores
  const from = Math.max(0, at - topicReach)
  const to = Math.min(spoken.length, at + topicReach + 1)
  const meanShare = othersShare / (to - from)
  for (let other = 0; other < width; other += 1) {
    const place = at * width + other
    const view = ownSize + other
    into[view] = (above[place] as number) * othersShare
    into[view + width] = at > 0 ? (above[place - width] as number) * othersShare : 0
    into[view + 2 * width] = at + 1 < spoken.length ? (above[place + width] as number) * othersShare : 0
    into[view + 3 * width] =
      ((sums[to * width + other] as number) - (sums[from * width + other] as number)) * meanShare
  }
}

function describeOwn(
  spoken: readonly Spoken[],
  { width, above, sums }: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
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
  const sum = (sums[to * width + column] as number) - (sums[from * width + column] as number)
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
}

/** The probability that a reader of the sentence agrees, from its description and the judge's weights for the column. */
export function judge(description: Float32Array, weights: Float32Array, column: number): number {
  const size = description.length
  let sum = 0
  for (let at = 0; at < size; at += 1)
    sum += (description[at] as number) * (weights[column * size + at] as number)
  return probabilityOf(sum)
}
