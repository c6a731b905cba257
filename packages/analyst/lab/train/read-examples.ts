import { readFileSync } from 'node:fs'
import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { ElementDefinition } from '../../src/definitions/element.ts'
import { nearKeys } from '../../src/embedded/gram-features.ts'
import { readCall, type Spoken } from '../../src/embedded/read-call.ts'
import type { Vocabulary } from '../../src/embedded/vocabulary.ts'
import type { Example } from './example.ts'
import { isShown } from './label-questions.ts'
import {
  type LabelledCall,
  type Meeting,
  readLabelledCalls,
  readMeetings,
  readQuestioned,
  readUtterances,
} from './read-corpora.ts'

export const catalogue = z
  .array(ElementDefinition)
  .parse(JSON.parse(readFileSync(new URL('../../../../catalog/elements.json', import.meta.url), 'utf8')))
const keys = catalogue.map(({ key }) => key)

/** Two columns beyond the elements: for meetings, and calls without known sides. */
export const meetingColumns = { next_step: keys.length, decision_made: keys.length + 1 }
export const columnCount = keys.length + 2

// One in so many sentences between colleagues is used.
const colleaguesShare = 4
// An utterance for one element may also show another, unlabelled one.
const otherElements = 0.25

export type LabelledSentence = Example & Spoken

/** An utterance of one or more sentences, with labels for the whole. */
export type LabelledUtterance = Example & { spoken: readonly Spoken[] }

export function utteranceExamples(vocabulary: Vocabulary): LabelledUtterance[] {
  return readUtterances().flatMap(({ element, label, side, text, also }) => {
    const spoken = readCall([segmentOf(0, null, side, text)], vocabulary)
    const last = spoken.at(-1)
    if (!last) return []
    const shown = [...(label === 1 ? [element] : []), ...also].map(columnOf)
    const weights = new Float32Array(keys.length).fill(otherElements)
    for (const column of [...shown, columnOf(element)]) weights[column] = 1
    const ids = spoken.flatMap((sentence) => sentence.ids)
    return [{ ids, side, isQuestion: last.isQuestion, shown, weights, spoken }]
  })
}

export function callExamples(vocabulary: Vocabulary, calls = readLabelledCalls()): LabelledSentence[][] {
  return calls.map((call) =>
    readCall(call.segments, vocabulary).map((sentence) => ({
      ...sentence,
      shown: shownIn(call, sentence),
      weights: new Float32Array(keys.length).fill(1),
    })),
  )
}

/** The sentences of meetings, which are examples only for the two columns of meetings. */
export function meetingExamples(vocabulary: Vocabulary): LabelledSentence[][] {
  return readMeetings().map(({ turns, actions, decisions }) => {
    const segments = segmentsOf(turns)
    const weights = new Float32Array(2).fill(1)
    return readCall(segments, vocabulary).map((sentence, at, spoken) => {
      const text = segments[sentence.segmentIndex]?.text ?? ''
      const shown = [
        ...(isQuoted(actions, sentence, text) ? [meetingColumns.next_step] : []),
        ...(isQuoted(decisions, sentence, text) ? [meetingColumns.decision_made] : []),
      ]
      return { ...sentence, near: nearKeys(spoken, at), shown, weights }
    })
  })
}

/** The sentences of meetings without a seller. */
export function colleagueSentences(vocabulary: Vocabulary): Spoken[] {
  const [committees = [], others = []] = [true, false].map((isCommittee) =>
    readQuestioned().filter(({ domain }) => (domain === 'committee') === isCommittee),
  )
  const sentencesOf = ({ turns }: Pick<Meeting, 'turns'>) => readCall(segmentsOf(turns), vocabulary)
  const thinned = [...readMeetings(), ...others]
    .flatMap(sentencesOf)
    .filter((_, at) => at % colleaguesShare === 0)
  // Committees have questions and answers like sales calls, so all their sentences are used.
  return [...thinned, ...committees.flatMap(sentencesOf)]
}

function segmentsOf(turns: readonly (readonly [speaker: string, text: string])[]): Segment[] {
  return turns.map(([speaker, text], index) => segmentOf(index, speaker, null, text))
}

function segmentOf(index: number, speaker: string | null, side: Segment['side'], text: string): Segment {
  return { index, speaker, side, startMs: null, endMs: null, text }
}

function columnOf(key: string): number {
  const column = keys.indexOf(key)
  if (column < 0) throw new Error(`The catalogue has no element ${key}.`)
  return column
}

function shownIn({ marks }: LabelledCall, { segmentIndex, start, end }: Spoken): number[] {
  const own = marks.filter((mark) => mark.segmentIndex === segmentIndex && mark.at > start && mark.at <= end)
  return [...new Set(own.flatMap(({ elements }) => elements.map(columnOf)))]
}

/** Whether a sentence shows one of the quotes. */
function isQuoted(
  quotes: readonly (readonly [number, string, ...unknown[]])[],
  { segmentIndex, start, end }: Pick<Spoken, 'segmentIndex' | 'start' | 'end'>,
  text: string,
): boolean {
  return quotes.some(([turn, quote]) => {
    if (turn !== segmentIndex) return false
    const from = text.indexOf(quote)
    if (from < 0) return false
    return isShown({ turn, start: from, end: from + quote.length }, start, end)
  })
}
