import { readFileSync } from 'node:fs'
import type { Example } from './train-classifier.ts'

/** Of what is said in any call, and tells no type. */
const anyCall = 'any'

/** The types that a call can be taken for, in the order of the catalogue. */
export const callTypeKeys = [
  'discovery_call',
  'demo_call',
  'customer_growth_call',
  'customer_follow_up_call',
  'renewal_call',
  'onboarding_training_call',
  'support_call',
  'internal_strategy_call',
  'internal_execution_call',
  'internal_coordination_call',
  'miscellaneous_call',
]

/**
 * What is typically said in each type of call, from `data/`: one utterance a line, after who says it, `R` the rep, `C` the
 * customer, `T` for a title. The side is for the reader; the classifier learns the words alone. All of it is ours; most of
 * `any.txt` is taken from `bench/train/data/utterances.jsonl`, 12 of each element that belongs to no type more than to others.
 */
export function readCallExamples(): Example[] {
  return [...callTypeKeys, anyCall].flatMap((label) => {
    const lines = readFileSync(new URL(`data/${label}.txt`, import.meta.url), 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => ({ label, text: line.replace(/^[RCT]: /, '') }))
  })
}
