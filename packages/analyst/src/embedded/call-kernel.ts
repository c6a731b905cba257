import { itemAt } from '../at.ts'
import { createMemory, loadKernel } from './load-kernel.ts'

/** Floats of a row, used or not. */
export const rowWidth = 48
/** Number of columns whose weights are stored side by side. */
export const columnsTogether = 2
/** Weighed rows of a sentence: its own, the previous, the next, the mean around it, the other side's. */
export const views = 5

// The memory layout of call-scores.wat, in bytes: sums, an unread row, then the weights, then the rows.
const [sumsAt, unreadAt, weightsAt] = [0, 384, 1024]
const [rowBytes, doubleBytes] = [192, 8]
const columnBytes = rowWidth * views * doubleBytes
// Initial room for a call of about 15,000 words. After a call of more than 300,000 the memory is released.
const [sentencesMin, sentencesKept] = [2048, 40_000]

/** The values of the sentences of one call, a row for each. */
export interface CallRows {
  above: Float32Array
  /** The mean of the sentence and its neighbours. */
  around: Float32Array
  /** The maximum of the other side's last few sentences; 0 if sides are unknown. */
  heard: Float32Array
}

/** Works on the rows of one call, all columns at once, in WebAssembly (record 15). */
export interface CallKernel {
  /** Rows for this many sentences, all 0. They overwrite the rows of the call before. */
  rowsFor: (count: number) => CallRows
  /** Clamps `above` between two numbers, and subtracts the lower one. */
  level: (low: number, high: number) => void
  /** Fills in `around`: the means of `above` over each sentence and its neighbours on both sides. */
  average: (reach: number) => void
  /** Fills in one row of `heard`: the maximum of one to four other sentences in `above`. */
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
  // A row of zeros precedes the first sentence and follows the last.
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
