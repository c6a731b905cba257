import type { Finding } from '../../locate-claims.ts'
import { byStrength, isSame } from './post-quotes.ts'

// What a reader in a hurry wants to know: did anything get settled, what is in the way, what happens next.
const settled = [
  'decision_made',
  'renewal_signal',
  'expansion_signal',
  'intent_signal',
  'budget_confirmation',
]
const inTheWay = ['deal_risk', 'churn_risk', 'budget_constraint', 'objection', 'bug_report', 'pain']
const next = ['next_step']

/** The elements that facts are picked from. */
export const factElements = [...settled, ...inTheWay, ...next]

/** The one or two findings that matter most: what is settled or in the way, whichever is surer, and the next step. */
export function pickFacts(findings: readonly Finding[]): Finding[] {
  const strongest = findings.toSorted(byStrength)
  const bestOf = (elementKeys: readonly string[]) =>
    strongest.filter(({ elementKey }) => elementKeys.includes(elementKey)).slice(0, 1)
  const states = [...bestOf(settled), ...bestOf(inTheWay)].toSorted(byStrength)
  const [first] = states
  const others = [...bestOf(next), ...states.slice(1), ...strongest]
  if (!first) return others.slice(0, 1)
  const second = others.find((other) => !isSame(first, other))
  return second ? [first, second] : [first]
}
