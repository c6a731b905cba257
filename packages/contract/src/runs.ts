import { z } from 'zod'
import { endpoint, minConfidence, PathId, pageFields, Text, Timestamp } from './endpoint.ts'
import { Evidence, EvidencePlace, exampleItem } from './evidence.ts'
import { RunFilters, withOrderedAmounts } from './filters.ts'

export const slicesTag = {
  name: 'Slices',
  description: 'Questions that can be asked of many calls, and the start of their runs.',
}
export const runsTag = { name: 'Runs', description: 'Runs of slices: their status, result and evidence.' }

export const activeRunsMax = 5
const userPromptMaxChars = 4000

export const RunStatus = z
  .enum(['pending', 'running', 'completed', 'failed'])
  .meta({ id: 'RunStatus', description: '`running` becomes `completed` or `failed`.' })
export const RunPhase = z
  .enum(['queued', 'gathering_evidence', 'analyzing_calls', 'synthesizing', 'completed', 'failed'])
  .meta({ id: 'RunPhase', description: 'The current step of the run.' })
export type RunPhase = z.infer<typeof RunPhase>

export const StartedRun = z
  .object({
    runId: z.int().positive().describe('The id for GET /slice-runs/{id}.'),
    sliceKey: z.string().describe('The slice that runs.'),
    sliceTitle: z.string().describe('Title of the slice.'),
    status: z.literal('running').describe('Always `running`; a run over no call may complete at once.'),
  })
  .meta({ id: 'StartedRun', description: 'A run that was accepted.' })
export type StartedRun = z.infer<typeof StartedRun>

/** 1–255 UTF-16 units, compared as sent. */
export const IdempotencyKey = z
  .string()
  .refine((value) => value.length >= 1 && value.length <= 255 && !value.includes('\0'), {
    message: 'must have 1 to 255 characters',
    params: { code: 'INVALID_IDEMPOTENCY_KEY' },
  })
  .meta({
    description:
      'Scoped to the team and kept at least 24 hours. A repeated key with the same arguments answers the same run and starts nothing. Keys are compared as sent, quotes included, and measured in UTF-16 units.',
    example: '5f0c7b8e-9a41-4f0e-8f6d-3f1b8a2c7d10',
    minLength: 1,
    maxLength: 255,
  })

export const sliceKey = z.string().meta({ description: 'The key of the slice, in snake_case.' })

/** The arguments of a run. */
export const RunInput = RunFilters.extend({
  key: sliceKey,
  userPrompt: Text.max(userPromptMaxChars).optional().meta({
    description: 'An extra instruction to the analyst. The embedded analyst does not read it.',
  }),
})

export const startRun = endpoint(
  {
    method: 'POST',
    path: '/slices/:key/run',
    summary: 'Start a run of a slice over the calls that match',
    description:
      'All filters must be met; one of the values of a list is enough. Without dates: the last 90 days. Send an `Idempotency-Key`, so that a repeated request starts nothing twice. Then read GET /slice-runs/{id} every `suggestedPollAfterSeconds` until `status` is `completed` or `failed`.',
    tag: slicesTag,
    scope: 'run',
    input: withOrderedAmounts(RunInput.extend({ idempotencyKey: IdempotencyKey.optional() })),
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
  },
  {
    reply: {
      runId: 4711,
      sliceKey: 'high_intent_deals',
      sliceTitle: 'High-Intent Deals',
      status: 'running',
    },
    body: {
      callTypes: ['demo_call'],
      companyDomains: ['northwind.example'],
      dateFrom: '2026-03-01',
      dateTo: '2026-04-25',
    },
  },
)

export const FilterSummary = z
  .object({
    dateFrom: Timestamp,
    dateTo: Timestamp,
    callTypes: z.array(z.string()).describe('Keys of call types.'),
    callOwnerEmails: z.array(z.string()).describe('As given.'),
    companyDomains: z.array(z.string()).describe('As given.'),
    crmDealStages: z.array(z.string()).describe('As given.'),
    crmDealIdsCount: z.int().nonnegative().describe('How many deals were named.'),
    crmCompanyIdsCount: z.int().nonnegative().describe('How many companies were named.'),
    hasCrmCustomFieldFilters: z.boolean().describe('Whether CRM fields were filtered by.'),
  })
  .meta({
    id: 'FilterSummary',
    description:
      'The filters of a run in short. `dateFrom` and `dateTo` are the first and the last instant that were applied.',
  })

