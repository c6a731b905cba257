import { integerAt } from '../at.ts'
import { alternatives, compilePhrases } from '../language/compile-phrases.ts'
import { readList } from '../language/read-list.ts'
import { rememberLast } from './remember-last.ts'

/** A stretch of a segment's text that can be quoted: `text.slice(start, end)`, in UTF-16 units. */
interface Stretch {
  start: number
  end: number
}

/** A stretch and the words in it, as they are written. */
export interface Sentence extends Stretch {
  words: string[]
}

const wordsMax = 40
const fragmentWords = 2
// A cut is made at natural pauses; a shorter piece would mean too little alone.
const pieceWordsMin = 8
const pieceWordsWanted = 18
const signsBefore = 4
const signsAfter = 8

const abbreviation = new RegExp(
  `(?:^|[\\s(])(?:${alternatives([...readList('titles'), ...readList('abbreviations')])}|\\p{L})\\.$`,
  'iu',
)
const breath = compilePhrases(readList('breath-words'), { at: 'whole' })

/** Words from one place up to another. */
interface Run {
  from: number
  to: number
}

// Kinds of characters for the scan. Words consist of the first two; the last three may end a sentence.
const letter = 1
const numeral = 2
const other = 3
const space = 4
const opener = 5
const stop = 6
const fullStop = 7
const newline = 8
// The kind of each UTF-16 unit, filled in when it first occurs.
const kinds = new Uint8Array(0x1_0000)
// The UTF-16 units of the current segment, and where its words begin and end. Reused, because each unit is read several times.
let units = new Uint16Array(4096)
let bytes = Buffer.from(units.buffer)
let starts = new Int32Array(1024)
let ends = new Int32Array(1024)
const closers = new Set(Array.from('"\'”’)]', (sign) => sign.charCodeAt(0)))
const dot = 0x2e

/** The sentences of each segment of a call. Those of the last call are remembered. */
export const sentencesOf = rememberLast((segments: readonly { text: string }[]): Sentence[][] =>
  segments.map(({ text }) => splitSentences(text)),
)

