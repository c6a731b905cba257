import { shorten } from '../../shorten.ts'
import { gistOf } from '../posts/gist.ts'
import { byConfidence, clearOf, type Sentence, sentencesOf } from './sentences.ts'
import type { SynthesisInput } from './synthesis-input.ts'

/** An account's clearest quote about something. */
export interface Voice {
  account: string | null
  quote: string
}

const quoteCharsMax = 160

/** The clearest quote of each account, those of known accounts first. */
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
  return [...Map.groupBy(shown.toSorted(byConfidence), ({ account }) => account)]
    .flatMap(([account, said]) => said.slice(0, 1).map(({ quote }) => ({ account, quote })))
    .toSorted((a, b) => Number(a.account === null) - Number(b.account === null))
}

/** "acme.com: “We'd want a pilot first.”" */
export function quoted({ account, quote }: Voice): string {
  const said = `“${shorten(quote, quoteCharsMax)}”`
  return account === null ? said : `${account}: ${said}`
}

/** "“we'd want a pilot first” (acme.com)" */
export function inShort({ account, quote }: Voice): string {
  return account === null ? `“${gistOf(quote)}”` : `“${gistOf(quote)}” (${account})`
}
