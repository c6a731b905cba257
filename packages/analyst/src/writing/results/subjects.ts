import { readList } from '../../language/read-list.ts'
import type { NamesIn } from './names.ts'

const opening =
  /(?<=(?:^|[.!?…]["”’)]? ))(?<name>\p{Lu}\p{L}{3,})(?= (?:\p{Ll}{2,}ed|went|broke|fell|lost|kept|took|let|never|always) )/gu
const empty = new Set(readList('other-subjects'))
const common = /(?:ing|ly|tion|ment|ness|ers?|als?|ies|s)$/

/**
 * Finds words that are the subject at the start of a sentence, and are never in lower case in the quotes of a run: "Dunvane" in "Dunvane
 * crashed twice" may not be a product, but it is not the one named before.
 */
export function createSubjects(quotes: readonly string[]): NamesIn {
  const lower = new Set(quotes.flatMap((quote) => quote.match(/(?<!\p{L})\p{Ll}\p{L}*/gu) ?? []))
  return (quote) =>
    [...quote.matchAll(opening)].flatMap(({ index, 1: text = '' }) => {
      const word = text.toLowerCase()
      if (lower.has(word) || empty.has(word) || common.test(word)) return []
      return [{ text, start: index, end: index + text.length }]
    })
}
