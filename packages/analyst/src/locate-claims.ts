import type { CueSpan, Side, TimedSegment } from '@earshot/contract/transcript'
import type { Claim, Stretch } from './analyst.ts'
import type { ElementDefinition } from './definitions/element.ts'
import {
  type Found,
  findExact,
  findNormalised,
  hasWords,
  type Tokens,
  tokenise,
  tokenLine,
} from './find-quote.ts'

/** A piece of evidence with its place: `segments[segmentIndex].text.slice(startChar, endChar) === quote`, always. */
export interface Finding {
  elementKey: string
  /** Position in the list of segments. */
  segmentIndex: number
  startChar: number
  endChar: number
  startMs: number | null
  endMs: number | null
  speaker: string | null
  quote: string
  confidence: number
  matchKind: Found['matchKind']
}

export interface Located {
  findings: Finding[]
  /** Number of claims that are in no segment, that the wrong side says, or that cannot be evidence. Doubles and claims below an element's `minConfidence` are dropped but not counted. */
  dropped: number
}

type Place = Omit<Found, 'isOnly'> & { segmentIndex: number }

const quoteCharsMax = 1000
// One word ("Yes.") proves nothing to a reader of the quote.
const wordsMin = 2

/**
 * Turns claims into evidence. Finds each quote in its segment, exactly or ignoring case, punctuation, white space and hesitations; then,
 * if only one place fits, in the other segments. The quote becomes the transcript's own words. Findings of an element never overlap or
 * repeat words. Order: element, confidence, place.
 */
export function locateClaims(
  segments: readonly TimedSegment[],
  given: readonly Claim[],
  elements: readonly Pick<ElementDefinition, 'key' | 'speaker' | 'minConfidence'>[],
): Located {
  const least = new Map(elements.map(({ key, minConfidence = 0 }) => [key, minConfidence]))
  const claims = given.filter(({ elementKey, confidence }) => !(confidence < (least.get(elementKey) ?? 0)))
  const locate = createLocator(segments)
  const known = new Map(elements.map(({ key }, order) => [key, order]))
  const speakers = new Map(elements.map(({ key, speaker }) => [key, speaker]))
  const found: Finding[] = []
  for (const claim of claims) {
    const speaker = speakers.get(claim.elementKey)
    const finding = speaker && locate(claim)
    if (finding && maySay(speaker, segments[finding.segmentIndex]?.side ?? null)) found.push(finding)
  }
  const byRank = found.sort(
    (a, b) =>
      (known.get(a.elementKey) ?? 0) - (known.get(b.elementKey) ?? 0) ||
      b.confidence - a.confidence ||
      a.segmentIndex - b.segmentIndex ||
      a.startChar - b.startChar,
  )
  return { findings: withoutDoubles(byRank), dropped: claims.length - found.length }
}

/** Finds the quote of one claim in a call, as `locateClaims` does; undefined if it is in no segment or cannot be evidence. */
export function createLocator(segments: readonly TimedSegment[]): (claim: Claim) => Finding | undefined {
  const call = searchable(segments)
  return (claim) => {
    const place = isEvidence(claim) ? findPlace(call, claim) : null
    const segment = place && segments[place.segmentIndex]
    return segment ? findingOf(claim, place, segment) : undefined
  }
}

// A rep's statement about the customer's budget is not the customer's.
function maySay(speaker: ElementDefinition['speaker'] | undefined, side: Side | null): boolean {
  return speaker === 'any' || side === null || speaker === side
}

/** A call prepared for the search for quotes. */
interface Searchable {
  segments: readonly TimedSegment[]
  tokensOf(index: number): Tokens
  /** Whether a quote, or the line of its tokens, occurs at all: one search of the whole text is far faster than one of each segment. */
  isAnywhere(quote: string, wanted: string): boolean
}

function searchable(segments: readonly TimedSegment[]): Searchable {
  const remembered = new Map<number, Tokens>()
  const tokensOf = (index: number) => {
    const tokens = remembered.get(index) ?? tokenise(segments[index]?.text ?? '')
    remembered.set(index, tokens)
    return tokens
  }
  let whole: { text: string; line: string } | undefined
  return {
    segments,
    tokensOf,
    isAnywhere: (quote, wanted) => {
      whole ??= {
        text: segments.map(({ text }) => text).join('\n'),
        line: segments.map((_, index) => tokensOf(index).line).join('\n'),
      }
      return whole.text.includes(quote) || whole.line.includes(wanted)
    },
  }
}

function isEvidence({ quote, confidence }: Claim): boolean {
  if (!Number.isFinite(confidence) || quote.length > quoteCharsMax) return false
  return hasWords(quote, wordsMin) && /[\p{L}\p{N}]/u.test(quote)
}

