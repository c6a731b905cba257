import type { Side } from '../../contract/transcript.ts'
import type { Spoken } from './read-call.ts'

const scoreMin = -7
const scoreMax = 5
/** Sentences that score lower for an element are none of its evidence, whatever stands around them. */
export const judgedMin = -5.5
/** In calls with sides next to no sentence that scores lower comes to be claimed, so it need not be judged. */
export const claimedMin = -4.5
/** So many sentences before and after one are around it. */
export const topicReach = 5
// What one answers may have been said some sentences ago, with an "okay" in between. `fillMost` takes four at most.
const othersSentences = 4
const othersReach = 12
// Scores nearer to each other than such a step stand alike.
const stepsPerPoint = 8

/** What a call's sentences score for all columns, a row of `width` numbers each, counted from the lowest score up. */
export interface Scores {
  width: number
  above: Float32Array
  /** The mean of the sentences around, the sentence itself among them. */
  around: Float32Array
  /** The most of the last few sentences that the other side said before; nothing where sides are unknown. */
  heard: Float32Array
  /** By column, once asked for. */
  spreads: Spread[]
}

/** How the scores for a column spread over the call. */
interface Spread {
  mean: number
  most: number
  /** How many sentences stand above a score. */
  countHigher: (score: number) => number
}

/** Scores of the sentences as the model gives them, a row of `width` numbers for each. The rows themselves become `above`. */
export function scoresOf(rows: Float32Array, width: number, spoken: readonly Spoken[]): Scores {
  for (let at = 0; at < rows.length; at += 1) {
    const score = rows[at] as number
    rows[at] = (score < scoreMin ? scoreMin : score > scoreMax ? scoreMax : score) - scoreMin
  }
  return {
    width,
    above: rows,
    around: meansAround(rows, width),
    heard: mostHeard(rows, width, spoken),
    spreads: [],
  }
}

/** How the scores for a column spread over the call; worked out once. */
export function spreadOf(scores: Scores, column: number): Spread {
  const { width, above, spreads } = scores
  const spread = spreads[column] ?? measureSpread(above, width, column)
  spreads[column] = spread
  return spread
}

function measureSpread(above: Float32Array, width: number, column: number): Spread {
  const stepOf = (score: number) => Math.floor(score * stepsPerPoint)
  const higher = new Uint32Array(stepOf(scoreMax - scoreMin) + 1)
  let [sum, most] = [0, 0]
  for (let at = column; at < above.length; at += width) {
    const score = above[at] as number
    sum += score
    if (score > most) most = score
    const step = stepOf(score)
    higher[step] = (higher[step] as number) + 1
  }
  // From the sentences of each step to those of all steps above it.
  let count = 0
  for (let step = higher.length - 1; step >= 0; step -= 1) {
    const own = higher[step] as number
    higher[step] = count
    count += own
  }
  return { mean: sum / count, most, countHigher: (score) => higher[stepOf(score)] as number }
}

// The sums of a stretch, as it moves on. Scores are multiples of 2 ** -22, so a sum is exact however it came about.
function meansAround(above: Float32Array, width: number): Float32Array {
  const around = new Float32Array(above.length)
  const count = above.length / width
  const sums = new Float64Array(width)
  for (let at = -topicReach; at < count; at += 1) {
    const entering = at + topicReach
    const leaving = entering - 2 * topicReach - 1
    if (entering < count) addRow(sums, above, entering * width, 1)
    if (leaving >= 0) addRow(sums, above, leaving * width, -1)
    if (at < 0) continue
    const size = Math.min(count, entering + 1) - Math.max(0, leaving + 1)
    for (let column = 0; column < width; column += 1)
      around[at * width + column] = (sums[column] as number) / size
  }
  return around
}

function addRow(sums: Float64Array, above: Float32Array, base: number, sign: number): void {
  for (let column = 0; column < sums.length; column += 1)
    sums[column] = (sums[column] as number) + sign * (above[base + column] as number)
}

function mostHeard(above: Float32Array, width: number, spoken: readonly Spoken[]): Float32Array {
  const most = new Float32Array(above.length)
  let others: readonly number[] = []
  for (let at = 0; at < spoken.length; at += 1) {
    const base = at * width
    const isSameSide = at > 0 && spoken[at]?.side === spoken[at - 1]?.side
    const near = isSameSide ? others.filter((other) => other >= at - othersReach) : othersBefore(spoken, at)
    const areSame = isSameSide && near.length === others.length
    others = near
    if (areSame) most.copyWithin(base, base - width, base)
    else if (others.length > 0) fillMost(most, base, above, others, width)
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

function othersBefore(spoken: readonly Spoken[], at: number): number[] {
  const side = spoken[at]?.side ?? null
  const others: number[] = []
  if (side === null) return others
  for (let other = at - 1; other >= at - othersReach && others.length < othersSentences; other -= 1) {
    const otherSide: Side = spoken[other]?.side ?? side
    if (otherSide !== side) others.push(other)
  }
  return others
}

/** Whether a sentence scores high enough for the judge to look at it. */
export function isJudged(
  { width, above }: Scores,
  at: number,
  column: number,
  least: number = judgedMin,
): boolean {
  return (above[at * width + column] as number) > least - scoreMin
}
