import { doubleAt, integerAt, itemAt } from '../../at.ts'
/** Means over the neighbours within `reach` on each side, twice: near neighbours count most. Linear in time. */
export function smooth(values: Float64Array, reach: number): Float64Array {
  return windowMean(windowMean(values, reach), reach)
}

/** The mean of each value and its neighbours within `reach`; values beyond the edges are 0. */
export function windowMean(values: Float64Array, reach: number): Float64Array {
  const size = values.length
  const result = new Float64Array(size)
  const width = 2 * reach + 1
  const sums = new Float64Array(size + 1)
  for (let at = 0; at < size; at += 1) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0)
  for (let at = 0; at < size; at += 1) {
    const to = Math.min(size, at + reach + 1)
    const from = Math.max(0, at - reach)
    result[at] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / width
  }
  return result
}

/** The largest value within `reach` on each side. */
export function windowMax(values: Float64Array, reach: number): Float64Array {
  const size = values.length
  const result = new Float64Array(size)
  const queue = new Int32Array(size)
  let head = 0
  let tail = 0
  for (let next = 0; next < size + reach; next += 1) {
    if (next < size) {
      while (tail > head && doubleAt(values, integerAt(queue, tail - 1)) <= doubleAt(values, next)) tail -= 1
      queue[tail] = next
      tail += 1
    }
    const at = next - reach
    if (at < 0) continue
    while (integerAt(queue, head) < at - reach) head += 1
    result[at] = doubleAt(values, integerAt(queue, head))
  }
  return result
}

export function largestOf(values: Float64Array): number {
  let largest = 0
  for (let at = 0; at < values.length; at += 1) largest = Math.max(largest, doubleAt(values, at))
  return largest
}

/** The values as shares of the largest. */
export function sharesOfLargest(values: Float64Array): Float64Array {
  const largest = largestOf(values) || 1
  return values.map((value) => value / largest)
}

/** The place of each value when they are ordered from the largest, the first of equals before, as a share of their number. */
export function ranksOf(values: Float64Array): Float64Array {
  const size = values.length
  const ordered = values.slice().sort()
  // The number of equal values that have a rank already.
  const ranked = new Int32Array(size + 1)
  return values.map((value) => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >> 1
      if (doubleAt(ordered, middle) <= value) low = middle + 1
      else high = middle
    }
    const before = integerAt(ranked, low)
    ranked[low] = before + 1
    return (size - low + before) / size
  })
}

/** The rows of the largest values, largest first and the first of equals before; of all rows, or of some in rising order. */
export function largestRows(
  values: Float64Array,
  count: number,
  rows: Iterable<number> = values.keys(),
): number[] {
  const best: number[] = []
  for (const row of rows) {
    const value = doubleAt(values, row)
    if (best.length === count && value <= doubleAt(values, itemAt(best, count - 1))) continue
    let place = Math.min(best.length, count - 1)
    while (place > 0 && doubleAt(values, itemAt(best, place - 1)) < value) {
      best[place] = itemAt(best, place - 1)
      place -= 1
    }
    best[place] = row
  }
  return best
}
