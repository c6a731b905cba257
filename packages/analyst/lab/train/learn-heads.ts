import { doubleAt, floatAt, itemAt } from '../../src/at.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import type { Numbers } from '../../src/embedded/weights-file.ts'
import { minimize } from './minimize.ts'

/** One head to learn: the label of each example, and its weight (0: unknown). */
export interface Lesson {
  targets: Uint8Array
  weights: Float32Array
}

export interface HeadsOptions {
  penalty: number
  iterations: number
  /** The minimum of examples that have a feature, or it is not learnt. */
  occurrencesMin: number
  featuresMax: number
}

const smallest = 1e-12

/** Logistic regressions over the same features, packed as the arrays that `readHeads` reads. The more positive examples a head has, the less each counts. */
export function learnHeads(
  name: string,
  examples: readonly Int32Array[],
  lessons: readonly Lesson[],
  options: HeadsOptions,
): Record<string, Numbers> {
  const keys = frequentKeys(examples, options.occurrencesMin)
  const rowOf = new Map(keys.map((key, row) => [key, row]))
  const rows = examples.map((features) =>
    Int32Array.from([...features].flatMap((key) => rowOf.get(key) ?? [])),
  )
  const scales = Float64Array.from(examples, ({ length }) => 1 / Math.sqrt(Math.max(1, length)))
  const learnt = lessons.map((lesson) => learn(rows, scales, lesson, keys.length, options))
  return pack(name, keys, learnt, options.featuresMax)
}

function frequentKeys(examples: readonly Int32Array[], occurrencesMin: number): number[] {
  const counts = new Map<number, number>()
  for (const features of examples) for (const key of features) counts.set(key, (counts.get(key) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= occurrencesMin)
  return frequent.map(([key]) => key).sort((a, b) => a - b)
}

function learn(
  rows: readonly Int32Array[],
  scales: Float64Array,
  { targets, weights }: Lesson,
  size: number,
  { penalty, iterations }: HeadsOptions,
): Float64Array {
  let [shown, all] = [0, 0]
  weights.forEach((weight, at) => {
    all += weight
    if (targets[at]) shown += weight
  })
  const rarity = shown > 0 ? Math.sqrt((all - shown) / shown) : 1
  const objective = (point: Float64Array, gradient: Float64Array) => {
    gradient.fill(0)
    let loss = 0
    rows.forEach((row, at) => {
      const isShown = targets[at] === 1
      const weight = floatAt(weights, at) * (isShown ? rarity : 1)
      if (weight > 0) loss += learnRow(row, doubleAt(scales, at), { isShown, weight, point, gradient })
    })
    return loss + shrink(point, gradient, penalty)
  }
  return minimize(objective, new Float64Array(size + 1), iterations)
}

/** The loss of one example; its gradient is added. The last number of the point is the bias. */
function learnRow(
  row: Int32Array,
  scale: number,
  {
    isShown,
    weight,
    point,
    gradient,
  }: { isShown: boolean; weight: number; point: Float64Array; gradient: Float64Array },
): number {
  const bias = point.length - 1
  let sum = 0
  for (let place = 0; place < row.length; place += 1) sum += point[row[place] ?? 0] ?? 0
  const probability = probabilityOf(sum * scale + doubleAt(point, bias))
  const error = weight * (probability - Number(isShown))
  for (let place = 0; place < row.length; place += 1) {
    const feature = row[place] ?? 0
    gradient[feature] = (gradient[feature] ?? 0) + error * scale
  }
  gradient[bias] = doubleAt(gradient, bias) + error
  return -weight * log((isShown ? probability : 1 - probability) + smallest)
}

function shrink(point: Float64Array, gradient: Float64Array, penalty: number): number {
  let loss = 0
  for (let at = 0; at < point.length - 1; at += 1) {
    const value = doubleAt(point, at)
    loss += (penalty / 2) * value * value
    gradient[at] = doubleAt(gradient, at) + penalty * value
  }
  return loss
}

/** The heaviest features of all heads, a byte for each head. */
function pack(
  name: string,
  keys: readonly number[],
  learnt: readonly Float64Array[],
  featuresMax: number,
): Record<string, Numbers> {
  const unit = learnt.map((weights) => {
    const most = weights
      .subarray(0, keys.length)
      .reduce((high, weight) => Math.max(high, Math.abs(weight)), 0)
    return Math.fround(most / 127) || 1
  })
  const sizeOf = (row: number) =>
    learnt.reduce((sum, weights, head) => sum + (doubleAt(weights, row) / itemAt(unit, head)) ** 2, 0)
  const kept = keys
    .map((key, row) => ({ key, row, size: sizeOf(row) }))
    .sort((a, b) => b.size - a.size || a.key - b.key)
    .slice(0, featuresMax)
    .sort((a, b) => a.key - b.key)
  const bytes = kept.flatMap(({ row }) =>
    learnt.map((weights, head) => Math.round(doubleAt(weights, row) / itemAt(unit, head))),
  )
  return {
    [`${name}Keys`]: Int32Array.from(kept, ({ key }) => key),
    [`${name}Weights`]: Int8Array.from(bytes),
    [`${name}Unit`]: Float32Array.from(unit),
    [`${name}Bias`]: Float32Array.from(learnt, (weights) => doubleAt(weights, keys.length)),
  }
}

/** The lesson of one head: which rows show it, and how much each counts. */
export function lessonOf<Row>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  weightOf: (row: Row) => number,
): Lesson {
  return {
    targets: Uint8Array.from(rows, (row) => Number(isShown(row))),
    weights: Float32Array.from(rows, weightOf),
  }
}
