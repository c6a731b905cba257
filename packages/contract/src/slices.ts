import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PreviewFilters } from './filters.ts'
import { startRun } from './runs.ts'

export const Objective = z.enum(['pipeline', 'deals', 'expand', 'product'])
export const EvidenceGrouping = z.enum(['ByElement', 'ByAccount'])

export const SliceSummary = z.object({
  key: z.string(),
  title: z.string(),
  objective: Objective,
  description: z.string(),
  elementKeys: z.array(z.string()),
})

/** `outputSchema` is a JSON Schema, draft 2020-12; a completed run's `result` validates against it. */
export const Slice = SliceSummary.extend({
  outputSchema: z.record(z.string(), z.unknown()),
  preferredModel: z.string().nullable(),
  includeCrmData: z.boolean(),
  evidenceGrouping: EvidenceGrouping,
})
export type Slice = z.infer<typeof Slice>

export const listSlices = endpoint({
  method: 'GET',
  path: '/slices',
  summary: 'List the slices that this team can run',
  input: z.object({}),
  data: z.object({ slices: z.array(SliceSummary) }),
  errors: [],
})

export const getSlice = endpoint({
  method: 'GET',
  path: '/slices/:key',
  summary: 'Get one slice with the schema of its result',
  input: z.object({ key: z.string() }),
  data: Slice,
  errors: ['SLICE_NOT_FOUND'],
})

export const previewCount = endpoint({
  method: 'POST',
  path: '/slices/:key/preview-count',
  summary: 'Count the calls that a run with these filters would match; starts nothing, costs nothing',
  input: PreviewFilters.extend({ key: z.string() }),
  data: z.object({ matchedCallCount: z.int().nonnegative() }),
  errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE', 'SLICE_NOT_FOUND'],
  timeout: 'PREVIEW_COUNT_TIMEOUT',
})

/** What a run would ask and cost. Figures of what is not yet known are estimates, and say so by their names. */
export const RunEstimate = z.object({
  calls: z.int().nonnegative(),
  /** Who would answer: name and version, and for a language model where transcripts would be sent. */
  analyst: z.string(),
  model: z.string().nullable(),
  host: z.string().nullable(),
  /** `cached`: known already, and free. `fresh`: about so many more; null while nothing is known to judge by. */
  findings: z.object({ cached: z.int().nonnegative(), fresh: z.int().nonnegative().nullable() }),
  /** Calls that somebody has to be asked about. */
  freshCalls: z.int().nonnegative(),
  requests: z.int().nonnegative(),
  tokens: z.object({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
  /** In `currency`; null where a price is not configured. 0 where nobody is paid. */
  money: z.number().nonnegative().nullable(),
  currency: z.string().nullable(),
  seconds: z.number().nonnegative(),
})
export type RunEstimate = z.infer<typeof RunEstimate>

export const estimateRun = endpoint({
  method: 'POST',
  path: '/slices/:key/estimate',
  summary: 'Estimate what a run with this body would ask, cost and take; starts nothing, costs nothing',
  input: startRun.input.omit({ idempotencyKey: true }),
  data: RunEstimate,
  errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE', 'SLICE_NOT_FOUND'],
  extension: true,
})
