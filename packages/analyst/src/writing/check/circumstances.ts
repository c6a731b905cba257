import { rememberStems } from '../../embedded/stem.ts'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups, readList } from '../../language/read-list.ts'
import { type Evidence, plain, type Said } from './evidence.ts'

const { group } = readGroups('negations')
const denies = compilePhrases(group('denies'))
const leans = compilePhrases(group('leans'))
const contracted = /n't\b/
const conditional = compilePhrases(readList('condition-words'))
const empty = new Set([...readList('stop-words'), ...readList('stop-words-gists')])
const stem = rememberStems()
const sharedMin = 2

/** A sentence of a quote, with the previous one of its segment, which it may answer. */
export interface Source {
  said: Said
  sentence: string
  before: string
  shared: string[]
}

/** Clauses of a text, each with the quoted sentence that shares most words with it. */
export function pairClauses(text: string, { quotes }: Evidence): { clause: string; source: Source }[] {
  const sentences = quotes.flatMap((said) =>
    said.sentences.map((sentence, at) => {
      return { said, sentence, before: said.sentences[at - 1] ?? '', stems: new Set(stemsOf(sentence)) }
    }),
  )
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

function stemsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  return words
    .map((word) => word.replace(/'.*/, ''))
    .filter((word) => word.length > 2 && !empty.has(word))
    .map((word) => stem(word))
}

/** All sentences of the quotes that share words with a text, most first. */
export function rankSources(text: string, { quotes }: Evidence): Source[] {
  const stems = [...new Set(stemsOf(text))]
  return quotes
    .flatMap((said) =>
      said.sentences.map((sentence, at) => {
        const other = new Set(stemsOf(sentence))
        const shared = stems.filter((one) => other.has(one))
        return { said, sentence, before: said.sentences[at - 1] ?? '', shared }
      }),
    )
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
}

/** Whether a clause and its quotes contradict each other by a denial. */
export function isTurnedAround(text: string, evidence: Evidence): boolean {
  return clausesOf(text).some((clause) => {
    const sources = rankSources(clause, evidence)
    if (isDenied(plain(clause))) return !isDeniedBy(sources, evidence)
    const [best] = sources
    if (!best || best.shared.length < sharedMin || leans.test(plain(clause))) return false
    return deniesShared(plain(best.sentence), best.shared)
  })
}

// The most similar sentence, or one near it, has to have a denial, too.
function isDeniedBy(sources: readonly Source[], { quotes }: Evidence): boolean {
  const strongest = sources[0]?.shared.length ?? 0
  const near = sources.filter(({ shared }) => shared.length >= strongest)
  const deniers = near.length > 0 ? near.flatMap(({ sentence, before }) => [sentence, before]) : []
  const short = quotes.flatMap(({ sentences }) => (sentences.length === 1 ? sentences : []))
  return [...deniers, ...short].some((said) => isDenied(plain(said)) || leans.test(plain(said)))
}

function isDenied(text: string): boolean {
  return denies.test(text) || contracted.test(text)
}

// The denial must directly precede one of the shared words: "I don't want a reference".
function deniesShared(sentence: string, shared: readonly string[]): boolean {
  const words = sentence.match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  return words.some((word, at) => {
    if (!/n't$|^(?:not|never|cannot)$/.test(word)) return false
    const near = words.slice(Math.max(0, words.length <= 8 ? at - 2 : at), at + 3).map((other) => stem(other))
    return near.some((other) => shared.includes(other))
  })
}

/** Whether a text drops the condition of its quote, or states the condition as a fact. */
export function isConditionDropped(text: string, { quotes }: Evidence): boolean {
  if (conditional.test(text) || demands.test(text)) return false
  const sharedMin = promises.test(text) ? 1 : 2
  const parts = quotes.flatMap(({ sentences }) => sentences.flatMap((said) => partsOf(plain(said)) ?? []))
  return clausesOf(text).some((clause) => {
    const stems = new Set(stemsOf(clause))
    const countShared = (words: string[]) => words.filter((word) => stems.has(word)).length
    return parts.some(({ supposed, promised }) => {
      if (countShared(supposed) >= Math.max(3, supposedShare * stems.size)) return true
      const shared = countShared(promised)
      return shared >= sharedMin && shared >= promisedShare * Math.min(promised.length, stems.size)
    })
  })
}

/** Stems of a sentence's condition, and of what it says under it: "I'll sign" in "if it works I'll sign, I don't want to move". */
function partsOf(sentence: string): { supposed: string[]; promised: string[] } | undefined {
  const [, before = '', supposed, after = ''] = condition.exec(sentence) ?? []
  if (supposed === undefined) return undefined
  // "If that happens" supposes what was just said.
  if (/^\s*(?:this|that|it|so)(?: happens)?(?: again)?\s*$/.test(supposed))
    return { supposed: stemsOf(supposed), promised: stemsOf(`${before} ${after}`) }
  const main = stemsOf(before.split(/[,;.]/).at(-1) ?? '')
  return { supposed: stemsOf(supposed), promised: main.length > 0 ? main : stemsOf(after) }
}

const promises = /\b(?:will|going to)\b|^\S+(?: \S+)? to \w/
// "They need the board's yes" tells the condition too.
const demands = /\b(?:must|ha(?:ve|s) to|needs?|requires?|or|means)\b/
const promisedShare = 0.5
// Smaller overlaps are not a condition stated as a fact.
const supposedShare = 0.75
// "See if", "even if" are not conditions.
export const opensCondition =
  /(?<!\b(?:see|know|ask|asks|asked|check|wonder|even|what|as|find out|sure|doubt|me|you|help|mind) )\b(?:if|unless|provided|as long as|only when|on condition|depends|subject to)\b(?! you (?:want|like)| it's helpful)/
// Up to a comma or to what follows from it.
const condition = new RegExp(
  `^(.*?)${opensCondition.source}( ?[^ ]+.*?)(?:[,;.?!]|$|(?=\\b(?:then|(?:i|we|you|he|she|they|it)(?:'ll|'d|'m|'s|'re| will| would| can| could| am| is| are))\\b))(.*)$`,
)
