import { itemAt } from '../at.ts'
import { rememberWords } from '../embedded/remember-words.ts'

const gapMax = 6
const anyWord = '_'
const gap = '..'

/** A place in the phrases: what may follow, and the cues of the phrases that end here. */
interface Place {
  next: Map<string, Place>
  afterAny: Place | undefined
  afterGap: Place | undefined
  cues: number[]
}

/** What a word stands for in phrases: see `meaningOf`. */
interface Meaning {
  /** The word itself, a beginning with `*`, a list in `<>`. */
  symbols: readonly string[]
  /** The places after it in the phrases that it begins: for most words none. */
  begun: readonly Place[]
}

/** Finds the cues that begin at a word. */
export interface CuePhrases {
  /** What a word in lower case stands for. */
  meaningOf: (word: string) => Meaning
  /** The cues that begin in a text, once for each word at which they do. */
  find: (words: readonly Meaning[]) => number[]
}

/** Compiles phrases, given by cue, and the word lists that they name. A phrase begins with a word or a list. */
export function compileCues(
  cues: readonly (readonly string[])[],
  lists: ReadonlyMap<string, readonly string[]>,
): CuePhrases {
  const root = createPlace()
  const symbols = new Symbols()
  for (const [name, words] of lists) for (const word of words) symbols.add(word, `<${name}>`)
  cues.forEach((phrases, cue) => {
    for (const said of phrases.flatMap(readPhrase)) {
      for (const word of said) if (!isSign(word)) symbols.add(word, word)
      const { cues: ending } = said.reduce(follow, root)
      if (!ending.includes(cue)) ending.push(cue)
    }
  })
  const meaningOf = rememberWords((word): Meaning => {
    const own = symbols.of(word)
    return { symbols: own, begun: own.flatMap((symbol) => root.next.get(symbol) ?? []) }
  })
  const find = (words: readonly Meaning[]) => {
    const all: number[] = []
    for (let at = 0; at < words.length; at += 1) {
      const { begun } = itemAt(words, at)
      if (begun.length === 0) continue
      const found: number[] = []
      for (const place of begun) walk(place, words, at + 1, found)
      for (const cue of found) all.push(cue)
    }
    return all
  }
  return { meaningOf, find }
}

function createPlace(): Place {
  return { next: new Map(), afterAny: undefined, afterGap: undefined, cues: [] }
}

function isSign(word: string): boolean {
  return word === anyWord || word === gap || word.startsWith('<')
}

function follow(place: Place, word: string): Place {
  if (word === anyWord) {
    place.afterAny ??= createPlace()
    return place.afterAny
  }
  if (word === gap) {
    place.afterGap ??= createPlace()
    return place.afterGap
  }
  const next = place.next.get(word) ?? createPlace()
  place.next.set(word, next)
  return next
}

function walk(
  { next, afterAny, afterGap, cues }: Place,
  words: readonly Meaning[],
  at: number,
  found: number[],
): void {
  for (const cue of cues) if (!found.includes(cue)) found.push(cue)
  if (afterGap)
    for (let to = at; to <= Math.min(at + gapMax, words.length); to += 1) walk(afterGap, words, to, found)
  if (at >= words.length) return
  if (afterAny) walk(afterAny, words, at + 1, found)
  if (next.size === 0) return
  for (const symbol of itemAt(words, at).symbols) {
    const then = next.get(symbol)
    if (then) walk(then, words, at + 1, found)
  }
}

/** The symbols of words. */
class Symbols {
  #exact = new Map<string, string[]>()
  #beginnings = new Map<string, string[]>()

  add(word: string, symbol: string): void {
    const [table, key] = word.endsWith('*') ? [this.#beginnings, word.slice(0, -1)] : [this.#exact, word]
    const known = table.get(key)
    if (!known) table.set(key, [symbol])
    else if (!known.includes(symbol)) known.push(symbol)
  }

  of(word: string): readonly string[] {
    const found = [...(this.#exact.get(word) ?? [])]
    for (let length = 1; length <= word.length; length += 1)
      found.push(...(this.#beginnings.get(word.slice(0, length)) ?? []))
    return found
  }
}

/** The sequences of words that a phrase stands for: `(a|b c)` is either, `[a]` may be left out. */
function readPhrase(phrase: string): string[][] {
  const parts = phrase.match(/\([^()]*\)|\[[^[\]]*\]|[^\s()[\]]+/g) ?? []
  return parts.reduce<string[][]>(
    (begun, part) => {
      const choices = choicesOf(part)
      return begun.flatMap((said) => choices.map((choice) => [...said, ...choice]))
    },
    [[]],
  )
}

function choicesOf(part: string): string[][] {
  const inside = /^[([](.*)[)\]]$/.exec(part)?.[1]
  if (inside === undefined) return [[part]]
  const choices = inside.split('|').map((choice) => choice.split(' '))
  return part.startsWith('[') ? [...choices, []] : choices
}
