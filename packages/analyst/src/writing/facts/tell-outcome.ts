import type { Outcome } from '@earshot/contract/post-results'
import type { z } from 'zod'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { isDoubtful } from '../posts/lines/doubt.ts'
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
  leaves: compilePhrases(group('leaves')),
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
const condition = /\b(?:if|whether|unless|until|once|when|not|never|nobody|no one|saying)\b|n['’]t\b/i
// "A deal, subject to the panel", "we signed it three years ago", and, without the words of the yes, "do it for sixty and  ". Who chose another a week ago has chosen.
const noYes =
  /\b(?:subject to|pending|provided|ago|last year|hope|wish|breaker|NDA|blood|likely|must|at least|thought)\b|\b(?:and|as soon as) {2}/i
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
  const leaves = lastSaid(facts, cues.leaves, 0)
  const isRisky = leaves !== undefined || soundsRisky(facts, callType)
  const won = lastSaid(facts, isRisky ? cues.stays : cues.closed_won, late.won, noYes)
  if (won !== undefined && !isEarly.test(callType)) return { key: 'closed_won', at: [won] }
  if (isRisky) return { key: 'at_risk', at: withFirst(leaves, fallback) }
  const stalled = lastSaid(facts, cues.stalled, 0)
  if (stalled !== undefined && !hasDate) return { key: 'stalled', at: [stalled] }
  const accepted = isEarly.test(callType) ? undefined : lastAccepted(facts)
  if (accepted !== undefined) return { key: 'advancing', at: withFirst(accepted, fallback), isAgreed: true }
  return { key: hasDate ? 'advancing' : 'open', at: fallback }
}

function soundsRisky({ risk }: CallFacts, callType: string): boolean {
  return risk >= (mayLeave.test(callType) ? riskMin.mayLeave : riskMin.other)
}

function withFirst(first: number | undefined, others: readonly number[]): number[] {
  return [...new Set([first ?? [], others].flat())].slice(0, shownMax)
}

// "It's a yes." "Then we're going with you. Provided legal agrees.", "And if it were free?" "Then I sign." are none.
const depends = /^\W*(?:but|provided|providing|unless|only|as long as|on condition|if|once)\b/i
const supposes = /\b(?:if|suppose|supposing|say|were|would)\b/i

/** The customer's last yes to the offer that stands as it is. */
function lastAccepted(facts: CallFacts): number | undefined {
  const { statements } = facts
  return [...statements.keys()].findLast((at) => {
    const own = statements[at]
    if (own?.side !== 'customer' || own.isQuestion || at < late.accepted * statements.length) return false
    const [before, next] = [statements[at - 1], statements[at + 1]]
    if (!accepts(own.text) || isDoubtful(facts, at)) return false
    if (next?.segmentIndex === own.segmentIndex && depends.test(next.text)) return false
    const asked = before?.isQuestion && before.segmentIndex !== own.segmentIndex ? before.text : ''
    return !supposes.test(asked)
  })
}

// Its clause ends with the yes: "I'm staying with the old supplier" is none.
function accepts(text: string): boolean {
  const found = cues.accepts.exec(text)
  const rest = text.replace(cues.accepts, ' ')
  const after = text.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
  if (!found || !/^\s*(?:from (?:me|us)\b)?\s*(?:$|[.,!;:—–-])/.test(after)) return false
  return !condition.test(rest) && !noYes.test(rest)
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
