import { z } from 'zod'
import { beginningOf, DateOnly, Domain, endpoint, Text } from './endpoint.ts'
import { CrmEntityType, CrmFieldType } from './filter-values.ts'

const tag = {
  name: 'CRM',
  description: 'Companies, deals and contacts of the organisation. All its teams see them.',
}

/** Records in one request. */
const recordsMax = 1000
const bodyMaxBytes = 4 * 1024 * 1024
const fieldsMax = 500
const fieldFaultsMax = 10
const textMaxChars = 10_000
const listItemsMax = 1000
const nameMaxChars = 500

const CrmName = Text.trim().min(1).max(nameMaxChars)
const ExternalId = z
  .union([CrmName, z.int().transform(String)], {
    error: 'must be a text of 1 to 500 characters or an integer',
  })
  .meta({ description: 'The id in the CRM. A record with the same id is replaced.' })
const companyExternalId = ExternalId.nullish().meta({ description: 'The `externalId` of its company.' })

export type CrmValue = string | number | boolean | string[] | null

// Checked by hand: a schema for each name and value would cost seconds for a long body.
const fields = z
  .looseObject({})
  .superRefine((values, { addIssue }) => {
    const names = Object.keys(values)
    if (names.length > fieldsMax) addIssue({ code: 'custom', message: `has more than ${fieldsMax} fields` })
    const wrong = names
      .slice(0, fieldsMax)
      .filter((name) => !isName(name.trim()) || !isCrmValue(values[name]))
    for (const name of wrong.slice(0, fieldFaultsMax)) {
      const message = isName(name.trim())
        ? `must be a text of at most ${textMaxChars} characters, a number, a boolean, a list of at most ${listItemsMax} texts, or null`
        : `the name of a field has 1 to ${nameMaxChars} characters`
      addIssue({ code: 'custom', path: [name.slice(0, nameMaxChars)], message })
    }
  })
  // Values of other types were refused above.
  .transform((values) => trimNames(values as Record<string, CrmValue>))
  .default({})
  .meta({
    description: `Your own fields by name, at most ${fieldsMax}: texts, numbers, booleans, lists of texts; null takes a field away. Values of declared fields must be of the declared type.`,
  })

function trimNames(values: Record<string, CrmValue>): Record<string, CrmValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.trim(), value]))
}

function isName(text: string): boolean {
  return text !== '' && isText(text, nameMaxChars)
}

function isText(value: unknown, maxChars: number): boolean {
  return (
    typeof value === 'string' && value.length <= maxChars && !value.includes('\0') && value.isWellFormed()
  )
}

function isCrmValue(value: unknown): value is CrmValue {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (!Array.isArray(value)) return isText(value, textMaxChars)
  return value.length <= listItemsMax && value.every((item) => isText(item, nameMaxChars))
}

/** A day; for a date-time, the day written in it, which may be another one in UTC. */
export const Day = z.union(
  [DateOnly, z.iso.datetime({ offset: true, local: true }).transform((at) => at.slice(0, 10))],
  {
    error: ({ input }) => `must be a date (YYYY-MM-DD) or a date-time, not ${beginningOf(input)}`,
  },
)

export const CrmCompanyInput = z.object({
  externalId: ExternalId,
  name: CrmName.describe('The name of the company.'),
  domain: Domain.nullish().describe('Links calls of this company domain.'),
  fields,
})

export const CrmDealInput = z.object({
  externalId: ExternalId,
  name: CrmName.describe('The name of the deal.'),
  stage: CrmName.nullish().describe('The stage, as the CRM names it.'),
  amount: z.number().nullish().describe('The amount, in the currency of the CRM.'),
  closeDate: Day.nullish().describe('The day it closes or closed; of a date-time the day that it names.'),
  companyExternalId,
  fields,
})

export const CrmContactInput = z.object({
  externalId: ExternalId,
  email: CrmName.toLowerCase().describe('Links calls with this participant.'),
  name: CrmName.nullish().describe('The name of the person.'),
  companyExternalId,
  fields,
})

// A text is its own label.
const Option = z.union([
  CrmName.transform((value) => ({ label: value, value })),
  z.object({ label: CrmName.describe('For people.'), value: CrmName.describe('As records hold it.') }),
])

export const CrmFieldInput = z.object({
  entityType: CrmEntityType,
  fieldName: CrmName.describe('The name in `fields` of records.'),
  fieldLabel: CrmName.describe('For people, and in quotes of evidence.'),
  fieldType: CrmFieldType,
  options: z.array(Option).max(10_000).nullish().describe('The choices of an enumeration.'),
})

