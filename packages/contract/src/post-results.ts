import { z } from 'zod'

export const PostQuote = z
  .object({
    text: z.string(),
    speaker: z.string().nullable(),
    startMs: z.int().nullable(),
    endMs: z.int().nullable(),
    startChar: z.int().nonnegative(),
    endChar: z.int().positive(),
    segment: z.int().nonnegative(),
  })
  .meta({
    id: 'PostQuote',
    description: 'A quote in a post, located: `segments[segment].text.slice(startChar, endChar) === text`.',
  })

export const SummaryResult = z
  .object({
    bluf: z.string(),
    sections: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        items: z.array(z.object({ title: z.string(), text: z.string(), quotes: z.array(PostQuote) })),
      }),
    ),
    additionalContext: z.array(z.object({ element: z.string(), value: z.string() })),
  })
  .meta({ id: 'SummaryResult', description: 'The result of a summary.' })

export const ScorecardResult = z
  .object({
    bluf: z.string(),
    nextMoves: z.array(z.object({ type: z.string(), text: z.string() })),
    elements: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        score: z.enum(['G', 'Y', 'R']),
        rationale: z.string(),
        quotes: z.array(PostQuote),
        coaching: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ScorecardResult', description: 'The result of a scorecard. `coaching` is null for G.' })
