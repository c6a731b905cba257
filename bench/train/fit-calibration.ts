import { probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import { orderOf } from './rank-metrics.ts'

const listed = 20
const steps = 3000
const rate = 0.5

/** Logistic regression of a hit among the first 20 sentences of a question, by their score and the call's best score. */
export function fitCalibration(cases: readonly { hits: number[][]; scores: Float64Array }[]): Float32Array {
  const rows = cases.flatMap(({ hits, scores }) => {
    const order = orderOf(scores).subarray(0, listed)
    const best = scores[order[0] ?? 0] as number
    return [...order].map((row) => ({
      score: scores[row] as number,
      best,
      target: (hits[row]?.length ?? 0) > 0 ? 1 : 0,
    }))
  })
  const weights = Float64Array.of(0, 1, 0)
  for (let step = 0; step < steps; step += 1) {
    const gradient = new Float64Array(3)
    for (const { score, best, target } of rows) {
      const [bias = 0, own = 0, top = 0] = weights
      const error = probabilityOf(bias + own * score + top * best) - target
      gradient.set([1, score, best].map((value, at) => (gradient[at] as number) + error * value))
    }
    weights.set(weights.map((weight, at) => weight - (rate * (gradient[at] as number)) / rows.length))
  }
  return Float32Array.from(weights)
}
