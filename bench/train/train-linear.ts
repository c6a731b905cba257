import { probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import { gramKeys } from '../../src/analysis/embedded/gram-features.ts'
import type { Example } from './example.ts'
import { randomFrom, shuffled } from './random.ts'

export interface LinearModel {
  /** Row of each feature's key in `weights`, which has one number for each column. */
  rowOf: Map<number, number>
  weights: Float32Array
  bias: Float32Array
  columns: number
}

interface Options {
  columns: number
  epochs: number
  rate: number
  decay: number
  /** A feature is learnt when it occurs in so many examples. */
  occurrencesMin: number
  seed: number
}

// Start of the sum of squared gradients: keeps the first steps of rare features small.
const firstSquare = 0.1

/** One logistic regression for each column, by AdaGrad over single examples. */
export function trainLinear(examples: readonly Example[], options: Options): LinearModel {
  const { columns, epochs, seed } = options
  const features = examples.map(({ ids, side, isQuestion }) => gramKeys(ids, side, isQuestion))
  const rowOf = frequentRows(features, options.occurrencesMin)
  const model: LinearModel = {
    rowOf,
    weights: new Float32Array(rowOf.size * columns),
    bias: new Float32Array(columns).fill(-4),
    columns,
  }
  const squares = new Float32Array(model.weights.length).fill(firstSquare)
  const rows = features.map((keys) => Int32Array.from(rowsOf(model, keys)))
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = options.rate / (1 + epoch / 4)
    for (const position of shuffled(examples.length, random)) {
      const example = examples[position]
      const own = rows[position]
      if (example && own) step(model, squares, { example, own, rate, decay: options.decay })
    }
  }
  return model
}

function frequentRows(features: readonly number[][], occurrencesMin: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const keys of features) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= occurrencesMin).map(([key]) => key)
  return new Map(kept.sort((a, b) => a - b).map((key, row) => [key, row]))
}

function rowsOf({ rowOf }: LinearModel, keys: readonly number[]): number[] {
  return keys.flatMap((key) => rowOf.get(key) ?? [])
}

/** The log odds of a sentence, one for each column. */
export function scoreLinear(model: LinearModel, example: Omit<Example, 'shown' | 'weights'>): Float32Array {
  return sums(model, rowsOf(model, gramKeys(example.ids, example.side, example.isQuestion)))
}

function sums({ weights, bias, columns }: LinearModel, rows: ArrayLike<number>): Float32Array {
  const result = new Float32Array(columns)
  const scale = scaleOf(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const base = (rows[index] ?? 0) * columns
    for (let column = 0; column < columns; column += 1)
      result[column] = (result[column] ?? 0) + (weights[base + column] ?? 0)
  }
  for (let column = 0; column < columns; column += 1)
    result[column] = (result[column] ?? 0) * scale + (bias[column] ?? 0)
  return result
}

/** A long sentence has more features; each of them says less. */
export function scaleOf(features: number): number {
  return 3 / Math.sqrt(features + 4)
}

interface Step {
  example: Example
  own: Int32Array
  rate: number
  decay: number
}

function step(model: LinearModel, squares: Float32Array, { example, own, rate, decay }: Step): void {
  const { weights, bias, columns } = model
  const scores = sums(model, own)
  const scale = scaleOf(own.length)
  for (let column = 0; column < columns; column += 1) {
    const weight = example.weights[column] ?? 0
    if (weight === 0) continue
    const target = example.shown.includes(column) ? 1 : 0
    const error = weight * (probabilityOf(scores[column] ?? 0) - target)
    if (Math.abs(error) < 1e-4) continue
    bias[column] = (bias[column] ?? 0) - 0.02 * rate * error
    for (const row of own) {
      const at = row * columns + column
      const gradient = error * scale + decay * (weights[at] ?? 0)
      const square = (squares[at] ?? 0) + gradient * gradient
      squares[at] = square
      weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(square)
    }
  }
}
