import { compilePhrases } from '../../../language/compile-phrases.ts'
import { readGroups } from '../../../language/read-list.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { isFigure } from '../../facts/hash-words.ts'
import { isRefused } from '../is-agreed.ts'

/** What a reader of a bottom line looks for beside the outcome, the money and the next step. */
export const topicLabels = { hinders: 'Risk', decides: 'Decision', timing: 'Timing' } as const
type Topic = keyof typeof topicLabels

/** What other quotes are about; the label then names the speaker, too. */
const quoteLabels = ['Terms', 'Next', 'Timing'] as const
export type QuoteLabel = (typeof quoteLabels)[number]

/** Whether a line's label is a topic's, not a speaker's. */
export function isTopic(label: string | null): boolean {
  return Object.values(topicLabels).some((one) => one === label)
}

/** What a label says that a line is about: "Next" of "Next, the rep"; null for a speaker's name alone. */
export function topicIn(label: string | null): string | null {
  const [first = ''] = label?.split(', ') ?? []
  return isTopic(first) || quoteLabels.some((one) => one === first) ? first : null
}

const { group } = readGroups('topics')
const words: Record<Topic, RegExp> = {
  hinders: compilePhrases(group('says-hinders')),
  decides: compilePhrases(group('says-decides')),
  timing: compilePhrases(group('says-timing')),
}
// Log odds of the topic's head from which on its words are enough, and those that are enough alone.
const oddsMin = {
  hinders: { withWords: -1, alone: 2 },
  decides: { withWords: -1.5, alone: 1 },
}

// What is over sets no date.
const past = /\b(?:was|were|had|did|went|came|got|left|lost|handed|sent|said|told)\b|\b\p{L}{3,}ed\b/iu

/** The topic of a sentence of the customer's, if one is clear. */
export function topicOf({ statements, scores, dueAt }: CallFacts, at: number): Topic | null {
  const { text = '', side = null } = statements[at] ?? {}
  const { threatens = 0, decides = 0 } = scores[at] ?? {}
  if (side !== 'customer') return null
  const odds = { hinders: threatens, decides }
  const clear = (['hinders', 'decides'] as const).filter((topic) => {
    const { withWords, alone } = oddsMin[topic]
    return odds[topic] >= (words[topic].test(text) ? withWords : alone)
  })
  const [surest] = clear.toSorted((a, b) => odds[b] - odds[a])
  return surest ?? (words.timing.test(text) && dueAt(at) !== null && !past.test(text) ? 'timing' : null)
}

// Log odds from which on more than eight in ten are steps, and seven in ten are terms.
const labelMin = { step: 0.5, terms: 1 }

// A condition is no step yet, and what is denied none; "I'll be honest" promises nothing, "I'd need a yes by April" asks.
const noStep =
  /^\W*if\b|n[’']t\b|\b(?:not|never)\b|\bI[’']ll be (?:honest|straight|frank|fair|blunt)\b|\b(?:I|we)[’']d (?:need|want) (?:a|an|the|your) (?:yes|answer|decision|signature|order|go-ahead)\b/i

/** What a quoted sentence of either side is about, if it is clear: terms, a step, or a date. */
export function quoteLabelOf(
  { statements, segments, scores, dueAt }: CallFacts,
  at: number,
): QuoteLabel | null {
  const { text = '', codes = [], segmentIndex = -1 } = statements[at] ?? {}
  const { move = 0, costs = 0 } = scores[at] ?? {}
  if (costs >= labelMin.terms && costs > move && codes.some(isFigure)) return 'Terms'
  if (move >= labelMin.step && !noStep.test(text) && !isRefused(segments, segmentIndex)) return 'Next'
  return dueAt(at) !== null && !past.test(text) ? 'Timing' : null
}
