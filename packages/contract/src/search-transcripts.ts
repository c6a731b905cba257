import { z } from 'zod'
import { callsTag } from './calls.ts'
import { endpoint, pageFields, Timestamp } from './endpoint.ts'
import { datedCallFilters, withOrderedAmounts } from './filters.ts'
import { searchQuery } from './search-query.ts'
import { Segment, Side } from './transcript.ts'

/** The maximum of calls that one search reads. */
export const callsSearchedMax = 500

const Match = z.object({
  startChar: z.int().nonnegative().describe('First character of the match in `text`, in UTF-16 units.'),
  endChar: z.int().positive().describe('The character after its last one.'),
})

export const TranscriptHit = z
  .object({
    fileId: z.int().positive().describe('The id of the call.'),
    title: z.string().nullable().describe('The title of the call; null if unknown.'),
    date: Timestamp,
    segmentIndex: z.int().nonnegative().describe('The place of the segment in the transcript.'),
    ...Segment.omit({ index: true }).shape,
    matches: z.array(Match).describe('The places of the words and phrases in `text`, in its order.'),
  })
  .meta({ id: 'TranscriptHit', description: 'A segment that has all words and phrases of the query.' })
export type TranscriptHit = z.infer<typeof TranscriptHit>

export const searchTranscripts = endpoint(
  {
    method: 'POST',
    path: '/transcripts/search',
    summary: 'Search transcripts, newest call first',
    description: `Finds the segments in which one speaker says all words and phrases of the query. Words are whole words in any case; \`pric*\` finds every word that begins so. The newest ${callsSearchedMax} calls that meet the filters and have all the words are looked through: \`totalCount\` is the exact number of hits in them, and \`meta.searched\` says how many calls have the words. Narrow the dates to look further back. \`limit\` and \`offset\` may also be in the query; the body wins.`,
    tag: callsTag,
    scope: 'read',
    input: withOrderedAmounts(
      z.object({
        query: searchQuery(1000, 'The words and phrases to find.').unwrap(),
        side: Side.optional().meta({ description: 'Only segments of this side.' }),
        ...datedCallFilters,
        ...pageFields,
      }),
    ),
    data: z.array(TranscriptHit),
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    timeout: 'SERVICE_UNAVAILABLE',
    paginated: true,
    searched: true,
    queryFields: ['limit', 'offset'],
    extension: true,
  },
  {
    reply: [
      {
        fileId: 98123,
        title: 'Northwind: demo',
        date: '2026-04-20T09:00:00.000Z',
        segmentIndex: 3,
        speaker: 'Cam',
        side: 'customer',
        startMs: 30_000,
        endMs: 38_000,
        text: 'Yes, we have forty thousand dollars approved for it',
        matches: [{ startChar: 13, endChar: 27 }],
      },
    ],
    body: { query: '"forty thousand"', side: 'customer', limit: 20 },
  },
)
