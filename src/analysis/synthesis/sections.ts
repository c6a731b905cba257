import type { SectionKind, SliceSection } from '../../contract/catalog.ts'
import {
  type AccountRow,
  type AmountRow,
  type DateRow,
  evidenceIdsMax,
  figuresMax,
  type QuoteRow,
  quotesMax,
} from '../../contract/slice-output.ts'
import { tallyAccounts } from './accounts.ts'
import { findAmounts } from './amounts.ts'
import { findDates } from './dates.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'

const rowsOfKind: Record<SectionKind, (input: SynthesisInput, elementKeys: readonly string[]) => object[]> = {
  accounts: accountRows,
  quotes: (input, elementKeys) => quoteRows(bestQuotes(input, elementKeys)),
  amounts: (input, elementKeys) => amountRows(bestQuotes(input, elementKeys)),
  dates: (input, elementKeys) => dateRows(bestQuotes(input, elementKeys)),
}

/** The rows of one section of a result. */
export function rowsOf({ kind, elementKeys }: SliceSection, input: SynthesisInput): object[] {
  return rowsOfKind[kind](input, elementKeys)
}

function accountRows(input: SynthesisInput, elementKeys: readonly string[]): AccountRow[] {
  return tallyAccounts(input, elementKeys).map(({ confidence: _, ...row }) => row)
}

// A sentence can be evidence of several elements; in one section it is read once.
function bestQuotes({ quotes }: SynthesisInput, elementKeys: readonly string[]): Quote[] {
  const best = quotes
    .filter(({ elementKey }) => elementKeys.includes(elementKey))
    .toSorted((a, b) => b.confidence - a.confidence || a.evidenceId - b.evidenceId)
  return [...Map.groupBy(best, (quote) => `${sourceOf(quote)} ${quote.quote}`).values()].flatMap(
    ([first]) => first ?? [],
  )
}

function sourceOf({ fileId, account }: Quote): string {
  return fileId === null ? `crm:${account}` : `file:${fileId}`
}

// The best of each call come first, then the second best: one talkative call does not fill the list.
function quoteRows(quotes: readonly Quote[]): QuoteRow[] {
  return [...Map.groupBy(quotes, sourceOf).values()]
    .flatMap((ofCall) => ofCall.map((quote, round) => ({ quote, round })))
    .toSorted(
      (a, b) =>
        a.round - b.round ||
        b.quote.confidence - a.quote.confidence ||
        a.quote.evidenceId - b.quote.evidenceId,
    )
    .slice(0, quotesMax)
    .map(({ quote: { elementKey, quote, account, fileId, speaker, confidence, evidenceId } }) => {
      return { elementKey, quote, account, fileId, speaker, confidence, evidenceId }
    })
}

function amountRows(quotes: readonly Quote[]): AmountRow[] {
  const mentions = quotes.flatMap((quote) => findAmounts(quote.quote).map((found) => ({ found, quote })))
  return [...Map.groupBy(mentions, ({ found }) => found.amount).values()]
    .flatMap((same) => same.slice(0, 1).map(({ found }) => ({ ...found, ...supportOf(same) })))
    .toSorted(
      (a, b) =>
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        b.value - a.value ||
        (a.amount < b.amount ? -1 : 1),
    )
    .slice(0, figuresMax)
}

function dateRows(quotes: readonly Quote[]): DateRow[] {
  const mentions = quotes.flatMap((quote) => findDates(quote.quote).map((date) => ({ date, quote })))
  return [...Map.groupBy(mentions, ({ date }) => date)]
    .map(([date, same]) => ({ date, ...supportOf(same) }))
    .toSorted(
      (a, b) => b.callCount - a.callCount || b.evidenceCount - a.evidenceCount || (a.date < b.date ? -1 : 1),
    )
    .slice(0, figuresMax)
}

function supportOf(mentions: readonly { quote: Quote }[]) {
  const quotes = mentions.map(({ quote }) => quote)
  return {
    callCount: new Set(quotes.flatMap(({ fileId }) => fileId ?? [])).size,
    evidenceCount: quotes.length,
    accounts: [...new Set(quotes.flatMap(({ account }) => account ?? []))].toSorted(),
    evidenceIds: quotes.slice(0, evidenceIdsMax).map(({ evidenceId }) => evidenceId),
  }
}
