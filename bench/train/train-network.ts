import { probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import { edgeId, unknownId } from '../../src/analysis/embedded/vocabulary.ts'
import type { Example } from './example.ts'
import { randomFrom, shuffled } from './random.ts'

/**
 * A convolution over three words with maximum pooling, after Kim (2014), "Convolutional neural networks for sentence
 * classification". Word vectors are given and stay; what a sentence shows is read from the strongest answer of each filter.
 */
export interface NetworkModel {
  filters: number
  columns: number
  dimensions: number
  /** filters × (3 × dimensions) */
  kernel: Float32Array
  kernelBias: Float32Array
  /** columns × filters */
  output: Float32Array
  /** (side, question) × columns: rep, customer, unknown, each plain and as a question */
  outputBias: Float32Array
}

export interface NetworkOptions {
  filters: number
  columns: number
  epochs: number
  rate: number
  batch: number
  dropout: number
  wordDropout: number
  decay: number
  seed: number
}

interface Slot {
  values: Float32Array
  gradient: Float32Array
  mean: Float32Array
  square: Float32Array
}

/** What one pass over a sentence leaves for the way back. */
interface Trace {
  input: Float32Array
  best: Int32Array
  hidden: Float32Array
}

const wordsMax = 60

export function trainNetwork(
  examples: readonly Example[],
  vectors: Float32Array,
  options: NetworkOptions,
): NetworkModel {
  const { filters, columns, seed } = options
  const dimensions = vectors.length === 0 ? 0 : vectorSize(vectors)
  const random = randomFrom(seed)
  const model: NetworkModel = {
    filters,
    columns,
    dimensions,
    kernel: spread(filters * 3 * dimensions, 0.6 / Math.sqrt(3), random),
    kernelBias: new Float32Array(filters),
    output: spread(columns * filters, 0.1, random),
    outputBias: new Float32Array(6 * columns).fill(-4),
  }
  const slots = [model.kernel, model.kernelBias, model.output, model.outputBias].map(slotOf)
  let steps = 0
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    const order = shuffled(examples.length, random)
    const rate = options.rate * (1 - epoch / options.epochs)
    for (let from = 0; from < order.length; from += options.batch) {
      const batch = order.subarray(from, from + options.batch)
      for (const position of batch) {
        const example = examples[position]
        if (example) learn(model, slots, { example, vectors, options, random })
      }
      steps += 1
      for (const slot of slots) update(slot, rate, options.decay, batch.length, steps)
    }
  }
  return model
}

// The first number of the file of vectors is not needed elsewhere: all vectors have the same size.
const dimensionsGiven = 100
function vectorSize(_vectors: Float32Array): number {
  return dimensionsGiven
}

function spread(length: number, width: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, () => (random() * 2 - 1) * width)
}

function slotOf(values: Float32Array): Slot {
  const empty = () => new Float32Array(values.length)
  return { values, gradient: empty(), mean: empty(), square: empty() }
}

export function biasRow({ side, isQuestion }: Pick<Example, 'side' | 'isQuestion'>): number {
  return (side === 'rep' ? 0 : side === 'customer' ? 2 : 4) + (isQuestion ? 1 : 0)
}

/** The log odds of a sentence, one for each column. */
export function scoreNetwork(
  model: NetworkModel,
  example: Omit<Example, 'shown' | 'weights'>,
  vectors: Float32Array,
): Float32Array {
  const trace = forward(model, inputOf(example.ids, vectors, model.dimensions))
  return outputs(model, trace.hidden, biasRow(example))
}

function inputOf(ids: readonly number[], vectors: Float32Array, dimensions: number): Float32Array {
  const count = Math.min(ids.length, wordsMax)
  const input = new Float32Array((count + 2) * dimensions)
  for (let word = 0; word < count; word += 1) {
    const from = (ids[word] ?? 0) * dimensions
    input.set(vectors.subarray(from, from + dimensions), (word + 1) * dimensions)
  }
  return input
}