export const RunListItem = z
  .object({
    id: z.int().positive().describe('The id of the run.'),
    sliceKey: z.string().describe('The slice that ran.'),
    sliceTitle: z.string().describe('Title of the slice.'),
    status: RunStatus,
    matchedCallCount: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Calls that the filters match; null while the run is in progress.'),
    callsAnalyzed: z.int().nonnegative().describe('Calls analysed so far.'),
    filterSummary: FilterSummary,
    startedAt: Timestamp,
    completedAt: Timestamp.nullable().describe('Null until the run has ended.'),
  })
  .meta({
    id: 'RunListItem',
    description: 'A run in a list. `matchedCallCount` is null while it is in progress.',
  })

export const listRuns = endpoint(
  {
    method: 'GET',
    path: '/slice-runs',
    summary: 'List the runs of this team, newest first',
    description: 'Runs of every status. Page on with `offset`.',
    tag: runsTag,
    scope: 'read',
    input: z.object({
      sliceKey: Text.optional().meta({ description: 'Only runs of this slice.' }),
      status: RunStatus.optional().meta({ description: 'Only runs with this status.' }),
      ...pageFields,
    }),
    data: z.array(RunListItem),
    paginated: true,
    errors: ['INVALID_FILTERS'],
    timeout: 'RUN_LIST_TIMEOUT',
  },
  {
    reply: [
      {
        id: 4711,
        sliceKey: 'high_intent_deals',
        sliceTitle: 'High-Intent Deals',
        status: 'completed',
        matchedCallCount: 128,
        callsAnalyzed: 128,
        filterSummary: {
          dateFrom: '2026-03-01T00:00:00.000Z',
          dateTo: '2026-04-25T23:59:59.999Z',
          callTypes: ['demo_call'],
          callOwnerEmails: [],
          companyDomains: [],
          crmDealStages: [],
          crmDealIdsCount: 0,
          crmCompanyIdsCount: 0,
          hasCrmCustomFieldFilters: false,
        },
        startedAt: '2026-04-26T14:30:00.000Z',
        completedAt: '2026-04-26T14:30:42.117Z',
      },
    ],
  },
)

export const Run = z
  .object({
    id: z.int().positive().describe('The id of the run.'),
    sliceKey: z.string().describe('The slice that ran.'),
    sliceTitle: z.string().describe('Title of the slice.'),
    status: RunStatus,
    phase: RunPhase,
    matchedCallCount: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Calls that the filters match; null while the run is in progress.'),
    callsAnalyzed: z.int().nonnegative().describe('Calls analysed so far.'),
    progress: z
      .object({
        analyzed: z.int().nonnegative().describe('Calls analysed so far.'),
        matched: z
          .int()
          .nonnegative()
          .nullable()
          .describe('Calls that the filters match; null until they are counted.'),
      })
      .nullable()
      .describe('How far an active run is; null once it has ended.'),
    filters: z.record(z.string(), z.unknown()).describe('The filters as given at the start.'),
    result: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Validates against the `outputSchema` of the slice; null until the run is completed.'),
    error: z.string().nullable().describe('One sentence for a person; null unless the run failed.'),
    suggestedPollAfterSeconds: z
      .int()
      .positive()
      .nullable()
      .describe('When to ask again; null once the run has ended.'),
    progressMessage: z
      .string()
      .nullable()
      .describe('The current step in words; null once the run has ended.'),
    startedAt: Timestamp,
    completedAt: Timestamp.nullable().describe('Null until the run has ended.'),
  })
  .meta({
    id: 'Run',
    description:
      'A run. `matchedCallCount` is null while it is in progress; `progress`, an addition, is null once it has ended, and its `matched` until the calls are counted. `filters` are those given at its start. `result` is null until the run is completed, then it validates against the `outputSchema` of the slice. `error` is null unless the run failed, then one sentence for a person. `suggestedPollAfterSeconds` and `progressMessage` are null once the run has ended.',
  })
export type Run = z.infer<typeof Run>

