import { z } from 'zod'

export const Side = z.enum(['rep', 'customer'])
export type Side = z.infer<typeof Side>

/**
 * An uninterrupted stretch of one speaker, as clients see it. Characters of quotes are counted in UTF-16 units
 * from the start of `text`; unknown speakers, sides and times are null, never invented.
 */
export const Segment = z.object({
  index: z.int().nonnegative(),
  speaker: z.string().nullable(),
  side: Side.nullable(),
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  text: z.string(),
})
export type Segment = z.infer<typeof Segment>

/** Where a cue of the source lies in its segment's text, and when it was spoken: `[startChar, endChar, startMs, endMs]`. */
export const CueSpan = z.tuple([z.int(), z.int(), z.int().nullable(), z.int().nullable()])
export type CueSpan = z.infer<typeof CueSpan>

/** A segment as it is stored: with the cues it was joined from, so that the time of a character can be interpolated. */
export const TimedSegment = Segment.extend({ cues: z.array(CueSpan) })
export type TimedSegment = z.infer<typeof TimedSegment>
