import { gramKeys, gramScale } from './gram-features.ts'
import type { Spoken } from './read-call.ts'
import type { Weights } from './weights-file.ts'

/** What was learnt about how elements are said. Made by bench/train; see docs/decisions/0008. */
export interface ElementModel {
  words: string[]
  /** Names of the columns: keys of elements, and `key@meeting` for calls of which no side is known. */
  columns: string[]
  /** Log odds of a sentence for each of the asked columns. */
  score: (sentence: Spoken, asked: Int32Array, into: Float32Array) => void
  judge: Float32Array
}

export function readElementModel(weights: Weights): ElementModel {
  const columns = weights.textOf('columns').split('\n')
  const bias = weights.floatsOf('bias')
  const grams = weights.bytesOf('grams')
  const gramUnit = weights.floatsOf('gramUnit')
  const wordRows = weights.bytesOf('wordRows')
  const wordUnit = weights.floatsOf('wordUnit')
  const wordShare = weights.floatsOf('wordShare')
  const rowOf = createLookup(weights.integersOf('gramKeys'))
  const width = columns.length

  const score = (sentence: Spoken, asked: Int32Array, into: Float32Array): void => {
    const gramSum = new Float32Array(asked.length)
    const wordSum = new Float32Array(asked.length)
    let found = 0
    for (const key of new Set(gramKeys(sentence.ids, sentence.side, sentence.isQuestion))) {
      const row = rowOf(key)
      if (row < 0) continue
      found += 1
      addRow(gramSum, grams, row * width, asked)
    }
    let square = 0
    for (const id of sentence.ids) {
      const share = wordShare[id] ?? 1
      square += share * share
      addRow(wordSum, wordRows, id * width, asked)
    }
    const scale = gramScale(found)
    const wordScale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let at = 0; at < asked.length; at += 1) {
      const column = asked[at] as number
      into[at] =
        (bias[column] as number) +
        (gramSum[at] as number) * scale * (gramUnit[column] as number) +
        (wordSum[at] as number) * wordScale * (wordUnit[column] as number)
    }
  }
  return { words: weights.textOf('words').split('\n'), columns, score, judge: weights.floatsOf('judge') }
}

function addRow(sum: Float32Array, table: Int8Array, base: number, asked: Int32Array): void {
  for (let at = 0; at < asked.length; at += 1)
    sum[at] = (sum[at] as number) + (table[base + (asked[at] as number)] as number)
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
