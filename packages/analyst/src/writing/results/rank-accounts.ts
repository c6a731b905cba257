import type { AccountTally } from './accounts.ts'
import type { Deal, SynthesisInput } from './synthesis-input.ts'

/** An account with its rank, and the reason for a late place. */
export interface RankedAccount extends AccountTally {
  isLost: boolean
  /** Keys of the elements that speak against it. */
  against: readonly string[]
  /** "Comes late: the CRM has its deal as lost"; null where nothing puts it back. */
  reason: string | null
}

const lost = /\blost\b/i
// A bad sign for a deal weighs more than a good one.
const againstWeight = 1.5
// One talkative call does not decide: the fifth sign of a kind adds nothing.
const signsMax = 4
const dateWeight = 1
const moneyWeight = 2
const dates = ['timeline', 'critical_event']
// Problems are a reason to buy.
const needs = ['pain']

/** The accounts by what speaks for them, their money and their dates, less what speaks against them; lost deals and unknown companies come last. */
export function rankAccounts(
  tallies: readonly AccountTally[],
  { deals, meanings, elementLabels }: Pick<SynthesisInput, 'deals' | 'meanings' | 'elementLabels'>,
): RankedAccount[] {
  const dealsOf = Map.groupBy(deals, ({ account }) => account)
  const most = Math.max(1, ...deals.map(({ amount }) => amount ?? 0))
  const ranked = tallies.map((tally) => {
    const own = dealsOf.get(tally.account) ?? []
    const areLost = own.length > 0 && own.every(({ stage }) => isLost(stage))
    const money = moneyOf(own)
    const signs = Object.entries(tally.elements).map(([key, count]) => ({
      key,
      count: Math.min(signsMax, count),
    }))
    const against = signs.filter(({ key }) => meanings[key]?.valence === 'bad' && !needs.includes(key))
    const sum = (some: typeof signs) => some.reduce((all, { count }) => all + count, 0)
    const hasDate = signs.some(({ key }) => dates.includes(key))
    const standing =
      sum(signs.filter((sign) => !against.includes(sign))) -
      againstWeight * sum(against) +
      (hasDate ? dateWeight : 0) +
      (moneyWeight * money) / most
    const labels = against.map(({ key }) => `${elementLabels[key] ?? key} ${tally.elements[key]}`)
    return {
      tally: {
        ...tally,
        isLost: areLost,
        against: against.map(({ key }) => key),
        reason: reasonOf(tally, areLost, labels),
      },
      group: tally.account === null ? 2 : areLost ? 1 : 0,
      standing,
    }
  })
  return ranked.toSorted((a, b) => a.group - b.group || b.standing - a.standing).map(({ tally }) => tally)
}

/** Whether a deal of this stage is lost. */
export function isLost(stage: string | null): boolean {
  return lost.test(stage ?? '')
}

function moneyOf(deals: readonly Deal[]): number {
  return deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

function reasonOf({ account }: AccountTally, areLost: boolean, against: readonly string[]): string | null {
  if (account === null) return 'Comes last: no company is known for these calls'
  if (areLost) return 'Comes late: the CRM has its deal as lost'
  return against.length > 0 ? `Against it: ${against.join(', ')}` : null
}
