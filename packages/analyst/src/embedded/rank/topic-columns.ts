import { doubleAt, floatAt, itemAt } from '../../at.ts'
import { log, probabilityOf } from '../exact-math.ts'
import type { CallIndex } from './call-index.ts'
import type { ReadScores } from './read-scores.ts'
import { smooth } from './smooth.ts'
import { dimensions, product } from './word-space.ts'

const massReach = 60

/** The relation of a sentence to the first reading: whether it shares the subject of the passage and the best sentences. */
export function topicColumns(index: CallIndex, first: ReadScores): Float64Array[] {
  const passage = first.passage.map(probabilityOf)
  const quote = first.quote.map(probabilityOf)
  return [...about(index, passage), ...about(index, quote), ...massAround(passage)]
}

// Words that are more frequent under the weights, and similarity to the mean vector there.
function about(index: CallIndex, weights: Float64Array): Float64Array[] {
  const sums = liftsOf(index, weights)
  const means = sums.map((sum, row) => sum / ((index.stems[row]?.length ?? 0) + 2))
  const [own, near] = index.sentenceVectors as [Float32Array, Float32Array]
  const centre = centreOf(own, weights)
  return [sums, means, smooth(means, 3), cosinesWith(centre, own), cosinesWith(centre, near)]
}

function liftsOf({ size, postings }: CallIndex, weights: Float64Array): Float64Array {
  const total = sumOf(weights)
  const sums = new Float64Array(size)
  for (const { rows, counts } of postings.values()) {
    let inside = 0
    for (let at = 0; at < rows.length; at += 1) inside += doubleAt(weights, itemAt(rows, at))
    const ratio = ((inside + 0.5) * (size + 10)) / ((rows.length + 0.5) * (total + 10))
    if (ratio <= 1) continue
    const lift = log(ratio)
    for (let at = 0; at < rows.length; at += 1) {
      const row = itemAt(rows, at)
      sums[row] = doubleAt(sums, row) + lift * itemAt(counts, at)
    }
  }
  return sums
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += doubleAt(values, at)
  return sum
}

function centreOf(vectors: Float32Array, weights: Float64Array): Float32Array {
  const centre = new Float32Array(dimensions)
  for (let row = 0; row < weights.length; row += 1) {
    const weight = doubleAt(weights, row)
    const from = row * dimensions
    for (let at = 0; at < dimensions; at += 1)
      centre[at] = floatAt(centre, at) + weight * floatAt(vectors, from + at)
  }
  const norm = Math.sqrt(product(centre, 0, centre, 0)) || 1
  return centre.map((value) => value / norm)
}

function cosinesWith(centre: Float32Array, vectors: Float32Array): Float64Array {
  const cosines = new Float64Array(vectors.length / dimensions)
  for (let row = 0; row < cosines.length; row += 1)
    cosines[row] = product(vectors, row * dimensions, centre, 0)
  return cosines
}

// The part of the passage before a sentence and after it.
function massAround(passage: Float64Array): Float64Array[] {
  const sums = new Float64Array(passage.length + 1)
  passage.forEach((value, row) => {
    sums[row + 1] = doubleAt(sums, row) + value
  })
  const before = passage.map((_, row) => doubleAt(sums, row) - doubleAt(sums, Math.max(0, row - massReach)))
  const after = passage.map(
    (_, row) => doubleAt(sums, Math.min(passage.length, row + 1 + massReach)) - doubleAt(sums, row + 1),
  )
  return [before, after]
}