const exampleRun = {
  id: 4711,
  sliceKey: 'high_intent_deals',
  sliceTitle: 'High-Intent Deals',
  matchedCallCount: 128,
  progress: null,
  filters: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  result: null,
  error: null,
  startedAt: '2026-04-26T14:30:00.000Z',
}

export const getRun = endpoint(
  {
    method: 'GET',
    path: '/slice-runs/:id',
    summary: 'Get one run: its status, progress and, once completed, its result',
    description: 'While the run is active, ask again after `suggestedPollAfterSeconds`.',
    tag: runsTag,
    scope: 'read',
    input: z.object({ id: PathId }),
    data: Run,
    errors: ['RUN_NOT_FOUND'],
    timeout: 'RUN_LOOKUP_TIMEOUT',
  },
  {
    reply: {
      ...exampleRun,
      status: 'completed',
      phase: 'completed',
      callsAnalyzed: 128,
      result: {
        headline: 'Of 128 calls, 9 show a deal that is about to be decided.',
        findings: [],
        coverage: { callsMatched: 128, callsAnalyzed: 128, callsWithEvidence: 9, accounts: 7 },
        caveats: [],
      },
      suggestedPollAfterSeconds: null,
      progressMessage: null,
      completedAt: '2026-04-26T14:30:42.117Z',
    },
  },
)

export const getRunEvidence = endpoint(
  {
    method: 'GET',
    path: '/slice-runs/:id/evidence',
    summary: 'Get the quotes that support a completed run, grouped by element',
    description:
      'At most 20 quotes of each element; GET /slice-runs/{id}/evidence/items lists all. A run that is active answers 409.',
    tag: runsTag,
    scope: 'read',
    input: z.object({ id: PathId, minConfidence }),
    data: Evidence,
    errors: ['INVALID_FILTERS', 'RUN_NOT_FOUND', 'RUN_NOT_COMPLETED'],
    timeout: 'EVIDENCE_TIMEOUT',
  },
  {
    reply: {
      summary: { totalSources: 2, totalElements: 1, sourceBreakdown: { transcript: 1, crm_deal: 1 } },
      elements: {
        budget_confirmation: {
          count: 2,
          items: [
            {
              quote: 'Amount: 42000',
              source: { type: 'crm_deal', id: 'crm_deal:17', label: 'Northwind rollout' },
              confidence: 1,
            },
            exampleItem,
          ],
        },
      },
    },
  },
)

export const listRunEvidenceItems = endpoint(
  {
    method: 'GET',
    path: '/slice-runs/:id/evidence/items',
    summary: 'List all evidence of a completed run with its places, best confidence first',
    description: 'Each quote comes with its place in the call’s transcript: segment, characters and time.',
    tag: runsTag,
    scope: 'read',
    input: z.object({
      id: PathId,
      elementKey: Text.optional().meta({ description: 'Only evidence of this element.' }),
      minConfidence,
      ...pageFields,
    }),
    data: z.array(EvidencePlace),
    paginated: true,
    errors: ['INVALID_FILTERS', 'RUN_NOT_FOUND', 'RUN_NOT_COMPLETED'],
    timeout: 'EVIDENCE_TIMEOUT',
    extension: true,
  },
  {
    reply: [
      {
        ...exampleItem,
        evidenceId: 90210,
        elementKey: 'budget_confirmation',
        fileId: 98123,
        segmentIndex: 3,
        speaker: 'Cam',
        startMs: 30_000,
        endMs: 36_400,
        startChar: 5,
        endChar: 51,
        matchKind: 'exact',
        field: null,
      },
    ],
  },
)

export const cancelRun = endpoint(
  {
    method: 'POST',
    path: '/slice-runs/:id/cancel',
    summary: 'Cancel an active run; an ended one stays as it is',
    description: 'The run ends as `failed` with the error `Cancelled.`; its unit of quota is given back.',
    tag: runsTag,
    scope: 'run',
    input: z.object({ id: PathId }),
    data: Run,
    errors: ['RUN_NOT_FOUND'],
    extension: true,
  },
  {
    reply: {
      ...exampleRun,
      status: 'failed',
      phase: 'failed',
      callsAnalyzed: 50,
      error: 'Cancelled.',
      suggestedPollAfterSeconds: null,
      progressMessage: null,
      completedAt: '2026-04-26T14:30:09.004Z',
    },
  },
)
