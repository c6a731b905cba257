import type { NamesIn } from './names.ts'

const opening =
  /(?<=(?:^|[.!?…]["”’)]? ))(?<name>\p{Lu}\p{L}{3,})(?= (?:\p{Ll}{2,}ed|went|broke|fell|lost|kept|took|let|never|always) )/gu
const empty =
  /^(?:they|that|this|these|those|what|which|then|there|nobody|somebody|someone|everybody|everyone|anyone|everything|something|nothing|people|never|always|also|just|even|half|most|many|some|both|each|other|others|once|only|still|today)$/
const common = /(?:ing|ly|tion|ment|ness|ers?|als?|ies|s)$/

/**
 * Finds words that open a sentence and do something in it, and that stand in lower case nowhere in the quotes of a run: nobody knows
 * whether "Dunvane" in "Dunvane crashed twice" is a product, but it is not the one named before.
 */
export function createSubjects(quotes: readonly string[]): NamesIn {
  const lower = new Set(quotes.flatMap((quote) => quote.match(/(?<!\p{L})\p{Ll}\p{L}*/gu) ?? []))
  return (quote) =>
    [...quote.matchAll(opening)].flatMap(({ index, 1: text = '' }) => {
      const word = text.toLowerCase()
      if (lower.has(word) || empty.test(word) || common.test(word)) return []
      return [{ text, start: index, end: index + text.length }]
    })
}
