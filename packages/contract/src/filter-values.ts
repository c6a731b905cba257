import { z } from 'zod'
import { endpoint, Text } from './endpoint.ts'

/** A case-insensitive prefix of the name, or of any word in it. Blank means omitted. */
const q = Text.max(200).optional()
const callCount = z.int().nonnegative()
const recordId = z.int().positive()

export const listCallOwners = endpoint({
  method: 'GET',
  path: '/filters/call-owners',
  summary: 'List the owners of this team’s calls, most calls first',
  input: z.object({ q }),
  data: z.object({
    callOwners: z.array(z.object({ id: z.string(), displayName: z.string(), email: z.string(), callCount })),
  }),
  errors: ['INVALID_FILTERS'],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const listCompanyDomains = endpoint({
  method: 'GET',
  path: '/filters/company-domains',
  summary: 'List the company domains of this team’s calls, most calls first',
  input: z.object({ q }),
  data: z.object({
    companyDomains: z.array(z.object({ id: z.string(), displayName: z.string(), callCount })),
  }),
  errors: ['INVALID_FILTERS'],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const listCrmDeals = endpoint({
  method: 'GET',
  path: '/filters/crm-deals',
  summary: 'List the organisation’s deals, most calls of this team first',
  input: z.object({ q }),
  data: z.object({
    crmDeals: z.array(
      z.object({
        id: recordId,
        externalId: z.string(),
        name: z.string(),
        stage: z.string().nullable(),
        amount: z.number().nullable(),
        callCount,
      }),
    ),
  }),
  errors: ['INVALID_FILTERS'],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const listCrmCompanies = endpoint({
  method: 'GET',
  path: '/filters/crm-companies',
  summary: 'List the organisation’s companies, most calls of this team first',
  input: z.object({ q }),
  data: z.object({
    crmCompanies: z.array(z.object({ id: recordId, externalId: z.string(), name: z.string(), callCount })),
  }),
  errors: ['INVALID_FILTERS'],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const listCrmDealStages = endpoint({
  method: 'GET',
  path: '/filters/crm-deal-stages',
  summary: 'List the stages of the organisation’s deals, most calls of this team first',
  input: z.object({}),
  data: z.object({
    crmDealStages: z.array(z.object({ id: z.string(), displayName: z.string(), callCount })),
  }),
  errors: [],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const CrmFieldType = z.enum(['string', 'number', 'date', 'datetime', 'boolean', 'enumeration'])
export type CrmFieldType = z.infer<typeof CrmFieldType>
export const CrmEntityType = z.enum(['deal', 'company', 'contact'])
export type CrmEntityType = z.infer<typeof CrmEntityType>

export const listCrmFields = endpoint({
  method: 'GET',
  path: '/filters/crm-fields',
  summary: 'List the fields of CRM records that can be filtered by',
  input: z.object({}),
  data: z.object({
    fields: z.array(
      z.object({
        entityType: CrmEntityType,
        fieldName: z.string(),
        fieldLabel: z.string(),
        fieldType: CrmFieldType,
        isSystem: z.boolean(),
        options: z.array(z.string()).nullable(),
      }),
    ),
  }),
  errors: [],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})

export const listCallTypes = endpoint({
  method: 'GET',
  path: '/call-types',
  summary: 'List the call types with the number of this team’s calls',
  input: z.object({}),
  data: z.object({
    callTypes: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        description: z.string(),
        status: z.enum(['active', 'inactive']),
        numCalls: z.int().nonnegative(),
      }),
    ),
  }),
  errors: [],
})
