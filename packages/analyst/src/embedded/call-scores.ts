import type { Side } from '@earshot/contract/transcript'
import { floatAt, numberAt } from '../at.ts'
import { type CallKernel, type CallRows, rowWidth } from './call-kernel.ts'
import type { Spoken } from './read-call.ts'

const scoreMin = -7
const scoreMax = 5
/** Sentences that score lower for an element are none of its evidence, whatever stands around them. */
export const judgedMin = -5.5
/** In calls with sides next to no sentence that scores lower comes to be claimed, so it need not be judged. */
export const claimedMin = -4.5
/** So many sentences before and after one are around it. */
export const topicReach = 5
// What one answers may have been said some sentences ago, with an "okay" in between. `hear` takes four at most.
const othersSentences = 4
const othersReach = 12
// Scores nearer to each other than such a step stand alike.
const stepsPerPoint = 8

/** What a call's sentences score for all columns, a row of `rowWidth` numbers each, counted from the lowest score up. */
export interface Scores extends CallRows {
  /** So many numbers of a row are used. */
  width: number
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

/**
 * What the judges see of a call of which `fill` tells the score of each sentence for each of `width` columns. The arrays are the kernel's:
 * they hold until the next call comes.
 */
export function scoresOf(
  kernel: CallKernel,
  width: number,
  spoken: readonly Spoken[],
  fill: (rows: Float32Array, rowWidth: number) => void,
): Scores {
  const rows = kernel.rowsFor(spoken.length)
  fill(rows.above, rowWidth)
  kernel.level(scoreMin, scoreMax)
  // Scores are multiples of 2 ** -22, so a sum is exact however it came about.
  kernel.average(topicReach)
  hearOthers(kernel, spoken)
  return { width, ...rows, spreads: [] }
}

/** The score of a sentence for a column, counted from the lowest score up. */
export function scoreAt({ above }: Scores, at: number, column: number): number {
  return floatAt(above, at * rowWidth + column)
}

/** How the scores for a column spread over the call; worked out once. */
export function spreadOf(scores: Scores, column: number): Spread {
  const { above, spreads } = scores
  const spread = spreads[column] ?? measureSpread(above, column)
  spreads[column] = spread
  return spread
}

function measureSpread(above: Float32Array, column: number): Spread {
  const stepOf = (score: number) => Math.floor(score * stepsPerPoint)
  const higher = new Uint32Array(stepOf(scoreMax - scoreMin) + 1)
  let [sum, most] = [0, 0]
  for (let at = column; at < above.length; at += rowWidth) {
    const score = above[at] ?? 0
    sum += score
    if (score > most) most = score
    const step = stepOf(score)
    higher[step] = (higher[step] ?? 0) + 1
  }
  // From the sentences of each step to those of all steps above it.
  let count = 0
  for (let step = higher.length - 1; step >= 0; step -= 1) {
    const own = numberAt(higher, step)
    higher[step] = count
    count += own
  }
  return { mean: sum / count, most, countHigher: (score) => numberAt(higher, stepOf(score)) }
}

function hearOthers(kernel: CallKernel, spoken: readonly Spoken[]): void {
  let others: readonly number[] = []
  for (let at = 0; at < spoken.length; at += 1) {
    const isSameSide = at > 0 && spoken[at]?.side === spoken[at - 1]?.side
    others = isSameSide ? others.filter((other) => other >= at - othersReach) : othersBefore(spoken, at)
    if (others.length > 0) kernel.hear(at, others)
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
export function isJudged(scores: Scores, at: number, column: number, least: number = judgedMin): boolean {
  return scoreAt(scores, at, column) > least - scoreMin
}
