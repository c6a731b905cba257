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
  const grams = createRowSum(weights.bytesOf('grams'), width)
  // Which sentence counted a gram last: a gram counts once in a sentence.
  const countedIn = new Int32Array(weights.integersOf('gramKeys').length)
  let sentences = 0

  // Fills the sum of the sentence's grams and tells how many it has that are known.
  const addGrams = ({ ids, side, isQuestion }: Spoken): number => {
    sentences = (sentences + 1) | 0
    let found = 0
    for (const key of gramKeys(ids, side, isQuestion)) {
      const row = rowOf(key)
      if (row < 0 || countedIn[row] === sentences) continue
      countedIn[row] = sentences
      found += 1
      grams.add(row)
    }
    return found
  }
  const score = (sentence: Spoken, scores: Float32Array, base: number): void => {
    const scale = gramScale(addGrams(sentence))
    const gramSum = grams.take()
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

// A table with open places, half of them empty: much faster than a Map of numbers.
function createLookup(keys: Int32Array): (key: number) => number {
  let size = 1
  while (size < 2 * keys.length + 2) size *= 2
  const slots = new Int32Array(size)
  const placeOf = (key: number) => {
    let place = Math.imul(key, 0x9e3779b1) & (size - 1)
    while (slots[place] !== 0 && keys[(slots[place] as number) - 1] !== key) place = (place + 1) & (size - 1)
    return place
  }
  keys.forEach((key, row) => {
    slots[placeOf(key)] = row + 1
  })
  return (key) => (slots[placeOf(key)] as number) - 1
}
