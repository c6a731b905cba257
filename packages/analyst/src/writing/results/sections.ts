import type { SectionKind, SliceSection } from '../../definitions/catalog.ts'
import {
  type AccountRow,
  type AmountRow,
  type DateRow,
  type DealRow,
  dealsMax,
  evidenceIdsMax,
  figuresMax,
  type QuoteRow,
  quotesMax,
  type ThemeRow,
  themesMax,
} from '../../definitions/slice-output.ts'
import { tallyAccounts } from './accounts.ts'
import { alternativesOf } from './alternatives.ts'
import { type Amount, findAmounts } from './amounts.ts'
import { findDates, isRelativeDate } from './dates.ts'
import { peopleOf, rolesOf } from './people.ts'
import { placeOfStage, rankAccounts } from './rank-accounts.ts'
import { byConfidence, clearOf, type Sentence, sentencesOf, sourceOf, supportOf } from './sentences.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { themesOf, titleOfTheme } from './themes.ts'

const rowsOfKind: Record<SectionKind, (input: SynthesisInput, elementKeys: readonly string[]) => object[]> = {
  accounts: accountRows,
  quotes: quoteRows,
  themes: themeRows,
  alternatives: alternativesOf,
  people: peopleOf,
  roles: rolesOf,
  deals: dealRows,
  amounts: (input, elementKeys) => amountRows(input, elementKeys, () => true),
  prices: (input, elementKeys) => amountRows(input, elementKeys, ({ currency }) => currency !== '%'),
  percentages: (input, elementKeys) => amountRows(input, elementKeys, ({ currency }) => currency === '%'),
  dates: dateRows,
}

/** The rows of one section of a result. */
export function rowsOf({ kind, elementKeys }: SliceSection, input: SynthesisInput): object[] {
  return rowsOfKind[kind](input, elementKeys)
}

function accountRows(input: SynthesisInput, elementKeys: readonly string[]): AccountRow[] {
  return rankAccounts(tallyAccounts(input, elementKeys), input).map((ranked) => {
    const { account, callCount, evidenceCount, elements, evidenceIds } = ranked
    return { account, callCount, evidenceCount, elements, evidenceIds }
  })
}

function themeRows(input: SynthesisInput, elementKeys: readonly string[]): ThemeRow[] {
  return themesOf(input, elementKeys)
    .slice(0, themesMax)
    .map(({ confidence: _, name, ...row }) => ({
      title: titleOfTheme({ name, exampleQuote: row.exampleQuote }),
      ...row,
    }))
}

// The best of each call come first, then the second best: one talkative call does not fill the list.
function quoteRows(input: SynthesisInput, elementKeys: readonly string[]): QuoteRow[] {
  return [...Map.groupBy(clearOf(sentencesOf(input, elementKeys)), sourceOf).values()]
    .flatMap((ofCall) => ofCall.map((sentence, round) => ({ sentence, round })))
    .toSorted((a, b) => a.round - b.round || byConfidence(a.sentence, b.sentence))
    .slice(0, quotesMax)
    .map(({ sentence }) => {
      const { elementKeys: keys, quote, account, fileId, speaker, confidence, evidenceId } = sentence
      return { elementKey: keys[0], quote, account, fileId, speaker, confidence, evidenceId }
    })
}

function dealRows(input: SynthesisInput, elementKeys: readonly string[]): DealRow[] {
  const inCall = Map.groupBy(sentencesOf(input, elementKeys), ({ fileId }) => fileId)
  return input.deals
    .map(({ dealId, name, account, stage, amount, closeDate, fileIds }) => {
      const best = fileIds.flatMap((fileId) => inCall.get(fileId) ?? []).toSorted(byConfidence)
      const evidenceIds = best.slice(0, evidenceIdsMax).map(({ evidenceId }) => evidenceId)
      const figures = { callCount: fileIds.length, evidenceCount: best.length, evidenceIds }
      return { dealId, row: { deal: name, account, stage, amount, closeDate, ...figures } }
    })
    .toSorted(
      (a, b) =>
        placeOfStage(a.row.stage) - placeOfStage(b.row.stage) ||
        b.row.evidenceCount - a.row.evidenceCount ||
        (b.row.amount ?? 0) - (a.row.amount ?? 0) ||
        a.dealId - b.dealId,
    )
    .slice(0, dealsMax)
    .map(({ row }) => row)
}

function amountRows(
  input: SynthesisInput,
  elementKeys: readonly string[],
  isWanted: (amount: Amount) => boolean,
): AmountRow[] {
  const mentions = sentencesOf(input, elementKeys).flatMap((sentence) =>
    findAmounts(sentence.quote)
      .filter(isWanted)
      .map((found) => ({ found, source: whereSaid(sentence), sentence })),
  )
  // An equal number of another company, or of a record, is another thing; calls without a company are of several.
  const thingOf = ({ found, source, sentence }: (typeof mentions)[number]) =>
    JSON.stringify([found.amount, sentence.account ?? sourceOf(sentence), source])
  return [...Map.groupBy(mentions, thingOf).values()]
    .flatMap((same) =>
      same.slice(0, 1).map(({ found, source, sentence: { account, quote } }) => {
        return { ...found, source, account, exampleQuote: quote, ...supportOfMentions(same) }
      }),
    )
    .toSorted(
      (a, b) =>
        b.callCount - a.callCount ||
        b.value - a.value ||
        b.evidenceCount - a.evidenceCount ||
        (a.amount < b.amount ? -1 : 1),
    )
    .slice(0, figuresMax)
}

function whereSaid({ fileId }: Sentence): AmountRow['source'] {
  return fileId === null ? 'crm' : 'transcript'
}

function dateRows(input: SynthesisInput, elementKeys: readonly string[]): DateRow[] {
  const mentions = sentencesOf(input, elementKeys).flatMap((sentence) =>
    findDates(sentence.quote).map((date) => ({ date, sentence })),
  )
  // "Next Friday" of two calls are two days.
  const dayOf = ({ date, sentence }: (typeof mentions)[number]) =>
    isRelativeDate(date) ? `${date} ${sourceOf(sentence)}` : date
  return [...Map.groupBy(mentions, dayOf).values()]
    .flatMap((same) => same.slice(0, 1).map(({ date }) => ({ date, ...supportOfMentions(same) })))
    .toSorted(
      (a, b) =>
        b.accounts.length - a.accounts.length ||
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        (a.date < b.date ? -1 : 1),
    )
    .slice(0, figuresMax)
}

function supportOfMentions(mentions: readonly { sentence: Sentence }[]) {
  return supportOf(mentions.map(({ sentence }) => sentence))
}
