import type { Side } from '@earshot/contract/transcript'
import { floatAt, numberAt } from '../at.ts'
import { type CallKernel, type CallRows, rowWidth } from './call-kernel.ts'
import type { Spoken } from './read-call.ts'

const scoreMin = -7
const scoreMax = 5
/** Sentences with a lower score for an element are never its evidence. */
export const judgedMin = -5.5
/** In calls with sides almost no sentence with a lower score is claimed, so it need not be judged. */
export const claimedMin = -4.5
/** Neighbours on each side of a sentence. */
export const topicReach = 5
// The question of an answer may be some sentences back, with an "okay" in between. `hear` takes four at most.
const othersSentences = 4
const othersReach = 12
// Scores within one step count as equal.
const stepsPerPoint = 8

/** The scores of a call's sentences for all columns, a row of `rowWidth` numbers each, relative to the lowest score. */
export interface Scores extends CallRows {
  /** The used numbers of a row. */
  width: number
  /** By column, filled on first use. */
  spreads: Spread[]
}

/** The distribution of the scores of a column over the call. */
interface Spread {
  mean: number
  most: number
  /** The number of sentences above a score. */
  countHigher: (score: number) => number
}

/**
 * The judges' input for a call; `fill` gives the score of each sentence for each of `width` columns. The arrays belong to the kernel, and
 * are valid until the next call.
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
  // Scores are multiples of 2 ** -22, so sums are exact in any order.
  kernel.average(topicReach)
  hearOthers(kernel, spoken)
  return { width, ...rows, spreads: [] }
}

/** The score of a sentence for a column, relative to the lowest score. */
export function scoreAt({ above }: Scores, at: number, column: number): number {
  return floatAt(above, at * rowWidth + column)
}

/** The distribution of the scores of a column over the call; computed once. */
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
