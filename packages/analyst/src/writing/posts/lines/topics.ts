import { compilePhrases } from '../../../language/compile-phrases.ts'
import { readGroups } from '../../../language/read-list.ts'
import type { CallFacts } from '../../facts/call-facts.ts'

/** What a reader of a bottom line looks for beside the outcome, the money and the next step. */
export const topicLabels = { hinders: 'Risk', decides: 'Decision', timing: 'Timing' } as const
type Topic = keyof typeof topicLabels

/** Whether a line's label is a topic's, not a speaker's. */
export function isTopic(label: string | null): boolean {
  return Object.values(topicLabels).some((one) => one === label)
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
  return surest ?? (words.timing.test(text) && dueAt(at) !== null ? 'timing' : null)
}
