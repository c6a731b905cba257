import type { Side } from '@earshot/contract/transcript'

/** One timed piece of speech as a file tells it. What the file does not tell is null. */
export interface Cue {
  startMs: number | null
  endMs: number | null
  speaker: string | null
  text: string
  /** Only where the file itself names the side. */
  side?: Side
}

/** Somebody a file says took part, whether or not he speaks. */
export interface Participant {
  /** As it stands at his speech. */
  name: string
  email?: string
  side?: Side
}

/** One call read from a file. */
export interface ParsedCall {
  /** Which call of the file, where a file can hold several; else null. */
  callId: string | null
  title: string | null
  /** ISO date or date-time of the call, where the file tells it in full; else null. */
  date: string | null
  /** What was left out or repaired, a sentence each, for the person who imports. */
  warnings: string[]
  cues: Cue[]
  participants?: Participant[]
}

/** One call of a file with several that can't be read; the others are not lost with it. */
export interface FailedCall {
  callId: string | null
  /** Line of the file, counted from 1; null in a file that is not read by lines. */
  line: number | null
  reason: string
}

/**
 * A transcript format: a pure function from a file's text to its calls. `detect` looks at the content alone, and is
 * content with the head of a file; `parse` throws nothing but `FormatError`. Both are told the names of people that the manifest knows of,
 * in lower case: a label that may be one of speech is a speaker's with them.
 */
export interface Format {
  name: string
  detect(text: string, names?: ReadonlySet<string>): boolean
  parse(text: string, names?: ReadonlySet<string>): (ParsedCall | FailedCall)[]
}

/** A format in JSON: the same from the parsed text, so that a file is parsed once however many formats there are. */
export interface JsonFormat {
  name: string
  /** By a few members that no other format has together. */
  detect(json: unknown): boolean
  parse(json: unknown): (ParsedCall | FailedCall)[]
}

/** Says why a file can't be read, in a sentence for the person who imports it. */
export class FormatError extends Error {
  override name = 'FormatError'
}
