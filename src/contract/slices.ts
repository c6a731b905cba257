import { z } from 'zod'
import { EvidenceGrouping, Objective } from './catalog.ts'
import { endpoint } from './endpoint.ts'

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
