import { readList, readPairs } from '../../language/read-list.ts'

const listed = (name: string) => new Set(readList(name).map((word) => word.toLowerCase()))
const numberWords = new Set(readPairs('number-words').keys())
const scaleWords = new Set([...readPairs('scale-words').keys(), 'hundred'])
const [weekdays, months, ordinals] = [listed('weekdays'), listed('months'), listed('ordinals')]
const classes = { figure: 1, day: 2, month: 3, ordinal: 4, scale: 5 }
const rememberedMax = 50_000

let remembered = new Map<string, number>()

/** The number that stands for all words of a kind: figures, days, months. */
export function classOf(word: string): number | undefined {
  if (/\d/.test(word)) return classes.figure
  if (weekdays.has(word)) return classes.day
  if (months.has(word)) return classes.month
  if (ordinals.has(word)) return classes.ordinal
  if (scaleWords.has(word)) return classes.scale
  return numberWords.has(word) && word !== 'one' ? classes.figure : undefined
}

/** A number for a word in lower case, the same everywhere. */
export function idOf(written: string): number {
  const word = written.replace(/'s$/, '')
  const known = remembered.get(word)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  if (remembered.size >= rememberedMax) remembered = new Map()
  // A copy, or the whole transcript would stay in memory.
  remembered.set(Buffer.from(word, 'utf16le').toString('utf16le'), hash >>> 0)
  return hash >>> 0
}

/** The number of a feature: what it is about, and what it is. */
export function hashOf(of: number, first: number, second = 0): number {
  let hash = Math.imul(first ^ (of * 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The power of two that a count reaches. */
export function bitsOf(count: number): number {
  return 31 - Math.clz32(count)
}
