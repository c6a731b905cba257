import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints
type Body<Name extends keyof Endpoints> = Partial<z.input<Endpoints[Name]['input']>>

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

const evidenceItem = {
  quote: 'we have forty thousand dollars approved for it',
  source: { type: 'transcript' as const, id: 'file:98123', label: 'Northwind: demo', date: '2026-04-20' },
  confidence: 0.93,
}

const postQuote = {
  text: 'please send over the contract this week',
  speaker: 'Cam',
  startMs: 10_000,
  endMs: 18_000,
  startChar: 32,
  endChar: 71,
  segment: 1,
}

/** Of each operation a reply's `data` as it really looks. */
export const replyExamples: { [Name in keyof Endpoints]: z.infer<Endpoints[Name]['data']> } = {
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
  searchPosts: [
    {
      postId: 5501,
      fileId: 98123,
      title: 'Northwind: demo',
      date: '2026-04-20T09:00:00.000Z',
      callOwnerEmail: 'rae@example.com',
      companyDomain: 'northwind.example',
      templateType: 'summary',
      snippet: 'Northwind has 40,000 dollars approved and asks for the contract this week.',
    },
  ],
  getPost: {
    postId: 5501,
    fileId: 98123,
    callTypeId: 2,
    callTypeName: 'Demo Call',
    templateType: 'summary',
    title: 'Northwind: demo',
    aiGeneratedTitle: null,
    published: true,
    result: {
      bluf: 'Northwind has 40,000 dollars approved and asks for the contract this week.',
      sections: [
        {
          key: 'next_steps',
          title: 'Next steps',
          items: [{ title: 'Contract', text: 'Send the contract this week.', quotes: [postQuote] }],
        },
      ],
      additionalContext: [{ element: 'Budget', value: 'Forty thousand dollars, approved' }],
    },
    postCreatedAt: '2026-04-20T10:02:11.350Z',
    fileCreatedAt: '2026-04-20T09:00:00.000Z',
    user: { id: 3, email: 'rae@example.com', fullName: 'Rae Hill' },
    team: { id: 1, name: 'Sales' },
    callOwnerName: 'Rae Hill',
    callOwnerEmail: 'rae@example.com',
    companyDomain: 'northwind.example',
    externalUrl: null,
  },
  listPostFilters: {
    filters: [
      {
        key: 'templateType',
        displayName: 'Kind',
        values: [
          { key: 'summary', displayName: 'Summary' },
          { key: 'scorecard', displayName: 'Scorecard' },
        ],
      },
    ],
  },
  listCallOwners: {
    callOwners: [{ id: 'rae@example.com', displayName: 'Rae Hill', email: 'rae@example.com', callCount: 61 }],
  },
  listCompanyDomains: {
    companyDomains: [{ id: 'northwind.example', displayName: 'northwind.example', callCount: 4 }],
  },
  listCrmDeals: {
    crmDeals: [
      {
        id: 17,
        externalId: 'D-1042',
        name: 'Northwind rollout',
        stage: 'Proposal',
        amount: 42_000,
        callCount: 4,
      },
    ],
  },
  listCrmCompanies: { crmCompanies: [{ id: 8, externalId: 'C-300', name: 'Northwind', callCount: 4 }] },
  listCrmDealStages: { crmDealStages: [{ id: 'Proposal', displayName: 'Proposal', callCount: 23 }] },
  listCrmFields: {
    fields: [
      {
        entityType: 'deal',
        fieldName: 'forecast_category',
        fieldLabel: 'Forecast category',
        fieldType: 'enumeration',
        isSystem: false,
        options: ['pipeline', 'best case', 'commit'],
      },
    ],
  },
  listCallTypes: {
    callTypes: [
      {
        key: 'demo_call',
        label: 'Demo Call',
        description: 'The product is shown to a prospect.',
        status: 'active',
        numCalls: 34,
      },
    ],
  },
  listElements: {
    elements: [
      {
        key: 'budget_confirmation',
        label: 'Budget confirmation',
        description: 'the customer says that money is set aside or approved',
        status: 'main',
      },
    ],
  },
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
    slice: { key: 'high_intent_deals', version: 1 },
    elements: [{ key: 'budget_confirmation', version: 1, hash: '6f1c0d2b9a7e4835' }],
    analyst: 'embedded/1',
    promptHash: null,
    inputs: { transcripts: 128, hash: 'b5bb9d8014a0f9b1d61e21e796d78dcc' },
    findings: { total: 31, fresh: 4, reused: 27 },
    droppedQuotes: 0,
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
  getCall: {
    fileId: 98123,
    externalId: 'rec-2026-04-20-0900',
    title: 'Northwind: demo',
    date: '2026-04-20T09:00:00.000Z',
    dateKnown: true,
    callTypeKey: 'demo_call',
    ownerEmail: 'rae@example.com',
    ownerName: 'Rae Hill',
    companyDomain: 'northwind.example',
    externalUrl: null,
    speakers: [
      { name: 'Rae', email: 'rae@example.com', side: 'rep' },
      { name: 'Cam', email: null, side: 'customer' },
    ],
    durationMs: 38_000,
    segmentCount: 4,
    contentHash: '2c26b46b68ffc68ff99b453c1d304134',
    importedAt: '2026-04-20T10:01:58.000Z',
  },
  getTranscript: {
    fileId: 98123,
    contentHash: '2c26b46b68ffc68ff99b453c1d304134',
    segments: [
      {
        index: 3,
        speaker: 'Cam',
        side: 'customer',
        startMs: 30_000,
        endMs: 38_000,
        text: `Yes, ${evidenceItem.quote}`,
      },
    ],
  },
}

/** Of each operation with a body one as a caller may send it. */
export const bodyExamples: { [Name in keyof Endpoints]?: Body<Name> } = {
  previewCount: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  startRun: {
    callTypes: ['demo_call'],
    companyDomains: ['northwind.example'],
    dateFrom: '2026-03-01',
    dateTo: '2026-04-25',
  },
  searchEvidence: { elementKeys: ['budget_confirmation'], query: 'approved', limit: 20 },
  searchPosts: { templateType: ['summary'], startDate: '2026-03-01', query: 'contract', limit: 20 },
}
