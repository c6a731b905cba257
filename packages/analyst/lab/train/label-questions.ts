import type { Segment } from '@earshot/contract/transcript'
import { readCall, type Spoken } from '../../src/embedded/read-call.ts'
import type { Vocabulary } from '../../src/embedded/vocabulary.ts'
import type { Questioned } from './read-corpora.ts'

/** A meeting in the analyst's form, with the right answers to each question. */
export interface LabelledMeeting {
  domain: string
  segments: Segment[]
  spoken: Spoken[]
  questions: LabelledQuestion[]
  /** 1 for sentences that are evidence for some question or for the summary of the whole. */
  quoted: Uint8Array
}

export interface LabelledQuestion {
  text: string
  /** For each sentence the numbers of its pieces of evidence. */
  hits: number[][]
  evidence: number
  /** The place of each piece of evidence. */
  places: Place[]
  inPassage: Uint8Array
}

export function labelMeeting(meeting: Questioned, vocabulary: Vocabulary): LabelledMeeting {
  const segments = meeting.turns.map(([speaker, text], index) => ({
    index,
    speaker,
    side: null,
    startMs: null,
    endMs: null,
    text,
  }))
  const spoken = readCall(segments, vocabulary)
  const questions = meeting.questions.map(({ text, turns, evidence }) => {
    const passage = new Set(turns)
    return {
      text,
      hits: hitsOf(spoken, segments, evidence),
      evidence: evidence.length,
      places: evidence.map(([turn, quote]) => placeIn(segments, turn, quote)),
      inPassage: Uint8Array.from(spoken, ({ segmentIndex }) => (passage.has(segmentIndex) ? 1 : 0)),
    }
  })
  const summary = hitsOf(spoken, segments, meeting.summary)
  const quoted = Uint8Array.from(spoken, (_, row) =>
    [...questions.map(({ hits }) => hits), summary].some((hits) => (hits[row]?.length ?? 0) > 0) ? 1 : 0,
  )
  return { domain: meeting.domain, segments, spoken, questions, quoted }
}

function hitsOf(
  spoken: readonly Spoken[],
  segments: readonly Segment[],
  evidence: readonly (readonly [number, string])[],
): number[][] {
  const places = evidence.map(([turn, quote]) => placeIn(segments, turn, quote))
  const byTurn = Map.groupBy(places.keys(), (number) => places[number]?.turn)
  return spoken.map(({ segmentIndex, start, end }) =>
    [...(byTurn.get(segmentIndex) ?? [])].filter((number) => {
      const place = places[number]
      return place !== undefined && isShown(place, start, end)
    }),
  )
}

export interface Place {
  turn: number
  start: number
  end: number
}

// A stretch shows a piece of evidence when they share half of the shorter one and a quarter of the stretch.
export function isShown(place: Place, start: number, end: number): boolean {
  const shared = Math.min(end, place.end) - Math.max(start, place.start)
  const size = end - start
  return shared >= 0.5 * Math.min(size, place.end - place.start) && shared >= 0.25 * size && shared > 0
}

function placeIn(segments: readonly Segment[], turn: number, quote: string): Place {
  return { turn, ...placeOf(segments[turn]?.text ?? '', quote) }
}

// Evidence has single blanks.
function placeOf(text: string, quote: string): { start: number; end: number } {
  const start = text.indexOf(quote)
  if (start >= 0) return { start, end: start + quote.length }
  const parts = quote.trim().split(/\s+/)
  const pattern = parts.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('\\s+')
  const found = new RegExp(pattern).exec(text)
  return found ? { start: found.index, end: found.index + found[0].length } : { start: -1, end: -1 }
}
