/** A stretch of a segment's text that can be quoted: `text.slice(start, end)`, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/** A stretch and the words in it, as they are written. */
export interface Sentence extends Stretch {
  words: string[]
}

const wordsMax = 40
const fragmentWords = 2
// A cut makes sense where a speaker would breathe; a piece shorter than this says too little by itself.
const pieceWordsMin = 8
const pieceWordsWanted = 18

const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|approx|no|inc|ltd|e\.g|i\.e|a\.m|p\.m|\p{L})\.$/iu
const breath =
  /^(?:and|but|so|because|cause|cos|then|which|although|though|however|whereas|okay|ok|um|uh|well|plus|when|if|anyway)$/i

/** The words of a segment, in its order. */
interface Words {
  starts: number[]
  ends: number[]
  texts: string[]
}

/** Words from one place up to another. */
interface Run {
  from: number
  to: number
}

// What a character is to the scan; anything else is none of these.
const letter = 1
const numeral = 2
const stop = 3
const fullStop = 4
const newline = 5
// Of each UTF-16 unit one of these plus one, once it was met.
const kinds = new Uint8Array(0x1_0000)
const closer = /["'”’)\]]/
const apostrophes = new Set(["'".charCodeAt(0), '’'.charCodeAt(0)])

const known = new WeakMap<readonly object[], Sentence[][]>()

/** The sentences of each segment of a call. They are cut once, whoever asks, for as long as somebody holds the call. */
export function sentencesOf(segments: readonly { text: string }[]): Sentence[][] {
  const sentences = known.get(segments) ?? segments.map(({ text }) => splitSentences(text))
  known.set(segments, sentences)
  return sentences
}

/**
 * Cuts a segment into candidate quotes: sentences where there is punctuation; otherwise pieces of at most 40 words, cut at
 * commas and conjunctions. Fragments of one or two words join a neighbour. Stretches without a word are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const words: Words = { starts: [], ends: [], texts: [] }
  const pieces = joinFragments(readSentences(text, words)).flatMap((run) => cutLong(run, words, text))
  return pieces.map((run) => stretchOf(run, words, text))
}

// One pass over the units, which fills in the words: with regular expressions for words and ends it takes 1.4 times as long.
function readSentences(text: string, { starts, ends, texts }: Words): Run[] {
  const sentences: Run[] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === letter || kind === numeral) {
      starts.push(at)
      at = wordEnd(text, at)
      ends.push(at)
      texts.push(text.slice(starts[starts.length - 1], at))
    } else if (kind >= stop) {
      const end = runEnd(text, at, kind)
      if (starts.length > from && endsSentence(text, at, end)) {
        sentences.push({ from, to: starts.length })
        from = starts.length
      }
      at = end
    } else at += 1
  }
  if (starts.length > from) sentences.push({ from, to: starts.length })
  return sentences
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = kinds[unit] as number
  if (known > 0) return known - 1
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  // The second half of a pair is what the pair is.
  const isSecond = isSurrogate && unit >= 0xdc00 && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  const kind = kindOf(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? unit))
  if (!isSurrogate) kinds[unit] = kind + 1
  return kind
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return letter
  if (/[\p{N}\p{M}]/u.test(character)) return numeral
  if (/[.?!]/.test(character)) return stop
  if (/[。？！]/.test(character)) return fullStop
  return character === '\n' ? newline : 0
}

function runEnd(text: string, start: number, kind: number): number {
  let end = start
  while (end < text.length && kindAt(text, end) === kind) end += 1
  return end
}

// Letters, numbers and marks, then any number of apostrophes with letters behind.
function wordEnd(text: string, start: number): number {
  let end = start
  for (let kind = kindAt(text, end); kind === letter || kind === numeral; kind = kindAt(text, end)) {
    end += 1
    if (end === text.length) return end
  }
  while (apostrophes.has(text.charCodeAt(end)) && end + 1 < text.length && kindAt(text, end + 1) === letter)
    end = runEnd(text, end + 1, letter)
  return end
}

// Stops end a sentence before white space, unless they stand for an abbreviation or a pause; other marks always do.
function endsSentence(text: string, start: number, marksEnd: number): boolean {
  if (kindAt(text, start) !== stop) return true
  let end = marksEnd
  while (end < text.length && closer.test(text[end] as string)) end += 1
  if (end < text.length && !/\s/.test(text[end] as string)) return false
  const mark = text.slice(start, end)
  if (mark === '.') return !abbreviation.test(text.slice(Math.max(0, end - 8), end))
  return !/^\.{2,}$/.test(mark) || !/^\s+\p{Ll}/u.test(text.slice(end, end + 8))
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

function cutLong(run: Run, words: Words, text: string): Run[] {
  const pieces: Run[] = []
  let { from } = run
  while (run.to - from > wordsMax) {
    const to = bestCut(words, { from, to: run.to }, text)
    pieces.push({ from, to })
    from = to
  }
  pieces.push({ from, to: run.to })
  return pieces
}

function bestCut({ starts, ends, texts }: Words, { from, to }: Run, text: string): number {
  let best = from + wordsMax
  let bestCost = Number.POSITIVE_INFINITY
  const last = Math.min(from + wordsMax, to - pieceWordsMin)
  for (let at = from + pieceWordsMin; at <= last; at += 1) {
    const gap = text.slice(ends[at - 1], starts[at])
    const isPause = /[,;:—–…]| - /.test(gap)
    const isBreath = breath.test(texts[at] ?? '')
    if (!isPause && !isBreath) continue
    const cost = Math.abs(at - from - pieceWordsWanted) - (isPause && isBreath ? 10 : 0)
    if (cost < bestCost) {
      best = at
      bestCost = cost
    }
  }
  return best
}

// Signs that belong to the words ("$40", a closing full stop or bracket) come along, white space does not.
function stretchOf({ from, to }: Run, { starts, ends, texts }: Words, text: string): Sentence {
  const first = starts[from] ?? 0
  const last = ends[to - 1] ?? first
  const next = starts[to] ?? text.length
  const before = /[$€£#@(["“‘¿¡]{1,4}$/u.exec(text.slice(Math.max(0, first - 4), first))?.[0].length ?? 0
  const after = /^[^\s$€£#@(["“‘¿¡]{1,8}/u.exec(text.slice(last, Math.min(next, last + 8)))?.[0] ?? ''
  // A pair of surrogates (an emoji) stays whole or stays outside.
  const whole = /[\ud800-\udbff]$/.test(after) ? after.slice(0, -1) : after
  return { start: first - before, end: last + whole.length, words: texts.slice(from, to) }
}
