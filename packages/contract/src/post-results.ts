import { z } from 'zod'

export const PostQuote = z
  .object({
    text: z.string().describe('Word for word as in the transcript.'),
    speaker: z.string().nullable().describe('Who says it; null if unknown.'),
    startMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
    endMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
    startChar: z.int().nonnegative().describe('First character in the text of the segment, in UTF-16 units.'),
    endChar: z.int().positive().describe('The character after the last one, in UTF-16 units.'),
    segment: z.int().nonnegative().describe('Index of the segment.'),
  })
  .meta({
    id: 'PostQuote',
    description: 'A quote in a post, located: `segments[segment].text.slice(startChar, endChar) === text`.',
  })

export const SummaryResult = z
  .object({
    bluf: z.string().describe('The bottom line: at most 60 words.'),
    sections: z
      .array(
        z.object({
          key: z.string().describe('Key of the section.'),
          title: z.string().describe('Title of the section.'),
          items: z
            .array(
              z.object({
                title: z.string().describe('The point in a few words.'),
                text: z.string().describe('The point in sentences.'),
                quotes: z.array(PostQuote).describe('What shows it.'),
              }),
            )
            .describe('Points, the most important first.'),
        }),
      )
      .describe('What a reader needs to know, by topic.'),
    additionalContext: z
      .array(
        z.object({
          element: z.string().describe('Label of the element.'),
          value: z.string().describe('Its value.'),
        }),
      )
      .describe('Further values in short.'),
  })
  .meta({ id: 'SummaryResult', description: 'The result of a summary.' })

export const ScorecardResult = z
  .object({
    bluf: z.string().describe('How the call was led, in short.'),
    nextMoves: z
      .array(
        z.object({
          type: z.string().describe('How firm it is.'),
          text: z.string().describe('Who does what until when.'),
        }),
      )
      .describe('What happens next.'),
    elements: z
      .array(
        z.object({
          key: z.string().describe('Key of the behaviour.'),
          label: z.string().describe('Name of the behaviour.'),
          score: z.enum(['G', 'Y', 'R']).describe('Green, yellow or red.'),
          rationale: z.string().describe('Why it has this score.'),
          quotes: z.array(PostQuote).describe('What shows it.'),
          coaching: z.string().nullable().describe('What to do better next time; null for G.'),
        }),
      )
      .describe('Each behaviour with its score.'),
  })
  .meta({ id: 'ScorecardResult', description: 'The result of a scorecard. `coaching` is null for G.' })
