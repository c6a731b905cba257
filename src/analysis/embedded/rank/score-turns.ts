import type { Spoken } from '../read-call.ts'

/** The mean of the scores of each segment's sentences; a segment without any has the mean of its neighbours. */
export function scoreTurns(
  spoken: readonly Spoken[],
  scores: Float64Array,
  segmentCount: number,
): Float64Array {
  const sums = new Float64Array(segmentCount)
  const counts = new Float64Array(segmentCount)
  spoken.forEach(({ segmentIndex }, row) => {
    sums[segmentIndex] = (sums[segmentIndex] as number) + (scores[row] as number)
    counts[segmentIndex] = (counts[segmentIndex] as number) + 1
  })
  const means = sums.map((sum, segment) =>
    counts[segment] === 0 ? Number.NaN : sum / (counts[segment] as number),
  )
  return means.map((mean, segment) => (Number.isNaN(mean) ? between(means, segment) : mean))
}

function between(means: Float64Array, segment: number): number {
  const before = means.subarray(0, segment).findLast((mean) => !Number.isNaN(mean))
  const after = means.subarray(segment + 1).find((mean) => !Number.isNaN(mean))
  return ((before ?? after ?? 0) + (after ?? before ?? 0)) / 2
}
