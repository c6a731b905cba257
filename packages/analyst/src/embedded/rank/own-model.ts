import { readFileSync } from 'node:fs'
import { floatAt } from '../../at.ts'
import { probabilityOf } from '../exact-math.ts'
import { readWeights } from '../weights-file.ts'

// The accuracy of all higher probabilities on elements left out of training.
const surest = 0.8
// A higher bound makes more of what is told right, but then "drivers" alone no longer shows a lack of drivers.
export const rarityMin = 0.2
const heldFrom = 0.4
const heldShare = 1 / 12

/** Made by lab/train/train-own-elements.ts. */
export interface OwnModel {
  /** Weights of the columns of `ownColumns`, and last the bias. */
  weights: Float32Array
  /** How rare each word of the ranker's space is in sales calls. */
  rarity: Int8Array
}

/** The probability that a sentence with these values shows a team's own element that resembles no built-in one. */
export function ownProbability(
  { weights }: Pick<OwnModel, 'weights'>,
  values: readonly number[],
  isTopic: boolean,
): number {
  const start = floatAt(weights, values.length)
  const learnt = probabilityOf(values.reduce((sum, value, at) => sum + floatAt(weights, at) * value, start))
  // A word that comes up in every other call proves nothing by itself: "fair" is no trade fair.
  const isCommon = Math.max(values[0] ?? 0, values[4] ?? 0) < rarityMin
  // Words show a topic, but hardly what somebody does: "a mobile number" asks for no mobile app.
  if (isCommon || !isTopic) return held(learnt)
  return learnt <= 0.5 ? learnt : 0.5 + 2 * (surest - 0.5) * (learnt - 0.5)
}

/** A probability that nothing proves: below 0.5, in the same order. */
export function held(probability: number): number {
  return probability <= heldFrom ? probability : heldFrom + heldShare * (probability - heldFrom)
}

export function readOwnFile(): Uint8Array {
  return readFileSync(new URL('../weights/own.bin', import.meta.url))
}

export function readOwnModel(file: Uint8Array): OwnModel {
  const read = readWeights(file)
  return { weights: read.floatsOf('own'), rarity: read.bytesOf('rarity') }
}
