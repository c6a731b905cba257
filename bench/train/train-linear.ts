import { probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import { gramKeys, gramScale } from '../../src/analysis/embedded/gram-features.ts'
import type { Example } from './example.ts'
import { randomFrom, shuffled } from './random.ts'
import type { WordParts } from './word-parts.ts'

/** Weights of features, a row of `columns` numbers for each. */
export interface LinearModel {
  columns: number
  bias: Float32Array
  gramRow: Map<number, number>
  grams: Float32Array
  partRow: Map<number, number>
  parts: Float32Array
}

export interface LinearOptions {
  columns: number
  epochs: number
  rate: number
  decay: number
  /** A feature is learnt when it occurs in so many examples. */
  occurrencesMin: number
  seed: number
}

interface Features {
  rows: Int32Array
  values: Float32Array
}

// Start of the sum of squared gradients: keeps the first steps of rare features small.
const firstSquare = 0.1
const errorMin = 1e-3

/**
 * One logistic regression for each column, by AdaGrad over single examples (Duchi, Hazan and Singer, 2011). The features are the
 * sentence's grams, and what its words are made of: their vectors and the pieces of their spelling.
 */
export function trainLinear(
  examples: readonly Example[],
  parts: WordParts,
  options: LinearOptions,
): LinearModel {
  const { columns, epochs, seed } = options
  const grams = examples.map(({ ids, side, isQuestion }) => [...new Set(gramKeys(ids, side, isQuestion))])
  const pieces = examples.map(({ ids }) => parts.featuresOf(ids))
  const gramRow = frequentRows(grams, options.occurrencesMin, 0)
  const partRow = frequentRows(
    pieces.map(({ keys }) => keys),
    options.occurrencesMin,
    gramRow.size,
  )
  const features = examples.map((_, position) => {
    const own = rowsOf(gramRow, grams[position] ?? [])
    const scale = gramScale(own.length)
    const { keys, values } = pieces[position] ?? { keys: [], values: [] }
    const known = keys.map((key, index) => [partRow.get(key), values[index] ?? 0] as const)
    const kept = known.filter((pair): pair is readonly [number, number] => pair[0] !== undefined)
    return {
      rows: Int32Array.from([...own, ...kept.map(([row]) => row)]),
      values: Float32Array.from([...own.map(() => scale), ...kept.map(([, value]) => value)]),
    }
  })
  const weights = new Float32Array((gramRow.size + partRow.size) * columns)
  const squares = new Float32Array(weights.length).fill(firstSquare)
  const bias = new Float32Array(columns).fill(-4)
  const random = randomFrom(seed)
  const state = { weights, squares, bias, columns, decay: options.decay }
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = options.rate / (1 + epoch / 4)
    for (const position of shuffled(examples.length, random)) {
      const example = examples[position]
      const own = features[position]
      if (example && own) step(state, example, own, rate)
    }
  }
  const split = gramRow.size * columns
  return {
    columns,
    bias,
    gramRow,
    grams: weights.subarray(0, split),
    partRow: new Map([...partRow].map(([key, row]) => [key, row - gramRow.size])),
    parts: weights.subarray(split),
  }
}

function frequentRows(
  features: readonly (readonly number[])[],
  occurrencesMin: number,
  firstRow: number,
): Map<number, number> {
  const counts = new Map<number, number>()
  for (const keys of features) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= occurrencesMin).map(([key]) => key)
  return new Map(kept.sort((a, b) => a - b).map((key, row) => [key, firstRow + row]))
}

function rowsOf(rowOf: ReadonlyMap<number, number>, keys: readonly number[]): number[] {
  return keys.flatMap((key) => rowOf.get(key) ?? [])
}

interface State {
  weights: Float32Array
  squares: Float32Array
  bias: Float32Array
  columns: number
  decay: number
}

function step(state: State, example: Example, { rows, values }: Features, rate: number): void {
  const { weights, squares, bias, columns, decay } = state
  for (let index = 0; index < example.columns.length; index += 1) {
    const column = example.columns[index] as number
    let score = bias[column] as number
    for (let at = 0; at < rows.length; at += 1)
      score += (weights[(rows[at] as number) * columns + column] as number) * (values[at] as number)
    const target = example.shown.includes(column) ? 1 : 0
    const error = (example.weights[index] as number) * (probabilityOf(score) - target)
    if (Math.abs(error) < errorMin) continue
    bias[column] = (bias[column] as number) - 0.02 * rate * error
    for (let at = 0; at < rows.length; at += 1) {
      const place = (rows[at] as number) * columns + column
      const gradient = error * (values[at] as number) + decay * (weights[place] as number)
      const square = (squares[place] as number) + gradient * gradient
      squares[place] = square
      weights[place] = (weights[place] as number) - (rate * gradient) / Math.sqrt(square)
    }
  }
}
