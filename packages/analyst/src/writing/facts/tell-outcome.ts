import type { Outcome } from '@earshot/contract/post-results'
import type { z } from 'zod'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import type { CallFacts } from './call-facts.ts'

/** The outcome of a call for the deal, and the sentences that show it. */
export interface FoundOutcome {
  key: z.infer<typeof Outcome>['key']
  at: number[]
  /** Whether the customer says yes to a deal that is not signed. */
  isAgreed?: boolean
}

const { group } = readGroups('outcomes')
const cues = {
  closed_won: compilePhrases(group('won')),
  closed_lost: compilePhrases(group('lost')),
  stays: compilePhrases(group('stays')),
  accepts: compilePhrases(group('accepts')),
  stalled: compilePhrases(group('stalled')),
}
const noDeal = /^(?:internal_|onboarding_|miscellaneous_)/
// Nobody signs on a first call.
const isEarly = /^(?:discovery|demo)_/
// Customers of these calls may leave; of others it takes more to say so. Chosen on the labelled calls, whole styles left out of what was learnt.
const mayLeave = /^(?:renewal_|support_|customer_growth_)/
const riskMin = { mayLeave: -0.8, other: -1 }
// "I'm not saying we stay", "if it works we stay".
const condition = /\b(?:if|unless|until|once|when|not|never|nobody|no one|saying)\b|n['’]t\b/i
// "A deal, subject to the panel", "we signed it three years ago", and, without the words of the yes, "do it for sixty and  ". Who chose another a week ago has chosen.
const noYes =
  /\b(?:subject to|pending|provided|ago|last year|hope|wish|breaker|NDA|blood|likely|must|at least|thought)\b|\band {2}/i
const shownMax = 2
const late = { won: 0.6, accepted: 0.5 }

/** The outcome of a call. The last word counts: early statements matter only if nothing later overrules them. `hasDate`: a step with a date is agreed or promised. */
export function tellOutcome(
  facts: CallFacts,
  { callType, shows, hasDate }: { callType: string; shows: readonly number[]; hasDate: boolean },
): FoundOutcome {
  const fallback = shows.slice(0, shownMax)
  if (noDeal.test(callType)) return { key: 'not_a_deal', at: fallback }
  const lost = lastSaid(facts, cues.closed_lost, 0)
  if (lost !== undefined) return { key: 'closed_lost', at: [lost] }
  const isRisky = facts.risk >= (mayLeave.test(callType) ? riskMin.mayLeave : riskMin.other)
  const won = lastSaid(facts, isRisky ? cues.stays : cues.closed_won, late.won, noYes)
  if (won !== undefined && !isEarly.test(callType)) return { key: 'closed_won', at: [won] }
  if (isRisky) return { key: 'at_risk', at: fallback }
  const stalled = lastSaid(facts, cues.stalled, 0)
  if (stalled !== undefined && !hasDate) return { key: 'stalled', at: [stalled] }
  const accepted = isEarly.test(callType) ? undefined : lastSaid(facts, cues.accepts, late.accepted, noYes)
  if (accepted !== undefined)
    return { key: 'advancing', at: [accepted, ...fallback].slice(0, shownMax), isAgreed: true }
  return { key: hasDate ? 'advancing' : 'open', at: fallback }
}

/** The customer's last sentence with the cue, from a share of the call on. */
function lastSaid({ statements }: CallFacts, cue: RegExp, from: number, unless?: RegExp): number | undefined {
  return [...statements.keys()].findLast((at) => {
    const { side, text = '', isQuestion = true } = statements[at] ?? {}
    if (side === 'rep' || isQuestion || at < from * statements.length) return false
    const rest = text.replace(cue, ' ')
    return cue.test(text) && !condition.test(rest) && !unless?.test(rest)
  })
}
