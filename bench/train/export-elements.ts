import type { Numbers } from '../../src/analysis/embedded/weights-file.ts'
import type { LinearModel } from './train-linear.ts'
import type { WordParts } from './word-parts.ts'

// Grams whose weights are all smaller than this share of their column's unit × 127 would be stored as next to nothing.
const weightMin = 0.08
// Weights beyond this many standard deviations of their column are cut: a step of a byte is then fine enough for the rest.
const deviationsMax = 12

/** The arrays of the weights file for a trained model. What words are made of is summed up into one row for each word. */
export function exportElements(
  model: LinearModel,
  words: readonly string[],
  parts: WordParts,
): Record<string, Numbers> {
  const { columns } = model
  const kept = [...model.gramRow].filter(([, row]) => {
    const weights = model.grams.subarray(row * columns, (row + 1) * columns)
    return weights.some((weight) => Math.abs(weight) >= weightMin)
  })
  const grams = new Float32Array(kept.length * columns)
  kept.forEach(([, row], place) => {
    grams.set(model.grams.subarray(row * columns, (row + 1) * columns), place * columns)
  })
  const wordRows = rowsOfWords(model, words.length + 3, parts)
  const gramBytes = toBytes(grams, columns)
  const wordBytes = toBytes(wordRows, columns)
  return {
    words: new TextEncoder().encode(words.join('\n')),
    bias: model.bias,
    gramKeys: Int32Array.from(kept, ([key]) => key),
    grams: gramBytes.bytes,
    gramUnit: gramBytes.unit,
    wordRows: wordBytes.bytes,
    wordUnit: wordBytes.unit,
    wordShare: Float32Array.from({ length: words.length + 3 }, (_, id) => parts.shareOf(id)),
  }
}

function rowsOfWords(model: LinearModel, count: number, parts: WordParts): Float32Array {
  const { columns } = model
  const rows = new Float32Array(count * columns)
  for (let id = 0; id < count; id += 1) {
    const { keys, values } = parts.partsOf(id)
    keys.forEach((key, index) => {
      const row = model.partRow.get(key)
      if (row === undefined) return
      for (let column = 0; column < columns; column += 1) {
        const at = id * columns + column
        rows[at] =
          (rows[at] as number) + (values[index] ?? 0) * (model.parts[row * columns + column] as number)
      }
    })
  }
  return rows
}

// Each column has a unit of its own, so that rare elements keep their differences.
function toBytes(weights: Float32Array, columns: number): { bytes: Int8Array; unit: Float32Array } {
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