function findPlace({ segments, tokensOf, isAnywhere }: Searchable, claim: Claim): Place | null {
  const { segmentIndex } = claim
  const quote = claim.quote.trim()
  const own = segments[segmentIndex]
  const exact = own && findGiven(own.text, quote, claim)
  if (exact) return { ...exact, segmentIndex }
  const wanted = tokenLine(quote)
  const nearly = own && findInOwn(tokensOf(segmentIndex), quote, wanted, claim)
  if (nearly) return { ...nearly, segmentIndex }
  if (!isAnywhere(quote, wanted)) return null
  return (
    findOnly(segments, claim, ({ text }) => findExact(text, quote)) ??
    findOnly(segments, claim, (_, index) => findNormalised(tokensOf(index), wanted))
  )
}

/** An exact match at the claimed place, or within the part that the analyst saw. */
function findGiven(
  text: string,
  quote: string,
  { startChar = -1, shown = [], ...claim }: Claim,
): Found | null {
  const start = startChar + claim.quote.length - claim.quote.trimStart().length
  const isGiven = Number.isInteger(startChar) && startChar >= 0 && text.startsWith(quote, start)
  const given = isGiven ? findExact(text, quote, { start, end: start + quote.length }) : null
  return given ?? firstOf(shown, (stretch) => findExact(text, quote, stretch))
}

function findInOwn(tokens: Tokens, quote: string, wanted: string, { shown = [] }: Claim): Found | null {
  return (
    firstOf(shown, (stretch) => findNormalised(tokens, wanted, stretch)) ??
    findExact(tokens.text, quote) ??
    findNormalised(tokens, wanted)
  )
}

function firstOf(shown: readonly Stretch[], find: (stretch: Stretch) => Found | null): Found | null {
  for (const stretch of shown) {
    const found = find(stretch)
    if (found) return found
  }
  return null
}

function findOnly(
  segments: readonly TimedSegment[],
  claim: Claim,
  find: (segment: TimedSegment, index: number) => Found | null,
): Place | null {
  let only: Place | null = null
  for (const [segmentIndex, segment] of segments.entries()) {
    if (segmentIndex === claim.segmentIndex) continue
    const found = find(segment, segmentIndex)
    if (!found) continue
    if (only || !found.isOnly) return null
    only = { ...found, segmentIndex }
  }
  return only
}

function findingOf(claim: Claim, place: Place, segment: TimedSegment): Finding {
  const { segmentIndex, startChar, endChar, matchKind } = place
  const startMs = timeAt(segment, startChar, 'start')
  const endMs = timeAt(segment, endChar, 'end')
  return {
    elementKey: claim.elementKey,
    segmentIndex,
    startChar,
    endChar,
    startMs,
    endMs: startMs !== null && endMs !== null ? Math.max(startMs, endMs) : endMs,
    speaker: segment.speaker,
    quote: segment.text.slice(startChar, endChar),
    confidence: Math.min(1, Math.max(0, claim.confidence)),
    matchKind,
  }
}

// Between two cues there is only the blank that joins them: a start belongs to the later cue, an end to the earlier one.
function timeAt(segment: TimedSegment, char: number, edge: 'start' | 'end'): number | null {
  const whole: CueSpan = [0, segment.text.length, segment.startMs, segment.endMs]
  const cues = segment.cues.length > 0 ? segment.cues : [whole]
  const cue = edge === 'start' ? cues.find(([, end]) => char < end) : cues.findLast(([start]) => char > start)
  if (!cue) return null
  const [startChar, endChar, startMs, endMs] = cue
  if (edge === 'start' && char <= startChar) return startMs
  if (startMs === null || endMs === null) return null
  const share = Math.min(1, Math.max(0, (char - startChar) / Math.max(1, endChar - startChar)))
  return Math.round(startMs + share * Math.max(0, endMs - startMs))
}

// From ranked findings, those that neither overlap an earlier one of their element nor repeat its words.
function withoutDoubles(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>()
  const kept = new Map<string, Finding[]>()
  return findings.filter((finding) => {
    const { elementKey, segmentIndex, startChar, endChar, quote } = finding
    const key = `${elementKey} ${segmentIndex}`
    const earlier = kept.get(key) ?? []
    if (earlier.some((other) => startChar < other.endChar && other.startChar < endChar)) return false
    const words = `${elementKey}${tokenLine(quote)}`
    if (said.has(words)) return false
    said.add(words)
    kept.set(key, [...earlier, finding])
    return true
  })
}
