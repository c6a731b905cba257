import { readFileSync } from 'node:fs'
import { floatAt } from '../../at.ts'
import { probabilityOf } from '../exact-math.ts'
import { readWeights } from '../weights-file.ts'

// Of elements that were left out of learning, what is told with any greater probability is right this often.
const surest = 0.65

/** Weights of the columns of `ownColumns`, and last what is added to each sum. Made by lab/train/train-own-elements.ts. */
export type OwnModel = Float32Array

/** The probability of a sentence with these values to show a team's own element that is like no built-in one. */
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
