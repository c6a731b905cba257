import { type DayWords, postsWith, type WordNumbers } from './day-words.ts'

/** A query for words as a tree. */
export type WordQuery = { word: string } | { not: WordQuery } | { all: WordQuery[] } | { any: WordQuery[] }

/**
 * Parses a tsquery as PostgreSQL writes it (https://www.postgresql.org/docs/current/datatype-textsearch.html). Undefined for one without
 * words, and for one about the order of words (`<->`): posts in memory don't have the places of their words.
 */
export function parseWordQuery(text: string): WordQuery | undefined {
  const tokens = text.match(/'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|:\w*\*?\w*|\S/gs) ?? []
  if (tokens.length === 0 || tokens.some((token) => /^[<:]/.test(token))) return undefined
  let at = 0
  const one = (): WordQuery => {
    const token = tokens[at++] ?? ''
    if (token === '!') return { not: one() }
    if (token !== '(') return { word: token.slice(1, -1).replace(/''|\\./gs, (pair) => pair.charAt(1)) }
    const inner = any()
    at++
    return inner
  }
  const joined = (sign: string, next: () => WordQuery) => {
    const parts = [next()]
    while (tokens[at] === sign) {
      at++
      parts.push(next())
    }
    return parts
  }
  const all = (): WordQuery => ({ all: joined('&', one) })
  const any = (): WordQuery => ({ any: joined('|', all) })
  return any()
}

/** 1 at the place of each post of the day that the query finds. */
export function postsMeeting(query: WordQuery, day: DayWords, numbers: WordNumbers): Uint8Array {
  if ('word' in query) return postsWith(day, numbers.get(query.word))
  if ('not' in query) return postsMeeting(query.not, day, numbers).map((holds) => 1 - holds)
  const isAny = 'any' in query
  const [first, ...others] = (isAny ? query.any : query.all).map((part) => postsMeeting(part, day, numbers))
  const met = first ?? new Uint8Array(day.postCount)
  for (const other of others) {
    for (let post = 0; post < met.length; post++) {
      const one = met[post] ?? 0
      const two = other[post] ?? 0
      met[post] = isAny ? one | two : one & two
    }
  }
  return met
}
