import { createVocabulary, type Vocabulary, vectorSize } from '../../src/analysis/embedded/vocabulary.ts'
import { wordForms } from '../../src/analysis/embedded/word-forms.ts'
import { readLabelledCalls, readUtterances, readWordVectors } from './read-corpora.ts'

/** Words of the training text without a vector are known when they occur so often. */
const occurrencesMin = 2
const vectorLength = 3
const storedPerUnit = 400
// Classes of words get the vector of one of their words.
const models = new Map(
  Object.entries({ '#number': 'twelve', '#month': 'june', '#day': 'tuesday', '#year': 'year' }),
)

export interface Known {
  words: string[]
  vocabulary: Vocabulary
  /** A vector for each number of a word, zero where none is known. */
  vectors: Float32Array
  stored: Int8Array
}

/** All words that the analyst knows: those with a vector first, then those that only the training text has. */
export function knownWords(): Known {
  const { words: withVector, vectors: stored } = readWordVectors()
  const known = new Set(withVector)
  const counts = new Map<string, number>()
  const texts = [
    ...readUtterances().map(({ text }) => text),
    ...readLabelledCalls().flatMap(({ segments }) => segments.map(({ text }) => text)),
  ]
  for (const text of texts) {
    for (const [token] of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu))
      for (const form of wordForms(token)) counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const others = [...counts].filter(([word, count]) => count >= occurrencesMin && !known.has(word))
  const words = [...withVector, ...others.map(([word]) => word).sort()]
  const vectors = new Float32Array((words.length + 3) * vectorSize)
  stored.forEach((value, at) => {
    vectors[3 * vectorSize + at] = (value / storedPerUnit) * vectorLength
  })
  for (const [name, model] of models) {
    const from = (words.indexOf(model) + 3) * vectorSize
    vectors.copyWithin((words.indexOf(name) + 3) * vectorSize, from, from + vectorSize)
  }
  return { words, vocabulary: createVocabulary(words), vectors, stored }
}
