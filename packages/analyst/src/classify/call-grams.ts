import type { Segment } from '@earshot/contract/transcript'
import { integerAt, itemAt } from '../at.ts'
import { tokensOf, wordOf } from './features.ts'

// People say what a call is for at its beginning, and the seller leads to it. The rest of what a customer says is about their trade.
const openingShare = 1 / 6
const openingMin = 4
const zones = ['^', '>']
export const zoneCount = zones.length
const none = -1

/** What is said in a call: its distinct words, and its segments with the places of their words among them. */
export interface Spoken {
  words: readonly string[]
  segments: readonly SpokenSegment[]
}

/** Without any known seller everybody counts as both. */
export interface SpokenSegment {
  said: readonly number[]
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

export function readSpoken(segments: readonly Segment[]): Spoken {
  const hasRep = segments.some(({ side }) => side === 'rep')
  const words = new Map<string, number>()
  const places = new Map<string, number>()
  const placeOf = (token: string) => {
    const known = places.get(token)
    if (known !== undefined) return known
    const word = wordOf(token)
    const place = words.get(word) ?? words.size
    words.set(word, place)
    places.set(token, place)
    return place
  }
  const spoken = segments.map(({ side, text }) => ({
    said: tokensOf(text).map(placeOf),
    isRep: !hasRep || side === 'rep',
    isCustomer: !hasRep || side === 'customer',
  }))
  return { words: [...words.keys()], segments: spoken }
}

/** The number of segments at the beginning of a call, and as many at its end. */
export function openingLength(length: number): number {
  return Math.min(length, Math.max(openingMin, Math.floor(length * openingShare)))
}

/** The words of a call's beginning and of its seller, and the pairs of neighbours. */
export function gramsOf({ words, segments }: Spoken): Gram[] {
  const opening = openingLength(segments.length)
  const { grams, own } = readGrams(segments.map(({ said, isRep }, at) => (isRep || at < opening ? said : [])))
  const parts = [own.slice(0, opening), own.filter((_, at) => itemAt(segments, at).isRep)]
  return parts.flatMap((part, zone) => {
    const hashes = words.map((word) => hashOf(word, hashOf(zones[zone] ?? '')))
    const { counts, inOrder } = countGrams(grams.length, part)
    return inOrder.map((gram): Gram => {
      const { before, word } = itemAt(grams, gram)
      const text = itemAt(words, word)
      const count = integerAt(counts, gram)
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

/** The distinct grams of a call, and each segment's own by their places among them. */
function readGrams(texts: readonly (readonly number[])[]): { grams: readonly Pair[]; own: number[][] } {
  const { grams, gramOf } = createGrams(texts.reduce((sum, words) => sum + 2 * words.length, 0))
  const own = texts.map((words) => {
    const found: number[] = []
    for (let at = 0; at < words.length; at += 1) {
      const word = itemAt(words, at)
      found.push(gramOf(none, word))
      if (at > 0) found.push(gramOf(itemAt(words, at - 1), word))
    }
    return found
  })
  return { grams, own }
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

/** How often each gram occurs, and those that do in the order of their first occurrence. */
function countGrams(size: number, own: readonly (readonly number[])[]) {
  const counts = new Int32Array(size)
  const inOrder: number[] = []
  for (const grams of own)
    for (const gram of grams) {
      const before = integerAt(counts, gram)
      if (before === 0) inOrder.push(gram)
      counts[gram] = before + 1
    }
  return { counts, inOrder }
}

// FNV-1a, from the hash of the text before.
function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
