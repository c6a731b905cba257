import { byteAt } from '../../at.ts'
import type { Weights } from '../weights-file.ts'

/** Numbers of a word's vector; a multiple of four. */
export const dimensions = 100
// The list is sorted by frequency: "the" has almost no weight, the thousandth word almost full weight.
const commonness = 100

/** Words with vectors of unit length, most frequent first. */
export interface WordSpace {
  /** The row of a word, or -1. */
  rowOf: (form: string) => number
  vectors: Float32Array
  /** The weight of a word of this row, 0–1; 1 for unknown words (-1). */
  weightOf: (row: number) => number
}

const likeWords = new Map(
  Object.entries({ '#number': 'twelve', '#month': 'june', '#day': 'tuesday', '#year': 'year' }),
)

export function readWordSpace(weights: Weights): WordSpace {
  return createWordSpace(weights.textOf('words').split('\n'), weights.bytesOf('vectors'))
}

export function createWordSpace(words: readonly string[], bytes: Int8Array): WordSpace {
  const rows = new Map(words.map((word, row) => [word, row]))
  const vectors = new Float32Array(bytes.length)
  for (let row = 0; row < words.length; row += 1) {
    let square = 0
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1)
      square += byteAt(bytes, at) * byteAt(bytes, at)
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1)
      vectors[at] = byteAt(bytes, at) * scale
  }
  return {
    rowOf: (form) => rows.get(likeWords.get(form) ?? form) ?? -1,
    vectors,
    weightOf: (row) => (row < 0 ? 1 : (row + 3) / (row + 3 + commonness)),
  }
}

/** Adds the weighted sum of the vectors of some rows to `into` at `start`. */
export function addVectors(
  space: WordSpace,
  rows: readonly number[],
  into: Float32Array,
  start: number,
): void {
  for (const row of rows) {
    if (row < 0) continue
    const weight = space.weightOf(row)
    const from = row * dimensions
    for (let at = 0; at < dimensions; at += 1)
      into[start + at] = (into[start + at] ?? 0) + weight * (space.vectors[from + at] ?? 0)
  }
}

/** The inner product of two vectors, in four sums so that no step waits for the one before. */
export function product(a: Float32Array, aStart: number, b: Float32Array, bStart: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let i = aStart, j = bStart; i < aStart + dimensions; i += 4, j += 4) {
    s0 += (a[i] ?? 0) * (b[j] ?? 0)
    s1 += (a[i + 1] ?? 0) * (b[j + 1] ?? 0)
    s2 += (a[i + 2] ?? 0) * (b[j + 2] ?? 0)
    s3 += (a[i + 3] ?? 0) * (b[j + 3] ?? 0)
  }
  return s0 + s1 + (s2 + s3)
}
