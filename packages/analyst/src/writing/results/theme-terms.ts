import { rememberStems } from '../../embedded/stem.ts'
import { wordForms } from '../../embedded/word-forms.ts'
import { readList } from '../../language/read-list.ts'
import { conceptsByStems } from './concepts.ts'

const phraseWordsMax = 6
const word = /[\p{L}\p{N}]+(?:['’]\p{L}+)*|[,;:.?!…–—]/gu

const empty = new Set([...readList('stop-words'), ...readList('stop-words-themes')])

// The reach of a "not" in words: "we never give a discount", but "I do not want to be tied in".
const notReach = 4
const nots = new Set(readList('nots'))
// A "not" in these denies nothing ("why don't we", "not only", "not sure if"), and does not reach beyond them.
const notEnd = new Set(readList('not-ends'))
// "Does not have to approve it" denies what need not be done.
const duties = new Set(['have', 'need', 'needs'])
// "Log in" and "log out" are two things: a verb and its particle, "log me out", are a term of their own beside the verb.
const particles = new Set(readList('particles'))
const particleReach = 2
/** The suffix of a denied term: "no approval" differs from "approval". */
const denied = '-'

interface Terms {
  /** Words by stem, or by their concepts, each once. Negation is a word, too, and changes the terms that it reaches. */
  terms: string[]
  denies: Denial[]
}

export interface Denial {
  /** The word after a "not"; in a phrase that begins with one, its last word. */
  word: string
  /** The concepts of the phrase; none for a bare "not". */
  concepts: readonly string[]
}

/** Gives the terms of a quote. */
export type TermsOf = (quote: string) => Terms

export function createTerms(): TermsOf {
  const stemOf = rememberStems()
  const concepts = conceptsByStems(stemOf)
  // A quick test, because most words begin no phrase.
  const openings = new Set(concepts.keys().map((stems) => stems.split(' ', 1)[0] ?? ''))
  const pieceAt: PieceAt = (words, stems, at) => {
    const stem = stems[at] ?? ''
    const phrase = openings.has(stem) ? phraseAt(stems, at, concepts) : undefined
    if (phrase) return phrase
    const particle = words.slice(at + 1, at + 1 + particleReach).find((word) => particles.has(word))
    const verb = particle === undefined ? [] : [`${stem} ${particle}`]
    return { concepts: isTelling(words[at]) ? [stem, ...verb] : [], size: 1 }
  }
  return (quote) => {
    const words = wordsOf(quote)
    const { said, refused, denies } = readTerms(words, words.map(stemOf), pieceAt)
    const terms = [...said, ...[...refused.difference(said)].map((term) => term + denied)].toSorted()
    return { terms, denies }
  }
}

interface Piece {
  concepts: readonly string[]
  size: number
}

type PieceAt = (words: readonly string[], stems: readonly string[], at: number) => Piece

function readTerms(words: readonly string[], stems: readonly string[], pieceAt: PieceAt) {
  const [said, refused] = [new Set<string>(), new Set<string>()]
  const denies: Denial[] = []
  let deniedUntil = 0
  for (let at = 0; at < words.length; ) {
    const { concepts, size } = pieceAt(words, stems, at)
    for (const term of concepts) (at < deniedUntil ? refused : said).add(term)
    const denial = denialAt(words, at, size > 1 ? { concepts, size } : undefined)
    if (denial) {
      denies.push(denial)
      deniedUntil = Math.max(deniedUntil, denial.until)
    }
    at += size
  }
  // The "not" of a phrase is part of its meaning.
  if (denies.some(({ concepts }) => concepts.length === 0)) said.add('not')
  return { said, refused, denies }
}

// An empty word marks the end of a clause.
function wordsOf(quote: string): string[] {
  return [...quote.matchAll(word)].flatMap(([token]) =>
    /^[,;:.?!…–—]/.test(token) ? [''] : wordForms(token),
  )
}

/** The words denied by the "not" at this place, and the first word beyond its reach. */
function denialAt(words: readonly string[], at: number, phrase: Piece | undefined) {
  if (!nots.has(words[at] ?? '')) return undefined
  if (phrase) {
    const end = at + phrase.size
    // "No budget approved" also denies the approval.
    const until = words[at] === 'no' ? end + 1 : end
    return { word: words[end - 1] ?? '', concepts: phrase.concepts, until }
  }
  const until = reachOf(words, at)
  return until > at + 1 ? { word: words[at + 1] ?? '', concepts: [], until } : undefined
}

function reachOf(words: readonly string[], at: number): number {
  const from = duties.has(words[at + 1] ?? '') && words[at + 2] === 'to' ? at + 3 : at + 1
  const reach = words.slice(from, from + notReach)
  const end = reach.findIndex((word) => word === '' || notEnd.has(word))
  return from + (end < 0 ? reach.length : end)
}

// The longest phrase first: "talks to" is an integration, "talk to somebody" asks for a reference.
function phraseAt(stems: readonly string[], at: number, concepts: ReadonlyMap<string, string[]>) {
  for (let size = Math.min(phraseWordsMax, stems.length - at); size > 0; size--) {
    const found = concepts.get(stems.slice(at, at + size).join(' '))
    if (found) return { concepts: found, size }
  }
  return undefined
}

function isTelling(word = ''): boolean {
  return word.length > 1 && !word.startsWith('#') && !empty.has(word)
}
