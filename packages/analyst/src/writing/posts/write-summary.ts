import type { SummaryResult } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { Finding } from '../../locate-claims.ts'
import { shorten } from '../../shorten.ts'
import { attributeQuote, quoted, speakerOf } from './attribute-quote.ts'
import { gistOf } from './gist.ts'
import { pickFacts } from './pick-facts.ts'
import { type PostInput, titleOf } from './post-input.ts'
import { byPlace, byStrength, clearConfidence, isSame, overlaps, toPostQuote } from './post-quotes.ts'

type Summary = Pick<z.infer<typeof SummaryResult>, 'bluf' | 'sections' | 'additionalContext'>
type Section = CallTypeDefinition['summary']['sections'][number]

const itemsMax = 5
// Each finding is compared with all before it; the strongest of a section are enough to fill it.
const comparedMax = 25
const quotesMax = 3
const quoteCharsMax = 300
const factCharsMax = 160
const contextCharsMax = 200

/** Findings that say the same, the surest first. */
interface Item {
  section: Section
  lead: Finding
  findings: Finding[]
}

/**
 * The summary post of a call: the sections of its type's template, each with what the call's quotes show. A section of which
 * the call shows nothing stays, empty.
 */
export function writeSummary(input: PostInput): {
  title: string
  aiGeneratedTitle: string | null
  result: Summary
} {
  const items = itemsOf(input)
  const sections = input.callType.summary.sections.map((section) => ({
    key: section.key,
    title: section.title,
    items: shownOf(items, section).map((item) => writeItem(item, input)),
  }))
  const [lead] = sections.flatMap(({ items }) => items)
  return {
    title: titleOf(input, 'Summary'),
    aiGeneratedTitle: lead?.title ?? null,
    result: { bluf: blufOf(input), sections, additionalContext: contextOf(input) },
  }
}

// Each statement appears once, in the section that it fits best.
function itemsOf({ callType, findings }: PostInput): Item[] {
  const strongest = findings.toSorted(byStrength)
  const candidates = callType.summary.sections.flatMap((section) =>
    strongest
      .filter(({ elementKey }) => section.elementKeys.includes(elementKey))
      .slice(0, comparedMax)
      .map((finding) => ({ section, finding })),
  )
  const items: Item[] = []
  for (const { section, finding } of candidates.toSorted((a, b) => byStrength(a.finding, b.finding))) {
    const same = items.find(({ lead }) => isSame(lead, finding))
    if (!same) items.push({ section, lead: finding, findings: [finding] })
    if (same?.section === section) same.findings.push(finding)
  }
  return items
}

// Clear findings only; if there are none, the unclear ones, introduced by "said".
function shownOf(items: readonly Item[], section: Section): Item[] {
  const own = items.filter((item) => item.section === section)
  const clear = own.filter(({ lead }) => isClear(lead))
  const strongest = (clear.length > 0 ? clear : own).slice(0, itemsMax)
  return section.order === 'call' ? strongest.toSorted((a, b) => byPlace(a.lead, b.lead)) : strongest
}

function writeItem({ lead, findings }: Item, { elementLabels, segments }: PostInput) {
  const labels = new Set(
    findings.filter(isClear).map(({ elementKey }) => elementLabels[elementKey] ?? elementKey),
  )
  // One stretch that shows two elements is one quote.
  const quotes = findings.filter(
    (finding, at) => findings.findIndex((other) => overlaps(other, finding)) === at,
  )
  const others = quotes
    .slice(1, quotesMax)
    .map((other) => `${speakerOf(other, segments)} said too: ${quoted(other.quote, quoteCharsMax)}`)
  const gist = gistOf(lead.quote)
  return {
    title:
      labels.size > 0
        ? `${[...labels].join(', ')}: ${gist}`
        : `${gist.charAt(0).toUpperCase()}${gist.slice(1)}`,
    text: [attributeQuote(lead, segments, quoteCharsMax), ...others].join(' '),
    quotes: quotes.slice(0, quotesMax).map(toPostQuote),
  }
}

function blufOf({ callType, findings, segments, meanings }: PostInput): string {
  const facts = pickFacts(findings, meanings)
  if (facts.length === 0)
    return `No quote in this call shows anything that the summary of a ${callType.label} reports.`
  return facts.map((fact) => attributeQuote(fact, segments, factCharsMax)).join(' ')
}

function contextOf({ callType, findings, elementLabels }: PostInput): Summary['additionalContext'] {
  const strongest = findings.filter(isClear).toSorted(byStrength)
  return callType.summary.additionalContext.flatMap((elementKey) => {
    const found = strongest.find((finding) => finding.elementKey === elementKey)
    if (!found) return []
    return { element: elementLabels[elementKey] ?? elementKey, value: shorten(found.quote, contextCharsMax) }
  })
}

function isClear({ confidence }: Finding): boolean {
  return confidence >= clearConfidence
}
