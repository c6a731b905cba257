import type { CallFacts } from '../../facts/call-facts.ts'
import { type SumLabel, sumLabels } from '../../sum-labels.ts'
import { capitalised, type WrittenMove } from '../write-moves.ts'
import { isDoubtful } from './doubt.ts'
import { findAgreedDate } from './find-date.ts'
import { type Line, type LineKind, oneNumber } from './line.ts'
import { quoteSentence } from './quote-sentence.ts'
import { isSuperseded } from './superseded.ts'
import { tellMoney } from './tell-money.ts'
import { tellNext } from './tell-next.ts'
import { type QuoteLabel, quoteLabelOf, topicLabels, topicOf } from './topics.ts'

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
const briefLimit = { ...wordsLimit, least: 3, leastWithoutVerb: 3 }
// Log odds below which a sentence is looked at only where there are few.
const coreMin = -1
const lastMin = -2.5

// "Six. Each one's forty minutes": six of what, the question said.
const bareAnswer = new RegExp(`^(?:(?:about|maybe|around|roughly) )?${oneNumber}[.,] `, 'iu')

/** All lines that a bottom line may be chosen from. */
export function collectLines(facts: CallFacts, moves: readonly WrittenMove[]): Line[] {
  const sums = tellMoney(facts).map(({ label, text, places }): Line => {
    return { kind: kinds[label], label, text, places }
  })
  const steps = tellNext(facts, findAgreedDate(facts), moves)
    .filter(({ places }) => !places.some((at) => isDoubtful(facts, at)))
    .map(({ label, text, places, isDate }): Line => ({ kind: isDate ? 'date' : 'step', label, text, places }))
  const places = sentencesIn(facts)
  const lines = places.map((at) => sentenceLine(facts, at, wordsLimit))
  // Where everybody is brief, a few words are better than none.
  const isBrief = sums.length + steps.length === 0 && lines.every(({ kind }) => kind === 'open')
  const told = isBrief ? places.map((at) => sentenceLine(facts, at, briefLimit)) : lines
  return [...sums, ...steps, ...told]
}

/** The likeliest sentences of a bottom line. */
function sentencesIn(facts: CallFacts): number[] {
  const oddsOf = (at: number) => facts.scores[at]?.core ?? 0
  const likeliest = [...facts.statements.keys()].toSorted((a, b) => oddsOf(b) - oddsOf(a) || a - b)
  const telling: number[] = []
  for (const at of likeliest) {
    const oddsMin = telling.length < sentences.least ? lastMin : coreMin
    if (oddsOf(at) < oddsMin || telling.length >= sentences.most) break
    if (isTelling(facts, at)) telling.push(at)
  }
  return telling
}

function isTelling(facts: CallFacts, at: number): boolean {
  const { words = 0, isQuestion = true, side = null } = facts.statements[at] ?? {}
  if (isQuestion || words < briefLimit.least || words > wordsLimit.most) return false
  // The customer's own sum stands until the customer takes it back.
  return !isDoubtful(facts, at) && !(side === 'rep' && isSuperseded(facts, at))
}

function sentenceLine(facts: CallFacts, at: number, limit: typeof wordsLimit): Line {
  const topic = topicOf(facts, at)
  const label = topic && topicLabels[topic]
  const quoted = quoteSentence(facts, at, topic === 'decides' ? briefLimit : limit)
  const about = topic === null ? quoteLabelOf(facts, at) : null
  if (!quoted || (about !== 'Terms' && bareAnswer.test(quoted.text)))
    return { kind: 'open', label: null, text: '', places: [at] }
  return {
    kind: 'quote',
    label: label ?? labelOf(facts, at, about),
    text: `“${quoted.text}”`,
    places: quoted.places,
  }
}

// "Next, the rep"
function labelOf(facts: CallFacts, at: number, about: QuoteLabel | null): string | null {
  const speaker = speakerOf(facts, at)
  return [about, about && speaker ? lowered(speaker) : speaker].filter(Boolean).join(', ') || null
}

function lowered(speaker: string): string {
  return speaker.replace(/^The /, 'the ')
}

// A speaker of an unknown side without a name is nobody's.
function speakerOf({ segments, statements, speakerAt }: CallFacts, at: number): string | null {
  const { speaker = null, side = null } = segments[statements[at]?.segmentIndex ?? -1] ?? {}
  return speaker === null && side === null ? null : capitalised(speakerAt(at))
}
