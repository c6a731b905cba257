import { readFileSync } from 'node:fs'
import type { Example } from './train-classifier.ts'

/** The label of utterances that occur in any type of call. */
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
 * Typical utterances of each type of call, from `data/`: one a line, after its speaker: `R` the rep, `C` the customer, `T` for a
 * title. The side is for human readers; the classifier learns only the words. We wrote all of them; most of `any.txt` comes from
 * `packages/analyst/lab/train/data/utterances.jsonl`, 12 of each element that is not typical of a type.
 */
export function readCallExamples(): Example[] {
  return [...callTypeKeys, anyCall].flatMap((label) => {
    const lines = readFileSync(new URL(`data/${label}.txt`, import.meta.url), 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => ({ label, text: line.replace(/^[RCT]: /, '') }))
  })
}
