import { itemAt } from '../at.ts'
import { createMemory, loadKernel } from './load-kernel.ts'

/** So many floats a row has, used or not. */
export const rowWidth = 48
/** Number of columns whose weights are stored side by side. */
export const columnsTogether = 2
/** Rows that are weighed for a sentence: its own, the one before, the one after, the one around, the one heard. */
export const views = 5

// How call-scores.wat lays out the memory, in bytes: sums, a row that is never read, then the weights, then the rows.
const [sumsAt, unreadAt, weightsAt] = [0, 384, 1024]
const [rowBytes, doubleBytes] = [192, 8]
const columnBytes = rowWidth * views * doubleBytes
// Room for a call of about 15,000 words to begin with. After a call of more than 300,000 it is given back.
const [sentencesMin, sentencesKept] = [2048, 40_000]

/** What is known of the sentences of one call, a row for each. */
export interface CallRows {
  above: Float32Array
  /** The mean of the sentences around, the sentence itself among them. */
  around: Float32Array
  /** The most of the last few sentences that the other side said before; nothing where sides are unknown. */
  heard: Float32Array
}

/** Works on the rows of one call, all columns at once, in WebAssembly (record 15). */
export interface CallKernel {
  /** Rows for this many sentences, all 0. They overwrite the rows of the call before. */
  rowsFor: (count: number) => CallRows
  /** Holds `above` between two numbers, and counts it from the lower one up. */
  level: (low: number, high: number) => void
  /** Fills in `around`: the means of `above` over each sentence and its neighbours on both sides. */
  average: (reach: number) => void
  /** Fills in one row of `heard`: the most that one to four other sentences have in `above`. */
  hear: (at: number, others: readonly number[]) => void
  /** All views of a sentence times the weights of a column. */
  weigh: (at: number, column: number) => number
}

interface Functions {
  level: (at: number, end: number, low: number, high: number) => void
  slide: (entering: number, leaving: number, size: number, out: number) => void
  most: (a: number, b: number, c: number, d: number, out: number) => void
  weigh: (before: number, around: number, heard: number, weights: number) => number
}

/** `weights`: for each column in turn, for each two columns of a row, for each view, its two weights. */
export function createCallKernel(weights: Float64Array): CallKernel {
  const start = loadKernel<Functions>('call-scores.wasm')
  // A row of zeros stands before the first sentence and behind the last one.
  const aboveAt = weightsAt + Math.ceil(weights.length / rowWidth) * rowWidth * doubleBytes + rowBytes
  const open = (room: number) => {
    const memory = createMemory(aboveAt + (3 * room + 1) * rowBytes)
    new Float64Array(memory.buffer, weightsAt, weights.length).set(weights)
    return { room, buffer: memory.buffer, functions: start({ call: { memory } }) }
  }
  let opened = open(sentencesMin)
  let [count, aroundAt, heardAt] = [0, 0, 0]
  const placeOf = (at: number) => (at >= 0 && at < count ? aboveAt + at * rowBytes : aboveAt - rowBytes)

  return {
    rowsFor: (wanted) => {
      const isTooMuch = opened.room > sentencesKept && wanted <= sentencesKept
      if (wanted > opened.room || isTooMuch) opened = open(Math.max(sentencesMin, wanted))
      count = wanted
      aroundAt = aboveAt + (count + 1) * rowBytes
      heardAt = aroundAt + count * rowBytes
      const rowsAt = (place: number) => new Float32Array(opened.buffer, place, count * rowWidth)
      new Float32Array(opened.buffer, aboveAt, (3 * count + 1) * rowWidth).fill(0)
      return { above: rowsAt(aboveAt), around: rowsAt(aroundAt), heard: rowsAt(heardAt) }
    },
    level: (low, high) => opened.functions.level(aboveAt, aboveAt + count * rowBytes, low, high),
    average: (reach) => {
      new Float64Array(opened.buffer, sumsAt, rowWidth).fill(0)
      for (let at = -reach; at < count; at += 1) {
        const [entering, leaving] = [at + reach, at - reach - 1]
        const size = Math.min(count, entering + 1) - Math.max(0, leaving + 1)
        const out = at < 0 ? unreadAt : aroundAt + at * rowBytes
        opened.functions.slide(placeOf(entering), placeOf(leaving), size, out)
      }
    },
    hear: (at, others) => {
      const last = others.length - 1
      const place = (rank: number) => placeOf(itemAt(others, Math.min(rank, last)))
      opened.functions.most(place(0), place(1), place(2), place(3), heardAt + at * rowBytes)
    },
    weigh: (at, column) => {
      const row = at * rowBytes
      const own = weightsAt + column * columnBytes
      return opened.functions.weigh(aboveAt + row - rowBytes, aroundAt + row, heardAt + row, own)
    },
  }
}
