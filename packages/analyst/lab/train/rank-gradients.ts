import { doubleAt, floatAt, integerAt } from '../../src/at.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'

const placesMax = 60

export interface Ranking {
  /** The start of each question's rows; the last number is the count of all rows. */
  starts: Int32Array
  targets: Uint8Array
  weights: Float32Array
}

/**
 * Gradients and curvatures that raise each hit over each miss of its question, in proportion to the gain in nDCG of swapping them
 * (LambdaMART; Burges, 2010).
 */
export function addRankGradients(
  { starts, targets, weights }: Ranking,
  scores: Float64Array,
  gradients: Float64Array,
  curvatures: Float64Array,
): void {
  gradients.fill(0)
  curvatures.fill(1e-6)
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const from = integerAt(starts, group)
    const rows = Int32Array.from({ length: integerAt(starts, group + 1) - from }, (_, at) => from + at)
    rows.sort((a, b) => doubleAt(scores, b) - doubleAt(scores, a) || a - b)
    const places = rows.map((_, place) => place)
    const hits = places.filter((place) => targets[integerAt(rows, place)] === 1)
    const misses = places.filter((place) => targets[integerAt(rows, place)] === 0)
    let best = 0
    for (let place = 0; place < hits.length; place += 1) best += discountOf(place)
    for (const hit of hits) {
      const high = integerAt(rows, hit)
      for (const miss of misses) {
        const low = integerAt(rows, miss)
        const change = Math.abs(discountOf(hit) - discountOf(miss)) / best
        if (change === 0) continue
        const share = probabilityOf(doubleAt(scores, low) - doubleAt(scores, high))
        const force = change * share * floatAt(weights, high)
        const curvature = force * (1 - share)
        gradients[high] = doubleAt(gradients, high) + force
        gradients[low] = doubleAt(gradients, low) - force
        curvatures[high] = doubleAt(curvatures, high) + curvature
        curvatures[low] = doubleAt(curvatures, low) + curvature
      }
    }
  }
}

const discounts = Float64Array.from({ length: placesMax }, (_, place) => Math.LN2 / log(place + 2))

function discountOf(place: number): number {
  return discounts[place] ?? 0
}
