import { z } from 'zod'
import { AnyDate, DateOnly, isId, Text } from './endpoint.ts'

const dayMs = 86_400_000

/** The longest list that an input takes. */
export const arrayItemsMax = 100

/** The endpoint that lists the values of a filter, below the base path. */
export const validValuesEndpoints: Readonly<Record<string, string>> = {
  callTypes: '/call-types',
  callTypeId: '/posts/filters',
  templateType: '/posts/filters',
  callOwnerEmails: '/filters/call-owners',
  companyDomains: '/filters/company-domains',
  crmDealIds: '/filters/crm-deals',
  crmCompanyIds: '/filters/crm-companies',
  crmDealStages: '/filters/crm-deal-stages',
  crmCustomFieldFilters: '/filters/crm-fields',
  elementKeys: '/elements',
  elementKey: '/elements',
  sliceKey: '/slices',
  sourceIds: '/posts/search',
}

/** A filter array: more than 100 values are refused with their own code. */
export function filterArray<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .refine((values) => values.length <= arrayItemsMax, {
      // Before the values are checked.
      when: ({ value }) => Array.isArray(value),
      error: `has more than ${arrayItemsMax} values`,
      params: { code: 'FILTER_ARRAY_TOO_LARGE', details: { maxAllowed: arrayItemsMax } },
    })
    .meta({ maxItems: arrayItemsMax })
    .optional()
}

/** E-mails, domains and names of stages: compared without regard to case if the contract says so. */
const Name = Text.max(500)
const RecordId = z.int().positive()
const Amount = z.number()

export const DateOrDateTime = AnyDate.meta({
  id: 'DateOrDateTime',
  description:
    'A date-time with its time zone, or a plain date, which as an end includes its whole day (UTC).',
})

const customFieldBase = {
  entityType: z.enum(['deal', 'company', 'contact']).describe('The kind of record that has the field.'),
  fieldName: Name.min(1).describe('`fieldName` of GET /filters/crm-fields.'),
}
const fieldTypeNote = '`fieldType` of GET /filters/crm-fields.'

const enumValues = filterArray(Name)
  .unwrap()
  .min(1)
  .describe('One of these, compared with the `value` of an option.')

const numberBounds = {
  numberMin: Amount.optional().describe('Least value, inclusive.'),
  numberMax: Amount.optional().describe('Greatest value, inclusive.'),
}
const dateBounds = { dateStart: DateOrDateTime.optional(), dateEnd: DateOrDateTime.optional() }

export const CrmCustomFieldFilter = z
  .discriminatedUnion('fieldType', [
    z.object({
      ...customFieldBase,
      fieldType: z.literal('string').describe(fieldTypeNote),
      stringValue: Name.describe('The whole value, in any case.'),
    }),
    z
      .object({ ...customFieldBase, fieldType: z.literal('number').describe(fieldTypeNote), ...numberBounds })
      .refine(({ numberMin, numberMax }) => isOrdered(numberMin, numberMax), {
        path: ['numberMin'],
        error: 'must not be greater than numberMax',
      }),
    z
      .object({
        ...customFieldBase,
        fieldType: z.literal(['date', 'datetime']).describe(fieldTypeNote),
        ...dateBounds,
      })
      .refine(({ dateStart, dateEnd }) => isOrdered(firstMs(dateStart), lastMs(dateEnd)), {
        path: ['dateStart'],
        error: 'must not lie after dateEnd',
      }),
    z.object({
      ...customFieldBase,
      fieldType: z.literal('boolean').describe(fieldTypeNote),
      booleanValue: z.boolean().describe('The value.'),
    }),
    z.object({ ...customFieldBase, fieldType: z.literal('enumeration').describe(fieldTypeNote), enumValues }),
  ])
  .meta({
    id: 'CrmCustomFieldFilter',
    description: 'A condition on one CRM field; its members depend on `fieldType`.',
  })
export type CrmCustomFieldFilter = z.infer<typeof CrmCustomFieldFilter>

export const CallTypes = filterArray(z.string().max(100)).meta({
  description: 'Keys of call types. GET /call-types lists them.',
})

export const CallOwnerEmails = filterArray(Name).meta({
  description: 'E-mails of call owners, in any case. GET /filters/call-owners lists them.',
})

/** The filters that runs, previews and post search share. All are ANDed, the values of one array ORed. */
export const callFilterFields = {
  callOwnerEmails: CallOwnerEmails,
  companyDomains: filterArray(Name).meta({
    description:
      'Domains of companies, in any case; of the address of a website, its domain counts. GET /filters/company-domains lists them.',
  }),
  crmDealIds: filterArray(RecordId).meta({
    description: 'Ids of deals. GET /filters/crm-deals lists them.',
  }),
  crmCompanyIds: filterArray(RecordId).meta({
    description: 'Ids of companies. GET /filters/crm-companies lists them.',
  }),
  crmDealStages: filterArray(Name).meta({
    description: 'Stages of deals. GET /filters/crm-deal-stages lists them.',
  }),
  crmAmountMin: Amount.optional().meta({ description: 'Least amount of the deal.' }),
  crmAmountMax: Amount.optional().meta({ description: 'Greatest amount of the deal.' }),
  crmCustomFieldFilters: filterArray(CrmCustomFieldFilter).meta({
    description: 'Conditions on CRM fields; all must be met. GET /filters/crm-fields lists the fields.',
  }),
}

/** Whether a range does not end before it starts; an open one never does. */
function isOrdered(min = -Infinity, max = Infinity): boolean {
  return min <= max
}

/** The first millisecond of a bound. */
function firstMs(bound: string | undefined): number | undefined {
  return bound === undefined ? undefined : Date.parse(bound)
}

/** The last millisecond of a bound: for a plain date, of its day (UTC). */
function lastMs(bound: string | undefined): number | undefined {
  if (bound === undefined) return undefined
  return Date.parse(bound) + (bound.length === 'YYYY-MM-DD'.length ? dayMs - 1 : 0)
}

/** Refuses a minimum above the maximum. */
export function withOrderedAmounts<Input extends z.ZodObject>(input: Input): Input {
  return input.refine(
    (filters) => {
      const { crmAmountMin, crmAmountMax } = filters as { crmAmountMin?: number; crmAmountMax?: number }
      return isOrdered(crmAmountMin, crmAmountMax)
    },
    { path: ['crmAmountMin'], error: 'must not be greater than crmAmountMax' },
  )
}

export const firstDate = { description: 'First date, inclusive.' }
export const lastDate = { description: 'Last date, inclusive.' }

const noSourceId = 'must be a file id such as "98123" or "file:98123"'
const SourceId = z
  .string()
  .regex(/^(file:)?[1-9]\d{0,15}$/, noSourceId)
  .refine((id) => isId(id.replace('file:', '')), noSourceId)

/** The filters of calls, including dates. */
export const datedCallFilters = {
  callTypes: CallTypes,
  ...callFilterFields,
  dateFrom: DateOrDateTime.optional().meta(firstDate),
  dateTo: DateOrDateTime.optional().meta(lastDate),
}

export const RunFilters = z.object({
  ...datedCallFilters,
  sourceIds: filterArray(SourceId).meta({
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
