import { floatAt, itemAt } from '../../at.ts'
import type { Weights } from '../../embedded/weights-file.ts'

/** Log odds of several things at once, by the features of one example. */
export interface LinearHeads<Head extends string> {
  scoresOf(features: Int32Array, size?: number): Readonly<Record<Head, number>>
  /** The same for several examples that have some features in common; those of their own must be others. */
  scoresWith(common: Int32Array): (own: Int32Array, size?: number) => Readonly<Record<Head, number>>
}

/** Reads the arrays of `packHeads` by name. An unknown feature only adds to the length. */
export function readHeads<Head extends string>(
  weights: Weights,
  name: string,
  heads: readonly Head[],
): LinearHeads<Head> {
  const [unit, bias] = [weights.floatsOf(`${name}Unit`), weights.floatsOf(`${name}Bias`)]
  const bytes = weights.bytesOf(`${name}Weights`)
  const width = heads.length
  if (unit.length !== width)
    throw new Error(`The weights of ${name} are of ${unit.length} heads, not ${width}.`)
  const rowOf = createTable(weights.integersOf(`${name}Keys`))
  const sums = new Int32Array(width)
  const add = (features: Int32Array, size: number) => {
    for (let at = 0; at < size; at += 1) {
      const row = rowOf(features[at] ?? 0)
      if (row < 0) continue
      const base = row * width
      for (let head = 0; head < width; head += 1) sums[head] = (sums[head] ?? 0) + (bytes[base + head] ?? 0)
    }
  }
  const scoresBy = (length: number) => {
    const scale = 1 / Math.sqrt(Math.max(1, length))
    const scores = {} as Record<Head, number>
    for (let at = 0; at < width; at += 1)
      scores[itemAt(heads, at)] = (sums[at] ?? 0) * scale * floatAt(unit, at) + floatAt(bias, at)
    return scores
  }
  return {
    scoresOf: (features, size = features.length) => {
      sums.fill(0)
      add(features, size)
      return scoresBy(size)
    },
    scoresWith: (common) => {
      sums.fill(0)
      add(common, common.length)
      const before = sums.slice()
      return (own, size = own.length) => {
        sums.set(before)
        add(own, size)
        return scoresBy(common.length + size)
      }
    },
  }
}

// Open addressing over a table of twice as many places, each key beside its row: a Map of numbers takes three times as long. Most features
// are unknown, which a bit for each of eight times as many places tells without a look into the table.
function createTable(keys: Int32Array): (key: number) => number {
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(1, keys.length)))
  const mask = 2 * size - 1
  const table = new Int32Array(2 * size)
  for (let place = 1; place < table.length; place += 2) table[place] = -1
  const bits = new Int32Array(Math.max(1, size >> 3))
  const bitMask = bits.length - 1
  const placeOf = (key: number) => {
    let place = (Math.imul(key, 0x9e3779b1) << 1) & mask
    while (table[place] !== key && (table[place + 1] ?? -1) >= 0) place = (place + 2) & mask
    return place
  }
  keys.forEach((key, row) => {
    const place = placeOf(key)
    table[place] = key
    table[place + 1] = row
    const word = (key >>> 5) & bitMask
    bits[word] = (bits[word] ?? 0) | (1 << (key & 31))
  })
  return (key) =>
    (((bits[(key >>> 5) & bitMask] ?? 0) >>> (key & 31)) & 1) === 0 ? -1 : (table[placeOf(key) + 1] ?? -1)
}
