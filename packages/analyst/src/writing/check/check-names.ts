import { rememberLast } from '../../embedded/remember-last.ts'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import { isMisheard, type Name, type NamesIn } from '../results/names.ts'
import { stemOf } from './circumstances.ts'
import { type Evidence, plain, voicesOf } from './evidence.ts'
import { carriedNames, isCountryShown } from './names-carried.ts'

// Parts of a name that do not identify a person.
const titles =
  /^(?:mrs?|ms|miss|mister|missis|madame|frau|herr|monsieur|dr|doctor|chief|coach|prof|professor|sir|madam|the|and|of|for|de|van|von|der|la|le|rep|customer)$/
// "Liability is double", "Month-end takes": nouns that open a sentence.
const ordinary = /^\p{Lu}\p{Ll}+(?:ity|ance|ence|ship|ism|age|ure|ness|tion|ment|ing|als?|ers?|ies)$/u
const opening = new Set(readList('opening-nouns'))
const wordNames = new Set(readList('word-names'))
const digitOf = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'oh'].map(
    (word, value) => [word, String(value % 10)],
  ),
)
const reachTurns = 1
const self = /\b(?:i|my|me|we|our)(?:'\w+)?\b/
const speakerQuotesMax = 2
const reachBack = 4

/** A name that is not in the quotes, among their speakers and addressees, or among the known companies and records. */
export function findUnknownName(text: string, evidence: Evidence, namesIn: NamesIn): string | null {
  const near = wordsOf(`${evidence.words} ${speakersNear(evidence)}`)
  const isUnsaid = ({ text: name }: Name, shown: readonly string[]) =>
    wordsOf(name).some((word) => !titles.test(word) && !isShown(word, shown, evidence))
  const names = namesIn(text).filter((name) => isUnsaid(name, near))
  const small = smallNames(text).filter((name) => !isShown(name, near, evidence))
  if (names.length === 0 && small.length === 0) return null
  const shown = wordsOf(
    `${near.join(' ')} ${knownNames(evidence)} ${namesBefore(evidence, namesIn)} ${carriedNames(evidence, namesIn).join(' ')}`,
  )
  const unknown = names.find(
    (name) =>
      isUnsaid(name, shown) &&
      !(name.start === 0 && (isOrdinary(name.text, evidence) || /^-\p{Ll}/u.test(text.slice(name.end)))) &&
      !isCountryShown(name.text, evidence) &&
      !isCodeShown(name.text, evidence),
  )
  return unknown?.text ?? small.find((name) => !isShown(name, shown, evidence)) ?? null
}

/** First names without a capital. */
function smallNames(text: string): string[] {
  const words = text.match(/(?<![\p{L}\p{N}'’-])\p{Ll}{3,}(?![\p{L}\p{N}]|['’]t\b)/gu) ?? []
  return words.filter((word) => firstNames.has(word) && !wordNames.has(word))
}

/** Whether a name is a code that is spoken in a quote: "K441" for "K four-four-one", "R270,000" for "two hundred and seventy thousand"; or a unit: "200 MB". */
export function isCodeShown(name: string, { quotes }: Evidence): boolean {
  if (/^(?:[KMGT]B|[kMG]?Wh?|[MG]Hz|GBit)$/.test(name)) return true
  const [, digits] = /^\p{Lu}{1,4}-?(\d+)$/u.exec(name) ?? []
  if (digits === undefined) return false
  return quotes.some(({ text, figures }) => {
    if (figures.some(({ value }) => value === Number(digits) || value === Number(digits) * 1000)) return true
    const spoken = plain(text)
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => (/^\d+$/.test(word) ? word : (digitOf.get(word) ?? ' ')))
    return spoken.join('').includes(digits)
  })
}

function isOrdinary(name: string, { call }: Evidence): boolean {
  if (ordinary.test(name) || opening.has(plain(name))) return true
  // "Systems are slow" for "the system is slow".
  const stem = stemOf(plain(name))
  return !firstNames.has(plain(name)) && smallStems(call.segments).has(stem)
}

