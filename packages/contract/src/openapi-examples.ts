import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'
import { evidenceItem, runReplies } from './openapi-run-examples.ts'

type Endpoints = typeof endpoints
type Body<Name extends keyof Endpoints> = Partial<z.input<Endpoints[Name]['input']>>

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
  ...runReplies,
  searchPosts: [
    {
      postId: 5501,
      fileId: 98123,
      title: 'Demo Call Summary: Northwind: demo',
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
    title: 'Demo Call Summary: Northwind: demo',
    aiGeneratedTitle: null,
    published: true,
    result: {
      bluf: 'Northwind has 40,000 dollars approved and asks for the contract this week.',
      sections: [
        {
          key: 'next_steps',
          title: 'Next Steps',
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
        displayName: 'Template',
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
  estimateRun: { callTypes: ['demo_call'], dateFrom: '2026-03-01', dateTo: '2026-04-25' },
  startRun: {
    callTypes: ['demo_call'],
    companyDomains: ['northwind.example'],
    dateFrom: '2026-03-01',
    dateTo: '2026-04-25',
  },
  searchEvidence: { elementKeys: ['budget_confirmation'], query: 'approved', limit: 20 },
  searchPosts: { templateType: ['summary'], startDate: '2026-03-01', query: 'contract', limit: 20 },
}
