import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PreviewFilters, withOrderedAmounts } from './filters.ts'
import { RunInput, sliceKey, slicesTag } from './runs.ts'

export const Objective = z
  .enum(['pipeline', 'deals', 'expand', 'product'])
  .meta({ id: 'Objective', description: 'The purpose of a slice.' })
export const EvidenceGrouping = z
  .enum(['ByElement', 'ByAccount'])
  .meta({ id: 'EvidenceGrouping', description: 'How the findings of a result are grouped.' })

const SliceSummary = z
  .object({
    key: z.string().describe('The key for the path.'),
    title: z.string().describe('The name for people.'),
    objective: Objective,
    description: z.string().describe('The question that the slice answers.'),
    elementKeys: z.array(z.string()).describe('The elements whose evidence it reads.'),
  })
  .meta({ id: 'SliceSummary', description: 'A slice in a list.' })

const Slice = SliceSummary.extend({
  outputSchema: z
    .record(z.string(), z.unknown())
    .describe('A JSON Schema, draft 2020-12, of the `result` of a completed run.'),
  preferredModel: z.string().meta({
    description:
      'The model that works for this slice here: a language model of the deployment, or earshot-embedded-1.',
  }),
  includeCrmData: z.boolean().describe('Whether fields of CRM records are evidence too.'),
  evidenceGrouping: EvidenceGrouping,
}).meta({
  id: 'Slice',
  description:
    'A question asked of many calls. `outputSchema` is a JSON Schema, draft 2020-12; the `result` of a completed run validates against it.',
})
export type Slice = z.infer<typeof Slice>

const exampleSlice = {
  key: 'high_intent_deals',
  title: 'High-Intent Deals',
  objective: 'pipeline' as const,
  description: 'Deals whose buyers say that they want to go ahead.',
  elementKeys: ['intent_signal', 'budget_confirmation', 'timeline'],
}

export const listSlices = endpoint(
  {
    method: 'GET',
    path: '/slices',
    summary: 'List the slices that this team can run',
    description: 'The built-in slices and those of the team.',
    tag: slicesTag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ slices: z.array(SliceSummary).describe('The built-in slices and the team’s own.') }),
    errors: ['INVALID_FILTERS'],
  },
  { reply: { slices: [exampleSlice] } },
)

export const getSlice = endpoint(
  {
    method: 'GET',
    path: '/slices/:key',
    summary: 'Get one slice with the schema of its result',
    description: 'Read `outputSchema` before a run, to know the shape of its `result`.',
    tag: slicesTag,
    scope: 'read',
    input: z.object({ key: sliceKey }),
    data: Slice,
    errors: ['SLICE_NOT_FOUND'],
  },
  {
    reply: {
      ...exampleSlice,
      outputSchema: { type: 'object', properties: { headline: { type: 'string' } }, required: ['headline'] },
      preferredModel: 'earshot-embedded-1',
      includeCrmData: true,
      evidenceGrouping: 'ByAccount',
    },
  },
)

export const previewCount = endpoint(
  {
    method: 'POST',
    path: '/slices/:key/preview-count',
    summary: 'Count the calls that a run with these filters would match; starts nothing, costs nothing',
    description:
      'Takes the filters of a run. Both dates are required and inclusive, as `YYYY-MM-DD`; the earliest start is 90 days ago.',
    tag: slicesTag,
    scope: 'read',
    input: withOrderedAmounts(PreviewFilters.extend({ key: sliceKey })),
    data: z.object({
      matchedCallCount: z.int().nonnegative().describe('Calls that a run with these filters would match.'),
    }),
    errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE', 'SLICE_NOT_FOUND'],
    timeout: 'PREVIEW_COUNT_TIMEOUT',
  },
  {
    reply: { matchedCallCount: 128 },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  },
)

export const RunEstimate = z.object({
  calls: z.int().nonnegative().describe('Calls that the filters match.'),
  analyst: z.string().meta({ description: 'Name and version of the analyst.' }),
  model: z.string().nullable().describe('The language model; null for the embedded analyst.'),
  host: z.string().nullable().meta({ description: 'The host that transcripts would be sent to.' }),
  findings: z
    .object({
      cached: z.int().nonnegative().describe('Known already, and free.'),
      fresh: z
        .int()
        .nonnegative()
        .nullable()
        .describe('Estimate of those to come; null without data to estimate from.'),
    })
    .meta({
      description:
        '`cached`: known already, and free. `fresh`: estimate of those to come; null without data to estimate from.',
    }),
  freshCalls: z.int().nonnegative().meta({ description: 'Calls that the analyst has not answered yet.' }),
  requests: z.int().nonnegative().describe('Requests to the model.'),
  tokens: z
    .object({
      input: z.int().nonnegative().describe('Tokens of the prompts.'),
      output: z.int().nonnegative().describe('Tokens of the answers.'),
    })
    .describe('Tokens of those requests.'),
  writing: z
    .object({
      model: z.string().describe('The language model that would write the result.'),
      host: z.string().describe('The host that quotes would be sent to.'),
      requests: z
        .int()
        .nonnegative()
        .describe('Requests to it; 0 if it has written of this evidence before.'),
    })
    .nullable()
    .meta({
      description: 'Who would write the result; null if rules do. Its cost is in the figures beside it.',
    }),
  money: z.number().nonnegative().nullable().meta({
    description: 'In `currency`; 0 if analyst and writer are free, null if a price is not configured.',
  }),
  currency: z.string().nullable().describe('The currency of the configured prices; null without one.'),
  seconds: z.number().nonnegative().describe('Estimated duration.'),
})
export type RunEstimate = z.infer<typeof RunEstimate>

export const estimateRun = endpoint(
  {
    method: 'POST',
    path: '/slices/:key/estimate',
    summary: 'Estimate the questions, cost and time of a run with this body; starts nothing, costs nothing',
    description: 'Takes the body of a run. Quotes that are known already cost nothing.',
    tag: slicesTag,
    scope: 'read',
    input: withOrderedAmounts(RunInput),
    data: RunEstimate,
    errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE', 'SLICE_NOT_FOUND'],
    extension: true,
  },
  {
    reply: {
      calls: 128,
      analyst: 'llm-1-openai-gpt-large-3f9a1c0d2b7e',
      model: 'gpt-large',
      host: 'api.openai.com',
      findings: { cached: 27, fresh: 4 },
      freshCalls: 12,
      requests: 13,
      tokens: { input: 84_700, output: 3900 },
      writing: { model: 'gpt-large', host: 'api.openai.com', requests: 1 },
      money: 0.1804,
      currency: 'USD',
      seconds: 40,
    },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  },
)
