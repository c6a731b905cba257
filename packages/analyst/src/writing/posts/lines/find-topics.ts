import { readPairs } from '../../../language/read-list.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { type Figure, findFigures } from '../../facts/figures.ts'
import { hasVerb } from '../retell.ts'
import { isDoubtful } from './doubt.ts'
import { isSuperseded } from './superseded.ts'
import { type Limits, type Run, tellRun } from './tell-run.ts'
import { type Candidate, candidatesOf, isSum, namesUnit } from './topic-candidates.ts'
import { isAbout, type Topic } from './topics.ts'

/** What a call says about a topic. */
export interface Answer extends Run {
  topic: Topic
  /** Whether it was asked right before. */
  isAsked: boolean
}

const wordsMax = { stands: 18, timing: 20, decides: 28, hinders: 26, budget: 14, price: 16 }
const candidatesMax = 6
const spans = readPairs('time-spans')
// Of a long sentence at least so much is told, or words about the topic.
const wholeShare = 0.6
const sumWordsMin = 4
const hinderWordsMin = 3
const denied = /^(?:not|no)\b/i
const names = /\p{Lu}\p{Ll}+.*\p{Lu}/u
const empty =
  /^(?:approve|sign|decide|agree|vote|get|send|put|have|make|let|tell|ask|call|see|give|take|none|nothing|the trouble$|the problem$)\b/i
const needsBefore =
  /^\W*(?:(?:and|but|so|because)\b[\s,]*)*(?:if (?:that|it|this|they|he|she)\b|then|it|that|he|she|they|until then|the next|the other|above|over that|under that)\b/i
const stepsBack = [2, 1]
const moreWords = 6

/** The best answer to a topic's question in a call, if one can be told. Sentences that are told elsewhere are left out. */
export function findTopic(
  facts: CallFacts,
  topic: Topic,
  isTold: (at: number) => boolean = () => false,
): Answer | undefined {
  for (const candidate of candidatesOf(facts, topic).slice(0, candidatesMax)) {
    const isOld = isDoubtful(facts, candidate.at) || isSuperseded(facts, candidate.at)
    const run = isOld ? undefined : tellAnswer(facts, topic, candidate)
    if (run && says(facts, topic, candidate, run) && !run.places.some(isTold))
      return { ...run, topic, isAsked: candidate.isAsked }
  }
  return undefined
}

function tellAnswer(facts: CallFacts, topic: Topic, { at, isAsked }: Candidate): Run | undefined {
  const isFirst = isSum(topic)
    ? (text: string) => findFigures(text).length > 0
    : isAsked && topic !== 'stands' && names.test(facts.statements[at]?.text ?? '')
      ? () => true
      : (text: string) => isAbout(topic, text)
  const asked = isAsked ? turnBefore(facts, at) : undefined
  const limits = {
    wordsMax: wordsMax[topic],
    isAnswer: isAsked,
    isAbout: isFirst,
    asked,
    keepsName: topic === 'decides',
  }
  const fromBefore = topic === 'stands' ? undefined : tellFromBefore(facts, topic, at, limits)
  return fromBefore ?? tellRun(facts, at, limits)
}

// The last sentence of the turn before.
function turnBefore({ statements, placesIn }: CallFacts, at: number): number | undefined {
  return placesIn.get((statements[at]?.segmentIndex ?? 0) - 1)?.at(-1)
}

// "If that heats up" is understood by the sentence before it.
function tellFromBefore(facts: CallFacts, topic: Topic, at: number, limits: Limits): Run | undefined {
  const { statements } = facts
  const own = statements[at]
  for (const before of stepsBack.map((step) => at - step)) {
    const { segmentIndex = -1, isQuestion = true, text = '' } = statements[before] ?? {}
    if (!own || segmentIndex !== own.segmentIndex || isQuestion) continue
    if (!needsBefore.test(own.text) && !isAbout(topic, text)) continue
    const run = tellRun(facts, before, { wordsMax: limits.wordsMax + moreWords, isAnswer: true })
    if (run?.places.includes(at)) return run
  }
  return undefined
}

/** Whether the words told say something about the topic. */
function says(
  { statements, amounts }: CallFacts,
  topic: Topic,
  { at, isAsked }: Candidate,
  { text }: Run,
): boolean {
  const words = text.split(/\s+/).length
  if (isEmpty(topic, text, words)) return false
  if (topic === 'price') return amounts.some((one) => one.at.includes(at) && hasSum(text, one.value))
  if (topic === 'budget')
    return findFigures(text).some(countsNoTime) && (isAsked || words >= sumWordsMin || namesUnit(text))
  if (!isAsked && (empty.test(text) || !hasVerb.test(text))) return false
  return words >= wholeShare * (statements[at]?.words ?? 0) || isAbout(topic, text)
}

// "Sixteen days" is no budget.
function countsNoTime({ words, end }: Figure): boolean {
  return !spans.has(words[end]?.text ?? '')
}

function isEmpty(topic: Topic, text: string, words: number): boolean {
  if (denied.test(text) || /\b(?:thing|stuff)$/i.test(text)) return true
  if (topic === 'hinders') return words < hinderWordsMin || /^if\b[^,.]*$/i.test(text)
  return topic === 'timing' && findDue(text, null) === null
}

function hasSum(text: string, value: number): boolean {
  return findFigures(text).some(({ readings }) => readings.some((one) => Math.abs(one.value - value) < 0.01))
}
