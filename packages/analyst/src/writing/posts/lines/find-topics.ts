import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { hasVerb } from '../retell.ts'
import { isDoubtful } from './doubt.ts'
import { isSuperseded } from './superseded.ts'
import { type Limits, type Run, tellRun } from './tell-run.ts'
import { type Candidate, candidatesOf } from './topic-candidates.ts'
import { isAbout, type Topic } from './topics.ts'

type Told = Exclude<Topic, 'hinders'>

/** What a call says about a topic. */
export interface Answer extends Run {
  topic: Told
  /** Whether it was asked right before. */
  isAsked: boolean
}

const wordsMax = { timing: 20, decides: 28 }
const candidatesMax = 6
// Of a long sentence at least so much is told, or words about the topic.
const wholeShare = 0.6
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
  topic: Told,
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

function tellAnswer(facts: CallFacts, topic: Told, { at, isAsked }: Candidate): Run | undefined {
  const isNamed = isAsked && names.test(facts.statements[at]?.text ?? '')
  const asked = isAsked ? turnBefore(facts, at) : undefined
  const limits = {
    wordsMax: wordsMax[topic],
    isAnswer: isAsked,
    isAbout: (text: string) => isNamed || isAbout(topic, text),
    asked,
    keepsName: topic === 'decides',
  }
  return tellFromBefore(facts, topic, at, limits) ?? tellRun(facts, at, limits)
}

// The last sentence of the turn before.
function turnBefore({ statements, placesIn }: CallFacts, at: number): number | undefined {
  return placesIn.get((statements[at]?.segmentIndex ?? 0) - 1)?.at(-1)
}

// "If that heats up" is understood by the sentence before it.
function tellFromBefore(facts: CallFacts, topic: Told, at: number, limits: Limits): Run | undefined {
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
function says({ statements }: CallFacts, topic: Told, { at, isAsked }: Candidate, { text }: Run): boolean {
  if (denied.test(text) || /\b(?:thing|stuff)$/i.test(text)) return false
  if (topic === 'timing' && findDue(text, null) === null) return false
  if (!isAsked && (empty.test(text) || !hasVerb.test(text))) return false
  const words = text.split(/\s+/).length
  return words >= wholeShare * (statements[at]?.words ?? 0) || isAbout(topic, text)
}
