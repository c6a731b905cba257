import type { AccountTally } from './accounts.ts'
import type { Deal, SynthesisInput } from './synthesis-input.ts'

/** An account with where it stands, and why it comes late where it does. */
export interface RankedAccount extends AccountTally {
  /** "the CRM has its deal as lost"; null where nothing puts it back. */
  reason: string | null
}

const lost = /\blost\b/i
// A sign against a deal takes back more than one for it adds.
const againstWeight = 1.5

/** The accounts by what speaks for them less what speaks against them, then by money; lost deals and unknown companies come last. */
export function rankAccounts(
  tallies: readonly AccountTally[],
  { deals, meanings, elementLabels }: Pick<SynthesisInput, 'deals' | 'meanings' | 'elementLabels'>,
): RankedAccount[] {
  const dealsOf = Map.groupBy(deals, ({ account }) => account)
  const ranked = tallies.map((tally) => {
    const own = dealsOf.get(tally.account) ?? []
    const isLost = own.length > 0 && own.every(({ stage }) => lost.test(stage ?? ''))
    const against = Object.entries(tally.elements).filter(([key]) => meanings[key]?.valence === 'bad')
    const risk = against.reduce((sum, [, count]) => sum + count, 0)
    const standing = tally.evidenceCount - risk - againstWeight * risk
    const labels = against.map(([key, count]) => `${elementLabels[key] ?? key} ${count}`)
    return {
      tally: { ...tally, reason: reasonOf(tally, isLost, labels) },
      group: tally.account === null ? 2 : isLost ? 1 : 0,
      standing,
      money: moneyOf(own),
    }
  })
  return ranked
    .toSorted((a, b) => a.group - b.group || b.standing - a.standing || b.money - a.money)
    .map(({ tally }) => tally)
}

function moneyOf(deals: readonly Deal[]): number {
  return deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

function reasonOf({ account }: AccountTally, isLost: boolean, against: readonly string[]): string | null {
  if (account === null) return 'last, because no company is known for these calls'
  if (isLost) return 'late, because the CRM has its deal as lost'
  return against.length > 0 ? `with what speaks against it: ${against.join(', ')}` : null
}
