import { evidenceIdsMax, type Finding } from '../../definitions/slice-output.ts'
import { shorten } from '../../shorten.ts'
import { counted, evidenceIn, inCalls } from './counted.ts'
import type { RankedAccount } from './rank-accounts.ts'
import type { Deal, ElementCount, SynthesisInput } from './synthesis-input.ts'
import { type Theme, themesOf, titleOf } from './themes.ts'

const elementsInTitle = 3
const dealsInDescription = 3
const quoteCharsMax = 160

/** The slice's elements with evidence, those of most accounts first. */
export function strongestElements({ slice, elements }: SynthesisInput): ElementCount[] {
  const place = (element: ElementCount) => slice.elementKeys.indexOf(element.elementKey)
  return elements
    .filter((element) => place(element) >= 0 && element.evidenceCount > 0)
    .toSorted(
      (a, b) =>
        b.accountCount - a.accountCount ||
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        place(a) - place(b),
    )
}

/** What several calls say about an element, once each; then, of elements of which no two calls say the same, one finding. */
export function findingsByElement(input: SynthesisInput): Finding[] {
  const elements = strongestElements(input).map((element) => {
    const themes = themesOf(input, [element.elementKey])
    return { element, themes, shared: themes.filter(({ callCount }) => callCount > 1) }
  })
  const shared = elements
    .flatMap(({ element, shared }) => shared.map((theme) => ({ element, theme })))
    .toSorted(
      ({ theme: a }, { theme: b }) =>
        b.accountCount - a.accountCount || b.callCount - a.callCount || b.evidenceCount - a.evidenceCount,
    )
  const scattered = elements.filter((element) => element.shared.length === 0)
  return [
    ...shared.map(({ element, theme }) => sharedFinding(input, element, theme)),
    ...scattered.map(({ element, themes }) => scatteredFinding(input, element, themes)),
  ]
}

function sharedFinding(
  input: SynthesisInput,
  { elementKey, evidenceCount, fieldCount }: ElementCount,
  theme: Theme,
): Finding {
  const where = inCalls(theme.callCount, theme.accountCount, input.coverage.callsAnalyzed)
  const all = fieldCount === 0 ? counted(evidenceCount, 'quote') : `${evidenceCount} quotes and CRM fields`
  const share = `${theme.evidenceCount} of ${all}`
  return {
    title: `${input.elementLabels[elementKey] ?? elementKey}: ${titleOf(theme.exampleQuote)}`,
    description: `${share} ${where} are about this${listed(theme.accounts)}.`,
    elementKeys: [elementKey],
    callCount: theme.callCount,
    evidenceCount: theme.evidenceCount,
    confidence: rounded(theme.confidence),
    evidenceIds: theme.evidenceIds,
  }
}

function listed(accounts: readonly string[]): string {
  return accounts.length > 1 && accounts.length <= 5 ? `: ${accounts.join(', ')}` : ''
}

function scatteredFinding(input: SynthesisInput, element: ElementCount, themes: readonly Theme[]): Finding {
  const { elementKey, callCount, evidenceCount, accountCount, confidence, evidenceIds } = element
  const clearest = themes.toSorted((a, b) => b.confidence - a.confidence)[0]
  const quote = clearest ? ` The clearest: “${shorten(clearest.exampleQuote, quoteCharsMax)}”` : ''
  return {
    title: input.elementLabels[elementKey] ?? elementKey,
    description: `${evidenceIn(element, accountCount, input.coverage.callsAnalyzed)}${leaderOf(input, element)}.${quote}`,
    elementKeys: [elementKey],
    callCount,
    evidenceCount,
    confidence: rounded(confidence),
    evidenceIds: evidenceIds.slice(0, evidenceIdsMax),
  }
}

function leaderOf({ accounts }: SynthesisInput, { elementKey, accountCount }: ElementCount): string {
  const [leader] = accounts
    .filter((row) => row.elementKey === elementKey && row.account !== null)
    .toSorted((a, b) => b.evidenceCount - a.evidenceCount || ((a.account ?? '') < (b.account ?? '') ? -1 : 1))
  return leader && accountCount > 1 ? `, ${leader.evidenceCount} of them at ${leader.account}` : ''
}

/** `accounts` are tallied over all elements of the slice. */
export function findingsByAccount(
  { elementLabels, deals }: SynthesisInput,
  accounts: readonly RankedAccount[],
): Finding[] {
  const dealsOf = Map.groupBy(deals, ({ account }) => account)
  return accounts.map((tally) => {
    const { account, callCount, evidenceCount, elements, confidence, evidenceIds, reason } = tally
    const strongest = Object.entries(elements)
      .toSorted(([, a], [, b]) => b - a)
      .map(([key, count]) => ({ key, count, label: elementLabels[key] ?? key }))
    const labels = strongest.slice(0, elementsInTitle).map(({ label }) => label)
    const counts = strongest.map(({ label, count }) => `${label} ${count}`)
    const fields = account === null ? '' : describeDeals(dealsOf.get(account) ?? [])
    return {
      title: `${account ?? 'Unknown company'}: ${labels.join(', ')}`,
      description: `${evidenceIn(tally, 0)}: ${counts.join(', ')}.${fields}${reason === null ? '' : ` Ranked ${reason}.`}`,
      elementKeys: strongest.map(({ key }) => key),
      callCount,
      evidenceCount,
      confidence: rounded(confidence),
      evidenceIds,
    }
  })
}

/** " CRM: Platform (Proposal, 42,000, closes 2026-03-31)." */
function describeDeals(deals: readonly Deal[]): string {
  if (deals.length === 0) return ''
  const described = deals
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.dealId - b.dealId)
    .map(({ name, stage, amount, closeDate }) => {
      const facts = [stage, amount?.toLocaleString('en-US'), closeDate && `closes ${closeDate}`].filter(
        Boolean,
      )
      return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
    })
  const rest = described.length - dealsInDescription
  return ` CRM: ${described.slice(0, dealsInDescription).join('; ')}${rest > 0 ? `; ${rest} more` : ''}.`
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000
}
