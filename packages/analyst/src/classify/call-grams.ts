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
  const own = segments.filter(({ side }) => side === 'rep')
  const parts = [segments, segments.slice(0, opening), own.length > 0 ? own : segments]
  return parts.flatMap((part, zone) => countGrams(part, zone))
}

function countGrams(segments: readonly Segment[], zone: number): Gram[] {
  const grams = new Map<string, Gram>()
  const add = (text: string) => {
    const known = grams.get(text)
    if (known) known.count += 1
    else grams.set(text, { hash: hashOf(`${zones[zone]}${text}`), zone, text, count: 1 })
  }
  for (const { text } of segments) {
    let before = ''
    for (const word of wordsOf(text)) {
      add(word)
      if (before) add(`${before} ${word}`)
      before = word
    }
  }
  return [...grams.values()]
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
