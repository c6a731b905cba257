import { evidenceIdsMax } from '../../definitions/slice-output.ts'
import { clearConfidence } from '../posts/post-quotes.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'

/** One occurrence of a sentence; it can be evidence of several elements. */
export interface Sentence extends Omit<Quote, 'elementKey'> {
  /** In the order of their confidence. */
  elementKeys: readonly [string, ...string[]]
}

/** The sentences with evidence of these elements, each once, best first. */
export function sentencesOf(
  { quotes }: Pick<SynthesisInput, 'quotes'>,
  elementKeys: readonly string[],
): Sentence[] {
  const wanted = new Set(elementKeys)
  const best = quotes
    .filter(({ elementKey }) => wanted.has(elementKey))
    .toSorted((a, b) => b.confidence - a.confidence || a.evidenceId - b.evidenceId)
  return [...Map.groupBy(best, (quote) => `${sourceOf(quote)} ${quote.quote}`).values()].flatMap((same) => {
    const [first, ...others] = same
    if (!first) return []
    const { elementKey, ...sentence } = first
    return { ...sentence, elementKeys: [elementKey, ...others.map((other) => other.elementKey)] as const }
  })
}

/** Sentences with a probability of at least one half: others are not shown as examples. */
export function clearOf(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter(({ confidence }) => confidence >= clearConfidence)
}

/** Those first that share most words with a text; then the best. */
export function mostTelling(text: string, sentences: readonly Sentence[]): Sentence[] {
  const told = new Set(wordsOf(text))
  const shared = new Map(
    sentences.map((one) => [one, new Set(wordsOf(one.quote).filter((word) => told.has(word))).size]),
  )
  return sentences.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0) || byConfidence(a, b))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}|\p{N}+/gu) ?? []
}

/** The call or the account whose CRM record a quote comes from. */
export function sourceOf({ fileId, account }: Pick<Quote, 'fileId' | 'account'>): string {
  return fileId === null ? `crm:${account}` : `file:${fileId}`
}

/** The figures of a row, from its sentences, best first. */
export function supportOf(sentences: readonly Sentence[]) {
  return {
    callCount: new Set(sentences.flatMap(({ fileId }) => fileId ?? [])).size,
    evidenceCount: sentences.length,
    accounts: [...new Set(sentences.flatMap(({ account }) => account ?? []))].toSorted(),
    evidenceIds: sentences.slice(0, evidenceIdsMax).map(({ evidenceId }) => evidenceId),
  }
}

/** Elements of these sentences, in the order of the section. */
export function elementsOf(sentences: readonly Sentence[], elementKeys: readonly string[]): string[] {
  const found = new Set(sentences.flatMap((sentence) => sentence.elementKeys))
  return elementKeys.filter((key) => found.has(key))
}

/** For sorting: best confidence first, then the order of the evidence. */
export function byConfidence(a: Sentence, b: Sentence): number {
  return b.confidence - a.confidence || a.evidenceId - b.evidenceId
}
