import { type AccountRow, evidenceIdsMax } from '../../definitions/slice-output.ts'
import type { SynthesisInput } from './synthesis-input.ts'

export interface AccountTally extends AccountRow {
  /** The pieces of evidence from fields of CRM records. */
  fieldCount: number
  /** By element, in the order of the slice. */
  elements: Record<string, number>
  /** Mean of its best quotes. */
  confidence: number
}

/** The accounts with evidence of these elements, richest first. */
export function tallyAccounts(input: SynthesisInput, elementKeys: readonly string[]): AccountTally[] {
  const confidences = confidencesOf(input)
  const calls = new Map(input.accountCalls.map(({ account, callCount }) => [account, callCount]))
  const wanted = input.accounts.filter((row) => row.evidenceCount > 0 && elementKeys.includes(row.elementKey))
  const tallies = Map.groupBy(wanted, ({ account }) => account)
    .entries()
    .map(([account, rows]) => {
      const inOrder = elementKeys.flatMap((key) => rows.filter(({ elementKey }) => elementKey === key))
      const best = [...new Set(rows.flatMap(({ evidenceIds }) => evidenceIds))]
        .map((id) => ({ id, confidence: confidences.get(id) ?? 0 }))
        .toSorted((a, b) => b.confidence - a.confidence || a.id - b.id)
        .slice(0, evidenceIdsMax)
      return {
        account,
        callCount: calls.get(account) ?? 0,
        evidenceCount: rows.reduce((sum, { evidenceCount }) => sum + evidenceCount, 0),
        fieldCount: rows.reduce((sum, { fieldCount }) => sum + fieldCount, 0),
        elements: Object.fromEntries(
          inOrder.map(({ elementKey, evidenceCount }) => [elementKey, evidenceCount]),
        ),
        evidenceIds: best.map(({ id }) => id),
        confidence: best.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, best.length),
      }
    })
  return [...tallies].toSorted(byCounts)
}

// Only the best quotes of each element were read; the others get the mean confidence of their element.
function confidencesOf({ elements, accounts, quotes }: SynthesisInput): Map<number, number> {
  const byElement = new Map(elements.map(({ elementKey, confidence }) => [elementKey, confidence]))
  const assumed = accounts.flatMap(({ elementKey, evidenceIds }) =>
    evidenceIds.map((id) => [id, byElement.get(elementKey) ?? 0] as const),
  )
  return new Map([
    ...assumed,
    ...quotes.map(({ evidenceId, confidence }) => [evidenceId, confidence] as const),
  ])
}

// Among equals, calls without a known company come last.
function byCounts(a: AccountTally, b: AccountTally): number {
  const isBefore = (a.account ?? '\uffff') < (b.account ?? '\uffff')
  return b.callCount - a.callCount || b.evidenceCount - a.evidenceCount || (isBefore ? -1 : 1)
}
