import type { Stretch } from './analyst.ts'
import { compilePhrases, holdLetters } from './language/compile-phrases.ts'
import { readList } from './language/read-list.ts'

/** The place of a quote in a text. `isOnly`: it occurs only once. */
export interface Found {
  startChar: number
  endChar: number
  matchKind: 'exact' | 'normalised'
  isOnly: boolean
}

/** The words of a text, with the place of each word in it. */
export interface Tokens {
  text: string
  /** The words in lower case, one blank before and after each. */
  line: string
  /** For each word: where it begins in `line`, and where it begins and ends in the text. */
  places: { at: number; start: number; end: number }[]
}

// Limits the search for a quote that occurs often inside of words.
const placesMax = 1000

// Scripts without blanks count a character as a word.
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`
const joiner = String.raw`['’‘ʼ´\x60\u00ad\u200c\u200d\u2060]`
const word = new RegExp(String.raw`[${unspaced}]|[\p{L}\p{N}\p{M}]+(?:${joiner}[\p{L}\p{M}]+)*`, 'gu')
// Most words. They only change to lower case.
const simpleWord = /^[A-Za-z\d]+$/
const hesitation = compilePhrases(holdLetters([...readList('hesitations'), ...readList('interjections')]), {
  at: 'whole',
  flags: '',
})

// Signs of a word between which a quote may not begin or end.
const sign = String.raw`[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`
const numeral = String.raw`[\p{N}〇零一二三四五六七八九十百千万萬亿億兆两兩]`
const groupBlank = String.raw`[ \u00a0\u2009\u202f]`
const insideWord = new RegExp(
  [
    // "cafe|́"
    String.raw`(?<=\S)(?=\p{M})`,
    // "can|not", "can|’t"
    `(?<=${sign})(?=${joiner}?${sign})`,
    // "can’|t", but not the French "qu’|on"
    `(?<=${sign}${joiner})(?=(?:s|t|d|m|re|ve|ll)(?!${sign}))`,
    // "15|,000", "15,|000", "10|–20"
    String.raw`(?<=\p{N})(?=[.,:'’\/–\-]\p{N})`,
    String.raw`(?<=\p{N}[.,:'’\/–\-])(?=\p{N})`,
    // "-|5", but not "10-|5", nor "- |5"
    String.raw`(?<=(?<![\p{L}\p{N}])[\-−])(?=\p{N})`,
    // "140| 000", "140 |000"
    String.raw`(?<=(?<!\p{N})\p{N}{1,3})(?=${groupBlank}\p{N}{3}(?!\p{N}))`,
    String.raw`(?<=(?<!\p{N})\p{N}{1,3}${groupBlank})(?=\p{N}{3}(?!\p{N}))`,
    // "四|万", "15|万"
    `(?<=${numeral})(?=${numeral})`,
  ].join('|'),
  'vy',
)

const blank = 0x20

/** Whether a text has at least this many words. */
export function hasWords(text: string, least: number): boolean {
  word.lastIndex = 0
  for (let count = 0; count < least; count += 1) if (!word.test(text)) return false
  return true
}

export function tokenise(text: string): Tokens {
  const places: Tokens['places'] = []
  const words: string[] = []
  let at = 0
  for (const match of text.matchAll(word)) {
    const plain = plainOf(match[0])
    if (plain === '') continue
    places.push({ at, start: match.index, end: match.index + match[0].length })
    words.push(plain)
    at += plain.length + 1
  }
  return { text, line: lineOf(words), places }
}

/** The line of a text's tokens alone. */
export function tokenLine(text: string): string {
  const words = text.match(word) ?? []
  return lineOf(words.map(plainOf).filter((plain) => plain !== ''))
}

function lineOf(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

// A word in lower case without its joiners; empty for a hesitation.
function plainOf(token: string): string {
  const plain = simpleWord.test(token) ? token.toLowerCase() : simplified(token)
  return hesitation.test(plain) ? '' : plain
}

function simplified(token: string): string {
  // Compatibility normalisation would turn this into a blank and a combining mark.
  const whole = token.replaceAll('´', '').normalize('NFKC')
  return whole.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** The first place where a quote stands word for word, with whole words and numbers at both ends; null if there is none. */
export function findExact(text: string, quote: string, within?: Stretch): Found | null {
  const startChar = wholeAt(text, quote, within?.start ?? 0)
  const endChar = startChar + quote.length
  if (startChar < 0 || endChar > (within?.end ?? text.length)) return null
  return { startChar, endChar, matchKind: 'exact', isOnly: wholeAt(text, quote, startChar + 1) < 0 }
}

/** The first place of a quote, ignoring case, punctuation, white space and hesitations; `wanted` is the line of its tokens. */
export function findNormalised(tokens: Tokens, wanted: string, within?: Stretch): Found | null {
  if (wanted.trim() === '') return null
  const from = within ? (tokens.places[firstFrom(tokens.places, 'start', within.start)]?.at ?? -1) : 0
  const found = from < 0 ? null : wholeWords(tokens, wanted, from)
  if (!found || found.endChar > (within?.end ?? tokens.text.length)) return null
  const isOnly = wholeWords(tokens, wanted, found.at + 1) === null
  return { startChar: found.startChar, endChar: found.endChar, matchKind: 'normalised', isOnly }
}

function wholeAt(text: string, quote: string, from: number): number {
  let at = text.indexOf(quote, from)
  for (let places = 0; at >= 0 && places < placesMax; places++) {
    if (!cutsWord(text, at) && !cutsWord(text, at + quote.length)) return at
    at = text.indexOf(quote, at + 1)
  }
  return -1
}

function wholeWords({ text, line, places }: Tokens, wanted: string, from: number) {
  let at = line.indexOf(wanted, from)
  for (let tries = 0; at >= 0 && tries < placesMax; tries++) {
    const first = places[firstFrom(places, 'at', at)]
    const last = places[firstFrom(places, 'at', at + wanted.length - 1) - 1]
    if (first && last && !cutsWord(text, first.start) && !cutsWord(text, last.end))
      return { at, startChar: first.start, endChar: last.end }
    at = line.indexOf(wanted, at + 1)
  }
  return null
}

/** Whether a place is inside of a character, word or number: "we can" is not in "we cannot", and "costs 15" is not in "costs 15,000". */
function cutsWord(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length || isByBlank(text.charCodeAt(at - 1), text.charCodeAt(at))) return false
  if (/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1))) return true
  insideWord.lastIndex = at
  return insideWord.test(text)
}

// A place between a blank and an ASCII letter or sign cuts nothing; beside a digit, a blank may be part of a number.
function isByBlank(before: number, after: number): boolean {
  return (before === blank && isPlain(after)) || (after === blank && isPlain(before))
}

function isPlain(unit: number): boolean {
  return unit > blank && unit < 0x80 && !(unit >= 0x30 && unit <= 0x39)
}

// The first word that begins at or after a place, of the line or of the text.
function firstFrom(places: Tokens['places'], of: 'at' | 'start', place: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.[of] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
