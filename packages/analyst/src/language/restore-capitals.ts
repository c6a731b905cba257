import { firstNames } from './first-names.ts'
import { readList } from './read-list.ts'

/** Words without endings such as 's. */
export const tokens = /\p{L}[\p{L}\p{M}\p{N}]*/gu

const wordNames = new Set(readList('word-names'))
const capitalsMin = 0.002
const nameLettersMin = 3
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
  return items.map((item) => ({ ...item, text: item.text.replace(tokens, restored) }))
}

function restored(word: string): string {
  ordinary ??= new Set(readList('ordinary-words'))
  const isName =
    (firstNames.has(word) && !wordNames.has(word)) || (word.length >= nameLettersMin && !ordinary.has(word))
  const [first = ''] = word
  const capital = first.toUpperCase()
  return isName && capital.length === first.length ? `${capital}${word.slice(first.length)}` : word
}
