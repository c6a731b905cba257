import type { Citation } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'

// A quote of so many words reads by itself; shorter ones take neighbours of the same breath along.
const quoteWordsWanted = 15
const fragmentWords = 5

/** A stretch of one speaker that holds a sentence and reads by itself. */
export interface Cited {
  segmentIndex: number
  startChar: number
  quote: string
  words: number
}

/** The sentence at a place as it is shown: what is short is shown with what was said right before or after it. */
export function quoteAt({ statements, segments }: CallFacts, at: number): Cited | undefined {
  const own = statements[at]
  if (!own) return undefined
  const isOwn = (place: number) => statements[place]?.segmentIndex === own.segmentIndex
  let [first, last] = [at, at]
  let words = own.words
  const canTake = (place: number) =>
    isOwn(place) && words + (statements[place]?.words ?? 0) <= quoteWordsWanted
  const isFragment = own.words < fragmentWords
  // A fragment is understood by what came before it, a sentence by what follows.
  if (isFragment && canTake(first - 1)) {
    first -= 1
    words += statements[first]?.words ?? 0
  }
  while (canTake(last + 1)) {
    last += 1
    words += statements[last]?.words ?? 0
  }
  while (canTake(first - 1)) {
    first -= 1
    words += statements[first]?.words ?? 0
  }
  const [start, end] = [statements[first]?.start ?? own.start, statements[last]?.end ?? own.end]
  const quote = segments[own.segmentIndex]?.text.slice(start, end) ?? own.text
  return { segmentIndex: own.segmentIndex, startChar: start, quote, words }
}

/** Citations of some sentences, each stretch once. */
export function citeAll(facts: CallFacts, places: readonly number[]): Citation[] {
  const cited = places.flatMap((at) => quoteAt(facts, at) ?? [])
  const known = new Map(cited.map((one) => [`${one.segmentIndex} ${one.startChar}`, one]))
  return [...known.values()].map(({ segmentIndex, startChar, quote }) => ({ segmentIndex, startChar, quote }))
}
