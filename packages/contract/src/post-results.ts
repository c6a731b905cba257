import { z } from 'zod'

export const PostQuote = z
  .object({
    text: z.string().describe('Word for word as in the transcript.'),
    speaker: z.string().nullable().describe('The speaker; null if unknown.'),
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

const quotes = z.array(PostQuote).describe('What shows it.')

export const Outcome = z
  .object({
    key: z
      .enum(['closed_won', 'advancing', 'open', 'stalled', 'at_risk', 'closed_lost', 'not_a_deal'])
      .describe('Advancing: a dated next step is agreed. Open: interest without one. Stalled: blocked.'),
    reason: z.string().describe('Why, in a sentence.'),
    quotes,
  })
  .meta({ id: 'PostOutcome', description: 'The state of the deal or the customer at the end of the call.' })

export const NextMove = z
  .object({
    type: z
      .enum(['agreed', 'committed', 'proposed', 'conditional', 'suggested'])
      .describe(
        'Agreed: the other side said yes. Committed: promised. Proposed: open. Conditional: if something else happens. Suggested: by this post, not on the call.',
      ),
    text: z.string().describe('Who does what until when.'),
    owner: z.string().nullable().describe('Who does it; null if unknown.'),
    ownerSide: z.enum(['rep', 'customer']).nullable().describe('The side of the owner; null if unknown.'),
    action: z.string().describe('What is to be done.'),
    due: z.string().nullable().describe('Until when, as it was said; null if it was not.'),
    dueDate: z.iso
      .date()
      .nullable()
      .describe('The day that is due, by the date of the call; null if unknown.'),
    quotes,
  })
  .meta({ id: 'PostNextMove', description: 'What happens next.' })

const amountKinds = [
  'list_price',
  'offer',
  'discount',
  'budget',
  'rival_price',
  'cost_of_problem',
  'contract_value',
  'other',
] as const

export const PostAmount = z
  .object({
    said: z.string().describe('As it was said.'),
    value: z.number().describe('The number.'),
    currency: z
      .string()
      .nullable()
      .describe('ISO 4217 code; "%" for a percentage; null if the call does not tell.'),
    unit: z.string().nullable().describe('"per seat per month"; null without one.'),
    what: z.enum(amountKinds).describe('What it is.'),
    whose: z.enum(['us', 'rival', 'customer', 'other']).describe('Whose amount it is.'),
    stands: z.boolean().describe('False for what was superseded, rejected or hypothetical.'),
    quotes,
  })
  .meta({ id: 'PostAmount', description: 'A sum of money or a percentage that matters.' })

const dealRoles = [
  'economic_buyer',
  'champion',
  'blocker',
  'influencer',
  'user',
  'procurement',
  'legal',
  'technical',
] as const

export const PostPerson = z
  .object({
    name: z.string().describe('The name.'),
    side: z.enum(['rep', 'customer', 'rival', 'other']).describe('Whose side the person is on.'),
    onCall: z.boolean().describe('Whether the person speaks on the call.'),
    role: z.string().nullable().describe('The role as it was said; null if it was not.'),
    dealRole: z.enum(dealRoles).nullable().describe('The part in the decision; null if unknown.'),
    quotes,
  })
  .meta({ id: 'PostPerson', description: 'A person who matters to the outcome.' })

export const PostAlternative = z
  .object({
    name: z.string().describe('The name as it was said.'),
    relation: z
      .enum(['incumbent', 'evaluated', 'rejected', 'own_tool', 'past'])
      .describe('What the customer has to do with it.'),
    verdict: z.enum(['for', 'against', 'mixed', 'neutral']).describe('What the customer says of it.'),
    quotes,
  })
  .meta({
    id: 'PostAlternative',
    description: 'A rival or another way, such as doing nothing or building it.',
  })

const nextMoves = z.array(NextMove).describe('What happens next.')
const caveats = z.array(z.string()).describe('Caveats for the reader; usually empty.')

const summaryResult = z
  .object({
    bluf: z.string().describe('The bottom line: at most 60 words.'),
    blufQuotes: z.array(PostQuote).describe('The quotes behind the bottom line.'),
    outcome: Outcome.nullable().describe('The state at the end of the call; null until written.'),
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
                quotes,
              }),
            )
            .describe('Points, the most important first.'),
        }),
      )
      .describe('The summary by topic.'),
    additionalContext: z
      .array(
        z.object({
          element: z.string().describe('Label of the element.'),
          value: z.string().describe('Its value.'),
        }),
      )
      .describe('Further values in short.'),
    nextMoves,
    amounts: z.array(PostAmount).describe('The money and percentages that matter.'),
    people: z.array(PostPerson).describe('The people who matter to the outcome.'),
    alternatives: z.array(PostAlternative).describe('Rivals and other ways.'),
    caveats,
  })
  .meta({ id: 'SummaryResult', description: 'The result of a summary.' })

const scorecardResult = z
  .object({
    bluf: z.string().describe('How the call was led, in short.'),
    nextMoves,
    elements: z
      .array(
        z.object({
          key: z.string().describe('Key of the behaviour.'),
          label: z.string().describe('Name of the behaviour.'),
          score: z.enum(['G', 'Y', 'R']).describe('Green, yellow or red.'),
          rationale: z.string().describe('Why it has this score.'),
          quotes,
          coaching: z.string().nullable().describe('Advice for next time; null for G.'),
        }),
      )
      .describe('Each behaviour with its score.'),
    notAssessed: z
      .array(
        z.object({
          key: z.string().describe('Key of the behaviour.'),
          label: z.string().describe('Name of the behaviour.'),
          rationale: z.string().describe('Why it could not be judged.'),
        }),
      )
      .describe('Behaviours that the call gave too little evidence to judge.'),
    caveats,
  })
  .meta({ id: 'ScorecardResult', description: 'The result of a scorecard. `coaching` is null for G.' })

type SummaryResultShape = typeof summaryResult
/** Named, so that declarations refer to it instead of repeating it. */
export interface SummaryResultSchema extends SummaryResultShape {}
export const SummaryResult: SummaryResultSchema = summaryResult

type ScorecardResultShape = typeof scorecardResult
/** Named, so that declarations refer to it instead of repeating it. */
export interface ScorecardResultSchema extends ScorecardResultShape {}
export const ScorecardResult: ScorecardResultSchema = scorecardResult
