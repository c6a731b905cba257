import { alternatives, compilePhrases } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import { type Token, tokenAfter, tokensOf } from './name-tokens.ts'

/** A capitalised name in a quote: "Tallyvane", "Helen Marsh". */
export interface Name {
  text: string
  start: number
  end: number
}

/** Finds the names in quotes of the same run: words that also occur in lower case are not names. */
export type NamesIn = (quote: string) => readonly Name[]

const possessive = /[’']\p{Ll}+$/u
const titles = alternatives(readList('titles'))
const title = new RegExp(`^${titles}$`, 'i')
const particle = `(?:${alternatives(readList('name-particles'))}[ -])`
// Possible joints between two words of a name: "Helen Marsh", "Jean-Luc d'Arcy", "Pieter van der Berg".
const joint = new RegExp(`^(?:[ -]|[ -]${particle}+| ${particle}*d[’'])$`)
// "Mrs van Loon"
const afterTitle = new RegExp(`\\b${titles}\\.? (${particle}+)$`, 'i')
const beforeParticle = new RegExp(`^ (?:${particle}+|d[’'])\\p{Lu}`, 'u')
const never = new Set(readList('not-names'))
const companyForm = compilePhrases(readList('company-forms'), { flags: 'g' })
const ordinary = /(?:ing|ly|tion|tions|ment|ments|ness|ers?|ed|als?|ies)$/
const wordNames = new Set(readList('word-names'))
const departments = compilePhrases(readList('departments'), { at: 'whole' })
const verb = compilePhrases(readList('verbs-after-names'), { at: 'whole', flags: '' })

export function createNames(quotes: readonly string[]): NamesIn {
  const inside = new Set<string>()
  const lower = new Set<string>()
  const read = new Map(quotes.map((quote) => [quote, tokensOf(quote, title, lower)]))
  for (const tokens of read.values())
    for (const token of tokens) if (!token.opensSentence) inside.add(bare(token))
  const isName = (token: Token, quote: string) => {
    if (isNoName(token)) return false
    if (!token.opensSentence || isFirstName(token, quote)) return true
    const text = bare(token)
    if (lower.has(text) || wordNames.has(text)) return false
    return inside.has(text) || beforeParticle.test(quote.slice(token.end)) || isLikely(token, quote)
  }
  const namesOf = (quote: string, tokens: readonly Token[]) => {
    const names: Name[] = []
    tokens.forEach((token) => {
      if (!isName(token, quote)) return
      const open = names.at(-1)
      const isJoined =
        open &&
        joint.test(quote.slice(open.end, token.start)) &&
        !token.opensSentence &&
        !possessive.test(quote.slice(open.start, open.end))
      const [, particles = ''] = afterTitle.exec(quote.slice(0, token.start)) ?? []
      const start = isJoined ? open.start : token.start - particles.length
      const name = { text: withoutPossessive(quote.slice(start, token.end)), start, end: token.end }
      if (isJoined) names[names.length - 1] = name
      else names.push(name)
    })
    return names.filter(({ text }) => !departments.test(text))
  }
  const known = new Map<string, readonly Name[]>()
  return (quote) => {
    const names = known.get(quote) ?? namesOf(quote, read.get(quote) ?? tokensOf(quote, title))
    known.set(quote, names)
    return names
  }
}

function isNoName(token: Token): boolean {
  if (/n[’']t$/.test(token.text)) return true
  const text = bare(token)
  return text.length < 2 || never.has(text)
}

// A capitalised word that opens a sentence.
function isFirstName(token: Token, quote: string): boolean {
  const text = bare(token)
  if (!wordNames.has(text)) return firstNames.has(text)
  if (/^(?:[.,]|$)/.test(quote.slice(token.end)) || possessive.test(token.text)) return true
  const next = tokenAfter(quote, token, title)
  // "Will Kelmora do it?" asks.
  return next !== undefined && (verb.test(next.text) || (text !== 'will' && /^\p{Lu}/u.test(next.text)))
}

// "Dunvane's map is better."
function isLikely(token: Token, quote: string): boolean {
  const text = bare(token)
  if (text.length <= 3 || ordinary.test(text)) return false
  const next = tokenAfter(quote, token, title)
  return !next || next.opensSentence || verb.test(next.text) || /[’']s$/.test(token.text)
}

function withoutPossessive(text: string): string {
  return text.replace(possessive, '')
}

function bare({ text }: Token): string {
  return withoutPossessive(text).toLowerCase()
}

/** A name without blanks, case and company forms, for comparing spellings. */
export function spellingOf(name: string): string {
  return name
    .toLowerCase()
    .replace(companyForm, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether two spellings are one name, misheard: one letter may differ from 6 on, two from 9 on. */
export function isMisheard(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  const allowed = length >= 9 ? 2 : length >= 6 ? 1 : 0
  return a[0] === b[0] && Math.abs(a.length - b.length) <= allowed && editsBetween(a, b) <= allowed
}

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const swap = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
