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

const word = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu
// The look-behind keeps a long run of stops linear.
const sentenceEnd = /(?<![.?!])[.?!]+["'”’)\]]*(?=\s|$)|[。？！]+|\n+/gu
const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|approx|no|inc|ltd|e\.g|i\.e|a\.m|p\.m|\p{L})\.$/iu
const breath =
  /^(?:and|but|so|because|cause|cos|then|which|although|though|however|whereas|okay|ok|um|uh|well|plus|when|if|anyway)$/i

interface Word extends Stretch {
  text: string
}

/**
 * Cuts a segment into candidate quotes: sentences where there is punctuation; otherwise pieces of at most 40 words, cut at
 * commas and conjunctions. Fragments of one or two words join a neighbour. Stretches without a word are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Word[][] = []
  let sentence: Word[] = []
  const ends = endsOf(text)
  let nextEnd = 0
  for (const match of text.matchAll(word)) {
    while ((ends[nextEnd] ?? Number.POSITIVE_INFINITY) <= match.index) {
      nextEnd += 1
      if (sentence.length > 0) sentences.push(sentence)
      sentence = []
    }
    sentence.push({ start: match.index, end: match.index + match[0].length, text: match[0] })
  }
  if (sentence.length > 0) sentences.push(sentence)
  const pieces = joinFragments(sentences).flatMap((words) => cutLong(words, text))
  return pieces.map((words, index) => {
    const next = pieces[index + 1]?.[0]?.start ?? text.length
    return { ...withPunctuation(words, text, next), words: words.map(({ text: written }) => written) }
  })
}

function endsOf(text: string): number[] {
  const ends: number[] = []
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length
    if (mark === '.' && abbreviation.test(text.slice(Math.max(0, end - 8), end))) continue
    if (/^(?:\.{2,}|…)$/.test(mark) && /^\s+\p{Ll}/u.test(text.slice(end, end + 8))) continue
    ends.push(end)
  }
  return ends
}

function joinFragments(sentences: Word[][]): Word[][] {
  const joined: Word[][] = []
  for (const words of sentences) {
    const last = joined.at(-1)
    const isFragment = words.length <= fragmentWords || (last !== undefined && last.length <= fragmentWords)
    if (last && isFragment && last.length + words.length <= wordsMax) last.push(...words)
    else joined.push([...words])
  }
  return joined
}

function cutLong(words: Word[], text: string): Word[][] {
  const pieces: Word[][] = []
  let from = 0
  while (words.length - from > wordsMax) {
    const at = bestCut(words, from, text)
    pieces.push(words.slice(from, at))
    from = at
  }
  pieces.push(words.slice(from))
  return pieces
}

function bestCut(words: readonly Word[], from: number, text: string): number {
  let best = from + wordsMax
  let bestCost = Number.POSITIVE_INFINITY
  const last = Math.min(from + wordsMax, words.length - pieceWordsMin)
  for (let at = from + pieceWordsMin; at <= last; at += 1) {
    const gap = text.slice(words[at - 1]?.end, words[at]?.start)
    const isPause = /[,;:—–…]| - /.test(gap)
    const isBreath = breath.test(words[at]?.text ?? '')
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
function withPunctuation(words: readonly Word[], text: string, next: number): Stretch {
  const first = words[0]?.start ?? 0
  const last = words.at(-1)?.end ?? first
  const before = /[$€£#@(["“‘¿¡]{1,4}$/u.exec(text.slice(Math.max(0, first - 4), first))?.[0].length ?? 0
  const after = /^[^\s$€£#@(["“‘¿¡]{1,8}/u.exec(text.slice(last, Math.min(next, last + 8)))?.[0] ?? ''
  // A pair of surrogates (an emoji) stays whole or stays outside.
  const whole = /[\ud800-\udbff]$/.test(after) ? after.slice(0, -1) : after
  return { start: first - before, end: last + whole.length }
}
