import { itemAt } from '../at.ts'

const gapMax = 6
const anyWord = '_'
const gap = '..'
const rememberedMax = 50_000

/** A place in the phrases: what may follow, and the cues of the phrases that end here. */
interface Place {
  next: Map<string, Place>
  cues: number[]
}

/** Finds the cues that begin at a word. A word is given by what it stands for in phrases: see `symbolsOf`. */
export interface CuePhrases {
  /** What a word in lower case stands for: itself, a beginning with `*`, a list in `<>`. */
  symbolsOf: (word: string) => readonly string[]
  /** The number of times that each cue begins, added to `counts`. */
  count: (words: readonly (readonly string[])[], counts: Int32Array) => void
}

/** Compiles phrases, given by cue, and the word lists that they name. */
export function compileCues(
  cues: readonly (readonly string[])[],
  lists: ReadonlyMap<string, readonly string[]>,
): CuePhrases {
  const root: Place = { next: new Map(), cues: [] }
  const symbols = new Symbols()
  for (const [name, words] of lists) for (const word of words) symbols.add(word, `<${name}>`)
  cues.forEach((phrases, cue) => {
    for (const said of phrases.flatMap(readPhrase)) {
      for (const word of said) if (!isSign(word)) symbols.add(word, word)
      const { cues: ending } = said.reduce(follow, root)
      if (!ending.includes(cue)) ending.push(cue)
    }
  })
  const found = new Set<number>()
  return {
    symbolsOf: (word) => symbols.of(word),
    count: (words, counts) => {
      for (let at = 0; at < words.length; at += 1) {
        // Most words begin no phrase.
        if (itemAt(words, at).length === 0) continue
        walk(root, words, at, found)
        if (found.size === 0) continue
        for (const cue of found) counts[cue] = (counts[cue] ?? 0) + 1
        // It makes a new table, even of an empty set.
        found.clear()
      }
    },
  }
}

function isSign(word: string): boolean {
  return word === anyWord || word === gap || word.startsWith('<')
}

function follow(place: Place, word: string): Place {
  const known = place.next.get(word)
  if (known) return known
  const next: Place = { next: new Map(), cues: [] }
  place.next.set(word, next)
  return next
}

function walk(place: Place, words: readonly (readonly string[])[], at: number, found: Set<number>): void {
  for (const cue of place.cues) found.add(cue)
  if (place.next.size === 0) return
  const later = place.next.get(gap)
  if (later)
    for (let to = at; to <= Math.min(at + gapMax, words.length); to += 1) walk(later, words, to, found)
  if (at >= words.length) return
  const any = place.next.get(anyWord)
  if (any) walk(any, words, at + 1, found)
  for (const symbol of itemAt(words, at)) {
    const next = place.next.get(symbol)
    if (next) walk(next, words, at + 1, found)
  }
}

/** What words stand for in phrases. */
class Symbols {
  #exact = new Map<string, string[]>()
  #beginnings = new Map<string, string[]>()
  // Bounded, or a service that runs for months would collect every word.
  #remembered = new Map<string, readonly string[]>()

  add(word: string, symbol: string): void {
    const [table, key] = word.endsWith('*') ? [this.#beginnings, word.slice(0, -1)] : [this.#exact, word]
    const known = table.get(key)
    if (!known) table.set(key, [symbol])
    else if (!known.includes(symbol)) known.push(symbol)
  }

  of(word: string): readonly string[] {
    const known = this.#remembered.get(word)
    if (known) return known
    const found = [...(this.#exact.get(word) ?? [])]
    for (let length = 1; length <= word.length; length += 1)
      found.push(...(this.#beginnings.get(word.slice(0, length)) ?? []))
    if (this.#remembered.size >= rememberedMax) this.#remembered = new Map()
    this.#remembered.set(word, found)
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
