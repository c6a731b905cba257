import { countWords } from '@earshot/analyst/count-words'
import type { Side, TimedSegment } from '@earshot/contract/transcript'
import { hashContent, hashTranscript } from '../hash-transcript.ts'
import { distinctWords } from '../search/spoken-words.ts'
import { packSegments, readSegments } from '../stored-segments.ts'
import { type IncomingCall, type NamedSide, sidesInFile } from './read-calls.ts'

/** A transcript in the form in which it is stored. To make it of a long one takes seconds. */
export interface FormedTranscript {
  /** Of words, speakers and times, without sides. */
  contentHash: string
  hash: string
  packed: Uint8Array
  /** Its different words, as an array of PostgreSQL. */
  words: string
  segmentCount: number
  wordCount: number
}

/** A call with its transcript in the form in which it is stored. */
export interface FormedCall extends Omit<IncomingCall, 'segments'> {
  transcript: FormedTranscript
  /** Everyone who speaks. */
  speakers: { name: string; side: Side | null }[]
  /** Whether each segment has a side. */
  hasAllSides: boolean
  sidesInFile: NamedSide[]
  durationMs: number | null
}

export function formCall(call: IncomingCall): FormedCall {
  const { segments, ...rest } = call
  return {
    ...rest,
    ...formSides(segments),
    transcript: formTranscript(segments),
    sidesInFile: sidesInFile(call),
    durationMs: segments.reduce<number | null>(
      (last, { endMs }) => (endMs === null ? last : Math.max(last ?? 0, endMs)),
      null,
    ),
  }
}

export function formTranscript(segments: readonly TimedSegment[]): FormedTranscript {
  return {
    contentHash: hashContent(segments),
    hash: hashTranscript(segments),
    packed: packSegments(segments),
    // Words are letters and digits: none has to be escaped.
    words: `{${distinctWords(segments).map((word) => `"${word}"`)}}`,
    segmentCount: segments.length,
    wordCount: wordsOf(segments),
  }
}

/** A call in which speakers whose side is unknown have these. */
export function withSidesOf(call: FormedCall, sideOf: ReadonlyMap<string, Side | null>): FormedCall {
  if (call.hasAllSides) return call
  const segments = readSegments(Buffer.from(call.transcript.packed)).map((segment) => ({
    ...segment,
    side: segment.side ?? sideOf.get(segment.speaker ?? '') ?? null,
  }))
  const transcript = { ...call.transcript, hash: hashTranscript(segments), packed: packSegments(segments) }
  return { ...call, ...formSides(segments), transcript }
}

function formSides(segments: readonly TimedSegment[]): Pick<FormedCall, 'speakers' | 'hasAllSides'> {
  const sides = new Map(
    segments.flatMap(({ speaker, side }) => (speaker === null ? [] : [[speaker, side] as const])),
  )
  return {
    speakers: [...sides].map(([name, side]) => ({ name, side })),
    hasAllSides: segments.every(({ side }) => side !== null),
  }
}

export function wordsOf(segments: readonly { text: string }[]): number {
  return segments.reduce((sum, { text }) => sum + countWords(text), 0)
}
