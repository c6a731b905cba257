import type { Spoken } from './read-call.ts'

// English talk of any trade has at most 1 unknown word in 25; German, Dutch, French or Spanish talk has 6 in 10.
const sentenceShare = 0.5
const sentenceWordsMin = 2
const callShare = 0.3
// A call of a few words can be a list of names and codes.
const callWordsMin = 20

/** Whether a sentence is in a language that the model has not learnt. Capitalised words do not count: they may be names. */
export function isForeign({ tokens, unknownWords }: Spoken): boolean {
  return unknownWords >= sentenceWordsMin && unknownWords >= sentenceShare * plainWords(tokens)
}

/** Whether a whole call is in an unknown language. Its short sentences are then ignored too, even if they hold a known name. */
export function isForeignCall(spoken: readonly Spoken[]): boolean {
  const unknown = spoken.reduce((sum, { unknownWords }) => sum + unknownWords, 0)
  if (unknown < callWordsMin) return false
  return unknown >= callShare * spoken.reduce((sum, { tokens }) => sum + plainWords(tokens), 0)
}

function plainWords(tokens: readonly string[]): number {
  return tokens.filter((token) => /^\p{Ll}/u.test(token)).length
}
