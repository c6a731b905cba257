import { gramKeys, gramScale } from './gram-features.ts'
import type { Spoken } from './read-call.ts'
import { createRowSum } from './row-sum.ts'
import type { Weights } from './weights-file.ts'

/** What was learnt about how elements are said. Made by bench/train; see docs/decisions/0008. */
export interface ElementModel {
  words: string[]
  /** Names of the columns: keys of elements, and `key@meeting` for calls of which no side is known. */
  columns: string[]
  /** The log odds of each sentence for each of the columns, a row of `columns.length` numbers for a sentence. */
  scoreAll: (spoken: readonly Spoken[]) => Float32Array
  judge: Float32Array
  /** The least confidence of a claim, by column. */
  thresholds: Float32Array
}

export function readElementModel(weights: Weights): ElementModel {
  const columns = weights.textOf('columns').split('\n')
  const width = columns.length
  const bias = weights.floatsOf('bias')
  const gramUnit = weights.floatsOf('gramUnit')
  const rowOf = createLookup(weights.integersOf('gramKeys'))
  const sumOf = createRowSum(weights.bytesOf('grams'), width)
  // Which sentence counted a gram last: a gram counts once in a sentence.
  const countedIn = new Int32Array(weights.integersOf('gramKeys').length)
  let found = new Int32Array(1024)
  let sentences = 0

  // Fills in the rows of the sentence's grams that are known, and tells how many they are.
  const findGrams = ({ ids, side, isQuestion }: Spoken): number => {
    sentences = (sentences + 1) | 0
    const keys = gramKeys(ids, side, isQuestion)
    if (keys.length > found.length) found = new Int32Array(2 * keys.length)
    let count = 0
    for (const key of keys) {
      const row = rowOf(key)
      if (row < 0 || countedIn[row] === sentences) continue
      countedIn[row] = sentences
      found[count] = row
      count += 1
    }
    return count
  }
  const score = (sentence: Spoken, scores: Float32Array, base: number): void => {
    const count = findGrams(sentence)
    const scale = gramScale(count)
    const gramSum = sumOf(found, count)
    for (let column = 0; column < width; column += 1) {
      const gram = (gramSum[column] as number) * scale * (gramUnit[column] as number)
      scores[base + column] = (bias[column] as number) + gram
    }
  }
  const scoreAll = (spoken: readonly Spoken[]): Float32Array => {
    const scores = new Float32Array(spoken.length * width)
    spoken.forEach((sentence, at) => {
      score(sentence, scores, at * width)
    })
    return scores
  }
  const [judge, thresholds] = [weights.floatsOf('judge'), weights.floatsOf('thresholds')]
  return { words: weights.textOf('words').split('\n'), columns, scoreAll, judge, thresholds }
}

// A table with open places, half of them empty, each a key and its row: much faster than a Map of numbers.
function createLookup(keys: Int32Array): (key: number) => number {
  let size = 1
  while (size < 2 * keys.length + 2) size *= 2
  const slots = new Int32Array(2 * size)
  const last = 2 * size - 1
  const placeOf = (key: number) => {
    let place = (Math.imul(key, 0x9e3779b1) << 1) & last
    while (slots[place + 1] !== 0 && slots[place] !== key) place = (place + 2) & last
    return place
  }
  keys.forEach((key, row) => {
    const place = placeOf(key)
    slots[place] = key
    slots[place + 1] = row + 1
  })
  return (key) => (slots[placeOf(key) + 1] as number) - 1
}
