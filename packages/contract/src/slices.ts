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
    key: z.string(),
    title: z.string(),
    objective: Objective,
    description: z.string(),
    elementKeys: z.array(z.string()),
  })
  .meta({ id: 'SliceSummary', description: 'A slice in a list.' })

const Slice = SliceSummary.extend({
  outputSchema: z.record(z.string(), z.unknown()),
  preferredModel: z.string().meta({
    description:
      'The model that works for this slice here: a language model of the deployment, or earshot-embedded-1.',
  }),
  includeCrmData: z.boolean(),
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
    tag: slicesTag,
    input: z.object({}),
    data: z.object({ slices: z.array(SliceSummary) }),
    errors: ['INVALID_FILTERS'],
  },
  { reply: { slices: [exampleSlice] } },
)

export const getSlice = endpoint(
  {
    method: 'GET',
    path: '/slices/:key',
    summary: 'Get one slice with the schema of its result',
    tag: slicesTag,
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
    tag: slicesTag,
    input: withOrderedAmounts(PreviewFilters.extend({ key: sliceKey })),
    data: z.object({ matchedCallCount: z.int().nonnegative() }),
    errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE', 'SLICE_NOT_FOUND'],
    timeout: 'PREVIEW_COUNT_TIMEOUT',
  },
  {
    reply: { matchedCallCount: 128 },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  },
)

export const RunEstimate = z.object({
  calls: z.int().nonnegative(),
  analyst: z.string().meta({ description: 'Name and version of the analyst.' }),
  model: z.string().nullable(),
  host: z.string().nullable().meta({ description: 'The host that transcripts would be sent to.' }),
  findings: z.object({ cached: z.int().nonnegative(), fresh: z.int().nonnegative().nullable() }).meta({
    description:
      '`cached`: known already, and free. `fresh`: estimate of those to come; null without data to estimate from.',
  }),
  freshCalls: z.int().nonnegative().meta({ description: 'Calls that the analyst has not answered yet.' }),
  requests: z.int().nonnegative(),
  tokens: z.object({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
  money: z.number().nonnegative().nullable().meta({
    description: 'In `currency`; 0 if the analyst is free, null if a price is not configured.',
  }),
  currency: z.string().nullable(),
  seconds: z.number().nonnegative(),
})
export type RunEstimate = z.infer<typeof RunEstimate>

export const estimateRun = endpoint(
  {
    method: 'POST',
    path: '/slices/:key/estimate',
    summary: 'Estimate what a run with this body would ask, cost and take; starts nothing, costs nothing',
    tag: slicesTag,
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
      requests: 12,
      tokens: { input: 81_000, output: 2300 },
      money: 0.1804,
      currency: 'USD',
      seconds: 40,
    },
    body: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  },
)
