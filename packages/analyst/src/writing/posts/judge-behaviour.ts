import type { ScorecardElement } from '../../definitions/catalog.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { type Behaviour, readShown } from './behaviour.ts'
import { checksForGreen, checksOf } from './coaching-checks.ts'
import { momentOf } from './moment.ts'
import { clearConfidence } from './post-quotes.ts'
import { capitalised } from './write-moves.ts'

/** The judgement of the rep's behaviour for an element of the scorecard, with its sentences; null if it could not be judged. */
export interface Judged {
  score: 'G' | 'Y' | 'R' | null
  rationale: string
  coaching: string | null
  at: number[]
}

// A concern is answered soon, or not at all.
const answerSegmentsMax = 4
// In a call of fewer sentences, a missing topic does not lower the score.
const tellingStatementsMin = 60
const reasonsMax = 2
const shownMax = 2

/** Judges by what was done: how many of the things that a good rep does about such an element. */
export function judgeBehaviour(facts: CallFacts, behaviour: Behaviour, element: ScorecardElement): Judged {
  if (element.judgedBy === 'steps' && facts.moves.length === 0) {
    const coaching = `Before you hang up, ask: “${element.ask}”`
    return { score: 'R', rationale: 'The call ends without a next step.', coaching, at: [] }
  }
  return judgeAnswers(facts, element) ?? judgeChecks(facts, behaviour, element)
}

function judgeChecks(
  facts: CallFacts,
  behaviour: Behaviour,
  { judgedBy, elementKeys, label, ask }: ScorecardElement,
): Judged {
  const shown = readShown(facts, behaviour, elementKeys)
  const isSteps = judgedBy === 'steps'
  if (!isSteps && shown.at.length === 0 && facts.statements.length < tellingStatementsMin) {
    const rationale = `Too little is said to judge ${label.toLowerCase()}.`
    return { score: null, rationale, coaching: null, at: [] }
  }
  const at = isSteps ? bestStep(facts) : clearPlaces(facts, elementKeys, shown.at)
  const [first] = at
  const moment = first === undefined ? null : momentOf(facts, first)
  const checks = checksOf(judgedBy, behaviour, shown)
  const met = checks.filter(({ isMet }) => isMet).map((check) => check.met)
  const places = at.slice(0, shownMax)
  if (met.length >= checksForGreen[judgedBy] && hasRep(facts))
    return { score: 'G', rationale: sayReasons(met, 'For example', moment), coaching: null, at: places }
  const missed = checks.filter(({ isMet }) => !isMet).map((check) => check.missed)
  const coaching = `${moment === null ? 'Before you hang up' : `After ${moment}`}, ask: “${ask}”`
  return { score: 'Y', rationale: sayReasons(missed, 'The moment', moment), coaching, at: places }
}

/** "Every next step has a date, and dates are named at the end. For example: “I'll send it by Friday” (Dana, 12:05)." */
function sayReasons(reasons: readonly string[], lead: string, moment: string | null): string {
  const said = capitalised(reasons.slice(0, reasonsMax).join(', and '))
  return moment === null ? `${said}.` : `${said}. ${lead}: ${moment}.`
}

/** The first clear concern without an answer; undefined if there is none. */
function judgeAnswers(
  facts: CallFacts,
  { judgedBy, elementKeys, ask }: ScorecardElement,
): Judged | undefined {
  if (judgedBy !== 'concerns' || !elementKeys.includes('objection_response')) return undefined
  const places = [...facts.statements.keys()]
  const shows = (key: string, least: number) =>
    places.filter((at) => facts.foundIn(at).some((one) => one.elementKey === key && one.confidence >= least))
  const concerns = shows('objection', clearConfidence)
  const answers = shows('objection_response', 0)
  const segmentOf = (at: number) => facts.statements[at]?.segmentIndex ?? 0
  const open = concerns.filter(
    (concern) =>
      !answers.some(
        (answer) => answer > concern && segmentOf(answer) - segmentOf(concern) <= answerSegmentsMax,
      ),
  )
  const [first] = open
  if (first === undefined) return undefined
  const moment = momentOf(facts, first)
  const rationale =
    concerns.length === 1
      ? `A concern gets no answer: ${moment}.`
      : `${open.length} of ${concerns.length} concerns get no answer, for example ${moment}.`
  const score = open.length === concerns.length && concerns.length > 1 ? 'R' : 'Y'
  return { score, rationale, coaching: `Take up ${moment} before you go on, and ask: “${ask}”`, at: [first] }
}

// The step that is firmest: agreed and with a date.
function bestStep({ moves, dueAt }: CallFacts): number[] {
  const isDated = (places: readonly number[]) => places.some((at) => dueAt(at) !== null)
  const rankOf = ({ type, at }: (typeof moves)[number]) => Number(type === 'agreed') + Number(isDated(at))
  const [best] = moves.toSorted((a, b) => rankOf(b) - rankOf(a))
  return best ? [best.lead] : []
}

// Moments with a probability below one half are not shown.
function clearPlaces({ foundIn }: CallFacts, keys: readonly string[], places: readonly number[]): number[] {
  return places.filter((at) =>
    foundIn(at).some(
      ({ elementKey, confidence }) => keys.includes(elementKey) && confidence >= clearConfidence,
    ),
  )
}

// Of a call in which one side alone speaks nothing shows what the rep did.
function hasRep({ segments }: CallFacts): boolean {
  return segments.some(({ side }) => side === 'rep') || segments.every(({ side }) => side === null)
}
