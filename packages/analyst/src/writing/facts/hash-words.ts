import { rememberWords } from '../../embedded/remember-words.ts'
import { readList, readPairs } from '../../language/read-list.ts'

const listed = (name: string) => new Set(readList(name).map((word) => word.toLowerCase()))
const numberWords = new Set(readPairs('number-words').keys())
const scaleWords = new Set([...readPairs('scale-words').keys(), 'hundred'])
const [weekdays, months, ordinals] = [listed('weekdays'), listed('months'), listed('ordinals')]
const classes = { figure: 1, day: 2, month: 3, ordinal: 4, scale: 5 }

/** A stable number for a word in lower case; figures, days and months of one kind share a number. */
export const codeOf = rememberWords(
  (written) => classOf(written) ?? hashWord(written.endsWith("'s") ? written.slice(0, -2) : written),
)

/** The number of a word as it was said, and its runs of letters and digits: "I'll" is two. */
export const readWord = rememberWords((said) => {
  const code = codeOf(said.toLowerCase().replaceAll('’', "'"))
  return { code, runs: countWords(said) }
})

/** The number of runs of letters and digits in a text; "I'll" is two. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** Whether a word's number is that of a kind of figure or date. */
export function isFigure(code: number): boolean {
  return code >= classes.figure && code <= classes.scale
}

function classOf(word: string): number | undefined {
  if (/\d/.test(word)) return classes.figure
  if (weekdays.has(word)) return classes.day
  if (months.has(word)) return classes.month
  if (ordinals.has(word)) return classes.ordinal
  if (scaleWords.has(word)) return classes.scale
  return numberWords.has(word) && word !== 'one' ? classes.figure : undefined
}

/** A number for a word by its letters alone. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** The number of a feature, from its kind and its words. */
function hashOf(of: number, first: number, second = 0): number {
  let hash = Math.imul(first ^ (of * 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0xc2b2ae35)
  // A signed 32-bit integer, which V8 stores without an object.
  return (hash ^ (hash >>> 13)) | 0
}

/** The power of two that a count reaches. */
export function bitsOf(count: number): number {
  return 31 - Math.clz32(count)
}

/** Collects the numbers of features, each once. */
export interface Bag {
  add(of: number, first: number, second?: number): void
  /** The features collected since the last call. */
  take(): Int32Array
  /** The same without a copy: `use` gets a longer array and how many of it are features. */
  pass<Value>(use: (features: Int32Array, size: number) => Value): Value
}

// A sentence has some hundred; features beyond this limit are dropped.
const sentenceFeaturesMax = 2048

/** One for all examples of a call: sets of their own take three times as long. `featuresMax` is a power of two. */
export function createBag(featuresMax = sentenceFeaturesMax): Bag {
  const places = 2 * featuresMax
  const kept = new Int32Array(featuresMax)
  const table = new Int32Array(places)
  const rounds = new Int32Array(places)
  let [size, round] = [0, 1]
  const pass: Bag['pass'] = (use) => {
    const value = use(kept, size)
    size = 0
    round += 1
    return value
  }
  return {
    add: (of, first, second = 0) => {
      const feature = hashOf(of, first, second)
      let place = feature & (places - 1)
      while (rounds[place] === round) {
        if (table[place] === feature) return
        place = (place + 1) & (places - 1)
      }
      if (size === featuresMax) return
      rounds[place] = round
      table[place] = feature
      kept[size] = feature
      size += 1
    },
    take: () => pass((features, count) => features.slice(0, count)),
    pass,
  }
}
