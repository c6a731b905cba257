import type { LinearModel } from './train-linear.ts'

// The grams that weigh most: more would be megabytes of next to nothing.
const gramsMax = 130_000
// Weights beyond this many standard deviations of their column are cut: a step of a byte is then fine enough for the rest.
const deviationsMax = 12

/** The arrays of the weights file for a trained model; the grams kept are those that weigh most, by the importance of the columns. */
export function exportElements(
  model: LinearModel,
  words: readonly string[],
  importanceOf: (column: number) => number,
) {
  const { columns } = model
  const weightsOf = (row: number) => model.grams.subarray(row * columns, (row + 1) * columns)
  const kept = [...model.gramRow]
    .map(([key, row]) => ({
      key,
      row,
      size: weightsOf(row).reduce((sum, weight, column) => sum + importanceOf(column) * weight * weight, 0),
    }))
    .sort((a, b) => b.size - a.size || a.key - b.key)
    .slice(0, gramsMax)
    .sort((a, b) => a.key - b.key)
  const grams = new Float32Array(kept.length * columns)
  kept.forEach(({ row }, place) => {
    grams.set(weightsOf(row), place * columns)
  })
  const { bytes, unit } = toBytes(grams, columns)
  return {
    words: new TextEncoder().encode(words.join('\n')),
    bias: model.bias,
    gramKeys: Int32Array.from(kept, ({ key }) => key),
    grams: bytes,
    gramUnit: unit,
  }
}

/** Weights as bytes. Each column has a unit of its own, so that rare elements keep their differences. */
export function toBytes(weights: Float32Array, columns: number): { bytes: Int8Array; unit: Float32Array } {
  const largest = new Float32Array(columns)
  const squares = new Float64Array(columns)
  weights.forEach((weight, at) => {
    const column = at % columns
    largest[column] = Math.max(largest[column] as number, Math.abs(weight))
    squares[column] = (squares[column] as number) + weight * weight
  })
  const rows = weights.length / columns
  const unit = largest.map((most, column) => {
    const deviation = Math.sqrt((squares[column] as number) / rows)
    return Math.min(most, deviationsMax * deviation) / 127 || 1
  })
  const bytes = Int8Array.from(weights, (weight, at) =>
    Math.max(-127, Math.min(127, Math.round(weight / (unit[at % columns] as number)))),
  )
  return { bytes, unit }
}