/**
 * Cuts a segment into candidate quotes: sentences where there is punctuation; otherwise pieces of at most 40 words, cut at
 * commas and conjunctions. Fragments of one or two words join a neighbour. Stretches without a word are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  const { runs, count } = readSentences(text)
  for (const run of joinFragments(runs)) {
    let { from } = run
    while (run.to - from > wordsMax) {
      const to = bestCut(text, { from, to: run.to })
      sentences.push(stretchOf(text, { from, to }, count))
      from = to
    }
    sentences.push(stretchOf(text, { from, to: run.to }, count))
  }
  return sentences
}

// One pass over the units records the places of the words.
function readSentences(text: string): { runs: Run[]; count: number } {
  const runs: Run[] = []
  let [from, count, at] = [0, 0, 0]
  if (text.length > units.length) {
    units = new Uint16Array(Math.max(text.length, 2 * units.length))
    bytes = Buffer.from(units.buffer)
  }
  bytes.write(text, 'utf16le')
  while (at < text.length) {
    const kind = kindAt(text, at)
    const end = kind <= numeral ? wordEnd(text, at) : runEnd(text, at, kind)
    if (kind <= numeral) {
      keepWord(count, at, end)
      count += 1
    } else if (kind >= stop && count > from && endsSentence(text, at, end)) {
      runs.push({ from, to: count })
      from = count
    }
    at = end
  }
  if (count > from) runs.push({ from, to: count })
  return { runs, count }
}

function keepWord(count: number, start: number, end: number): void {
  if (count === starts.length) {
    starts = withRoom(starts)
    ends = withRoom(ends)
  }
  starts[count] = start
  ends[count] = end
}

function withRoom(places: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * places.length)
  grown.set(places)
  return grown
}

function kindAt(text: string, at: number): number {
  return kinds[units[at] ?? 0] || learnKind(text, at)
}

function learnKind(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  // The second half of a surrogate pair has the kind of the pair.
  const isSecond = isSurrogate && unit >= 0xdc00 && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  const kind = kindOf(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? unit))
  if (!isSurrogate) kinds[unit] = kind
  return kind
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return letter
  if (/[\p{N}\p{M}]/u.test(character)) return numeral
  if (/[$€£#@(["“‘¿¡]/.test(character)) return opener
  if (/[.?!]/.test(character)) return stop
  if (/[。？！]/.test(character)) return fullStop
  if (character === '\n') return newline
  return /\s/.test(character) ? space : other
}

function runEnd(text: string, start: number, kind: number): number {
  let end = start
  while (end < text.length && kindAt(text, end) === kind) end += 1
  return end
}

// Letters, numbers and marks, then any number of apostrophes with letters behind.
function wordEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && kindAt(text, end) <= numeral) end += 1
  while (end + 1 < text.length && isApostrophe(units[end] ?? 0) && kindAt(text, end + 1) === letter)
    end = runEnd(text, end + 1, letter)
  return end
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019
}

// Stops end a sentence before white space, unless they stand for an abbreviation or a pause; other marks always do.
function endsSentence(text: string, start: number, marksEnd: number): boolean {
  if (kindAt(text, start) !== stop) return true
  let end = marksEnd
  while (end < text.length && closers.has(units[end] ?? 0)) end += 1
  if (end < text.length && !isBlank(kindAt(text, end))) return false
  if (units[start] !== dot) return true
  if (end === start + 1) return !abbreviation.test(text.slice(Math.max(0, end - 8), end))
  return !/^\.{2,}$/.test(text.slice(start, end)) || !/^\s+\p{Ll}/u.test(text.slice(end, end + 8))
}

function joinFragments(sentences: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const sentence of sentences) {
    const last = joined[joined.length - 1]
    const isFragment =
      lengthOf(sentence) <= fragmentWords || (last !== undefined && lengthOf(last) <= fragmentWords)
    if (last && isFragment && lengthOf(last) + lengthOf(sentence) <= wordsMax) last.to = sentence.to
    else joined.push(sentence)
  }
  return joined
}

function lengthOf({ from, to }: Run): number {
  return to - from
}

function bestCut(text: string, { from, to }: Run): number {
  let best = from + wordsMax
  let bestCost = Number.POSITIVE_INFINITY
  const last = Math.min(from + wordsMax, to - pieceWordsMin)
  for (let at = from + pieceWordsMin; at <= last; at += 1) {
    const gap = text.slice(ends[at - 1], starts[at])
    const isPause = /[,;:—–…]| - /.test(gap)
    const isBreath = breath.test(text.slice(starts[at], ends[at]))
    if (!isPause && !isBreath) continue
    const cost = Math.abs(at - from - pieceWordsWanted) - (isPause && isBreath ? 10 : 0)
    if (cost < bestCost) {
      best = at
      bestCost = cost
    }
  }
  return best
}

// Includes signs that belong to the words ("$40", a closing full stop or bracket), but not white space.
function stretchOf(text: string, { from, to }: Run, count: number): Sentence {
  const first = integerAt(starts, from)
  const last = integerAt(ends, to - 1)
  const words: string[] = []
  for (let at = from; at < to; at += 1) words.push(text.slice(starts[at], ends[at]))
  let start = first
  while (start > 0 && first - start < signsBefore && kindAt(text, start - 1) === opener) start -= 1
  const next = to < count ? integerAt(starts, to) : text.length
  let end = last
  while (end < next && end - last < signsAfter && isClosing(kindAt(text, end))) end += 1
  // A pair of surrogates (an emoji) stays whole or stays outside.
  if (end > last && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1
  return { start, end, words }
}

function isClosing(kind: number): boolean {
  return kind !== opener && !isBlank(kind)
}

function isBlank(kind: number): boolean {
  return kind === space || kind === newline
}
