import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import type { Figure } from './figures.ts'

const noun = new RegExp(`^${alternatives(readList('unit-nouns'))}s?$`)
const article = /^(?:a|an|per|each|every)$/
const oneWord = new Map([
  ['each', 'each'],
  ['apiece', 'each'],
  ['monthly', 'per month'],
  ['yearly', 'per year'],
  ['annually', 'per year'],
  ['quarterly', 'per quarter'],
])
const twoWords = new Map([
  ['a pop', 'each'],
  ['a piece', 'each'],
  ['per annum', 'per year'],
])
const noThing = /^(?:our|your|their|his|her|the|this|that|these|those|what|other|cent|contract|agreement)$/
const unitsMax = 2

/** The unit after a figure, such as "per seat per month"; null if there is none. */
export function unitAfter({ words, end }: Figure): string | null {
  const units: string[] = []
  let at = end
  while (units.length < unitsMax) {
    const part = partAt(words, at, units.length > 0)
    if (!part) break
    units.push(part.unit)
    at += part.words
  }
  return units.length > 0 ? units.join(' ') : null
}

// "Per seat", "a month", "per user and month"; but no "a bit".
function partAt(
  words: Figure['words'],
  at: number,
  isFurther: boolean,
): { unit: string; words: number } | null {
  const [first, second = ''] = [words[at], words[at + 1]?.text]
  // "Nine. Each one takes an hour": another sentence.
  if (!first || /[.!?;:]/.test(first.gap)) return null
  const isJoined = (isFurther && first.text === 'and') || article.test(first.text)
  if (noun.test(second) && isJoined) return { unit: `per ${second}`, words: 2 }
  if (second === 'way' || words[at + 2]?.text === 'of') return null
  const [short, long] = [oneWord.get(first.text), twoWords.get(`${first.text} ${second}`)]
  if (short !== undefined) return { unit: short, words: 1 }
  if (long !== undefined) return { unit: long, words: 2 }
  const isPer = first.text === 'per' && /^\p{L}{3,}$/u.test(second) && !noThing.test(second)
  return isPer ? { unit: `per ${second}`, words: 2 } : null
}
