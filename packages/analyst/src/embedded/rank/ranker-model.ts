import { readFileSync } from 'node:fs'
import { readWeights } from '../weights-file.ts'
import { type Associations, parseAssociations } from './associations.ts'
import { type Quotability, readQuotability } from './quotability.ts'
import { readTrees, type Trees } from './trees.ts'
import { readWordSpace, type WordSpace } from './word-space.ts'

/** The trained model of evidence for questions, with its question-independent parts. Made by packages/analyst/lab/train/train-ranker.ts. */
export interface RankerModel {
  space: WordSpace
  associations: Associations
  /** The odds of a sentence to be quoted at all, and for each kind of question among the sentences about it. */
  quotability: Quotability
  answering: Quotability
  /** First and second reading, each with trees for evidence (quote) and for the passage. */
  first: Reading
  second: Reading
  /** Log odds that one of the best sentences is a hit. */
  judge: Trees
}

export interface Reading {
  quote: Trees
  passage: Trees
}

export function readRankerModel(file: Uint8Array): RankerModel {
  const weights = readWeights(file)
  return {
    space: readWordSpace(weights),
    associations: parseAssociations(weights.textOf('associations')),
    quotability: readQuotability(weights, 'quotability'),
    answering: readQuotability(weights, 'answering'),
    first: { quote: readTrees(weights, 'quote1'), passage: readTrees(weights, 'passage1') },
    second: { quote: readTrees(weights, 'quote2'), passage: readTrees(weights, 'passage2') },
    judge: readTrees(weights, 'judge'),
  }
}

export function readRankerFile(): Uint8Array {
  return readFileSync(new URL('../weights/ranker.bin', import.meta.url))
}
