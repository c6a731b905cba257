import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints
type RunOperation =
  | 'listSlices'
  | 'getSlice'
  | 'previewCount'
  | 'startRun'
  | 'listRuns'
  | 'getRun'
  | 'getRunEvidence'
  | 'searchEvidence'
  | 'listRunEvidenceItems'
  | 'getRunManifest'
  | 'cancelRun'
  | 'estimateRun'

const sliceSummary = {
  key: 'high_intent_deals',
  title: 'High-Intent Deals',
  objective: 'pipeline' as const,
  description: 'Deals whose buyers say that they want to go ahead.',
  elementKeys: ['intent_signal', 'budget_confirmation', 'timeline'],
}

const run = {
  id: 4711,
  sliceKey: 'high_intent_deals',
  sliceTitle: 'High-Intent Deals',
  matchedCallCount: 128,
  filters: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  result: null,
  error: null,
  startedAt: '2026-04-26T14:30:00.000Z',
}

export const evidenceItem = {
  quote: 'we have forty thousand dollars approved for it',
  source: { type: 'transcript' as const, id: 'file:98123', label: 'Northwind: demo', date: '2026-04-20' },
  confidence: 0.93,
}

/** Of each operation on slices, runs and evidence a reply's `data` as it really looks. */
export const runReplies: { [Name in RunOperation]: z.infer<Endpoints[Name]['data']> } = {
  listSlices: { slices: [sliceSummary] },
  getSlice: {
    ...sliceSummary,
    outputSchema: { type: 'object', properties: { headline: { type: 'string' } }, required: ['headline'] },
    preferredModel: null,
    includeCrmData: true,
    evidenceGrouping: 'ByAccount',
  },
  previewCount: { matchedCallCount: 128 },
  startRun: {
    runId: 4711,
    sliceKey: 'high_intent_deals',
    sliceTitle: 'High-Intent Deals',
    status: 'running',
  },
  listRuns: [
    {
      id: 4711,
      sliceKey: 'high_intent_deals',
      sliceTitle: 'High-Intent Deals',
      status: 'completed',
      matchedCallCount: 128,
      callsAnalyzed: 128,
      filterSummary: {
        dateFrom: '2026-03-01',
        dateTo: '2026-04-25',
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
  getRun: {
    ...run,
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
  getRunEvidence: {
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
          evidenceItem,
        ],
      },
    },
  },
  searchEvidence: { matches: [{ ...evidenceItem, elementKey: 'budget_confirmation', runId: 4711 }] },
  listRunEvidenceItems: [
    {
      ...evidenceItem,
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
  getRunManifest: {
    runId: 4711,
    status: 'completed',
    slice: { key: 'high_intent_deals', version: 1 },
    elements: [{ key: 'budget_confirmation', version: 1, hash: '6f1c0d2b9a7e4835' }],
    analyst: 'llm-1-openai-gpt-large-3f9a1c0d2b7e',
    model: {
      provider: 'openai',
      name: 'gpt-large',
      host: 'api.openai.com',
      parameters: { temperature: 0, windowTokens: 12_000, preselect: 1 },
    },
    promptHash: null,
    inputs: { transcripts: 128, hash: 'b5bb9d8014a0f9b1d61e21e796d78dcc' },
    findings: { total: 31, fresh: 4, reused: 27 },
    droppedQuotes: 1,
    notAnalysed: { count: 1, calls: [{ fileId: 98123, reason: 'the provider failed (500), 5 times' }] },
    sent: [{ host: 'api.openai.com', requests: 13, calls: 12, words: 48_210, wordsOfCalls: 48_210 }],
    spending: {
      currency: 'USD',
      money: 0.1804,
      requests: { answered: 12, refused: 0, failed: 1, running: 0 },
      tokens: { input: 81_020, cachedInput: 20_480, output: 2310, estimatedInput: 83_410 },
    },
    phases: [
      { phase: 'queued', seconds: 0.1 },
      { phase: 'gathering_evidence', seconds: 0.2 },
      { phase: 'analyzing_calls', seconds: 41.7 },
      { phase: 'synthesizing', seconds: 0.3 },
    ],
  },
  cancelRun: {
    ...run,
    status: 'failed',
    phase: 'failed',
    callsAnalyzed: 50,
    error: 'Cancelled.',
    suggestedPollAfterSeconds: null,
    progressMessage: null,
    completedAt: '2026-04-26T14:30:09.004Z',
  },
  estimateRun: {
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
}
