import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import { codeOf } from './hash-words.ts'
import type { Statement } from './statements.ts'

/** A name, a role or a way of working in a sentence. */
export interface Mention {
  name: string
  kind: 'name' | 'opening' | 'role' | 'way'
  at: number
  start: number
  end: number
}

const relative = new RegExp(
  `\\b(?:my|our|his|her|their|the) (?:[\\p{L}-]+ )?${alternatives(readList('relatives'))}\\b`,
  'giu',
)
// "The chairman" and "our chairman" are one person; my wife and his are not.
const determiner = /^(?:the|our) /i
const way = new RegExp(`\\b${alternatives(readList('own-tools'))}\\b`, 'gi')
const other =
  /\b(?:do|doing|did) nothing\b|\b(?:do(?:ing)?|build(?:ing)?|run(?:ning)?|write|writing) it (?:ourselves|yourselves|yourself|ourself|themselves|in[- ]house)\b|\bgo(?:ing)? out (?:for quotes|to tender)\b/gi
// Each has one of these words in it: looking for the pattern itself takes far longer.
const unnamed: readonly { pattern: RegExp; kind: Mention['kind']; opens: ReadonlySet<number> }[] = [
  { pattern: relative, kind: 'role', opens: codesOf(readList('relatives')) },
  { pattern: way, kind: 'way', opens: codesOf(readList('own-tools')) },
  {
    pattern: other,
    kind: 'way',
    opens: codesOf('nothing ourselves yourselves yourself ourself themselves house quotes tender'.split(' ')),
  },
]
const opensAny = new Set(unnamed.flatMap(({ opens }) => [...opens]))

// Of each phrase its longest word, without which it is not said.
function codesOf(phrases: readonly string[]): Set<number> {
  return new Set(
    phrases.map((phrase) => {
      const words = phrase.match(/[a-z]+/g) ?? []
      return codeOf(words.reduce((longest, word) => (word.length > longest.length ? word : longest), ''))
    }),
  )
}

/** People who are named by what they are to somebody, and ways of working. */
export function unnamedIn({ text, codes }: Pick<Statement, 'text' | 'codes'>, at: number): Mention[] {
  if (!codes.some((code) => opensAny.has(code))) return []
  const mentions: Mention[] = []
  for (const { pattern, kind, opens } of unnamed) {
    if (!codes.some((code) => opens.has(code))) continue
    // By hand: matchAll copies the pattern each time. At the end it begins anew.
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const { 0: words, index } = found
      const name = kind === 'role' ? words.replace(determiner, '') : words
      const end = index + words.length
      mentions.push({ name, kind, at, start: end - name.length, end })
    }
  }
  return mentions
}
