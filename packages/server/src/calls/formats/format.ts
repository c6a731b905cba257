import type { Side } from '@earshot/contract/transcript'

/** One timed piece of speech in a file. Details that the file lacks are null. */
export interface Cue {
  startMs: number | null
  endMs: number | null
  speaker: string | null
  text: string
  /** Only if the file itself names the side. */
  side?: Side
}

/** A participant named in a file, speaking or not. */
export interface Participant {
  /** The name used as the speaker's label. */
  name: string
  email?: string
  side?: Side
}

/** One call read from a file. */
export interface ParsedCall {
  /** The id of the call in a file that can hold several; else null. */
  callId: string | null
  title: string | null
  /** ISO date or date-time of the call, if the file has it in full; else null. */
  date: string | null
  /** Repairs and omissions, a sentence each, for the person who imports. */
  warnings: string[]
  cues: Cue[]
  participants?: Participant[]
}

/** One unreadable call of a file with several; the others are still read. */
export interface FailedCall {
  callId: string | null
  /** Line of the file, counted from 1; null in a file that is not read by lines. */
  line: number | null
  reason: string
}

/**
 * A transcript format: a pure function from a file's text to its calls. `detect` needs only the beginning of the content; `parse` throws
 * only `FormatError`. Both get the names of people in the manifest, in lower case: they turn an ambiguous label into a speaker.
 */
export interface Format {
  name: string
  detect(text: string, names?: ReadonlySet<string>): boolean
  parse(text: string, names?: ReadonlySet<string>): (ParsedCall | FailedCall)[]
}

/** A format in JSON, which gets the parsed text, so that a file is parsed once for all formats. */
export interface JsonFormat {
  name: string
  /** Checks a few members that occur together in no other format. */
  detect(json: unknown): boolean
  parse(json: unknown): (ParsedCall | FailedCall)[]
}

/** The reason why a file can't be read, as a sentence for the person who imports it. */
export class FormatError extends Error {
  override name = 'FormatError'
}
