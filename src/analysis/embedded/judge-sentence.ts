import type { Side } from '../../contract/transcript.ts'
import { probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/** Numbers that describe a sentence to the judge for one element: its own score and its neighbours', its length and its place. */
export const ownSize = 17
// The scores of all elements: of the sentence, of the one before, the one after, the mean around, and of what the other side said before
// and says after.
const views = 6

/** Weights of the judge for one of so many columns. */
export const judgeSize = (width: number): number => ownSize + views * width

const scoreMin = -7
const scoreMax = 5
/** Sentences that score lower for an element are none of its evidence, whatever stands around them. */
export const judgedMin = -5.5
/** In calls with sides next to no sentence that scores lower comes to be claimed, so it need not be judged. */
export const claimedMin = -4.5
const topicReach = 5
const closingSentences = 25
const othersShare = 1 / 3
// What one answers may have been said some sentences ago, with an "okay" in between. `fillMost` takes four at most.
const othersSentences = 4
const othersReach = 12

/** What a call's sentences score for all columns, a row of `width` numbers each, counted from the lowest score up. */
export interface Scores {
  width: number
  above: Float32Array
  /** The mean of the sentences around, the sentence itself among them. */
  around: Float32Array
  /** The most of the last few sentences that the other side said before, and of the first few that it says after; nothing where sides are unknown. */
  heard: Float32Array
  answered: Float32Array
}

/** Scores of the sentences as the model gives them, a row of `width` numbers for each. */
export function scoresOf(rows: Float32Array, width: number, spoken: readonly Spoken[]): Scores {
  const above = new Float32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1)
    above[at] = Math.min(scoreMax, Math.max(scoreMin, rows[at] as number)) - scoreMin
  const [heard, answered] = [-1, 1].map((step) => mostOfOthers(above, width, spoken, step)) as [
    Float32Array,
    Float32Array,
  ]
  return { width, above, around: meansAround(above, width), heard, answered }
}

function meansAround(above: Float32Array, width: number): Float32Array {
  const count = above.length / width
  // Of all sentences before a place; the difference of two is the sum of a stretch.
  const sums = new Float64Array(above.length + width)
  for (let at = 0; at < above.length; at += 1) sums[at + width] = (sums[at] as number) + (above[at] as number)
  const around = new Float32Array(above.length)
  for (let at = 0; at < count; at += 1) {
    const from = Math.max(0, at - topicReach)
    const to = Math.min(count, at + topicReach + 1)
    for (let column = 0; column < width; column += 1)
      around[at * width + column] =
        ((sums[to * width + column] as number) - (sums[from * width + column] as number)) / (to - from)
  }
  return around
}

function mostOfOthers(
  above: Float32Array,
  width: number,
  spoken: readonly Spoken[],
  step: number,
): Float32Array {
  const most = new Float32Array(above.length)
  for (let at = 0; at < spoken.length; at += 1) {
    const others = othersOf(spoken, at, step)
    if (others.length > 0) fillMost(most, at * width, above, others, width)
  }
  return most
}

// One pass over four rows takes half the time of four passes.
function fillMost(
  most: Float32Array,
  base: number,
  above: Float32Array,
  others: readonly number[],
  width: number,
): void {
  const last = others.length - 1
  const a = (others[0] as number) * width
  const b = (others[Math.min(1, last)] as number) * width
  const c = (others[Math.min(2, last)] as number) * width
  const d = (others[Math.min(3, last)] as number) * width
  for (let column = 0; column < width; column += 1) {
    let score = above[a + column] as number
    const second = above[b + column] as number
    const third = above[c + column] as number
    const fourth = above[d + column] as number
    if (second > score) score = second
    if (third > score) score = third
    if (fourth > score) score = fourth
    most[base + column] = score
  }
}

function othersOf(spoken: readonly Spoken[], at: number, step: number): number[] {
  const side = spoken[at]?.side ?? null
  const others: number[] = []
  if (side === null) return others
  for (let reach = 1; reach <= othersReach && others.length < othersSentences; reach += 1) {
    const other = at + step * reach
    const otherSide: Side = spoken[other]?.side ?? side
    if (otherSide !== side) others.push(other)
  }
  return others
}

export function isJudged(
  { width, above }: Scores,
  at: number,
  column: number,
  least: number = judgedMin,
): boolean {
  return (above[at * width + column] as number) > least - scoreMin
}

/**
 * Fills in what is known of the sentence at a place besides its words, for one column: how it scores, how its neighbours in the
 * same breath and in the other's mouth do, whether it answers a question, its length, its place in the call and whether that is only an
 * excerpt; then what it, its surroundings and the other side's words score for all columns.
 */
export function describeSentence(
  spoken: readonly Spoken[],
  scores: Scores,
  at: number,
  column: number,
  into: Float32Array,
): void {
  describeOwn(spoken, scores, at, column, into)
  const { width, above, around, heard, answered } = scores
  const row = at * width
  for (let other = 0; other < width; other += 1) {
    const view = ownSize + other
    into[view] = (above[row + other] as number) * othersShare
    into[view + width] = at > 0 ? (above[row - width + other] as number) * othersShare : 0
    into[view + 2 * width] = at + 1 < spoken.length ? (above[row + width + other] as number) * othersShare : 0
    into[view + 3 * width] = (around[row + other] as number) * othersShare
    into[view + 4 * width] = (heard[row + other] as number) * othersShare
    into[view + 5 * width] = (answered[row + other] as number) * othersShare
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
  const { width, above, around, heard, answered } = scores
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
    others += dot(answered, row, weights, ownSize + 5 * width, width)
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
  { width, above, around }: Scores,
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
}
