import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PostAlternative } from '@earshot/contract/post-results'
import { readWeights } from '../../embedded/weights-file.ts'
import { type LinearHeads, readHeads } from './linear-heads.ts'

/** Possible labels of a statement, each with log odds. */
export const statementHeads = [
  /** A fact that a summary must hold, or should. */
  'must',
  'should',
  /** A fact of the bottom line, the first fact of it, and a statement that misleads as such a fact. */
  'core',
  'lead',
  'misleads',
  /** A next move, and its firmness. */
  'move',
  'agreed',
  'committed',
  'conditional',
  'proposed',
  /** The seller's side does it, not the customer's. */
  'ofRep',
  /** What a fact that a summary should hold is about. */
  'ends',
  'hinders',
  'decides',
  'costs',
  /** What stands in the way of the deal, or may end it. */
  'threatens',
  /** Of the bottom line: its money, and what blocks the deal. */
  'sums',
  'blocks',
] as const
export type StatementHead = (typeof statementHeads)[number]

export const amountKinds = [
  'list_price',
  'offer',
  'discount',
  'budget',
  'rival_price',
  'cost_of_problem',
  'contract_value',
  'other',
] as const
export const amountOwners = ['us', 'rival', 'customer', 'other'] as const
export const amountHeads = [
  'matters',
  'stands',
  /** It stands, and belongs into the bottom line. */
  'core',
  ...amountKinds,
  ...amountOwners.map((owner) => `of ${owner}` as const),
] as const
export type AmountHead = (typeof amountHeads)[number]

/** Which of the values that a figure may have is meant. */
const readingHeads = ['meant'] as const
type ReadingHead = (typeof readingHeads)[number]

const { relation, verdict } = PostAlternative.shape
export const relations = relation.options
export const verdicts = verdict.options
/** Parts in the decision. Who is for or against it is not told by the words around a name. */
export const dealRoles = ['economic_buyer', 'champion', 'user', 'technical', 'legal', 'procurement'] as const
export const nameHeads = [
  'person',
  'alternative',
  'customer',
  'rep',
  'other',
  'onCall',
  ...dealRoles,
  ...relations,
  ...verdicts,
] as const
export type NameHead = (typeof nameHeads)[number]

/** What a whole call shows by its words. */
const callHeads = ['atRisk'] as const
type CallHead = (typeof callHeads)[number]

/** The model trained on calls with facts noted by careful readers. Made by lab/train/train-facts.ts. */
export interface FactModel {
  hash: string
  statements: LinearHeads<StatementHead>
  amounts: LinearHeads<AmountHead>
  readings: LinearHeads<ReadingHead>
  names: LinearHeads<NameHead>
  calls: LinearHeads<CallHead>
}

export function readFactModel(
  file: Uint8Array = readFileSync(new URL('weights/facts.bin', import.meta.url)),
): FactModel {
  const weights = readWeights(file)
  return {
    hash: createHash('sha256').update(file).digest('hex').slice(0, 12),
    statements: readHeads(weights, 'statements', statementHeads),
    amounts: readHeads(weights, 'amounts', amountHeads),
    readings: readHeads(weights, 'readings', readingHeads),
    names: readHeads(weights, 'names', nameHeads),
    calls: readHeads(weights, 'calls', callHeads),
  }
}
