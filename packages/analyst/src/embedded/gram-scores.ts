import { byteAt, integerAt } from '../at.ts'
import { createMemory, loadKernel } from './load-kernel.ts'

/** Columns of a row of the table, used or not. */
export const tableWidth = 48
/** Limit of grams of a sentence: many times those of its 40 words and of its neighbours. */
export const gramsMax = 4096
// The memory layout of gram-scores.wat, in bytes.
const [biasAt, unitAt, sumsAt, keysAt, scoresAt, tableAt] = [0, 384, 768, 1024, 33_792, 65_536]
const [slotBytes, weightsAt] = [64, 8]
const hashFactor = 0x9e3779b1

/** A row of weights for each of the keys, which are distinct and not 0. */
export interface GramTable {
  keys: Int32Array
  /** `weights[row * columns + column]`. */
  weights: Int8Array
  /** One more column after the others; empty if there is none. */
  last: Int8Array
  bias: Float32Array
  unit: Float32Array
}

/** Scores sentences by their grams in WebAssembly: a call takes half of the time of JavaScript (record 15). */
export interface GramScores {
  /** The keys of a sentence's grams, for `find`. */
  keys: Int32Array
  /** Looks up the first `count` keys in the table, each once; returns the number found. */
  find: (count: number) => number
  /** For each column the sum of the first rows found × scale × unit + bias. The next call overwrites it. */
  score: (found: number, scale: number) => Float32Array
  /** The raw sums of the last call of `score`. */
  sums: Int32Array
}

interface Kernel {
  find: (count: number, sentence: number) => number
  score: (found: number, scale: number, place: number) => void
}

export function createGramScores(table: GramTable): GramScores {
  const slotBits = Math.ceil(Math.log2(1.5 * table.keys.length + 2))
  const slots = 2 ** slotBits
  const memory = createMemory(tableAt + slots * slotBytes)
  fill(memory.buffer, table, slotBits)
  const layout = { memory, shift: 32 - slotBits, mask: slots * slotBytes - 1 }
  const kernel = loadKernel<Kernel>('gram-scores.wasm')({ table: layout })
  const scores = new Float32Array(memory.buffer, scoresAt, tableWidth)
  let sentences = 0
  return {
    keys: new Int32Array(memory.buffer, keysAt, gramsMax),
    sums: new Int32Array(memory.buffer, sumsAt, tableWidth),
    find: (count) => {
      sentences = (sentences + 1) | 0
      return kernel.find(Math.min(count, gramsMax), sentences)
    },
    score: (found, scale) => {
      kernel.score(found, scale, scoresAt)
      return scores
    },
  }
}

function fill(memory: ArrayBuffer, { keys, weights, last, bias, unit }: GramTable, slotBits: number): void {
  const width = weights.length / Math.max(1, keys.length)
  if (width >= tableWidth)
    throw new RangeError(`A table of grams has ${tableWidth} columns at most, not ${width + 1}.`)
  new Float64Array(memory, biasAt, tableWidth).set(bias)
  new Float64Array(memory, unitAt, tableWidth).set(unit)
  const [words, bytes] = [new Int32Array(memory, tableAt), new Int8Array(memory, tableAt)]
  const [wordsEach, lastSlot] = [slotBytes / 4, 2 ** slotBits - 1]
  for (let row = 0; row < keys.length; row += 1) {
    const key = integerAt(keys, row)
    let slot = Math.imul(key, hashFactor) >>> (32 - slotBits)
    while (words[slot * wordsEach] !== 0) slot = (slot + 1) & lastSlot
    words[slot * wordsEach] = key
    const place = slot * slotBytes + weightsAt
    for (let column = 0; column < width; column += 1)
      bytes[place + column] = byteAt(weights, row * width + column)
    bytes[place + width] = last[row] ?? 0
  }
}
