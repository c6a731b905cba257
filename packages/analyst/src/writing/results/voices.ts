import { shorten } from '../../shorten.ts'
import { byConfidence, clearOf, type Sentence, sentencesOf } from './sentences.ts'
import { fitness } from './stands-alone.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { titleOf } from './themes.ts'

/** An account's clearest quote about something. */
export interface Voice {
  account: string | null
  quote: string
}

const quoteCharsMax = 160

/** The clearest quote of each account, what stands alone before the rest; those of known accounts first. */
export function voicesOf(input: SynthesisInput, elementKeys: readonly string[]): Voice[] {
  return voicesAmong(clearOf(sentencesOf(input, elementKeys)))
}

/** The clearest quotes among those with these ids. */
export function voicesWith(
  input: SynthesisInput,
  elementKey: string,
  evidenceIds: readonly number[],
): Voice[] {
  return voicesAmong(
    sentencesOf(input, [elementKey]).filter(({ evidenceId }) => evidenceIds.includes(evidenceId)),
  )
}

function voicesAmong(sentences: readonly Sentence[]): Voice[] {
  const shown = sentences.filter(({ fileId }) => fileId !== null)
  const fit = new Map(shown.map((sentence) => [sentence, fitness(sentence)]))
  const best = shown.toSorted((a, b) => (fit.get(b) ?? 0) - (fit.get(a) ?? 0) || byConfidence(a, b))
  return [...Map.groupBy(best, ({ account }) => account)]
    .flatMap(([account, said]) => said.slice(0, 1).map(({ quote }) => ({ account, quote })))
    .toSorted((a, b) => Number(a.account === null) - Number(b.account === null))
}

/** "acme.com: “We'd want a pilot first.”" */
export function quoted({ account, quote }: Voice): string {
  const said = `“${shorten(quote, quoteCharsMax)}”`
  return account === null ? said : `${account}: ${said}`
}

/** "“We'd want a pilot first” (acme.com)" */
export function inShort({ account, quote }: Voice): string {
  return account === null ? `“${titleOf(quote)}”` : `“${titleOf(quote)}” (${account})`
}