function forward(model: NetworkModel, input: Float32Array): Trace {
  const { filters, dimensions, kernel, kernelBias } = model
  const windows = input.length / dimensions - 2
  const width = 3 * dimensions
  const best = new Int32Array(filters).fill(-1)
  const hidden = new Float32Array(filters)
  for (let filter = 0; filter < filters; filter += 1) {
    const base = filter * width
    const bias = kernelBias[filter] ?? 0
    for (let window = 0; window < windows; window += 1) {
      const from = window * dimensions
      let sum = bias
      for (let at = 0; at < width; at += 1) sum += (kernel[base + at] as number) * (input[from + at] as number)
      if (sum > (hidden[filter] ?? 0)) {
        hidden[filter] = sum
        best[filter] = window
      }
    }
  }
  return { input, best, hidden }
}

function outputs(model: NetworkModel, hidden: Float32Array, biasAt: number): Float32Array {
  const { columns, filters, output, outputBias } = model
  const result = new Float32Array(columns)
  for (let column = 0; column < columns; column += 1) {
    let sum = outputBias[biasAt * columns + column] ?? 0
    for (let filter = 0; filter < filters; filter += 1)
      sum += (output[column * filters + filter] as number) * (hidden[filter] as number)
    result[column] = sum
  }
  return result
}

interface Lesson {
  example: Example
  vectors: Float32Array
  options: NetworkOptions
  random: () => number
}

function learn(model: NetworkModel, slots: readonly Slot[], lesson: Lesson): void {
  const { example, vectors, options, random } = lesson
  const [kernel, kernelBias, output, outputBias] = slots
  if (!kernel || !kernelBias || !output || !outputBias) return
  const { columns, filters, dimensions } = model
  const ids = example.ids.map((id) => (random() < options.wordDropout ? unknownId : id))
  const { input, best, hidden } = forward(model, inputOf(ids, vectors, dimensions))
  for (let filter = 0; filter < filters; filter += 1)
    hidden[filter] = random() < options.dropout ? 0 : (hidden[filter] ?? 0) / (1 - options.dropout)
  const biasAt = biasRow(example)
  const scores = outputs(model, hidden, biasAt)
  const back = new Float32Array(filters)
  for (let column = 0; column < columns; column += 1) {
    const weight = example.weights[column] ?? 0
    const target = example.shown.includes(column) ? 1 : 0
    const error = weight * (probabilityOf(scores[column] ?? 0) - target)
    if (Math.abs(error) < 1e-4) continue
    add(outputBias.gradient, biasAt * columns + column, error)
    for (let filter = 0; filter < filters; filter += 1) {
      const value = hidden[filter] ?? 0
      if (value === 0) continue
      const at = column * filters + filter
      add(output.gradient, at, error * value)
      add(back, filter, error * (model.output[at] ?? 0))
    }
  }
  const width = 3 * dimensions
  for (let filter = 0; filter < filters; filter += 1) {
    const window = best[filter] ?? -1
    if (window < 0 || hidden[filter] === 0) continue
    const error = (back[filter] ?? 0) / (1 - options.dropout)
    if (error === 0) continue
    add(kernelBias.gradient, filter, error)
    const base = filter * width
    const from = window * dimensions
    for (let at = 0; at < width; at += 1)
      kernel.gradient[base + at] = (kernel.gradient[base + at] as number) + error * (input[from + at] as number)
  }
}

function add(numbers: Float32Array, at: number, value: number): void {
  numbers[at] = (numbers[at] ?? 0) + value
}

// Adam, after Kingma and Ba (2015), with decoupled decay.
function update(slot: Slot, rate: number, decay: number, count: number, steps: number): void {
  const { values, gradient, mean, square } = slot
  const corrected = 1 - (steps > 200 ? 0 : 0.9 ** steps)
  const squareCorrected = steps > 9000 ? 1 : 1 - 0.999 ** steps
  for (let at = 0; at < values.length; at += 1) {
    const g = (gradient[at] as number) / count
    gradient[at] = 0
    const m = 0.9 * (mean[at] as number) + 0.1 * g
    const s = 0.999 * (square[at] as number) + 0.001 * g * g
    mean[at] = m
    square[at] = s
    values[at] =
      (values[at] as number) * (1 - rate * decay) -
      (rate * (m / corrected)) / (Math.sqrt(s / squareCorrected) + 1e-7)
  }
}
export { edgeId }
