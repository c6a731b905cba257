import { findMatches, type SearchTerm } from './search-terms.ts'

// Its small letter depends on what stands behind it, beyond the end of a word, too.
const sigma = 'Σ'
const wordCharacter = /[\p{L}\p{M}\p{N}]/u

/** Whether `findMatches` finds all terms in a text. It looks for the terms alone: to split all that was said into words takes many times as long. */
export function holdsTerms(text: string, terms: readonly SearchTerm[]): boolean {
  if (text.includes(sigma)) return findMatches(text, terms).length > 0
  const folded = text.normalize('NFC').toLowerCase()
  return terms.every((term) => holdsTerm(folded, term))
}

function holdsTerm(text: string, term: SearchTerm): boolean {
  const [first = ''] = term.words
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1))
    if (!isWordBefore(text, at) && standsAt(text, at, term)) return true
  return false
}

function standsAt(text: string, start: number, { words, isPrefix }: SearchTerm): boolean {
  let end = start
  for (const [i, word] of words.entries()) {
    if (i > 0) {
      if (isWordAt(text, end)) return false
      end = nextWord(text, end)
    }
    if (!text.startsWith(word, end)) return false
    end += word.length
  }
  return isPrefix || !isWordAt(text, end)
}

function nextWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isWordAt(text, at)) at += widthAt(text, at)
  return at
}

function isWordBefore(text: string, at: number): boolean {
  if (at === 0) return false
  const isPair = at > 1 && widthAt(text, at - 2) === 2
  return isWordAt(text, isPair ? at - 2 : at - 1)
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function isWordAt(text: string, at: number): boolean {
  const code = text.codePointAt(at)
  if (code === undefined) return false
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return wordCharacter.test(String.fromCodePoint(code))
}
