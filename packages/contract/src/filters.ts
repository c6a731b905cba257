import { z } from 'zod'
import { DateOnly, isId, Text } from './endpoint.ts'

const arrayItemsMax = 100

/** A filter array: more than 100 values are refused with their own code, naming where valid values are listed. */
export function filterArray<Item extends z.ZodType>(item: Item, validValuesEndpoint: string) {
  return z
    .array(item)
    .refine((values) => values.length <= arrayItemsMax, {
      // Whatever the values are.
      when: ({ value }) => Array.isArray(value),
      error: ({ input }) => `has ${(input as unknown[]).length} values; at most ${arrayItemsMax} are allowed`,
      params: { code: 'FILTER_ARRAY_TOO_LARGE', details: { maxAllowed: arrayItemsMax, validValuesEndpoint } },
    })
    .meta({ maxItems: arrayItemsMax })
    .optional()
}

/** E-mails, domains and names of stages: compared without regard to case if the contract says so. */
const Name = Text.max(500)
const RecordId = z.int().positive()
const Amount = z.number()

const customFieldBase = { entityType: z.enum(['deal', 'company', 'contact']), fieldName: Name.min(1) }

const enumValues = filterArray(Name, '/filters/crm-fields').unwrap().min(1)

export const CrmCustomFieldFilter = z
  .discriminatedUnion('fieldType', [
    z.object({ ...customFieldBase, fieldType: z.literal('string'), stringValue: Name }),
    z.object({
      ...customFieldBase,
      fieldType: z.literal('number'),
      numberMin: Amount.optional(),
      numberMax: Amount.optional(),
    }),
    z.object({
      ...customFieldBase,
      fieldType: z.literal('date'),
      dateStart: DateOnly.optional(),
      dateEnd: DateOnly.optional(),
    }),
    z.object({
      ...customFieldBase,
      fieldType: z.literal('datetime'),
      dateStart: z.iso.datetime({ offset: true }).optional(),
      dateEnd: z.iso.datetime({ offset: true }).optional(),
    }),
    z.object({ ...customFieldBase, fieldType: z.literal('boolean'), booleanValue: z.boolean() }),
    z.object({ ...customFieldBase, fieldType: z.literal('enumeration'), enumValues }),
  ])
  .meta({
    id: 'CrmCustomFieldFilter',
    description: 'A condition on one CRM field; `fieldType` says which members it has.',
  })
export type CrmCustomFieldFilter = z.infer<typeof CrmCustomFieldFilter>

export const CallTypes = filterArray(z.string().max(100), '/call-types').meta({
  description: 'Keys of call types. GET /call-types lists them.',
})

export const CallOwnerEmails = filterArray(Name, '/filters/call-owners').meta({
  description: 'E-mails of call owners, in any case. GET /filters/call-owners lists them.',
})

/** The filters that runs, previews and post search share. All are ANDed, the values of one array ORed. */
export const callFilterFields = {
  callOwnerEmails: CallOwnerEmails,
  companyDomains: filterArray(Name, '/filters/company-domains').meta({
    description: 'Domains of companies, in any case. GET /filters/company-domains lists them.',
  }),
  crmDealIds: filterArray(RecordId, '/filters/crm-deals').meta({
    description: 'Ids of deals. GET /filters/crm-deals lists them.',
  }),
  crmCompanyIds: filterArray(RecordId, '/filters/crm-companies').meta({
    description: 'Ids of companies. GET /filters/crm-companies lists them.',
  }),
  crmDealStages: filterArray(Name, '/filters/crm-deal-stages').meta({
    description: 'Stages of deals. GET /filters/crm-deal-stages lists them.',
  }),
  crmAmountMin: Amount.optional().meta({ description: 'Least amount of the deal.' }),
  crmAmountMax: Amount.optional().meta({ description: 'Greatest amount of the deal.' }),
  crmCustomFieldFilters: filterArray(CrmCustomFieldFilter, '/filters/crm-fields').meta({
    description: 'Conditions on CRM fields; all must be met. GET /filters/crm-fields lists the fields.',
  }),
}

export const DateOrDateTime = z
  .union([DateOnly, z.iso.datetime({ offset: true })], {
    error: 'must be a date (YYYY-MM-DD) or an ISO 8601 date-time with a time zone',
  })
  .meta({
    id: 'DateOrDateTime',
    description:
      'A date-time with its time zone, or a plain date, which as an end includes its whole day (UTC).',
  })

export const firstDate = { description: 'First date, inclusive.' }
export const lastDate = { description: 'Last date, inclusive.' }

const noSourceId = 'must be a file id such as "98123" or "file:98123"'
const SourceId = z
  .string()
  .regex(/^(file:)?[1-9]\d{0,15}$/, noSourceId)
  .refine((id) => isId(id.replace('file:', '')), noSourceId)

export const RunFilters = z.object({
  callTypes: CallTypes,
  ...callFilterFields,
  dateFrom: DateOrDateTime.optional().meta(firstDate),
  dateTo: DateOrDateTime.optional().meta(lastDate),
  sourceIds: filterArray(SourceId, '/posts/search').meta({
    description: 'Only these calls: `98123` or `file:98123`.',
  }),
})
export type RunFilters = z.infer<typeof RunFilters>

export const PreviewFilters = z.object({
  callTypes: CallTypes,
  ...callFilterFields,
  dateFrom: DateOnly.meta(firstDate),
  dateTo: DateOnly.meta(lastDate),
})
