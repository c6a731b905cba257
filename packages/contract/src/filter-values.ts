import { z } from 'zod'
import { catalogueTag } from './elements.ts'
import { endpoint } from './endpoint.ts'
import { searchQuery } from './search-query.ts'

const tag = { name: 'Filters', description: 'The values that calls can be filtered by.' }

const q = searchQuery(
  200,
  'A case-insensitive prefix of the name or of any word in it. Blank or omitted: all.',
)
const callCount = z.int().nonnegative().describe('Calls of this team, over all time.')
const recordId = z.int().positive().describe('The id for filters.')

const CallOwner = z
  .object({
    id: z.string().describe('The owner’s e-mail, for `callOwnerEmails`.'),
    displayName: z.string().describe('The name; the e-mail if no name is known.'),
    email: z.string().describe('The owner’s e-mail.'),
    callCount,
  })
  .meta({ id: 'CallOwner', description: 'An owner of calls; `id` is the e-mail.' })

export const listCallOwners = endpoint(
  {
    method: 'GET',
    path: '/filters/call-owners',
    summary: 'List the owners of this team’s calls, most calls first',
    description: '`q` finds the start of any word of the name, or of the e-mail before the @.',
    tag,
    scope: 'read',
    input: z.object({ q }),
    data: z.object({ callOwners: z.array(CallOwner).describe('Most calls first, then by name.') }),
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
  .object({
    id: z.string().describe('The domain, for `companyDomains`.'),
    displayName: z.string().describe('The domain.'),
    callCount,
  })
  .meta({ id: 'CompanyDomain', description: 'A company domain; `id` is the domain.' })

export const listCompanyDomains = endpoint(
  {
    method: 'GET',
    path: '/filters/company-domains',
    summary: 'List the company domains of this team’s calls, most calls first',
    description: '`q` finds the start of the domain or of any word in it.',
    tag,
    scope: 'read',
    input: z.object({ q }),
    data: z.object({ companyDomains: z.array(CompanyDomain).describe('Most calls first, then by name.') }),
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
    externalId: z.string().describe('The id in the CRM.'),
    name: z.string().describe('Name of the deal.'),
    stage: z
      .string()
      .nullable()
      .describe('The stage as the CRM names it, for `crmDealStages`; null if unknown.'),
    amount: z.number().nullable().describe('In the currency of the CRM; null if unknown.'),
    callCount,
  })
  .meta({ id: 'CrmDeal', description: 'A deal of the CRM.' })

export const listCrmDeals = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-deals',
    summary: 'List the organisation’s deals, most calls of this team first',
    description:
      'Every team of the organisation sees all deals. `q` finds the start of any word of the name.',
    tag,
    scope: 'read',
    input: z.object({ q }),
    data: z.object({
      crmDeals: z.array(CrmDeal).describe('Most calls first, then by name; deals without calls have 0.'),
    }),
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
  .object({
    id: recordId,
    externalId: z.string().describe('The id in the CRM.'),
    name: z.string().describe('Name of the company.'),
    callCount,
  })
  .meta({ id: 'CrmCompany', description: 'A company of the CRM.' })

export const listCrmCompanies = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-companies',
    summary: 'List the organisation’s companies, most calls of this team first',
    description:
      'Every team of the organisation sees all companies. `q` finds the start of any word of the name.',
    tag,
    scope: 'read',
    input: z.object({ q }),
    data: z.object({
      crmCompanies: z
        .array(CrmCompany)
        .describe('Most calls first, then by name; companies without calls have 0.'),
    }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  { reply: { crmCompanies: [{ id: 8, externalId: 'C-300', name: 'Northwind', callCount: 4 }] } },
)

const CrmDealStage = z
  .object({
    id: z.string().describe('The stage, for `crmDealStages`.'),
    displayName: z.string().describe('The stage.'),
    callCount,
  })
  .meta({ id: 'CrmDealStage', description: 'A stage of deals; `id` is the stage itself.' })

export const listCrmDealStages = endpoint(
  {
    method: 'GET',
    path: '/filters/crm-deal-stages',
    summary: 'List the stages of the organisation’s deals, most calls of this team first',
    description: 'The stages of all deals of the organisation, as the CRM names them.',
    tag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ crmDealStages: z.array(CrmDealStage).describe('Most calls first, then by name.') }),
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
    fieldName: z.string().describe('The name for `crmCustomFieldFilters`.'),
    fieldLabel: z.string().describe('The name for people.'),
    fieldType: CrmFieldType,
    isSystem: z.boolean().describe('Whether every CRM has this field.'),
    options: z
      .array(
        z.object({
          label: z.string().describe('The name for people.'),
          value: z.string().describe('The value for `enumValues`.'),
        }),
      )
      .nullable()
      .describe('The choices of an enumeration; null for other types.'),
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
    description: 'The fields for `crmCustomFieldFilters`, with their types and choices.',
    tag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ fields: z.array(CrmField).describe('Fields of the system first.') }),
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
    key: z.string().describe('The key for `callTypes`.'),
    label: z.string().describe('The name for people.'),
    description: z.string().describe('When a call has this type.'),
    status: z.literal('main').describe('Only active call types are listed.'),
    numCalls: z.int().nonnegative().describe('Calls of this team with this type, over all time.'),
  })
  .meta({ id: 'CallType', description: 'A type of call.' })

export const listCallTypes = endpoint(
  {
    method: 'GET',
    path: '/call-types',
    summary: 'List the call types with the number of this team’s calls',
    description: 'The built-in call types and those of the team. Each call has one.',
    tag: catalogueTag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ callTypes: z.array(CallType).describe('The built-in types and the team’s own.') }),
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
