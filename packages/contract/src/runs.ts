import { z } from 'zod'
import { endpoint, PathId, pageFields, Text, Timestamp } from './endpoint.ts'
import { Evidence, EvidencePlace } from './evidence.ts'
import { RunFilters } from './filters.ts'

export const activeRunsMax = 5
const userPromptMaxChars = 4000

export const RunStatus = z.enum(['pending', 'running', 'completed', 'failed'])
export const RunPhase = z.enum([
  'queued',
  'gathering_evidence',
  'analyzing_calls',
  'synthesizing',
  'completed',
  'failed',
])
export type RunPhase = z.infer<typeof RunPhase>

export const StartedRun = z.object({
  runId: z.int().positive(),
  sliceKey: z.string(),
  sliceTitle: z.string(),
  status: z.literal('running'),
})
export type StartedRun = z.infer<typeof StartedRun>

/** Bare or quoted, 1–255 characters (structured fields quote strings: both forms are the same key). */
const IdempotencyKey = z
  .string()
  .transform((value) => (/^".*"$/s.test(value) ? value.slice(1, -1) : value))
  .refine((value) => value.length >= 1 && value.length <= 255 && !value.includes('\0'), {
    message: 'must have 1 to 255 characters',
    params: { code: 'INVALID_IDEMPOTENCY_KEY' },
  })

export const startRun = endpoint({
  method: 'POST',
  path: '/slices/:key/run',
  summary: 'Start a run of a slice over the calls that match',
  input: RunFilters.extend({
    key: z.string(),
    userPrompt: Text.max(userPromptMaxChars).optional(),
    idempotencyKey: IdempotencyKey.optional(),
  }),
  data: StartedRun,
  status: 202,
  errors: [
    'INVALID_FILTERS',
    'DATE_RANGE_TOO_WIDE',
    'FILTER_ARRAY_TOO_LARGE',
    'INVALID_IDEMPOTENCY_KEY',
    'USAGE_LIMIT_EXCEEDED',
    'SLICE_NOT_FOUND',
    'IDEMPOTENCY_KEY_CONFLICT',
    'CONCURRENT_RUN_LIMIT',
    'BILLING_UNAVAILABLE',
    'IDEMPOTENCY_KEY_IN_PROGRESS',
  ],
})

export const FilterSummary = z.object({
  dateFrom: z.string().nullable(),
  dateTo: z.string().nullable(),
  callTypes: z.array(z.string()),
  callOwnerEmails: z.array(z.string()),
  companyDomains: z.array(z.string()),
  crmDealStages: z.array(z.string()),
  crmDealIdsCount: z.int().nonnegative(),
  crmCompanyIdsCount: z.int().nonnegative(),
  hasCrmCustomFieldFilters: z.boolean(),
})

export const RunListItem = z.object({
  id: z.int().positive(),
  sliceKey: z.string(),
  sliceTitle: z.string(),
  status: RunStatus,
  /** Null while the run is in progress. */
  matchedCallCount: z.int().nonnegative().nullable(),
  callsAnalyzed: z.int().nonnegative(),
  filterSummary: FilterSummary,
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/slice-runs',
  summary: 'List the runs of this team, newest first',
  input: z.object({ sliceKey: Text.optional(), status: RunStatus.optional(), ...pageFields }),
  data: z.array(RunListItem),
  paginated: true,
  errors: ['INVALID_FILTERS'],
  timeout: 'RUN_LIST_TIMEOUT',
})

export const Run = z.object({
  id: z.int().positive(),
  sliceKey: z.string(),
  sliceTitle: z.string(),
  status: RunStatus,
  phase: RunPhase,
  matchedCallCount: z.int().nonnegative().nullable(),
  callsAnalyzed: z.int().nonnegative(),
  /** As given at the start. */
  filters: z.record(z.string(), z.unknown()),
  /** Null until completed; then it validates against the slice's `outputSchema`. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Null unless failed; else one sentence for a person. */
  error: z.string().nullable(),
  suggestedPollAfterSeconds: z.int().positive().nullable(),
  progressMessage: z.string().nullable(),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
})
export type Run = z.infer<typeof Run>

export const getRun = endpoint({
  method: 'GET',
  path: '/slice-runs/:id',
  summary: 'Get one run: its status, progress and, once completed, its result',
  input: z.object({ id: PathId }),
  data: Run,
  errors: ['RUN_NOT_FOUND'],
  timeout: 'RUN_LOOKUP_TIMEOUT',
})

export const getRunEvidence = endpoint({
  method: 'GET',
  path: '/slice-runs/:id/evidence',
  summary: 'Get the quotes that support a completed run, grouped by element',
  input: z.object({ id: PathId }),
  data: Evidence,
  errors: ['RUN_NOT_FOUND', 'RUN_NOT_COMPLETED'],
  timeout: 'EVIDENCE_TIMEOUT',
})

export const listRunEvidenceItems = endpoint({
  method: 'GET',
  path: '/slice-runs/:id/evidence/items',
  summary: 'List all evidence of a completed run with its places, best confidence first',
  input: z.object({ id: PathId, elementKey: Text.optional(), ...pageFields }),
  data: z.array(EvidencePlace),
  paginated: true,
  errors: ['INVALID_FILTERS', 'RUN_NOT_FOUND', 'RUN_NOT_COMPLETED'],
  timeout: 'EVIDENCE_TIMEOUT',
  extension: true,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/slice-runs/:id/cancel',
  summary: 'Cancel an active run; an ended one stays as it is',
  input: z.object({ id: PathId }),
  data: Run,
  errors: ['RUN_NOT_FOUND'],
  extension: true,
})
