import { rememberLast } from '../../embedded/remember-last.ts'
import { splitSentences } from '../../embedded/split-sentences.ts'
import type { Finding } from '../../locate-claims.ts'
import { findFigures } from '../facts/figures.ts'
import type { WrittenCall } from '../writer.ts'
import { type Figure, readAllFigures } from './figures.ts'

export interface Said {
  text: string
  segmentIndex: number
  speaker: string | null
  side: 'rep' | 'customer' | null
  /** Dates that are said are read by it. */
  heldOn: string | null
  /** The party whose words belong together at any distance; undefined within one call. */
  company: string | undefined
  sentences: readonly string[]
  figures: readonly Figure[]
  /** What prices said in two parts may come to: 2180 and 21.8 for "twenty-one eighty". */
  prices: readonly number[]
}

/** A quote in its segment; of quotes of many calls, the day and the company of its own. */
export type Placed = Pick<Finding, 'segmentIndex' | 'quote'> & { heldOn?: string | null; company?: string }

/** The possible base of a statement. */
export interface Evidence {
  call: WrittenCall
  quotes: readonly Said[]
  /** All quotes, in lower case. */
  words: string
  /** The words right before and after each quote, in lower case: for addressees and units, never for figures. */
  around: string
  /** Names and figures that need no quote: title, people on the call, CRM records. */
  known: string
  knownFigures: readonly Figure[]
}

export function evidenceOf(
  call: WrittenCall,
  located: readonly Placed[],
  known: string,
  knownFigures: readonly Figure[] = figuresKnown(known),
): Evidence {
  const quotes = located.map((placed) => saidOf(call, placed))
  const near = located.flatMap(({ segmentIndex }) => [segmentIndex - 1, segmentIndex, segmentIndex + 1])
  return {
    call,
    quotes,
    words: plain(quotes.map(({ text }) => text).join('\n')),
    around: plain([...new Set(near)].map((at) => call.segments[at]?.text ?? '').join('\n')),
    known,
    knownFigures,
  }
}

function saidOf(
  call: WrittenCall,
  { segmentIndex, quote: text, heldOn = call.heldOn, company }: Placed,
): Said {
  const { segments } = call
  const { speaker = null, side = null } = segments[segmentIndex] ?? {}
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  const prices = findFigures(text)
    .flatMap(({ readings }) => readings)
    .filter(({ reading }) => /^(?:plain|joined|points)/.test(reading))
    .map(({ value }) => value)
  return {
    text,
    segmentIndex,
    speaker,
    side,
    heldOn,
    company,
    sentences,
    figures: readAllFigures(text),
    prices,
  }
}

/** The named speakers of a call, each once, in the order in which they begin. */
export const voicesOf = rememberLast((segments: WrittenCall['segments']) =>
  [...Map.groupBy(segments, ({ speaker }) => speaker)].flatMap(([speaker, [first]]) =>
    speaker === null ? [] : { speaker, side: first?.side ?? null },
  ),
)

/** A text in the form of the checks: lower case, with straight apostrophes. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}

/** The figures of known facts; parts of a date are none. */
export function figuresKnown(known: string): readonly Figure[] {
  return readAllFigures(known.replace(/\b\d{4}-\d\d-\d\d\b/g, ' '))
}

/** The facts of a call that need no quote, as one text. */
export function knownFacts({
  title,
  ownerName,
  companyDomain,
  heldOn,
  segments,
  crmFacts,
}: WrittenCall): string {
  const speakers = new Set(segments.flatMap(({ speaker }) => speaker ?? []))
  return [title, ownerName, companyDomain, heldOn, ...speakers, ...crmFacts].filter(Boolean).join('\n')
}
