import { doubleAt, floatAt } from '../../src/at.ts'
import type { LinearModel } from './train-linear.ts'

// Weights beyond this many standard deviations of their column are cut: a step of a byte is then fine enough for the rest.
const deviationsMax = 12

/** A trained model, and the number of grams to keep. */
export interface Part {
  model: LinearModel
  gramsMax: number
}

/** The arrays of the weights file for separately trained models, with their columns side by side. Each keeps its heaviest grams. */
export function exportElements(parts: readonly Part[], words: readonly string[]) {
  const packed = parts.map(packHeaviest)
  const gramKeys = [...new Set(packed.flatMap(({ keys }) => keys))].sort((a, b) => a - b)
  const rowOf = new Map(gramKeys.map((key, row) => [key, row]))
  const width = parts.reduce((sum, { model }) => sum + model.columns, 0)
  const grams = new Int8Array(gramKeys.length * width)
  let first = 0
  for (const { keys, bytes, columns } of packed) {
    keys.forEach((key, at) => {
      const place = (rowOf.get(key) as number) * width + first
      grams.set(bytes.subarray(at * columns, (at + 1) * columns), place)
    })
    first += columns
  }
  return {
    words: new TextEncoder().encode(words.join('\n')),
    bias: Float32Array.from(parts.flatMap(({ model }) => [...model.bias])),
    gramKeys: Int32Array.from(gramKeys),
    grams,
    gramUnit: Float32Array.from(packed.flatMap(({ unit }) => [...unit])),
  }
}

function packHeaviest({ model, gramsMax }: Part) {
  const { columns } = model
  const weightsOf = (row: number) => model.grams.subarray(row * columns, (row + 1) * columns)
  const kept = [...model.gramRow]
    .map(([key, row]) => ({
      key,
      row,
      size: weightsOf(row).reduce((sum, weight) => sum + weight * weight, 0),
    }))
    .sort((a, b) => b.size - a.size || a.key - b.key)
    .slice(0, gramsMax)
  const weights = new Float32Array(kept.length * columns)
  kept.forEach(({ row }, place) => {
    weights.set(weightsOf(row), place * columns)
  })
  return { keys: kept.map(({ key }) => key), columns, ...toBytes(weights, columns) }
}

/** Weights as bytes. Each column has its own unit, so that rare elements keep their differences. */
export function toBytes(weights: Float32Array, columns: number): { bytes: Int8Array; unit: Float32Array } {
  const largest = new Float32Array(columns)
  const squares = new Float64Array(columns)
  weights.forEach((weight, at) => {
    const column = at % columns
    largest[column] = Math.max(floatAt(largest, column), Math.abs(weight))
    squares[column] = doubleAt(squares, column) + weight * weight
  })
  const rows = weights.length / columns
  const unit = largest.map((most, column) => {
    const deviation = Math.sqrt(doubleAt(squares, column) / rows)
    return Math.min(most, deviationsMax * deviation) / 127 || 1
  })
  const bytes = Int8Array.from(weights, (weight, at) =>
    Math.max(-127, Math.min(127, Math.round(weight / floatAt(unit, at % columns)))),
  )
  return { bytes, unit }
}
