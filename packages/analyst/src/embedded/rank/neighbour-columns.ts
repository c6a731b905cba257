import { doubleAt } from '../../at.ts'
import type { Spoken } from '../read-call.ts'
import { ranksOf, smooth, windowMax, windowMean } from './smooth.ts'

const meanReaches = [1, 3, 8, 20]
const maxReaches = [2, 6, 20]

/** A first score in relation to its neighbours and the whole call: evidence comes in runs. */
export function neighbourColumns(scores: Float64Array, spoken: readonly Spoken[]): Float64Array[] {
  let largest = Number.NEGATIVE_INFINITY
  for (let row = 0; row < scores.length; row += 1) largest = Math.max(largest, doubleAt(scores, row))
  // Beyond the edges the value is 0, far below any score.
  const lifted = scores.map((score) => Math.max(0, score + 12))
  const means = meanReaches.map((reach) => windowMean(lifted, reach))
  const wide = smooth(lifted, 10)
  const widest = smooth(lifted, 30)
  return [
    scores,
    scores.map((score) => score - largest),
    ranksOf(scores),
    ...means,
    ...maxReaches.map((reach) => windowMax(lifted, reach)),
    lifted.map((score, row) => score - doubleAt(wide, row)),
    ranksOf(wide),
    wide.map((value, row) => value - doubleAt(widest, row)),
    lifted.map((_, row) => lifted[row - 1] ?? 0),
    lifted.map((_, row) => lifted[row + 1] ?? 0),
    ...turnColumns(lifted, spoken),
  ]
}

// The mean and the best of the sentences of a turn.
function turnColumns(lifted: Float64Array, spoken: readonly Spoken[]): Float64Array[] {
  const means = new Float64Array(lifted.length)
  const bests = new Float64Array(lifted.length)
  let from = 0
  while (from < lifted.length) {
    let to = from + 1
    while (to < lifted.length && spoken[to]?.segmentIndex === spoken[from]?.segmentIndex) to += 1
    let sum = 0
    let best = 0
    for (let row = from; row < to; row += 1) {
      sum += doubleAt(lifted, row)
      best = Math.max(best, doubleAt(lifted, row))
    }
    means.fill(sum / (to - from), from, to)
    bests.fill(best, from, to)
    from = to
  }
  return [means, bests]
}
