import { readFileSync } from 'node:fs'
import { floatAt } from '../../at.ts'
import { probabilityOf } from '../exact-math.ts'
import { readWeights } from '../weights-file.ts'

// The accuracy of all higher probabilities on elements left out of training.
const surest = 0.65

/** Weights of the columns of `ownColumns`, and last the bias. Made by lab/train/train-own-elements.ts. */
export type OwnModel = Float32Array

/** The probability that a sentence with these values shows a team's own element that resembles no built-in one. */
export function ownProbability(model: OwnModel, values: readonly number[]): number {
  const start = floatAt(model, values.length)
  const learnt = probabilityOf(values.reduce((sum, value, at) => sum + floatAt(model, at) * value, start))
  return learnt <= 0.5 ? learnt : 0.5 + 2 * (surest - 0.5) * (learnt - 0.5)
}

export function readOwnFile(): Uint8Array {
  return readFileSync(new URL('../weights/own.bin', import.meta.url))
}

export function readOwnModel(file: Uint8Array): OwnModel {
  return readWeights(file).floatsOf('own')
}
