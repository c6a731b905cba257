import type { CueSpan, Side, TimedSegment } from '../contract/transcript.ts'

/**
 * Segments as a transcript is stored: by column, for the names of members, the speakers and the times of cues, told for each segment,
 * were two thirds of it. A segment that is one cue has null for its cues. Earlier versions stored the list as it is.
 */
export type StoredSegments = SegmentColumns | TimedSegment[]

interface SegmentColumns {
  speakers: [speaker: string | null, side: Side | null][]
  /** Of each segment the place of its speaker. */
  spokenBy: number[]
  startMs: (number | null)[]
  endMs: (number | null)[]
  cues: (CueSpan[] | null)[]
  texts: string[]
}

/** The JSON to be stored. A segment's index is its place. */
export function writeSegments(segments: readonly TimedSegment[]): string {
  const places = new Map<string, number>()
  const stored: SegmentColumns = { speakers: [], spokenBy: [], startMs: [], endMs: [], cues: [], texts: [] }
  for (const { speaker, side, startMs, endMs, cues, text } of segments) {
    const key = `${side} ${speaker === null ? '' : `:${speaker}`}`
    const place = places.get(key) ?? stored.speakers.push([speaker, side]) - 1
    places.set(key, place)
    stored.spokenBy.push(place)
    stored.startMs.push(startMs)
    stored.endMs.push(endMs)
    const [first, ...others] = cues
    const isWhole = first && others.length === 0 && isEqual(first, [0, text.length, startMs, endMs])
    stored.cues.push(isWhole ? null : cues)
    stored.texts.push(text)
  }
  return JSON.stringify(stored)
}

/** The segments that were stored. */
export function readSegments(stored: StoredSegments): TimedSegment[] {
  if (Array.isArray(stored)) return stored
  const { speakers, spokenBy, startMs: starts, endMs: ends, cues, texts } = stored
  return texts.map((text, index) => {
    const [speaker, side] = speakers[spokenBy[index] as number] ?? [null, null]
    const [startMs, endMs] = [starts[index] ?? null, ends[index] ?? null]
    return {
      index,
      speaker,
      side,
      startMs,
      endMs,
      text,
      cues: cues[index] ?? [[0, text.length, startMs, endMs]],
    }
  })
}

function isEqual(one: CueSpan, other: CueSpan): boolean {
  return one.every((value, at) => value === other[at])
}
