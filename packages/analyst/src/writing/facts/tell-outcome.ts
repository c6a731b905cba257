import type { Outcome } from '@earshot/contract/post-results'
import type { z } from 'zod'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import type { CallFacts } from './call-facts.ts'

/** How a call ends for the deal, and the sentences that show it. */
export interface FoundOutcome {
  key: z.infer<typeof Outcome>['key']
  at: number[]
}

const { group } = readGroups('outcomes')
const cues = {
  closed_won: compilePhrases(group('won')),
  closed_lost: compilePhrases(group('lost')),
  stalled: compilePhrases(group('stalled')),
}
const noDeal = /^(?:internal_|onboarding_|miscellaneous_)/
// A customer who may leave says so clearly, and more than once.
const riskConfidence = 0.5
const risksMin = 2
const shownMax = 2

/** What came of a call: the last word counts, so what is said early is only looked at where nothing later overrules it. */
export function tellOutcome(facts: CallFacts, callType: string, core: readonly number[]): FoundOutcome {
  const fallback = core.slice(0, shownMax)
  if (noDeal.test(callType)) return { key: 'not_a_deal', at: fallback }
  const lost = lastSaid(facts, cues.closed_lost, 0)
  const isDated = facts.moves.some(({ type }) => type === 'agreed' || type === 'committed')
  if (lost !== undefined) return { key: 'closed_lost', at: [lost] }
  const won = lastSaid(facts, cues.closed_won, 0.6)
  if (won !== undefined) return { key: 'closed_won', at: [won] }
  const risks = [...facts.statements.keys()].filter((at) =>
    facts
      .foundIn(at)
      .some(({ elementKey, confidence }) => elementKey === 'churn_risk' && confidence >= riskConfidence),
  )
  if (risks.length >= risksMin) return { key: 'at_risk', at: risks.slice(-shownMax) }
  const stalled = lastSaid(facts, cues.stalled, 0)
  if (stalled !== undefined && !isDated) return { key: 'stalled', at: [stalled] }
  return { key: isDated ? 'advancing' : 'open', at: fallback }
}

/** The last sentence of the customer's that says so, from a share of the call on. */
function lastSaid({ statements }: CallFacts, cue: RegExp, from: number): number | undefined {
  return [...statements.keys()].findLast((at) => {
    const { side, text = '', isQuestion = true } = statements[at] ?? {}
    return side !== 'rep' && !isQuestion && at >= from * statements.length && cue.test(text)
  })
}
