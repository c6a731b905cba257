import { readFileSync } from 'node:fs'
import { readWeights } from '../weights-file.ts'
import { type Associations, parseAssociations } from './associations.ts'
import type { Quotability } from './quotability.ts'
import { readTrees, type Trees } from './trees.ts'
import { readWordSpace, type WordSpace } from './word-space.ts'

/** What was learnt about evidence for questions, with what was learnt without any question. Made by bench/train/train-ranker.ts. */
export interface RankerModel {
  space: WordSpace
  associations: Associations
  quotability: Quotability
  /** First and second reading; for each whether a sentence is evidence (quote), and whether it lies in the passage. */
  first: Reading
  second: Reading
  /** Log odds of a hit: bias, then weights of the sentence's score and of the call's best. */
  calibration: Float32Array
}

export interface Reading {
  quote: Trees
  passage: Trees
}

export function readRankerModel(file: Uint8Array): RankerModel {
  const weights = readWeights(file)
  const [unit = 0, bias = 0] = weights.floatsOf('quotabilityScale')
  return {
    space: readWordSpace(weights),
    associations: parseAssociations(weights.textOf('associations')),
    quotability: { weights: weights.bytesOf('quotability'), unit, bias },
    first: { quote: readTrees(weights, 'quote1'), passage: readTrees(weights, 'passage1') },
    second: { quote: readTrees(weights, 'quote2'), passage: readTrees(weights, 'passage2') },
    calibration: weights.floatsOf('calibration'),
  }
}

export function readRankerFile(): Uint8Array {
  return readFileSync(new URL('../weights/ranker.bin', import.meta.url))
}
