import { z } from 'zod'
import { catalogueTag } from './elements.ts'
import { endpoint, Text } from './endpoint.ts'

const tag = { name: 'Filters', description: 'The values that calls can be filtered by.' }

const q = Text.max(200).optional().meta({
  description: 'A case-insensitive prefix of the name or of any word in it. Blank or omitted: all.',
})
const callCount = z.int().nonnegative()
const recordId = z.int().positive()

const CallOwner = z
  .object({ id: z.string(), displayName: z.string(), email: z.string(), callCount })
  .meta({ id: 'CallOwner', description: 'An owner of calls; `id` is the e-mail.' })

export const listCallOwners = endpoint(
  {
    method: 'GET',
    path: '/filters/call-owners',
    summary: 'List the owners of this team’s calls, most calls first',
    tag,
    input: z.object({ q }),
    data: z.object({ callOwners: z.array(CallOwner) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  {
    reply: {
      callOwners: [
        { id: 'rae@example.com', displayName: 'Rae Hill', email: 'rae@example.com', callCount: 61 },
      ],
    },
  },
)

const CompanyDomain = z
  .object({ id: z.string(), displayName: z.string(), callCount })
  .meta({ id: 'CompanyDomain', description: 'A company domain; `id` is the domain.' })

export const listCompanyDomains = endpoint(
  {
    method: 'GET',
    path: '/filters/company-domains',
    summary: 'List the company domains of this team’s calls, most calls first',
    tag,
    input: z.object({ q }),
    data: z.object({ companyDomains: z.array(CompanyDomain) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  {
    reply: {
      companyDomains: [{ id: 'northwind.example', displayName: 'northwind.example', callCount: 4 }],
    },
  },
)

const CrmDeal = z
  .object({
    id: recordId,
    externalId: z.string(),
    name: z.string(),
    stage: z.string().nullable(),
    amount: z.number().nullable(),
    callCount,
  })
  .meta({ id: 'CrmDeal', description: 'A deal of the CRM.' })

export const listCrmDeals = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-deals',
    summary: 'List the organisation’s deals, most calls of this team first',
    tag,
    input: z.object({ q }),
    data: z.object({ crmDeals: z.array(CrmDeal) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  {
    reply: {
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
  },
)

const CrmCompany = z
  .object({ id: recordId, externalId: z.string(), name: z.string(), callCount })
  .meta({ id: 'CrmCompany', description: 'A company of the CRM.' })

export const listCrmCompanies = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-companies',
    summary: 'List the organisation’s companies, most calls of this team first',
    tag,
    input: z.object({ q }),
    data: z.object({ crmCompanies: z.array(CrmCompany) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  { reply: { crmCompanies: [{ id: 8, externalId: 'C-300', name: 'Northwind', callCount: 4 }] } },
)

const CrmDealStage = z
  .object({ id: z.string(), displayName: z.string(), callCount })
  .meta({ id: 'CrmDealStage', description: 'A stage of deals; `id` is the stage itself.' })

export const listCrmDealStages = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-deal-stages',
    summary: 'List the stages of the organisation’s deals, most calls of this team first',
    tag,
    input: z.object({}),
    data: z.object({ crmDealStages: z.array(CrmDealStage) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  { reply: { crmDealStages: [{ id: 'Proposal', displayName: 'Proposal', callCount: 23 }] } },
)

export const CrmFieldType = z
  .enum(['string', 'number', 'date', 'datetime', 'boolean', 'enumeration'])
  .meta({ id: 'CrmFieldType', description: 'The type of a CRM field.' })
export type CrmFieldType = z.infer<typeof CrmFieldType>
export const CrmEntityType = z
  .enum(['deal', 'company', 'contact'])
  .meta({ id: 'CrmEntityType', description: 'The kind of CRM record that has a field.' })
export type CrmEntityType = z.infer<typeof CrmEntityType>

const CrmField = z
  .object({
    entityType: CrmEntityType,
    fieldName: z.string(),
    fieldLabel: z.string(),
    fieldType: CrmFieldType,
    isSystem: z.boolean(),
    options: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
  })
  .meta({
    id: 'CrmField',
    description:
      'A field that CRM records can be filtered by. `enumValues` of a filter are compared with the `value` of an option.',
  })

export const listCrmFields = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-fields',
    summary: 'List the fields of CRM records that can be filtered by',
    tag,
    input: z.object({}),
    data: z.object({ fields: z.array(CrmField) }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  {
    reply: {
      fields: [
        {
          entityType: 'deal',
          fieldName: 'forecast_category',
          fieldLabel: 'Forecast category',
          fieldType: 'enumeration',
          isSystem: false,
          options: [
            { label: 'Pipeline', value: 'pipeline' },
            { label: 'Best case', value: 'best_case' },
          ],
        },
      ],
    },
  },
)

const CallType = z
  .object({
    key: z.string(),
    label: z.string(),
    description: z.string(),
    status: z.literal('main'),
    numCalls: z.int().nonnegative(),
  })
  .meta({ id: 'CallType', description: 'A type of call.' })

export const listCallTypes = endpoint(
  {
    method: 'GET',
    path: '/call-types',
    summary: 'List the call types with the number of this team’s calls',
    tag: catalogueTag,
    input: z.object({}),
    data: z.object({ callTypes: z.array(CallType) }),
    errors: ['INVALID_FILTERS'],
  },
  {
    reply: {
      callTypes: [
        {
          key: 'demo_call',
          label: 'Demo Call',
          description: 'The product is shown to a prospect.',
          status: 'main',
          numCalls: 34,
        },
      ],
    },
  },
)
