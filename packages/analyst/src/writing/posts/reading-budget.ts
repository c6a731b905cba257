import type { Citation } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { countWords } from '../facts/hash-words.ts'
import { quoteAt } from './cite.ts'

// A shorter quote costs a reader as much as one of so many words.
export const quoteWordsMin = 15

/** A share of a call's words, and its bounds for long and short calls. */
interface Words {
  share: number
  least: number
  most: number
}

/**
 * Takes the words of a sentence from a reader's budget; false if too few are left. Each turn is shown once, and turns in `cited` are
 * free, because they were read before.
 */
export function createReadingBudget(
  facts: CallFacts,
  { share, least, most }: Words,
  cited: readonly Citation[] = [],
): (at: number) => boolean {
  const said = facts.segmentWords.reduce((sum, words) => sum + words, 0)
  let left = Math.min(most, Math.max(least, said * share))
  const read = new Set<number>()
  for (const citation of cited) {
    if (!('quote' in citation) || read.has(citation.segmentIndex)) continue
    read.add(citation.segmentIndex)
    left -= Math.max(quoteWordsMin, countWords(citation.quote))
  }
  const shown = new Set<number>()
  return (at) => {
    const quote = quoteAt(facts, at)
    if (!quote || shown.has(quote.segmentIndex)) return false
    const words = read.has(quote.segmentIndex) ? 0 : Math.max(quoteWordsMin, quote.words)
    if (words > left) return false
    left -= words
    shown.add(quote.segmentIndex)
    return true
  }
}
