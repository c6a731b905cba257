import { firstNames } from './first-names.ts'
import { readList } from './read-list.ts'

/** Words without endings such as 's. */
export const tokens = /\p{L}[\p{L}\p{M}\p{N}]*/gu

const wordNames = new Set(readList('word-names'))
const capitalsMin = 0.002
const nameLettersMin = 3
// In calls in English it is 8 in 100 at most.
const unknownMax = 0.25
const vowel = /[aeiouyà-öø-ÿœ]/i
let ordinary: ReadonlySet<string> | undefined

/** Whether texts are written with capitals, unlike those of some speech recognition; "I" alone is none. */
export function hasCapitals(texts: readonly string[]): boolean {
  let [capitals, letters] = [0, 0]
  for (const text of texts) {
    letters += text.length
    capitals += text.match(/\p{Lu}\p{Ll}/gu)?.length ?? 0
  }
  return capitals >= capitalsMin * letters
}

/** Texts of a transcript without capitals, with those of words that may be names: "ray sokol" becomes "Ray Sokol". Others are returned as they are. */
export function restoreCapitals<Item extends { text: string }>(items: readonly Item[]): readonly Item[] {
  if (hasCapitals(items.map(({ text }) => text))) return items
  const words = new Set(items.flatMap(({ text }) => text.match(tokens) ?? []))
  // Another language, or abbreviations.
  const isEnglish = [...words].filter(mayBeName).length <= unknownMax * words.size
  return isEnglish ? items.map((item) => ({ ...item, text: item.text.replace(tokens, restored) })) : items
}

// "Thx", "wht": no name is without vowels.
function mayBeName(word: string): boolean {
  ordinary ??= new Set(readList('ordinary-words'))
  if (firstNames.has(word)) return !wordNames.has(word)
  return word.length >= nameLettersMin && !ordinary.has(word) && vowel.test(word)
}

function restored(word: string): string {
  const [first = ''] = word
  const capital = first.toUpperCase()
  return mayBeName(word) && capital.length === first.length ? `${capital}${word.slice(first.length)}` : word
}
