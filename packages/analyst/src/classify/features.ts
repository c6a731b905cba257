import { readList } from '../language/read-list.ts'
import { classesOf } from './word-classes.ts'

// Meaningless alone, but useful in pairs ("sign up", "how many").
const empty = new Set([...readList('stop-words'), ...readList('stop-words-call-types')])
const number = /\p{N}/u
const plainToken = /[a-z0-9]+(?:['’][a-z]+)*/g
const token = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** The words of a text and the pairs of neighbours within its lines, each with how often it occurs. All numbers count as one word. */
export function featuresOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const line of text.split('\n')) {
    const words = wordsOf(line)
    words.forEach((name, at) => {
      if (!isEmptyWord(name)) add(name)
      if (at > 0) add(`${words[at - 1]} ${name}`)
      for (const wordClass of classesOf(name)) add(`<${wordClass}>`)
    })
  }
  return counts
}

export function isEmptyWord(name: string): boolean {
  return empty.has(name)
}

/** The words of a line in the form of features. */
export function wordsOf(line: string): string[] {
  return tokensOf(line).map(wordOf)
}

/** The words of a line in lower case. */
export function tokensOf(line: string): readonly string[] {
  // A pattern of all letters takes twice as long.
  const isPlain = /^[\0-\x7f’]*$/.test(line)
  const tokens = isPlain
    ? line.toLowerCase().match(plainToken)
    : line.normalize('NFKC').toLowerCase().match(token)
  return tokens ?? []
}

/** A word of `tokensOf` in the form of features. */
export function wordOf(said: string): string {
  return number.test(said) ? '#' : said.replace('’', "'")
}
