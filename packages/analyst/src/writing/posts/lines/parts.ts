import type { Citation } from '../../draft.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { type SumLabel, sumLabels } from '../../sum-labels.ts'
import { chooseCore, type Told } from '../choose-core.ts'
import { citeAll } from '../cite.ts'
import { capitalised, type WrittenMove } from '../write-moves.ts'
import { isDoubtful } from './doubt.ts'
import { findAgreedDate } from './find-date.ts'
import { findRecap, type RecapKind } from './find-recap.ts'
import { type Answer, findTopic } from './find-topics.ts'
import { hasOpenPerson } from './refer.ts'
import { isSuperseded } from './superseded.ts'
import { type Sum, tellMoney } from './tell-money.ts'
import { tellNext } from './tell-next.ts'
import { quoteThreat } from './tell-threat.ts'
import { isAbout, type Topic } from './topics.ts'

/** A sentence of the bottom line with its quotes. */
export interface Part {
  text: string
  quotes: Citation[]
  /** Where a reader looks for it, and how much it matters: 1 matters most. */
  place: number
  rank: number
}

const labels: Record<Topic, string> = { timing: 'Timing', decides: 'Decision', hinders: 'Risk' }
const recaps: Record<RecapKind, string> = {
  agreed: 'Agreed',
  terms: 'Terms',
  plan: 'Plan',
  todo: 'To do',
  dates: 'Dates',
}
const sums: Record<SumLabel, 'price' | 'budget' | 'problem'> = {
  Price: 'price',
  Budget: 'budget',
  'Cost of the problem': 'problem',
}
/** Words of bottom lines that are no names. */
export const bottomLineLabels: readonly string[] = [
  ...Object.values({ ...labels, ...recaps }),
  ...sumLabels,
  'Next',
]
// Further sentences of a slot matter less by a step each.
const order = {
  recap: { place: 1, rank: 1, step: 0 },
  lead: { place: 2, rank: 5, step: 2 },
  hinders: { place: 3, rank: 4, step: 0 },
  decides: { place: 4, rank: 3, step: 0 },
  timing: { place: 4.5, rank: 4.2, step: 0 },
  price: { place: 5, rank: 4.5, step: 0 },
  budget: { place: 6, rank: 4.7, step: 0 },
  problem: { place: 6.5, rank: 6, step: 0 },
  next: { place: 7, rank: 2, step: 5.1 },
}
const leadMax = 2
const leadWordsMin = 5
const leadCandidatesMax = 24
const leadOddsMin = 2
const verbs =
  'is|are|has|have|will|would|can|could|must|needs?|wants?|signs?|pays?|starts?|ends?|goes|costs?|runs?|\\p{L}+s'
const tellsFact = new RegExp(
  `^(?:We|The customer(?:’s \\w+)?|If|The \\w+|\\p{Lu}\\p{Ll}+(?:’s)?)(?: \\p{Ll}+)* (?:${verbs})\\b`,
  'u',
)
const pointer =
  /\b(?:it|ones?(?= (?:with|of|in|for)\b|[.,;]|$)|(?:see )?what (?:we|they|the customer) can|(?:do|does|did|done|doing|get|put|send|fix|make|take|show|see|check|need|call|keep|ask|tell|give|bring|have|had|want|like|said|say) that|this|these|those|them|there|here|that(?=[.,;!]|$|['’]s| (?:is|was|would|by|to|in|on|for|with|at|before|after|upstairs|way|one|much|too|again|now|today|tonight|tomorrow|up|down|out|over|off|back)\b))\b/i

/** What a bottom line may say: each slot whose words the call has, and the most telling of the other sentences. */
export function partsOf(facts: CallFacts, moves: readonly WrittenMove[]): Part[] {
  const parts: Part[] = []
  const told = new Set<number>()
  const add = (slot: keyof typeof order, places: readonly number[], text: string, later = 0) => {
    for (const at of places) told.add(at)
    const { place, rank, step } = order[slot]
    const quotes = citeAll(facts, places)
    parts.push({ text: `${text}.`, quotes, place: place + later / 10, rank: rank + later * step })
  }
  const isTold = (at: number) => told.has(at)
  const turnOf = (at: number) => facts.statements[at]?.segmentIndex
  const isTurnTold = (at: number) => [...told].some((other) => turnOf(other) === turnOf(at))
  const recap = findRecap(facts)
  if (recap) add('recap', recap.places, labelRecap(recap))
  const isSumTold = ({ places, said }: Sum) =>
    places.some(isTold) || parts.some(({ text }) => text.toLowerCase().includes(said.toLowerCase()))
  for (const { label, text, places } of tellMoney(facts).filter((one) => !isSumTold(one)))
    add(sums[label], places, `${label}: ${text}`)
  for (const topic of ['decides', 'timing'] as const) {
    const found = findTopic(facts, topic, isTold)
    const text = found && labelAnswer(found)
    if (found && text) add(topic, found.places, text)
  }
  const threat = quoteThreat(facts, isTold)
  if (threat) add('hinders', threat.places, `${labels.hinders}: ${threat.text}`)
  const next = tellNext(facts, findAgreedDate(facts), moves).filter(
    ({ places }) => !places.some((at) => isTold(at) || isDoubtful(facts, at)),
  )
  for (const [at, { text, places, label }] of next.entries())
    add('next', places, at === 0 ? `${label}: ${text}` : capitalised(text), at)
  // What a seller says of the customer often is a question or a picture.
  const isOfOther = ({ at, text }: Told) =>
    facts.statements[at]?.side === 'rep' && /^(?:The customer|If)\b/.test(text)
  const isOld = ({ at }: Told) =>
    isDoubtful(facts, at) || (facts.statements[at]?.side === 'rep' && isSuperseded(facts, at))
  const accepts = (one: Told) => readsAlone(one) && !isOfOther(one) && !isTurnTold(one.at) && !isOld(one)
  const lead = chooseCore(facts, { accepts, candidatesMax: leadCandidatesMax, oddsMin: leadOddsMin })
  for (const [at, one] of lead.slice(0, leadMax).entries())
    add('lead', [one.at], one.text.replace(/\.$/, ''), at)
  return parts
}

// What happened is no plan.
const past =
  /\b(?:was|were|did|went|came|took|had|yesterday|last (?:week|month|year|spring|summer|autumn|fall|winter|time|january|february|march|april|may|june|july|august|september|october|november|december))\b/i

// What shows its topic by its learnt score alone is told without a label, if it reads alone.
function labelAnswer({ topic, text, isAsked }: Answer): string | undefined {
  if (!isAsked && topic === 'timing' && past.test(text)) return undefined
  if (isAsked || isAbout(topic, text)) return `${labels[topic]}: ${text}`
  const alone = capitalised(text)
  return tellsFact.test(alone) && !pointer.test(alone) ? alone : undefined
}

// "Gladly. We send it today", "Duly noted. ...": a word or two before it say nothing.
const fewWords = /^(?:\p{L}\p{Ll}+|Duly noted|Us too|Me too)[.!] (?=\p{Lu})/u

function labelRecap({ text, kind }: { text: string; kind: RecapKind }): string {
  const said = text.replace(fewWords, '')
  const alone = capitalised(said)
  return kind !== 'agreed' && tellsFact.test(alone) ? alone : `${recaps[kind]}: ${said}`
}

function readsAlone({ text, isRetold }: Told): boolean {
  if (text.split(/\s+/).length < leadWordsMin) return false
  if (!isRetold || pointer.test(text) || past.test(text) || hasOpenPerson(text)) return false
  return tellsFact.test(text)
}
