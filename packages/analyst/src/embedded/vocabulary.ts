import { wordForms } from './word-forms.ts'

/** Numbers outside the vocabulary: the space beyond an edge, an unknown word, an unknown name. */
export const edgeId = 0
export const unknownId = 1
const nameId = 2

const rememberedMax = 50_000

/** Gives the numbers of the words in a token of a transcript. */
export type Vocabulary = (token: string) => readonly number[]

/** A copy of a text. A slice would keep the whole text in memory for as long as a cache holds the slice. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** The vocabulary of a list of words. A word's number is its place in the list plus 3. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const idOf = new Map(words.map((word, place) => [word, place + 3]))
  // Bounded, or a service that runs for months would collect every word.
  let remembered = new Map<string, readonly number[]>()
  return (token) => {
    const known = remembered.get(token)
    if (known) return known
    if (remembered.size >= rememberedMax) remembered = new Map()
    const missing = /^\p{Lu}/u.test(token) ? nameId : unknownId
    const ids = wordForms(token).map((form) => idOf.get(form) ?? missing)
    remembered.set(ownCopy(token), ids)
    return ids
  }
}
