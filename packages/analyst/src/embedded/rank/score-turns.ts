import { doubleAt } from '../../at.ts'
import type { Spoken } from '../read-call.ts'
import { smooth } from './smooth.ts'

// A passage includes sentences that don't mention its subject; in a short call passages are short.
const reachMax = 8
const sentencesPerReach = 40

/** The mean of the smoothed scores of each segment's sentences; a segment without sentences has the score of the previous one. */
export function scoreTurns(
  spoken: readonly Spoken[],
  scores: Float64Array,
  segmentCount: number,
): Float64Array {
  const reach = Math.min(reachMax, Math.floor(scores.length / sentencesPerReach))
  const smoothed = smooth(scores, reach)
  // Near the edges of the call there are fewer neighbours to take the mean of.
  const present = smooth(new Float64Array(scores.length).fill(1), reach)
  const means = new Float64Array(segmentCount).fill(Number.NaN)
  let sum = 0
  let count = 0
  spoken.forEach(({ segmentIndex }, row) => {
    const isFirst = segmentIndex !== spoken[row - 1]?.segmentIndex
    const score = doubleAt(smoothed, row) / doubleAt(present, row)
    sum = isFirst ? score : sum + score
    count = isFirst ? 1 : count + 1
    means[segmentIndex] = sum / count
  })
  let last = means.find((mean) => !Number.isNaN(mean)) ?? 0
  return means.map((mean) => {
    if (!Number.isNaN(mean)) last = mean
    return last
  })
}
