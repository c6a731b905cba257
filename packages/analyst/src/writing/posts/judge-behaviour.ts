import type { ScorecardElement } from '../../definitions/catalog.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { findDue } from '../facts/due.ts'
import { momentOf } from './moment.ts'
import { clearConfidence } from './post-quotes.ts'

/** What the rep did about an element of the scorecard, with the sentences that show it; a null score could not be judged. */
export interface Judged {
  score: 'G' | 'Y' | 'R' | null
  rationale: string
  coaching: string | null
  at: number[]
}

// A concern is answered soon, or not at all.
const answerSegmentsMax = 4
const movesForGreen = 2

/** Judges by what was done: next steps by date and consent, concerns by their answers, all else by what the call brought to light. */
export function judgeBehaviour(facts: CallFacts, element: ScorecardElement): Judged {
  if (element.elementKeys.includes('next_step')) return judgeNextSteps(facts, element)
  const concerns = placesOf(facts, ['objection'], clearConfidence)
  if (element.elementKeys.includes('objection_response') && concerns.length > 0)
    return judgeAnswers(facts, element, concerns)
  return judgeTopic(facts, element)
}

function judgeNextSteps(facts: CallFacts, { ask }: ScorecardElement): Judged {
  const { moves, statements } = facts
  const isDated = (at: readonly number[]) =>
    at.some((place) => findDue(statements[place]?.text ?? '', null) !== null)
  const settled = moves.filter(({ type, at }) => type === 'agreed' && isDated(at))
  const [best] = settled.length > 0 ? settled : moves
  if (!best) {
    const coaching = `Before you hang up, ask: “${ask}”`
    return { score: 'R', rationale: 'The call ends without a next step.', coaching, at: [] }
  }
  const at = [best.lead]
  const moment = momentOf(facts, best.lead)
  if (settled.length > 0 && moves.length >= movesForGreen) {
    const rationale = `The next step has a date that the other side accepts: ${moment}.`
    return { score: 'G', rationale, coaching: null, at }
  }
  const missing =
    settled.length > 0 ? 'Only one next step is settled' : 'No next step has a date that is agreed'
  return { score: 'Y', rationale: `${missing}: ${moment}.`, coaching: `After ${moment}, ask: “${ask}”`, at }
}

function judgeAnswers(facts: CallFacts, { ask }: ScorecardElement, concerns: readonly number[]): Judged {
  const answers = placesOf(facts, ['objection_response'], 0)
  const segmentOf = (at: number) => facts.statements[at]?.segmentIndex ?? 0
  const open = concerns.filter(
    (concern) =>
      !answers.some(
        (answer) => answer > concern && segmentOf(answer) - segmentOf(concern) <= answerSegmentsMax,
      ),
  )
  const [first = concerns[0] ?? 0] = open
  const moment = momentOf(facts, first)
  const count = concerns.length === 1 ? 'The concern' : `All ${concerns.length} concerns`
  if (open.length === 0) {
    const rationale = `${count} that the customer raises ${concerns.length === 1 ? 'gets' : 'get'} an answer, for example ${moment}.`
    return { score: 'G', rationale, coaching: null, at: [first] }
  }
  const rationale =
    concerns.length === 1
      ? `A concern gets no answer: ${moment}.`
      : `${open.length} of ${concerns.length} concerns get no answer, for example ${moment}.`
  const score = open.length === concerns.length && concerns.length > 1 ? 'R' : 'Y'
  return { score, rationale, coaching: `Take up ${moment} before you go on, and ask: “${ask}”`, at: [first] }
}

function judgeTopic(facts: CallFacts, { elementKeys, green, label, ask, good }: ScorecardElement): Judged {
  const all = placesOf(facts, elementKeys, 0)
  const clear = placesOf(facts, elementKeys, clearConfidence)
  const [best = all[0]] = clear
  if (best === undefined) {
    const rationale = `Nothing that was said tells how ${label.toLowerCase()} went.`
    return { score: null, rationale, coaching: null, at: [] }
  }
  const shown = new Set(clear.flatMap((at) => facts.foundIn(at).map(({ elementKey }) => elementKey)))
  const kinds = elementKeys.filter((key) => shown.has(key)).length
  const at = clear.length > 0 ? clear.slice(0, 2) : [best]
  const moments = at.map((place) => momentOf(facts, place)).join(' and ')
  if (clear.length >= green.quotes && kinds >= (green.elements ?? 1))
    return { score: 'G', rationale: `${good} ${moments}.`, coaching: null, at }
  const rationale = `It is touched on and not followed up: ${moments}.`
  return { score: 'Y', rationale, coaching: `After ${momentOf(facts, best)}, ask: “${ask}”`, at }
}

/** Sentences that show one of the elements at least so surely: the surest first. */
function placesOf({ statements, foundIn }: CallFacts, keys: readonly string[], least: number): number[] {
  const found = [...statements.keys()].flatMap((at) => {
    const sure = foundIn(at).filter(
      ({ elementKey, confidence }) => keys.includes(elementKey) && confidence >= least,
    )
    return sure.length > 0 ? { at, confidence: Math.max(...sure.map(({ confidence }) => confidence)) } : []
  })
  return found.toSorted((a, b) => b.confidence - a.confidence || a.at - b.at).map(({ at }) => at)
}
