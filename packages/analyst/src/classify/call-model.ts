import { readFileSync } from 'node:fs'
import { byteAt, doubleAt, floatAt, itemAt } from '../at.ts'
import { exp, logOfCount } from '../embedded/exact-math.ts'
import { readWeights, type Weights } from '../embedded/weights-file.ts'
import { type Gram, zoneCount } from './call-grams.ts'

/** The trained model of types of whole calls. Made by lab/train/train-call-types.ts. */
export interface CallModel {
  types: string[]
  /** The hashes of grams that occur in enough calls. */
  hashes: Int32Array
  /** The rarity of each gram. */
  rarity: Int8Array
  /** A weight of each gram for each type. */
  weights: Int8Array
  /** The value of a unit of `weights`. */
  unit: number
  /** The mean of each cue, and what makes its distance from it a number between -1 and 1. */
  cueMeans: Float32Array
  cueScales: Float32Array
  /** A weight of each cue for each type. */
  cueWeights: Float32Array
  bias: Float32Array
}

/** A known gram, by its row, with its share of the call. */
export interface Weighed {
  gram: Gram
  row: number
  value: number
}

const rarityUnit = 16
// The seller's words count more than those of the beginning. Chosen on training calls of left-out styles.
const zoneWeights = [1, Math.SQRT2]

/** The weight of each known gram, normalised to the same length for calls of any length in each part of a call. */
export function weighGrams(
  grams: readonly Gram[],
  { rowOf, rarity }: { rowOf: (hash: number) => number; rarity: Int8Array },
): Weighed[] {
  const squares = new Float64Array(zoneCount)
  const weighed: Weighed[] = []
  for (const gram of grams) {
    const row = rowOf(gram.hash)
    if (row < 0) continue
    const value = (1 + logOfCount(gram.count)) * (byteAt(rarity, row) / rarityUnit)
    squares[gram.zone] = doubleAt(squares, gram.zone) + value * value
    weighed.push({ gram, row, value })
  }
  for (const one of weighed)
    one.value *= itemAt(zoneWeights, one.gram.zone) / (Math.sqrt(doubleAt(squares, one.gram.zone)) || 1)
  return weighed
}

/** The distance of each cue from its mean, between -1 and 1. */
export function scaleCues(
  cues: Float64Array,
  { cueMeans, cueScales }: Pick<CallModel, 'cueMeans' | 'cueScales'>,
): Float64Array {
  return cues.map((cue, at) => {
    const distance = (cue - floatAt(cueMeans, at)) * floatAt(cueScales, at)
    return Math.max(-1, Math.min(1, distance))
  })
}

/** The probability of each type, in their order. */
export function typeProbabilities(
  weighed: readonly Weighed[],
  cues: Float64Array,
  model: CallModel,
): number[] {
  const { types, weights, unit, cueWeights, bias } = model
  const sums = Float64Array.from(bias)
  for (const { row, value } of weighed) {
    const first = row * types.length
    for (let type = 0; type < types.length; type += 1)
      sums[type] = doubleAt(sums, type) + byteAt(weights, first + type) * unit * value
  }
  cues.forEach((cue, at) => {
    const first = at * types.length
    for (let type = 0; type < types.length; type += 1)
      sums[type] = doubleAt(sums, type) + floatAt(cueWeights, first + type) * cue
  })
  const highest = Math.max(...sums)
  const odds = Array.from(sums, (sum) => exp(sum - highest))
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  return odds.map((odd) => odd / total)
}

/** The rarity of a gram by its share of calls, in the form of `rarity`. */
export function storedRarity(logOfShare: number): number {
  return Math.min(127, Math.round(logOfShare * rarityUnit))
}

export function readCallModel(): CallModel {
  const weights: Weights = readWeights(
    readFileSync(new URL('../embedded/weights/call-types.bin', import.meta.url)),
  )
  const [unit = 0] = weights.floatsOf('unit')
  return {
    types: weights.textOf('types').split('\n'),
    hashes: weights.integersOf('hashes'),
    rarity: weights.bytesOf('rarity'),
    weights: weights.bytesOf('weights'),
    unit,
    cueMeans: weights.floatsOf('cueMeans'),
    cueScales: weights.floatsOf('cueScales'),
    cueWeights: weights.floatsOf('cueWeights'),
    bias: weights.floatsOf('bias'),
  }
}
