import { z } from 'zod'
import { endpoint, PathId, Timestamp } from './endpoint.ts'
import { CallTypes, DateOrDateTime, filterArray, firstDate, lastDate } from './filters.ts'
import { postsTag } from './posts.ts'

const Count = z.int().nonnegative()

const tokens = z
  .object({
    input: Count.describe('Tokens of the prompts.'),
    output: Count.describe('Tokens of the answers.'),
  })
  .describe('Tokens of those requests.')

/** Which calls' posts are written again. */
const RewriteFilters = z.object({
  callIds: filterArray(z.int().positive()).meta({ description: 'Only these calls, by their file ids.' }),
  callTypes: CallTypes,
  dateFrom: DateOrDateTime.optional().meta(firstDate),
  dateTo: DateOrDateTime.optional().meta(lastDate),
})
export type RewriteFilters = z.infer<typeof RewriteFilters>

/** The questions and cost of processing some calls. */
export const ProcessingEstimate = z.object({
  calls: Count.describe('Calls whose posts would be written.'),
  writer: z.string().describe('Name and version of the writer.'),
  model: z.string().nullable().describe('The language model that writes; null for the embedded writer.'),
  host: z.string().nullable().describe('The host that transcripts would be sent to; null if none is.'),
  requests: Count.describe(
    'Requests to the models, at most about so many: what was paid for before is free.',
  ),
  tokens,
  money: z
    .number()
    .nonnegative()
    .nullable()
    .describe('In `currency`; 0 if nothing is paid for, null if a price is not configured.'),
  currency: z.string().nullable().describe('The currency of the configured prices; null without one.'),
  monthLeft: z
    .number()
    .nonnegative()
    .nullable()
    .describe('What the team’s cap leaves to spend in this month (UTC); null without a cap.'),
  seconds: z.number().nonnegative().describe('Estimated duration.'),
})
export type ProcessingEstimate = z.infer<typeof ProcessingEstimate>

export const estimateRewrite = endpoint(
  {
    method: 'POST',
    path: '/posts/rewrite/estimate',
    summary: 'Estimate what writing posts again would ask, cost and take; starts nothing, costs nothing',
    description:
      'Takes the body of POST /posts/rewrite. Calls whose posts are of the present template and writer count for nothing.',
    tag: postsTag,
    scope: 'read',
    input: RewriteFilters,
    data: ProcessingEstimate,
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    extension: true,
  },
  {
    reply: {
      calls: 112,
      writer: 'llm-writer-1-openai-gpt-large-3f9a1c0d2b7e',
      model: 'gpt-large',
      host: 'api.openai.com',
      requests: 112,
      tokens: { input: 890_400, output: 280_000 },
      money: 4.0208,
      currency: 'USD',
      monthLeft: 62.5,
      seconds: 140,
    },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01' },
  },
)

export const rewritePosts = endpoint(
  {
    method: 'POST',
    path: '/posts/rewrite',
    summary: 'Write the posts of calls again whose template or writer has changed',
    description:
      'Writes the posts of the calls that match all filters and whose posts were written by another template or writer than the present ones, by rule because the model could not write them, or not at all because processing failed. Other calls stay as they are, so that the same request again writes nothing twice. Old posts stay until the new ones are there; posts that a model wrote are not replaced by ones that are written by rule.',
    tag: postsTag,
    scope: 'run',
    input: RewriteFilters,
    data: z.object({
      jobId: z.int().positive().describe('The id for GET /posts/rewrite/{jobId}.'),
      calls: Count.describe('Calls whose posts are written.'),
    }),
    status: 202,
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    extension: true,
  },
  {
    reply: { jobId: 7, calls: 112 },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01' },
  },
)

const Rewrite = z
  .object({
    jobId: z.int().positive().describe('The id of the job.'),
    status: z.enum(['running', 'completed']).describe('`completed` when no call waits any more.'),
    calls: Count.describe(
      'Calls that were found at the start. One that is changed, deleted or written again by a later job since is in none of the counts below.',
    ),
    written: Count.describe('Calls whose posts are written by the writer of the job.'),
    writtenByRule: Count.describe('Calls that the embedded writer wrote because the model could not.'),
    kept: Count.describe('Calls that keep the posts that a model wrote before, because it could not now.'),
    failed: Count.describe('Calls that could not be processed; each says why in its `statusReason`.'),
    problem: z
      .string()
      .nullable()
      .describe('Why the model could not write, of the last such call; null if there is none.'),
    waiting: Count.describe('Calls that are still to be written.'),
    writer: z.string().describe('Name and version of the writer.'),
    requests: Count.describe('Requests that were sent.'),
    tokens,
    money: z
      .number()
      .nonnegative()
      .nullable()
      .describe('What they cost, with reservations of those under way; null if a price is not configured.'),
    currency: z.string().nullable().describe('The currency of the configured prices; null without one.'),
    startedAt: Timestamp,
    suggestedPollAfterSeconds: Count.nullable().describe('When to ask again; null if it has ended.'),
  })
  .meta({ id: 'Rewrite', description: 'How far the writing of posts has come, and what it cost.' })
export type Rewrite = z.infer<typeof Rewrite>

export const getRewrite = endpoint(
  {
    method: 'GET',
    path: '/posts/rewrite/:jobId',
    summary: 'Get how far the writing of posts has come, and what it cost so far',
    description:
      'Calls that were changed, replaced or deleted meanwhile are in `calls` alone. Another job that takes a failed call takes it from this one.',
    tag: postsTag,
    scope: 'read',
    input: z.object({ jobId: PathId }),
    data: Rewrite,
    errors: ['NOT_FOUND'],
    extension: true,
  },
  {
    reply: {
      jobId: 7,
      status: 'running',
      calls: 112,
      written: 40,
      writtenByRule: 1,
      kept: 0,
      failed: 0,
      problem: 'OpenAI (api.openai.com) did not answer in time, 5 times',
      waiting: 71,
      writer: 'llm-writer-1-openai-gpt-large-3f9a1c0d2b7e',
      requests: 42,
      tokens: { input: 330_100, output: 101_000 },
      money: 1.468,
      currency: 'USD',
      startedAt: '2026-04-26T14:30:00.000Z',
      suggestedPollAfterSeconds: 2,
    },
  },
)