const StoredRecords = z.object({
  records: z
    .array(
      z.object({
        id: z.int().positive().describe('The id for filters such as `crmDealIds`.'),
        externalId: z.string().describe('As given.'),
      }),
    )
    .describe('The records in the order of the body.'),
})

const atomic = `At most ${recordsMax} records; each replaces the one with its \`externalId\`. All or nothing: a refusal names up to ten faults in \`details.errors\`. Calls of all teams are linked anew before the answer.`

const put = {
  method: 'PUT',
  tag,
  scope: 'org',
  errors: [],
  bodyMaxBytes,
  listsFaults: true,
  extension: true,
} as const

const stored = { records: [{ id: 17, externalId: 'D-1042' }] }

export const putCrmCompanies = endpoint(
  {
    ...put,
    path: '/crm/companies',
    summary: 'Add or replace companies of the CRM',
    description: atomic,
    input: z.object({ companies: z.array(CrmCompanyInput).max(recordsMax).describe('The companies.') }),
    data: StoredRecords,
  },
  {
    reply: { records: [{ id: 8, externalId: 'C-300' }] },
    body: { companies: [{ externalId: 'C-300', name: 'Northwind', domain: 'northwind.example' }] },
  },
)

export const putCrmDeals = endpoint(
  {
    ...put,
    path: '/crm/deals',
    summary: 'Add or replace deals of the CRM',
    description: atomic,
    input: z.object({ deals: z.array(CrmDealInput).max(recordsMax).describe('The deals.') }),
    data: StoredRecords,
  },
  {
    reply: stored,
    body: {
      deals: [
        {
          externalId: 'D-1042',
          name: 'Northwind rollout',
          stage: 'Proposal',
          amount: 42_000,
          closeDate: '2026-12-18',
          fields: { region: 'EMEA' },
        },
      ],
    },
  },
)

export const putCrmContacts = endpoint(
  {
    ...put,
    path: '/crm/contacts',
    summary: 'Add or replace contacts of the CRM',
    description: atomic,
    input: z.object({ contacts: z.array(CrmContactInput).max(recordsMax).describe('The contacts.') }),
    data: StoredRecords,
  },
  {
    reply: { records: [{ id: 31, externalId: 'P-7' }] },
    body: { contacts: [{ externalId: 'P-7', email: 'cam@northwind.example', name: 'Cam' }] },
  },
)

export const putCrmFields = endpoint(
  {
    ...put,
    path: '/crm/fields',
    summary: 'Declare or change fields of CRM records',
    description:
      'Values that records hold already are brought into the declared type; one that is not of it refuses the request. All or nothing.',
    input: z.object({ fields: z.array(CrmFieldInput).max(recordsMax).describe('The fields.') }),
    data: z.object({ stored: z.int().nonnegative().describe('Number of fields that were declared.') }),
  },
  {
    reply: { stored: 1 },
    body: {
      fields: [
        {
          entityType: 'deal',
          fieldName: 'region',
          fieldLabel: 'Region',
          fieldType: 'enumeration',
          options: ['EMEA', 'AMER'],
        },
      ],
    },
  },
)

const remove = {
  method: 'DELETE',
  tag,
  scope: 'org',
  input: z.object({ externalId: Text.describe('The id in the CRM.') }),
  data: z.object({
    id: z.int().positive().describe('The id that the record had.'),
    deleted: z.literal(true).describe('It is gone.'),
  }),
  errors: ['NOT_FOUND'],
  extension: true,
} as const

export const deleteCrmCompany = endpoint(
  {
    ...remove,
    path: '/crm/companies/:externalId',
    summary: 'Delete a company of the CRM',
    description: 'Its deals and contacts stay, without a company. Calls are linked anew before the answer.',
  },
  { reply: { id: 8, deleted: true } },
)

export const deleteCrmDeal = endpoint(
  {
    ...remove,
    path: '/crm/deals/:externalId',
    summary: 'Delete a deal of the CRM',
    description: 'Calls are linked anew before the answer. Evidence of earlier runs stays as it was found.',
  },
  { reply: { id: 17, deleted: true } },
)

export const deleteCrmContact = endpoint(
  {
    ...remove,
    path: '/crm/contacts/:externalId',
    summary: 'Delete a contact of the CRM',
    description: 'Calls are linked anew before the answer.',
  },
  { reply: { id: 31, deleted: true } },
)
