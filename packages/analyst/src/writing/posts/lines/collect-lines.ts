import type { CallFacts } from '../../facts/call-facts.ts'
import { type SumLabel, sumLabels } from '../../sum-labels.ts'
import type { WrittenMove } from '../write-moves.ts'
import { isDoubtful } from './doubt.ts'
import { findAgreedDate } from './find-date.ts'
import type { Line, LineKind } from './line.ts'
import { quoteSentence } from './quote-sentence.ts'
import { isSuperseded } from './superseded.ts'
import { tellMoney } from './tell-money.ts'
import { tellNext } from './tell-next.ts'
import { topicLabels, topicOf } from './topics.ts'

const kinds: Record<SumLabel, LineKind> = {
  Price: 'price',
  Budget: 'budget',
  'Cost of the problem': 'problem',
}
/** Words of bottom lines that are no names. */
export const bottomLineLabels: readonly string[] = [...Object.values(topicLabels), ...sumLabels, 'Next']
const sentences = { least: 5, most: 60 }
const wordsLimit = { least: 6, leastWithoutVerb: 9, most: 38 }
// "Decision: the owner's man, Mr. Ricci": an answer is enough.
const deciderWords = { ...wordsLimit, least: 3, leastWithoutVerb: 3 }
// Log odds below which a sentence is looked at only where there are few.
const coreMin = -1

/** All lines that a bottom line may be chosen from. */
export function collectLines(facts: CallFacts, moves: readonly WrittenMove[]): Line[] {
  const sums = tellMoney(facts).map(({ label, text, places }): Line => {
    return { kind: kinds[label], label, text, places }
  })
  const steps = tellNext(facts, findAgreedDate(facts), moves)
    .filter(({ places }) => !places.some((at) => isDoubtful(facts, at)))
    .map(({ label, text, places, isDate }): Line => ({ kind: isDate ? 'date' : 'step', label, text, places }))
  return [...sums, ...steps, ...sentencesIn(facts).map((at) => sentenceLine(facts, at))]
}

/** The likeliest sentences of a bottom line. */
function sentencesIn(facts: CallFacts): number[] {
  const oddsOf = (at: number) => facts.scores[at]?.core ?? 0
  const likeliest = [...facts.statements.keys()].toSorted((a, b) => oddsOf(b) - oddsOf(a) || a - b)
  const telling: number[] = []
  for (const at of likeliest) {
    const isEnough = oddsOf(at) < coreMin && telling.length >= sentences.least
    if (isEnough || telling.length >= sentences.most) break
    if (isTelling(facts, at)) telling.push(at)
  }
  return telling
}

function isTelling(facts: CallFacts, at: number): boolean {
  const { words = 0, isQuestion = true, side = null } = facts.statements[at] ?? {}
  if (isQuestion || words < deciderWords.least || words > wordsLimit.most) return false
  // The customer's own sum stands until the customer takes it back.
  return !isDoubtful(facts, at) && !(side === 'rep' && isSuperseded(facts, at))
}

function sentenceLine(facts: CallFacts, at: number): Line {
  const topic = topicOf(facts, at)
  const label = topic && topicLabels[topic]
  const quoted = quoteSentence(facts, at, topic === 'decides' ? deciderWords : wordsLimit)
  if (!quoted) return { kind: 'open', label: null, text: '', places: [at] }
  const speaker = facts.speakerAt(at)
  const by = `${speaker.charAt(0).toUpperCase()}${speaker.slice(1)}`
  return { kind: 'quote', label: label ?? by, text: `“${quoted.text}”`, places: quoted.places }
}
