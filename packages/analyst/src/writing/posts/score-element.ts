import type { Segment } from '@earshot/contract/transcript'
import type { ScorecardElement, ScoreRule } from '../../definitions/catalog.ts'
import type { Finding } from '../../locate-claims.ts'
import { byStrength, clearConfidence, groupSame } from './post-quotes.ts'

type Score = 'G' | 'Y' | 'R'

interface Scoring {
  element: ScorecardElement
  /** Of the whole call. */
  findings: readonly Finding[]
  elementLabels: Readonly<Record<string, string>>
  segments: readonly Segment[]
}

/** What a score rests on: each quote once, the elements they show, the sides that spoke. */
interface Tally {
  quotes: Finding[]
  /** Of each quote, the elements that it shows. */
  elementsOfQuotes: Set<string>[]
  elementKeys: Set<string>
  sides: Set<string>
}

interface Tallies {
  all: Tally
  clear: Tally
}

/** Scores one element by its template's rule, and says in figures why, and what is missing for Green. */
export function scoreElement(scoring: Scoring): {
  score: Score
  rationale: string
  missing: string
  quotes: Finding[]
} {
  const { element, segments } = scoring
  const findings = scoring.findings
    .filter(({ elementKey }) => element.elementKeys.includes(elementKey))
    .toSorted(byStrength)
  const all = tally(findings, segments)
  const clear = tally(
    findings.filter(({ confidence }) => confidence >= clearConfidence),
    segments,
  )
  const score = meets(element.green, clear) ? 'G' : meets(element.yellow, all) ? 'Y' : 'R'
  return {
    score,
    rationale: `${countsOf(scoring, { all, clear })}; ${ruleOf(element, score)}.`,
    missing: missingOf(scoring, clear),
    quotes: all.quotes,
  }
}

function tally(findings: readonly Finding[], segments: readonly Segment[]): Tally {
  const groups = groupSame(findings)
  return {
    quotes: groups.map(([first]) => first),
    elementsOfQuotes: groups.map((same) => new Set(same.map(({ elementKey }) => elementKey))),
    elementKeys: new Set(findings.map(({ elementKey }) => elementKey)),
    sides: new Set(findings.map(({ segmentIndex }) => segments[segmentIndex]?.side ?? 'unknown')),
  }
}

function meets(rule: ScoreRule, { quotes, elementKeys, sides }: Tally): boolean {
  return (
    quotes.length >= rule.quotes &&
    elementKeys.size >= (rule.elements ?? 1) &&
    (!rule.bothSides || hasBothSides(sides))
  )
}

// A speaker of unknown side may be of either.
function hasBothSides(sides: ReadonlySet<string>): boolean {
  return sides.size > 1 || sides.has('unknown')
}

// A quote counts once for each element that it shows, and once in all.
function countsOf(scoring: Scoring, { all, clear }: Tallies): string {
  const { elementKeys } = scoring.element
  const labelOf = (key: string) => scoring.elementLabels[key] ?? key
  if (all.quotes.length === 0) return `No quote shows ${listed(elementKeys.map(labelOf), 'or')}`
  const shown = elementKeys.flatMap((key) => {
    const count = all.elementsOfQuotes.filter((keys) => keys.has(key)).length
    return count > 0 ? { key, count, label: labelOf(key) } : []
  })
  const clearLabels = shown.filter(({ key }) => clear.elementKeys.has(key)).map(({ label }) => label)
  const only = clearLabels.length < shown.length ? listed(clearLabels, 'and') : null
  return `${showingOf(shown, all.quotes.length)}, ${clearly(all.quotes.length, clear.quotes.length, only)}`
}

function showingOf(shown: readonly { count: number; label: string }[], total: number): string {
  const labels = shown.map(({ label }) => label)
  if (shown.every(({ count }) => count === total)) return `${quotesOf(total)} ${listed(labels, 'and')}`
  const phrases = shown.map(({ count, label }, at) =>
    at === 0 ? `${quotesOf(count)} ${label}` : `${count} ${count === 1 ? 'shows' : 'show'} ${label}`,
  )
  const sum = shown.reduce((rest, { count }) => rest + count, 0)
  return `${listed(phrases, 'and')}${sum > total ? `, together ${total} different quotes` : ''}`
}

/** `only` is what alone is clear, where more is shown. */
function clearly(count: number, clearCount: number, only: string | null): string {
  if (clearCount === 0) return count === 1 ? 'not clearly' : 'none of them clear'
  if (count === 1) return only === null ? 'clearly' : `clearly only ${only}`
  return `${clearCount} of them clear${only === null ? '' : `, only for ${only}`}`
}

function ruleOf({ green, yellow }: ScorecardElement, score: Score): string {
  const needs = `Green needs ${ruleText(green, 'clear quote')} (confidence ${clearConfidence} or more)`
  return score === 'G' ? needs : `${needs}, Yellow ${ruleText(yellow, 'quote')}`
}

function ruleText({ quotes, elements, bothSides }: ScoreRule, noun: string): string {
  const showingElements = elements ? ` showing ${elements} of these elements` : ''
  return `${quotes} ${noun}${quotes === 1 ? '' : 's'}${showingElements}${bothSides ? ' from both sides' : ''}`
}

// One phrase: what the next clear quote, or quotes, would have to be.
function missingOf({ element, elementLabels }: Scoring, { quotes, elementKeys, sides }: Tally): string {
  const { green } = element
  const more = Math.max(1, green.quotes - quotes.length)
  const noun = `${more}${quotes.length > 0 ? ' more' : ''} clear quote${more === 1 ? '' : 's'}`
  if (quotes.length === 0) return noun
  const lacksElements = elementKeys.size < (green.elements ?? 1)
  const lacksSide = green.bothSides && !hasBothSides(sides)
  const unseen = element.elementKeys.filter((key) => !elementKeys.has(key))
  const labels = unseen.map((key) => elementLabels[key] ?? key)
  const kind = lacksElements ? ` that shows ${listed(labels, 'or')}` : ''
  return `${noun}${kind}${lacksSide ? ` from the ${sides.has('rep') ? 'customer' : 'rep'}` : ''}`
}

function quotesOf(count: number): string {
  return count === 1 ? '1 quote shows' : `${count} quotes show`
}

/** "Pain", "Pain and Impact", "Pain, Impact and Timeline". */
export function listed(parts: readonly string[], conjunction: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${conjunction} ${parts.at(-1)}`
}
