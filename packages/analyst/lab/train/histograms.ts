import { doubleAt, floatAt, integerAt, itemAt, numberAt } from '../../src/at.ts'
/** The number of bins for a column. */
export const bins = 48
const edgeRows = 20_000

/** For each bin of a column the sum of the gradients and of the curvatures, and the count of its rows; the fourth place is free. */
export type Histogram = Float64Array
const places = 4

/** Upper edges of all bins but the last, from a sample of the rows. */
export function edgesOf(column: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(column.length / edgeRows))
  const sample = column.filter((_, row) => row % step === 0).sort()
  const edges = new Set<number>()
  for (let bin = 1; bin < bins; bin += 1) edges.add(floatAt(sample, Math.floor((bin * sample.length) / bins)))
  const last = sample.at(-1) as number
  return Float32Array.from([...edges].filter((edge) => edge < last))
}

/** The bin of each number of a column. */
export function binned(column: Float32Array, edges: Float32Array): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0
    let high = edges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (value > floatAt(edges, middle)) low = middle + 1
      else high = middle
    }
    return low
  })
}

/** Training data: the bins of each column, and for each row the two derivatives of the loss. */
export interface Binned {
  columns: Uint8Array[]
  gradients: Float64Array
  curvatures: Float64Array
}

/** A histogram of the rows for each of the columns asked for. */
export function histogramsOf(growing: Binned, asked: readonly number[], rows: Int32Array): Histogram[] {
  const size = rows.length
  const gradients = new Float64Array(size)
  const curvatures = new Float64Array(size)
  for (let at = 0; at < size; at += 1) {
    gradients[at] = doubleAt(growing.gradients, integerAt(rows, at))
    curvatures[at] = doubleAt(growing.curvatures, integerAt(rows, at))
  }
  return asked.map((place) => fill(itemAt(growing.columns, place), rows, gradients, curvatures))
}

function fill(
  column: Uint8Array,
  rows: Int32Array,
  gradients: Float64Array,
  curvatures: Float64Array,
): Histogram {
  const histogram = new Float64Array(places * bins)
  for (let at = 0; at < rows.length; at += 1) {
    const place = places * numberAt(column, integerAt(rows, at))
    histogram[place] = doubleAt(histogram, place) + doubleAt(gradients, at)
    histogram[place + 1] = doubleAt(histogram, place + 1) + doubleAt(curvatures, at)
    histogram[place + 2] = doubleAt(histogram, place + 2) + 1
  }
  return histogram
}

/** Adds for each bin the gain of a cut above it. */
export function addGains(
  histogram: Histogram,
  rows: number,
  { leafRows, ridge }: { leafRows: number; ridge: number },
  gains: Float64Array,
): void {
  let gradient = 0
  let curvature = 0
  for (let place = 0; place < histogram.length; place += places) {
    gradient += doubleAt(histogram, place)
    curvature += doubleAt(histogram, place + 1)
  }
  const whole = (gradient * gradient) / (curvature + ridge)
  let count = 0
  let g = 0
  let h = 0
  for (let bin = 0; bin < bins - 1; bin += 1) {
    g += doubleAt(histogram, places * bin)
    h += doubleAt(histogram, places * bin + 1)
    count += doubleAt(histogram, places * bin + 2)
    if (count < leafRows) continue
    if (rows - count < leafRows) break
    const rest = gradient - g
    gains[bin] =
      doubleAt(gains, bin) + (g * g) / (h + ridge) + (rest * rest) / (curvature - h + ridge) - whole
  }
}

/** The histogram of the rows outside the part. */
export function without(whole: Histogram, part: Histogram): Histogram {
  const rest = new Float64Array(whole.length)
  for (let place = 0; place < rest.length; place += 1)
    rest[place] = doubleAt(whole, place) - doubleAt(part, place)
  return rest
}
