import { rememberWords } from './remember-words.ts'
import { wordForms } from './word-forms.ts'

/** Numbers outside the vocabulary: the space beyond an edge, an unknown word, an unknown name. */
export const edgeId = 0
export const unknownId = 1
const nameId = 2

/** Gives the numbers of the words in a token of a transcript. */
export type Vocabulary = (token: string) => readonly number[]

/** The vocabulary of a list of words. A word's number is its place in the list plus 3. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const idOf = new Map(words.map((word, place) => [word, place + 3]))
  return rememberWords((token) => {
    const missing = /^\p{Lu}/u.test(token) ? nameId : unknownId
    return wordForms(token).map((form) => idOf.get(form) ?? missing)
  })
}
