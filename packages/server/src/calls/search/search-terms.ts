import { type SpokenWord, spokenWords } from './spoken-words.ts'

/** Adjacent words; the last one may be a prefix. */
export interface SearchTerm {
  words: string[]
  isPrefix: boolean
}

/** The place of a term in a text. */
export interface Match {
  startChar: number
  endChar: number
}

/** The words and phrases of a query. Words in quotation marks, or joined as in "follow-up", form a phrase. */
export function parseTerms(query: string): SearchTerm[] {
  const parts = query.match(/"[^"]*"|[^\s"]+/g) ?? []
  return parts.flatMap((part) => {
    const words = spokenWords(part).map(({ word }) => word)
    return words.length === 0 ? [] : [{ words, isPrefix: /[\p{L}\p{M}\p{N}]\*"?$/u.test(part) }]
  })
}

/** The condition on a call's words as a tsquery: all words, at any place. */
export function wordCondition(terms: readonly SearchTerm[]): string {
  const lexemes = terms.flatMap(({ words, isPrefix }) =>
    words.map((word, i) => `'${word}'${isPrefix && i === words.length - 1 ? ':*' : ''}`),
  )
  return [...new Set(lexemes)].join(' & ')
}

/** The places of the terms in a text, in its order; empty unless it has all of them. */
export function findMatches(text: string, terms: readonly SearchTerm[]): Match[] {
  const spoken = spokenWords(text)
  const places: Match[][] = []
  for (const term of terms) {
    const found = spoken.flatMap((_, at) => matchAt(spoken, at, term) ?? [])
    if (found.length === 0) return []
    places.push(found)
  }
  const unique = new Map(places.flat().map((match) => [`${match.startChar} ${match.endChar}`, match]))
  return [...unique.values()].sort((a, b) => a.startChar - b.startChar || a.endChar - b.endChar)
}

function matchAt(
  spoken: readonly SpokenWord[],
  at: number,
  { words, isPrefix }: SearchTerm,
): Match | undefined {
  const last = words.length - 1
  const isMatch = words.every((word, i) => {
    const said = spoken[at + i]?.word
    return isPrefix && i === last ? said?.startsWith(word) : said === word
  })
  const [first, end] = [spoken[at], spoken[at + last]]
  return isMatch && first && end ? { startChar: first.start, endChar: end.end } : undefined
}