const smallStems = rememberLast(
  (segments: Evidence['call']['segments']) =>
    new Set(
      segments
        .flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}])\p{Ll}{3,}/gu) ?? [])
        .map((word) => stemOf(word)),
    ),
)

/** Whether a text has a part of a name that identifies it. */
export function hasName(text: string, name: string): boolean {
  const said = wordsOf(text)
  return wordsOf(name).some(
    (word) =>
      !titles.test(word) &&
      said.some(
        (other) => isWord(word, other) && (word.length <= other.length + 1 || isCapital(text, other)),
      ),
  )
}

function isCapital(text: string, word: string): boolean {
  return new RegExp(`\\b${word.charAt(0).toUpperCase()}${word.slice(1)}\\b`, 'u').test(text)
}

// "Ole" is Oleander.
function isWord(word: string, other: string): boolean {
  return (
    isInflected(word, other) ||
    isMisheard(word, other) ||
    (other.length >= 3 && word.startsWith(other)) ||
    other === word
  )
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function isShown(word: string, shown: readonly string[], { quotes }: Evidence): boolean {
  if (shown.includes(word)) return true
  if (shown.some((other) => isInflected(word, other) || isMisheard(word, other))) return true
  // "WMS" for "warehouse management system".
  return word.length <= 4 && quotes.some(({ text }) => initialsOf(text).includes(word))
}

function isInflected(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    (short.length >= 3 &&
      long.startsWith(short) &&
      /^(?:s|es|ese|ish|n|an|ian)$/.test(long.slice(short.length))) ||
    isOfPlace(short, long)
  )
}

// "Belgian" for "Belgium", "Norwegian" for "Norway" is beyond this.
function isOfPlace(a: string, b: string): boolean {
  const [one, other] = [a, b].map((word) => word.replace(/(?:ium|um|ian|an|ia|ish|ese|land|y)$/, ''))
  return one === other && (one?.length ?? 0) >= 4
}

function initialsOf(text: string): string {
  return wordsOf(text)
    .map((word) => word.charAt(0))
    .join('')
}

/** The speakers of the quotes, and of the segments right before and after. */
function speakersNear({ quotes, call }: Evidence): string {
  return quotes
    .flatMap(({ segmentIndex }) =>
      call.segments.slice(Math.max(0, segmentIndex - reachTurns), segmentIndex + reachTurns + 1),
    )
    .map(({ speaker }) => speaker ?? '')
    .join(' ')
}

/** Names said right before a quote, or between quotes: "he" and "it" stand for them. */
function namesBefore({ quotes, call }: Evidence, namesIn: NamesIn): string {
  const near = quotes.flatMap(({ segmentIndex }) =>
    call.segments.slice(Math.max(0, segmentIndex - reachBack), segmentIndex + reachTurns + 1),
  )
  return [...new Set(near)]
    .flatMap(({ text, speaker }) => {
      // Transcripts without capitals show no names.
      const names = /\p{Lu}/u.test(text) ? namesIn(text).map((name) => name.text) : [text]
      return [speaker ?? '', ...names]
    })
    .join(' ')
}

/** Companies and records; people only if a quote has a part of their name, or is theirs. */
function knownNames(evidence: Evidence): string {
  const { known, words } = evidence
  const near = wordsOf(`${words} ${speakersNear(evidence)}`)
  const speakers = new Set(voicesOf(evidence.call.segments).map(({ speaker }) => speaker))
  // "I am writing it" of one of several on a side whose speakers are not told apart.
  const mayBeSpeaker =
    evidence.quotes.length <= speakerQuotesMax &&
    evidence.quotes.some(({ speaker, text }) => speaker === null && self.test(plain(text)))
  return known
    .split('\n')
    .filter((fact) => {
      const parts = wordsOf(fact)
      const isPerson = speakers.has(fact) || firstNames.has(parts[0] ?? '')
      return !isPerson || mayBeSpeaker || parts.some((part) => !titles.test(part) && near.includes(part))
    })
    .join(' ')
}
