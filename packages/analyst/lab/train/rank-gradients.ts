import { log, probabilityOf } from '../../src/embedded/exact-math.ts'

const placesMax = 60

export interface Ranking {
  /** Where the rows of each question begin; the last number is the count of all rows. */
  starts: Int32Array
  targets: Uint8Array
  weights: Float32Array
}

/**
 * Gradients and curvatures by which each hit rises over each miss of its question, as much as the change of places would gain in
 * nDCG (LambdaMART; Burges, 2010).
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
    const from = starts[group] as number
    const rows = Int32Array.from({ length: (starts[group + 1] as number) - from }, (_, at) => from + at)
    rows.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    const places = rows.map((_, place) => place)
    const hits = places.filter((place) => targets[rows[place] as number] === 1)
    const misses = places.filter((place) => targets[rows[place] as number] === 0)
    let best = 0
    for (let place = 0; place < hits.length; place += 1) best += discountOf(place)
    for (const hit of hits) {
      const high = rows[hit] as number
      for (const miss of misses) {
        const low = rows[miss] as number
        const change = Math.abs(discountOf(hit) - discountOf(miss)) / best
        if (change === 0) continue
        const share = probabilityOf((scores[low] as number) - (scores[high] as number))
        const force = change * share * (weights[high] as number)
        const curvature = force * (1 - share)
        gradients[high] = (gradients[high] as number) + force
        gradients[low] = (gradients[low] as number) - force
        curvatures[high] = (curvatures[high] as number) + curvature
        curvatures[low] = (curvatures[low] as number) + curvature
      }
    }
  }
}

const discounts = Float64Array.from({ length: placesMax }, (_, place) => Math.LN2 / log(place + 2))

function discountOf(place: number): number {
  return discounts[place] ?? 0
}
