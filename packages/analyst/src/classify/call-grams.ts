import type { Segment } from '@earshot/contract/transcript'
import { integerAt, itemAt } from '../at.ts'
import { wordsOf } from './features.ts'

// People say what a call is for at its beginning, and the seller leads to it. The rest of what a customer says is about their trade.
const openingShare = 1 / 6
const openingMin = 4
const zones = ['^', '>']
export const zoneCount = zones.length
const none = -1

/** What is said in a segment. Without any known seller everybody counts as both. */
export interface Spoken {
  words: readonly string[]
  isRep: boolean
  isCustomer: boolean
}

/** A word or a pair of neighbours, with its zone and count. */
export interface Gram {
  /** The hash of zone and text. */
  hash: number
  zone: number
  /** Null for a pair. */
  word: string | null
  count: number
}

export function readSpoken(segments: readonly Segment[]): Spoken[] {
  const hasRep = segments.some(({ side }) => side === 'rep')
  return segments.map(({ side, text }) => ({
    words: wordsOf(text),
    isRep: !hasRep || side === 'rep',
    isCustomer: !hasRep || side === 'customer',
  }))
}

/** The number of segments at the beginning of a call, and as many at its end. */
export function openingLength(length: number): number {
  return Math.min(length, Math.max(openingMin, Math.floor(length * openingShare)))
}

/** The words of a call's beginning and of its seller, and the pairs of neighbours. */
export function gramsOf(spoken: readonly Spoken[]): Gram[] {
  const opening = openingLength(spoken.length)
  const { words, grams, said } = readGrams(
    spoken.map(({ words, isRep }, at) => (isRep || at < opening ? words : [])),
  )
  const parts = [said.slice(0, opening), said.filter((_, at) => itemAt(spoken, at).isRep)]
  return parts.flatMap((part, zone) => {
    const hashes = words.map((word) => hashOf(word, hashOf(zones[zone] ?? '')))
    return countGrams(grams, part).map(([{ before, word }, count]): Gram => {
      const text = itemAt(words, word)
      if (before === none) return { hash: itemAt(hashes, word), zone, word: text, count }
      return { hash: hashOf(text, hashOf(' ', itemAt(hashes, before))), zone, word: null, count }
    })
  })
}

/** A word, and the one before it if it is a pair, by their places among the words. */
interface Pair {
  before: number
  word: number
}

interface ReadGrams {
  /** The distinct words and grams of a call, and each segment's grams by their places among them. */
  words: readonly string[]
  grams: readonly Pair[]
  said: readonly (readonly number[])[]
}

function readGrams(texts: readonly (readonly string[])[]): ReadGrams {
  const places = new Map<string, number>()
  const placeOf = (word: string) => {
    const known = places.get(word)
    if (known === undefined) places.set(word, places.size)
    return known ?? places.size - 1
  }
  const spoken = texts.map((text) => text.map(placeOf))
  const { grams, gramOf } = createGrams(spoken.reduce((sum, words) => sum + 2 * words.length, 0))
  const said = spoken.map((words) => {
    const own: number[] = []
    for (let at = 0; at < words.length; at += 1) {
      const word = itemAt(words, at)
      own.push(gramOf(none, word))
      if (at > 0) own.push(gramOf(itemAt(words, at - 1), word))
    }
    return own
  })
  return { words: [...places.keys()], grams, said }
}

/** Numbers distinct grams. A table with open addressing: joining the words of each pair takes three times as long. */
function createGrams(gramsMax: number): { grams: Pair[]; gramOf: (before: number, word: number) => number } {
  const last = 2 ** Math.ceil(Math.log2(2 * gramsMax + 2)) - 1
  const table = new Int32Array(last + 1)
  const grams: Pair[] = []
  const gramOf = (before: number, word: number) => {
    let place = (Math.imul(Math.imul(before, 0x9e3779b1) ^ word, 0x85ebca6b) >>> 7) & last
    for (let known = integerAt(table, place); known > 0; known = integerAt(table, place)) {
      const gram = itemAt(grams, known - 1)
      if (gram.before === before && gram.word === word) return known - 1
      place = (place + 1) & last
    }
    table[place] = grams.push({ before, word })
    return grams.length - 1
  }
  return { grams, gramOf }
}

/** In the order of their first occurrence. */
function countGrams(grams: readonly Pair[], said: readonly (readonly number[])[]): [Pair, number][] {
  const counts = new Int32Array(grams.length)
  const inOrder: number[] = []
  for (const own of said)
    for (const gram of own) {
      const before = integerAt(counts, gram)
      if (before === 0) inOrder.push(gram)
      counts[gram] = before + 1
    }
  return inOrder.map((gram) => [itemAt(grams, gram), integerAt(counts, gram)])
}

// FNV-1a, from the hash of the text before.
function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
