import { createVocabulary, type Vocabulary } from '../../src/embedded/vocabulary.ts'
import { wordForms } from '../../src/embedded/word-forms.ts'
import { readLabelledCalls, readUtterances, readWordVectors } from './read-corpora.ts'

/** Occurrences in the training text from which a word that is rare in English is known. */
const occurrencesMin = 2

/** The vocabulary of the analyst: frequent English words first, then those that only the training text has. */
export function knownWords(): { words: string[]; vocabulary: Vocabulary } {
  const { words: frequent } = readWordVectors()
  const known = new Set(frequent)
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
  const words = [...frequent, ...others.map(([word]) => word).sort()]
  return { words, vocabulary: createVocabulary(words) }
}
