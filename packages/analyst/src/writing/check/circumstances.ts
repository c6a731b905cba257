import { rememberLast } from '../../embedded/remember-last.ts'
import { rememberStems } from '../../embedded/stem.ts'
import { readList } from '../../language/read-list.ts'
import { type Evidence, plain, type Said } from './evidence.ts'

const empty = new Set([...readList('stop-words'), ...readList('stop-words-gists')])
const stem = rememberStems()

/** Whether a word says nothing alone. */
export function isEmpty(word: string): boolean {
  return empty.has(word)
}

export const stemOf = stem

/** A sentence of a quote, with the previous one of its segment, which it may answer. */
export interface Source {
  said: Said
  sentence: string
  before: string
  shared: string[]
}

const sentencesIn = rememberLast(({ quotes }: Evidence) =>
  quotes.flatMap((said) =>
    said.sentences.map((sentence, at) => {
      return { said, sentence, before: said.sentences[at - 1] ?? '', stems: new Set(stemsOf(sentence)) }
    }),
  ),
)

/** Clauses of a text, each with the quoted sentence that shares most words with it. */
export function pairClauses(text: string, evidence: Evidence): { clause: string; source: Source }[] {
  const sentences = sentencesIn(evidence)
  return clausesOf(text).flatMap((clause) => {
    const stems = [...new Set(stemsOf(clause))]
    const [best] = sentences
      .map(({ stems: other, ...source }) => ({ ...source, shared: stems.filter((one) => other.has(one)) }))
      .toSorted((a, b) => b.shared.length - a.shared.length)
    return best ? { clause, source: best } : []
  })
}

export function clausesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;:])\s+|,\s+(?=(?:and|but|so|which|who)\b)|\s+[–—]\s+/)
    .filter((clause) => clause.trim() !== '')
}

/** The stems of a text's words that carry its meaning. */
export function stemsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  return words
    .map((word) => word.replace(/'.*/, ''))
    .filter((word) => word.length > 2 && !empty.has(word))
    .map((word) => stem(word))
}

/** All sentences of the quotes that share words with a text, most first. */
export function rankSources(text: string, evidence: Evidence): Source[] {
  const stems = [...new Set(stemsOf(text))]
  return sentencesIn(evidence)
    .map(({ stems: other, ...source }) => ({ ...source, shared: stems.filter((one) => other.has(one)) }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
}

// "See if", "even if" are not conditions.
export const opensCondition =
  /(?<!\b(?:see|know|ask|asks|asked|check|wonder|even|what|as|find out|sure|doubt|me|you|help|mind) )\b(?:if|unless|provided|as long as|only when|on condition|depends|subject to)\b(?! you (?:want|like)| it's helpful)/
