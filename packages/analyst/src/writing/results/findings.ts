import { evidenceIdsMax, type Finding } from '../../definitions/slice-output.ts'
import { counted, evidenceIn } from './counted.ts'
import { sentenceOn } from './named-themes.ts'
import type { RankedAccount } from './rank-accounts.ts'
import { standingPart } from './stands-alone.ts'
import type { Deal, ElementCount, SynthesisInput } from './synthesis-input.ts'
import { type Theme, themesOf, titleOf, titleOfTheme } from './themes.ts'
import { quoted, type Voice, voicesOf, voicesWith } from './voices.ts'

const elementsInTitle = 2
const elementsInDescription = 3
const dealsInDescription = 3
const voicesMax = 3

/** The slice's elements with evidence: what customers say before what we say, then those of most accounts. */
export function strongestElements({ slice, elements, meanings }: SynthesisInput): ElementCount[] {
  const isOurs = ({ elementKey }: ElementCount) => Number(meanings[elementKey]?.speaker === 'rep')
  const place = (element: ElementCount) => slice.elementKeys.indexOf(element.elementKey)
  return elements
    .filter((element) => place(element) >= 0 && element.evidenceCount > 0)
    .toSorted(
      (a, b) =>
        isOurs(a) - isOurs(b) ||
        b.accountCount - a.accountCount ||
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        place(a) - place(b),
    )
}

/** A statement of several calls about an element. */
export interface SharedTheme {
  element: ElementCount
  theme: Theme
}

/** Statements of several calls, those of most accounts first, and the elements without any. */
export function sharedThemes(input: SynthesisInput): {
  shared: SharedTheme[]
  scattered: ElementCount[]
} {
  const elements = strongestElements(input).map((element) => {
    const themes = themesOf(input, [element.elementKey])
    return { element, shared: themes.filter(({ callCount }) => callCount > 1) }
  })
  const shared = elements
    .flatMap(({ element, shared }) => shared.map((theme) => ({ element, theme })))
    .toSorted(
      ({ theme: a }, { theme: b }) =>
        b.accountCount - a.accountCount || b.callCount - a.callCount || b.evidenceCount - a.evidenceCount,
    )
  // What is said of two elements is one finding.
  const once = [...Map.groupBy(shared, ({ theme }) => titleOfTheme(theme)).values()].flatMap(
    ([first]) => first ?? [],
  )
  return { shared: once, scattered: elements.flatMap(({ element, shared }) => (shared[0] ? [] : element)) }
}

/** Statements of several calls about an element, once each; then one finding for each element without a shared statement. */
export function findingsByElement(
  input: SynthesisInput,
  { shared, scattered }: ReturnType<typeof sharedThemes>,
): Finding[] {
  return [
    ...shared.map((one) => sharedFinding(input, one)),
    ...scattered.map((element) => scatteredFinding(input, element)),
  ]
}

function sharedFinding(input: SynthesisInput, { element: { elementKey }, theme }: SharedTheme): Finding {
  const { callCount, accountCount, evidenceCount, evidenceIds } = theme
  const voices = voicesOn(input, elementKey, theme).slice(0, voicesMax).map(quoted)
  const calls = counted(callCount, 'call')
  const where = accountCount === 0 ? calls : `${counted(accountCount, 'account')}, ${calls}`
  return {
    title: `${input.elementLabels[elementKey] ?? elementKey}: ${titleOfTheme(theme)}`,
    description: withCount(voices, where),
    elementKeys: [elementKey],
    callCount,
    evidenceCount,
    confidence: rounded(theme.confidence),
    evidenceIds,
  }
}

/** The clearest quotes of a theme; of one with a name the sentence that speaks of it, if that is understood alone. */
export function voicesOn(input: SynthesisInput, elementKey: string, { name, evidenceIds }: Theme): Voice[] {
  return voicesWith(input, elementKey, evidenceIds).map((voice) => {
    const sentence = name === null ? voice.quote : sentenceOn(name, voice.quote)
    return { ...voice, quote: standingPart(sentence) === undefined ? voice.quote : sentence }
  })
}

function scatteredFinding(input: SynthesisInput, element: ElementCount): Finding {
  const { elementKey, callCount, evidenceCount, accountCount, confidence, evidenceIds } = element
  const label = input.elementLabels[elementKey] ?? elementKey
  const voices = voicesOf(input, [elementKey])
  const [clearest] = voices
  const where = evidenceIn(element, accountCount, input.coverage.callsAnalyzed)
  return {
    title: clearest ? `${label}: ${titleOf(clearest.quote)}` : label,
    description: withCount(voices.slice(0, voicesMax).map(quoted), where),
    elementKeys: [elementKey],
    callCount,
    evidenceCount,
    confidence: rounded(confidence),
    evidenceIds: evidenceIds.slice(0, evidenceIdsMax),
  }
}

/** `accounts` are tallied over all elements of the slice. */
export function findingsByAccount(input: SynthesisInput, accounts: readonly RankedAccount[]): Finding[] {
  const dealsOf = Map.groupBy(input.deals, ({ account }) => account)
  return accounts.map((tally) => {
    const { account, callCount, evidenceCount, elements, confidence, evidenceIds, reason, against } = tally
    const strongest = Object.entries(elements).toSorted(([, a], [, b]) => b - a)
    const labelOf = (key: string) => input.elementLabels[key] ?? key
    const said = saidAt(
      input,
      account,
      Object.keys(elements).filter((key) => !against.includes(key)),
    )
    const [doubt] = saidAt(input, account, against)
    const voices = said
      .slice(0, elementsInDescription)
      .map((voice) => `${labelOf(voice.key)}: ${quoted(voice)}`)
    const [lead] = said
    const labels = strongest.slice(0, elementsInTitle).map(([key]) => labelOf(key))
    const fields = account === null ? '' : describeDeals(dealsOf.get(account) ?? [])
    const held = reason === null ? '' : ` ${reason}${doubt ? ` (${quoted(doubt)})` : ''}.`
    return {
      title: `${account ?? 'Unknown company'}: ${lead ? titleOf(lead.quote) : labels.join(', ')}`,
      description: `${withCount(voices, evidenceIn(tally, 0))}${fields}${held}`,
      elementKeys: strongest.map(([key]) => key),
      callCount,
      evidenceCount,
      confidence: rounded(confidence),
      evidenceIds,
    }
  })
}

/** The clearest thing that an account says of each element, in the order of the slice. */
export function saidAt(
  input: SynthesisInput,
  account: string | null,
  elementKeys: readonly string[],
): (Voice & { key: string })[] {
  const quotes = input.quotes.filter((quote) => quote.account === account)
  return elementKeys.flatMap((key) => {
    const [own] = voicesOf({ ...input, quotes }, [key])
    return own ? { key, account: null, quote: own.quote } : []
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

function withCount(voices: readonly string[], where: string): string {
  return voices.length > 0 ? `${voices.join(' ')} (${where})` : `${where}.`
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000
}
