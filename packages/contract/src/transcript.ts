import { z } from 'zod'

export const Side = z.enum(['rep', 'customer']).meta({ id: 'Side', description: 'The party of a speaker.' })
export type Side = z.infer<typeof Side>

/** A segment in answers. Unknown speakers, sides and times are null. */
export const Segment = z
  .object({
    index: z.int().nonnegative().describe('Counts from 0.'),
    speaker: z.string().nullable().describe('Null if unknown.'),
    side: Side.nullable().describe('Null if unknown.'),
    startMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
    endMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
    text: z.string().describe('What was said.'),
  })
  .meta({
    id: 'Segment',
    description:
      'An uninterrupted stretch of one speaker. Characters of quotes are counted in UTF-16 units from the start of `text`.',
  })
export type Segment = z.infer<typeof Segment>

/** The place of a source's cue in its segment's text, and its time: `[startChar, endChar, startMs, endMs]`. */
export const CueSpan = z.tuple([z.int(), z.int(), z.int().nullable(), z.int().nullable()])
export type CueSpan = z.infer<typeof CueSpan>

/** A stored segment, with the cues that it was joined from, so that the time of a character can be interpolated. */
export const TimedSegment = Segment.extend({ cues: z.array(CueSpan) })
export type TimedSegment = z.infer<typeof TimedSegment>
