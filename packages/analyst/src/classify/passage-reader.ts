import { integerAt, itemAt } from '../at.ts'
import { rememberWords } from '../embedded/remember-words.ts'
import { isEmptyWord, wordsOf } from './features.ts'
import { type Model, scaledVector, tableOf, type Vector } from './model.ts'
import { rowsByKey } from './rows-by-key.ts'
import { classesOf } from './word-classes.ts'

interface KnownWord {
  /** -1 if no pair of the model has it. */
  number: number
  /** The features of the word alone and of its classes. */
  alone: number
  classes: number[]
}

/**
 * Reads passages, given as words of sentences, with the result of `vectorOf` for their text, but without a new string for each of a
 * call's thousands of words and pairs.
 */
export function createPassageReader(model: Model): (sentences: readonly (readonly string[])[]) => Vector {
  const { numberOf, pairOf } = pairsOf(model)
  const idOf = tableOf(model.features)
  const counts = new Int32Array(model.rarity.length)
  const knownWords = rememberWords((token) =>
    wordsOf(token).map(
      (name): KnownWord => ({
        number: numberOf(name),
        alone: isEmptyWord(name) ? -1 : (idOf.get(name) ?? -1),
        classes: classesOf(name).flatMap((wordClass) => idOf.get(`<${wordClass}>`) ?? []),
      }),
    ),
  )
  const count = (id: number, ids: number[]): void => {
    if (id < 0) return
    if (counts[id] === 0) ids.push(id)
    counts[id] = integerAt(counts, id) + 1
  }
  const countSentence = (tokens: readonly string[], ids: number[]): void => {
    let before = -1
    for (const token of tokens) {
      const words = knownWords(token)
      // By index: an iterator for each word's list would allocate an object.
      for (let at = 0; at < words.length; at += 1) {
        const { number, alone, classes } = itemAt(words, at)
        count(alone, ids)
        count(pairOf(before, number), ids)
        for (let place = 0; place < classes.length; place += 1) count(itemAt(classes, place), ids)
        before = number
      }
    }
  }
  return (sentences) => {
    const ids: number[] = []
    for (const tokens of sentences) countSentence(tokens, ids)
    const found = ids.map((id) => integerAt(counts, id))
    for (const id of ids) counts[id] = 0
    return scaledVector(model, ids, found)
  }
}

// A pair is found by the numbers of its words.
function pairsOf({ features }: Model): {
  numberOf: (name: string) => number
  pairOf: (first: number, second: number) => number
} {
  const pairs = Object.entries(features).flatMap(([feature, id]) => {
    const [first, second] = feature.split(' ')
    return first !== undefined && second !== undefined ? [{ first, second, id }] : []
  })
  const names = new Set(pairs.flatMap(({ first, second }) => [first, second]))
  const numbers = new Map([...names].map((name, number) => [name, number]))
  const numberOf = (name: string) => numbers.get(name) ?? -1
  const keyOf = (first: number, second: number) => first * names.size + second
  const rowOf = rowsByKey(
    Int32Array.from(pairs, ({ first, second }) => keyOf(numberOf(first), numberOf(second))),
  )
  const ids = Int32Array.from(pairs, ({ id }) => id)
  const pairOf = (first: number, second: number) => {
    const row = first < 0 || second < 0 ? -1 : rowOf(keyOf(first, second))
    return row < 0 ? -1 : integerAt(ids, row)
  }
  return { numberOf, pairOf }
}
