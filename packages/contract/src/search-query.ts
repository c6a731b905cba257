import { Text } from './endpoint.ts'

// Each word and each phrase costs a look-up.
const wordsMax = 64
const phrasesMax = 8

const word = /[\p{L}\p{N}]+/gu
const quoted = /"[^"]*"/g

/** A search text of at most `charsMax` characters, with limits for words and phrases that all searches share. */
export function searchQuery(charsMax: number, meaning: string) {
  return Text.max(charsMax)
    .superRefine((text, context) => {
      const words = text.match(word)?.length ?? 0
      const phrases = text.match(quoted)?.length ?? 0
      const refuse = (what: string, count: number, max: number) =>
        context.addIssue({
          code: 'custom',
          message: `has ${count} ${what}, and may have at most ${max}. Search for fewer.`,
          params: { details: { [what]: count, maxAllowed: max } },
        })
      if (words > wordsMax) refuse('words', words, wordsMax)
      else if (phrases > phrasesMax) refuse('phrases', phrases, phrasesMax)
    })
    .meta({
      description: `${meaning} At most ${wordsMax} words and ${phrasesMax} phrases in quotation marks; "follow-up" counts as two words.`,
    })
    .optional()
}
