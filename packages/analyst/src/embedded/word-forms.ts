import { readList, readPairs } from '../language/read-list.ts'

const fillers = new Set([...readList('hesitations'), ...readList('interjections'), ...readList('noises')])
const whole = new Map([...readPairs('contractions'), ...readPairs('spellings'), ...readPairs('signs')])
const endings = readPairs('contraction-endings')
const beforeIs = new Set(readList('words-before-is'))
const capitalMonths = new Set(readList('months-that-are-words'))
const months = new Set([
  ...readList('months')
    .filter((month) => !capitalMonths.has(month))
    .map((month) => month.toLowerCase()),
  ...readPairs('month-abbreviations').keys(),
])
const days = new Set(readList('weekdays').flatMap((day) => [day, `${day}s`]))
// Smaller numbers are often not counts: "one of us", "a thing or two".
const numbers = new Set(
  [...readPairs('number-words')].filter(([, value]) => Number(value) >= 10).map(([name]) => name),
)

/**
 * The words in a token of a transcript, in lower case: contractions in full, without hesitations, with numbers, months and weekdays
 * each as a class (`#number`, `#month`, `#day`).
 */
export function wordForms(token: string): string[] {
  const word = token.toLowerCase().replace('’', "'")
  if (fillers.has(word)) return []
  const known = whole.get(word)
  if (known) return known.split(' ')
  if (/^\d/.test(word)) return [/^(?:19|20)\d\d$/.test(word) ? '#year' : '#number']
  if (capitalMonths.has(token) || months.has(word)) return ['#month']
  if (days.has(word)) return ['#day']
  if (numbers.has(word)) return ['#number']
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  return apart(word)
}

function apart(word: string): string[] {
  const at = word.lastIndexOf("'")
  if (at < 0) return [word]
  const stem = word.slice(0, at)
  const ending = word.slice(at + 1)
  if (stem === '') return [endings.get(ending) ?? ending]
  if (ending === 's') return beforeIs.has(stem) ? [stem, 'is'] : [stem]
  const long = endings.get(ending)
  return long ? [stem, long] : [stem + ending]
}
