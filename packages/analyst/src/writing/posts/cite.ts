import { rememberLast } from '../../embedded/remember-last.ts'
import { hasWords } from '../../find-quote.ts'
import type { Citation } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'

// A quote of so many words is clear alone; shorter ones include neighbours of the same segment.
const quoteWordsWanted = 15
const fragmentWords = 5
const quoteWordsMin = 2
const quoteCharsMax = 1000

/** A stretch of one speaker that contains a sentence and is clear alone. */
export interface Cited {
  segmentIndex: number
  startChar: number
  quote: string
  words: number
}

/** The quote of a sentence: a short one includes the words right before or after it. */
export function quoteAt(facts: CallFacts, at: number): Cited | undefined {
  const known = quotesOf(facts)
  const one = known.get(at) ?? { quote: readQuote(facts, at) }
  known.set(at, one)
  return one.quote
}

const quotesOf = rememberLast((_: CallFacts) => new Map<number, { quote: Cited | undefined }>())

function readQuote(facts: CallFacts, at: number): Cited | undefined {
  const { statements, segments } = facts
  const own = statements[at]
  if (!own) return undefined
  const { first, last, words } = widen(facts, at)
  const [start, end] = [statements[first]?.start ?? own.start, statements[last]?.end ?? own.end]
  const quote = segments[own.segmentIndex]?.text.slice(start, end) ?? own.text
  if (!isQuotable(quote)) return undefined
  return { segmentIndex: own.segmentIndex, startChar: start, quote, words }
}

/** The sentences of the same segment that are quoted with one. */
function widen({ statements }: CallFacts, at: number): { first: number; last: number; words: number } {
  const wordsAt = (place: number) => statements[place]?.words ?? 0
  let [first, last, words] = [at, at, wordsAt(at)]
  const canTake = (place: number) =>
    statements[place]?.segmentIndex === statements[at]?.segmentIndex &&
    words + wordsAt(place) <= quoteWordsWanted
  const takeBefore = () => {
    first -= 1
    words += wordsAt(first)
  }
  // A fragment needs the words before it, a sentence those after it.
  if (words < fragmentWords && canTake(first - 1)) takeBefore()
  while (canTake(last + 1)) {
    last += 1
    words += wordsAt(last)
  }
  while (canTake(first - 1)) takeBefore()
  return { first, last, words }
}

// The locator's rule: neither a single word nor a page is a quote.
function isQuotable(quote: string): boolean {
  return hasWords(quote, quoteWordsMin) && /[\p{L}\p{N}]/u.test(quote) && quote.length <= quoteCharsMax
}

/** Citations of some sentences, each stretch once. */
export function citeAll(facts: CallFacts, places: readonly number[]): Citation[] {
  const cited = places.flatMap((at) => quoteAt(facts, at) ?? [])
  const known = new Map(cited.map((one) => [`${one.segmentIndex} ${one.startChar}`, one]))
  return [...known.values()].map(({ segmentIndex, startChar, quote }) => ({ segmentIndex, startChar, quote }))
}
