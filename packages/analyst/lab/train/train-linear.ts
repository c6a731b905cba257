import { doubleAt, floatAt, itemAt } from '../../src/at.ts'
import { probabilityOf } from '../../src/embedded/exact-math.ts'
import { gramKeys, gramScale } from '../../src/embedded/gram-features.ts'
import type { Example } from './example.ts'
import { randomFrom, shuffled } from './random.ts'

/** Weights of features, a row of `columns` numbers for each. */
export interface LinearModel {
  columns: number
  bias: Float32Array
  gramRow: Map<number, number>
  grams: Float32Array
}

export interface LinearOptions {
  /** The learnt columns, by the numbers in examples. */
  columns: readonly number[]
  epochs: number
  rate: number
  decay: number
  /** The minimum of examples that have a feature, or it is not learnt. */
  occurrencesMin: number
  seed: number
  /** The initial log odds of each column. */
  bias: number
  /** If given, only these features are learnt. */
  known?: ReadonlySet<number>
}

// Start of the sum of squared gradients: keeps the first steps of rare features small.
const firstSquare = 0.1
const errorMin = 1e-3

/** One logistic regression for each column, by AdaGrad over single examples (Duchi, Hazan and Singer, 2011). */
export function trainLinear(examples: readonly Example[], options: LinearOptions): LinearModel {
  const { epochs, seed, known } = options
  const columns = options.columns.length
  const grams = examples.map(({ ids, side, isQuestion, near = [] }) =>
    [...new Set([...gramKeys(ids, side, isQuestion), ...near])].filter((key) => known?.has(key) ?? true),
  )
  const gramRow = frequentRows(grams, options.occurrencesMin)
  const features = grams.map((keys) => Int32Array.from(keys.flatMap((key) => gramRow.get(key) ?? [])))
  const weights = new Float32Array(gramRow.size * columns)
  const squares = new Float32Array(weights.length).fill(firstSquare)
  const bias = new Float32Array(columns).fill(options.bias)
  const random = randomFrom(seed)
  const scores = new Float64Array(columns)
  const state = { weights, squares, bias, columns: options.columns, scores, decay: options.decay }
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = options.rate / (1 + epoch / 4)
    for (const position of shuffled(examples.length, random)) {
      const example = examples[position]
      const rows = features[position]
      if (example && rows) step(state, example, rows, rate)
    }
  }
  return { columns, bias, gramRow, grams: weights }
}

/** The mean of several models that learn the examples in different orders. */
export function trainMean(examples: readonly Example[], options: LinearOptions, models: number): LinearModel {
  const [mean, ...others] = Array.from({ length: models }, (_, at) =>
    trainLinear(examples, { ...options, seed: options.seed + at }),
  ) as [LinearModel, ...LinearModel[]]
  const average = (of: (model: LinearModel) => Float32Array) =>
    of(mean).map((weight, at) => others.reduce((sum, other) => sum + floatAt(of(other), at), weight) / models)
  return { ...mean, bias: average(({ bias }) => bias), grams: average(({ grams }) => grams) }
}

function frequentRows(features: readonly (readonly number[])[], occurrencesMin: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const keys of features) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= occurrencesMin).map(([key]) => key)
  return new Map(kept.sort((a, b) => a - b).map((key, row) => [key, row]))
}

interface State {
  weights: Float32Array
  squares: Float32Array
  bias: Float32Array
  columns: readonly number[]
  /** The log odds of the current example. */
  scores: Float64Array
  decay: number
}

function step(state: State, example: Example, rows: Int32Array, rate: number): void {
  const { weights, squares, bias, scores, decay } = state
  const columns = state.columns.length
  const value = gramScale(rows.length)
  scores.set(bias)
  for (const row of rows) {
    const base = row * columns
    for (let column = 0; column < columns; column += 1)
      scores[column] = doubleAt(scores, column) + floatAt(weights, base + column) * value
  }
  for (let column = 0; column < columns; column += 1) {
    const target = example.shown.includes(itemAt(state.columns, column)) ? 1 : 0
    const error = floatAt(example.weights, column) * (probabilityOf(doubleAt(scores, column)) - target)
    if (Math.abs(error) < errorMin) continue
    bias[column] = floatAt(bias, column) - 0.02 * rate * error
    for (const row of rows) {
      const place = row * columns + column
      const gradient = error * value + decay * floatAt(weights, place)
      const square = floatAt(squares, place) + gradient * gradient
      squares[place] = square
      weights[place] = floatAt(weights, place) - (rate * gradient) / Math.sqrt(square)
    }
  }
}
