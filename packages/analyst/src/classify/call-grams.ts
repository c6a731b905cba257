import type { Segment } from '@earshot/contract/transcript'
import { wordsOf } from './features.ts'

// People say what a call is for at its beginning, and the seller leads to it: those words count once more, apart.
const openingShare = 1 / 6
const zones = ['', '^', '>']

/** A word or a pair of neighbours, with its zone and count. */
export interface Gram {
  /** The hash of zone and text. */
  hash: number
  zone: number
  text: string
  count: number
}

/** The words of a call and the pairs of neighbours, for the whole call, its beginning and the seller; without known sides for all as the seller. */
export function gramsOf(segments: readonly Segment[]): Gram[] {
  const opening = Math.max(4, Math.floor(segments.length * openingShare))
  const { texts, said } = readGrams(segments)
  const own = said.filter((_, at) => segments[at]?.side === 'rep')
  const parts = [said, said.slice(0, opening), own.length > 0 ? own : said]
  return parts.flatMap((part, zone) => countGrams(texts, part, zone))
}

/** The distinct texts of a call's grams, and each segment's grams by their places among them. */
function readGrams(segments: readonly Segment[]): { texts: string[]; said: number[][] } {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const known = places.get(text)
    if (known === undefined) places.set(text, places.size)
    return known ?? places.size - 1
  }
  const said = segments.map(({ text }) =>
    wordsOf(text).flatMap((word, at, words) =>
      at === 0 ? placeOf(word) : [placeOf(word), placeOf(`${words[at - 1]} ${word}`)],
    ),
  )
  return { texts: [...places.keys()], said }
}

/** In the order of their first occurrence. */
function countGrams(texts: readonly string[], said: readonly (readonly number[])[], zone: number): Gram[] {
  const counts = new Int32Array(texts.length)
  const inOrder: number[] = []
  for (const grams of said)
    for (const gram of grams) {
      const before = counts[gram] ?? 0
      if (before === 0) inOrder.push(gram)
      counts[gram] = before + 1
    }
  return inOrder.map((gram) => {
    const text = texts[gram] ?? ''
    return { hash: hashOf(`${zones[zone]}${text}`), zone, text, count: counts[gram] ?? 0 }
  })
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
