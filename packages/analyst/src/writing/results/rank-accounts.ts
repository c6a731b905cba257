import type { SliceDefinition } from '../../definitions/catalog.ts'
import type { AccountTally } from './accounts.ts'
import type { Deal, SynthesisInput } from './synthesis-input.ts'

/** An account with its rank, and the reason for a late place. */
export interface RankedAccount extends AccountTally {
  /** Whether the CRM has all its deals as closed, and the last of them as lost or as won. */
  closed: 'won' | 'lost' | null
  /** Keys of the elements that speak against it. */
  against: readonly string[]
  /** "Comes late: the CRM has its deal as lost"; null where nothing puts it back. */
  reason: string | null
}

const lost = /\blost\b/i
const won = /\bwon\b/i
// A bad sign for a deal weighs more than a good one.
const againstWeight = 1.5
// One talkative call does not decide: the fifth sign of a kind adds nothing.
const signsMax = 4
const dateWeight = 1
const moneyWeight = 2
const dates = ['timeline', 'critical_event']
// Problems are a reason to buy.
const needs = ['pain']
const placeOfClosed = { won: 1, lost: 2 }
const unknownLast = 3

interface RankInput extends Pick<SynthesisInput, 'deals' | 'meanings' | 'elementLabels'> {
  slice: Pick<SliceDefinition, 'objective'>
}

/**
 * The accounts by what speaks for them, their money and their dates, less what speaks against them. Lost deals and unknown companies come
 * last, and in a pipeline won deals before them. Where nothing can speak for an account, those with most trouble come first.
 */
export function rankAccounts(
  tallies: readonly AccountTally[],
  { deals, meanings, elementLabels, slice }: RankInput,
): RankedAccount[] {
  const dealsOf = Map.groupBy(deals, ({ account }) => account)
  const most = Math.max(1, ...deals.map(({ amount }) => amount ?? 0))
  const valences = new Set(
    tallies.flatMap(({ elements }) => Object.keys(elements).map((key) => meanings[key]?.valence)),
  )
  const isOfTrouble = valences.has('bad') && !valences.has('good')
  const ranked = tallies.map((tally) => {
    const own = dealsOf.get(tally.account) ?? []
    const closed = closedAs(own, slice.objective)
    const money = moneyOf(own)
    const signs = Object.entries(tally.elements).map(([key, count]) => ({
      key,
      count: Math.min(signsMax, count),
    }))
    const isAgainst = ({ key }: { key: string }) =>
      !isOfTrouble && meanings[key]?.valence === 'bad' && !needs.includes(key)
    const against = signs.filter(isAgainst)
    const sum = (some: typeof signs) => some.reduce((all, { count }) => all + count, 0)
    const hasDate = signs.some(({ key }) => dates.includes(key))
    const standing =
      sum(signs.filter((sign) => !isAgainst(sign))) -
      againstWeight * sum(against) +
      (hasDate ? dateWeight : 0) +
      (moneyWeight * money) / most
    const labels = against.map(({ key }) => `${elementLabels[key] ?? key} ${tally.elements[key]}`)
    return {
      tally: {
        ...tally,
        closed,
        against: against.map(({ key }) => key),
        reason: reasonOf(tally, closed, labels),
      },
      group: tally.account === null ? unknownLast : closed === null ? 0 : placeOfClosed[closed],
      standing,
    }
  })
  return ranked.toSorted((a, b) => a.group - b.group || b.standing - a.standing).map(({ tally }) => tally)
}

/** The place of a deal of this stage in a list: open, won, lost. */
export function placeOfStage(stage: string | null): number {
  return lost.test(stage ?? '') ? placeOfClosed.lost : won.test(stage ?? '') ? placeOfClosed.won : 0
}

// A customer is who can buy more.
function closedAs(deals: readonly Deal[], objective: SliceDefinition['objective']): RankedAccount['closed'] {
  const places = deals.map(({ stage }) => placeOfStage(stage))
  if (places.length === 0 || places.includes(0)) return null
  if (!places.includes(placeOfClosed.won)) return 'lost'
  return objective === 'pipeline' ? 'won' : null
}

function moneyOf(deals: readonly Deal[]): number {
  return deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

function reasonOf(
  { account }: AccountTally,
  closed: RankedAccount['closed'],
  against: readonly string[],
): string | null {
  if (account === null) return 'Comes last: no company is known for these calls'
  if (closed !== null) return `Comes late: the CRM has its deal as ${closed}`
  return against.length > 0 ? `Against it: ${against.join(', ')}` : null
}
