import { doubleAt, itemAt } from '../../src/at.ts'
import { cueCount } from '../../src/classify/call-cues.ts'
import {
  type CallModel,
  scaleCues,
  storedRarity,
  type Weighed,
  weighGrams,
} from '../../src/classify/call-model.ts'
import { rowsByKey } from '../../src/classify/rows-by-key.ts'
import { log } from '../../src/embedded/exact-math.ts'
import { minimize } from './minimize.ts'
import { type TypedCall, types } from './read-typed-calls.ts'

// All of these were chosen on calls of left-out styles.
const gramCallsMin = 20
// Grams in calls of few writers are the writers' style.
const gramStylesMin = 6
const hold = 2.5
const iterations = 60
// The weight of all cues together, beside 1 for the words of the beginning and 2 for the seller's.
const cueWeight = 0.2
const deviationsMax = 4
// Makes probabilities of the distances to the targets.
const sharpness = 8.5

const cueFactor = deviationsMax * Math.sqrt(cueWeight / cueCount)

export type LearntModel = CallModel & { rowOf: (hash: number) => number }

interface Example {
  type: number
  weight: number
  weighed: Weighed[]
  cues: Float64Array
}

/** The model of examples by least squares: 1 for a call's type, -1 for the others. */
export function learnCallTypes(examples: readonly TypedCall[]): LearntModel {
  const { hashes, rarity } = knownGrams(examples)
  const scales = scaleOf(examples)
  const rowOf = rowsByKey(hashes)
  const counts = types.map((_, type) => examples.filter((example) => example.type === type).length || 1)
  const read = examples.map(({ type, grams, cues }) => ({
    type,
    // Each type has the same total weight.
    weight: examples.length / (types.length * itemAt(counts, type)),
    weighed: weighGrams(grams, { rowOf, rarity }),
    cues: scaleCues(cues, scales).map((cue) => cue * cueFactor),
  }))
  const cuesAt = hashes.length * types.length
  const biasAt = cuesAt + cueCount * types.length
  const size = biasAt + types.length
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    const start = point.reduce((sum, value) => sum + 0.5 * hold * value * value, 0)
    for (let at = 0; at < size; at += 1) gradient[at] = hold * (point[at] ?? 0)
    return read.reduce((loss, example) => loss + addLoss(example, { cuesAt, biasAt }, point, gradient), start)
  }
  const point = minimize(objective, new Float64Array(size), iterations)
  const own = point.subarray(0, cuesAt)
  const largest = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const unit = largest / 127
  return {
    types,
    hashes,
    rowOf,
    rarity,
    weights: Int8Array.from(own, (weight) => Math.round(weight / unit)),
    unit: unit * sharpness,
    ...scales,
    cueWeights: Float32Array.from(point.subarray(cuesAt, biasAt), (weight) => weight * cueFactor * sharpness),
    bias: Float32Array.from(point.subarray(biasAt), (value) => value * sharpness),
  }
}

function knownGrams(examples: readonly TypedCall[]): Pick<CallModel, 'hashes' | 'rarity'> {
  const calls = new Map<number, number>()
  const styles = new Map<number, Set<number>>()
  for (const { grams, style } of examples) {
    for (const hash of new Set(grams.map((gram) => gram.hash))) {
      calls.set(hash, (calls.get(hash) ?? 0) + 1)
      const own = styles.get(hash)
      if (own) own.add(style)
      else styles.set(hash, new Set([style]))
    }
  }
  const known = [...calls]
    .filter(([hash, count]) => count >= gramCallsMin && (styles.get(hash)?.size ?? 0) >= gramStylesMin)
    .toSorted(([a], [b]) => a - b)
  return {
    hashes: Int32Array.from(known, ([hash]) => hash),
    rarity: Int8Array.from(known, ([, count]) => storedRarity(log((1 + examples.length) / (1 + count)))),
  }
}

function scaleOf(examples: readonly TypedCall[]): Pick<CallModel, 'cueMeans' | 'cueScales'> {
  const cueMeans = new Float32Array(cueCount)
  const cueScales = new Float32Array(cueCount)
  for (let cue = 0; cue < cueCount; cue += 1) {
    const values = examples.map(({ cues }) => doubleAt(cues, cue))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    cueMeans[cue] = mean
    cueScales[cue] = variance > 0 ? 1 / (deviationsMax * Math.sqrt(variance)) : 0
  }
  return { cueMeans, cueScales }
}

function addLoss(
  { type, weight, weighed, cues }: Example,
  { cuesAt, biasAt }: { cuesAt: number; biasAt: number },
  point: Float64Array,
  gradient: Float64Array,
): number {
  const width = types.length
  const sums = types.map((_, at) => doubleAt(point, biasAt + at))
  const add = (first: number, value: number): void => {
    for (let at = 0, place = first; at < width; at += 1, place += 1)
      sums[at] = (sums[at] ?? 0) + (point[place] ?? 0) * value
  }
  for (const { row, value } of weighed) add(row * width, value)
  for (let cue = 0; cue < cues.length; cue += 1) add(cuesAt + cue * width, cues[cue] ?? 0)
  const errors = sums.map((sum, at) => weight * (sum - (at === type ? 1 : -1)))
  const slope = (first: number, value: number): void => {
    for (let at = 0, place = first; at < width; at += 1, place += 1)
      gradient[place] = (gradient[place] ?? 0) + (errors[at] ?? 0) * value
  }
  for (const { row, value } of weighed) slope(row * width, value)
  for (let cue = 0; cue < cues.length; cue += 1) slope(cuesAt + cue * width, cues[cue] ?? 0)
  slope(biasAt, 1)
  return errors.reduce((loss, error) => loss + (error * error) / (2 * weight), 0)
}
