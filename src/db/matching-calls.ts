import sql, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { DateRange } from '../contract/date-range.ts'
import type { CrmCustomFieldFilter, RunFilters } from '../contract/filters.ts'

/**
 * The condition that a row of `call` meets all filters, to stand after the team's predicate. E-mails and domains compare
 * in lower case, as they are stored. What is not given restricts nothing; an empty array neither.
 */
export function matchingCalls(filters: RunFilters, { fromMs, beforeMs }: DateRange): SqlFragment {
  return sql`call.held_at >= to_timestamp(${fromMs / 1000}::float8)
         and call.held_at < to_timestamp(${beforeMs / 1000}::float8)
         ${anyOf(sql`call.call_type_key`, filters.callTypes)}
         ${anyOf(sql`call.owner_email`, filters.callOwnerEmails?.map(lower))}
         ${anyOf(sql`call.company_domain`, filters.companyDomains?.map(lower))}
         ${filters.sourceIds?.length ? sql`and call.id = any(${filters.sourceIds.map(fileIdOf)}::bigint[])` : empty}
         ${matchingRecords(sql`call.id`, filters)}`
}

export type CrmFilters = Pick<
  RunFilters,
  'crmDealIds' | 'crmCompanyIds' | 'crmDealStages' | 'crmAmountMin' | 'crmAmountMax' | 'crmCustomFieldFilters'
>

/** The condition that a call is linked to one deal that meets all deal conditions, one such company and one such contact. */
export function matchingRecords(callId: SqlFragment, filters: CrmFilters): SqlFragment {
  const deal = dealConditions(filters)
  const company = [
    filters.crmCompanyIds?.length ? sql`crm_company.id = any(${filters.crmCompanyIds}::bigint[])` : empty,
    ...customFields(sql`crm_company.fields`, 'company', filters),
  ].filter((condition) => condition !== empty)
  const contact = customFields(sql`crm_contact.fields`, 'contact', filters)
  return sql`
    ${deal.length > 0 ? sql`and exists (select from call_deal join crm_deal on crm_deal.id = deal_id where call_deal.call_id = ${callId} and ${join(deal, ' and ')})` : empty}
    ${company.length > 0 ? sql`and exists (select from call_company join crm_company on crm_company.id = company_id where call_company.call_id = ${callId} and ${join(company, ' and ')})` : empty}
    ${contact.length > 0 ? sql`and exists (select from call_contact join crm_contact on crm_contact.id = contact_id where call_contact.call_id = ${callId} and ${join(contact, ' and ')})` : empty}`
}

/** What one and the same row of `crm_deal` must meet. */
export function dealConditions(filters: CrmFilters): SqlFragment[] {
  const { crmDealIds, crmDealStages, crmAmountMin, crmAmountMax } = filters
  return [
    crmDealIds?.length ? sql`crm_deal.id = any(${crmDealIds}::bigint[])` : empty,
    crmDealStages?.length ? sql`crm_deal.stage = any(${crmDealStages}::text[])` : empty,
    crmAmountMin === undefined ? empty : sql`crm_deal.amount >= ${crmAmountMin}::numeric`,
    crmAmountMax === undefined ? empty : sql`crm_deal.amount <= ${crmAmountMax}::numeric`,
    ...customFields(sql`crm_deal.fields`, 'deal', filters),
  ].filter((condition) => condition !== empty)
}

function customFields(
  fields: SqlFragment,
  entityType: CrmCustomFieldFilter['entityType'],
  { crmCustomFieldFilters = [] }: CrmFilters,
): SqlFragment[] {
  return crmCustomFieldFilters
    .filter((filter) => filter.entityType === entityType)
    .map((filter) => customField(fields, filter))
}

// Values were brought into one form per type when they were imported: numbers, ISO dates, ISO instants in UTC.
function customField(fields: SqlFragment, filter: CrmCustomFieldFilter): SqlFragment {
  const value = sql`${fields} -> ${filter.fieldName}::text`
  const text = sql`${fields} ->> ${filter.fieldName}::text`
  switch (filter.fieldType) {
    case 'string':
      return sql`lower(${text}) = lower(${filter.stringValue})`
    case 'number':
      return sql`case when jsonb_typeof(${value}) = 'number' then
                 ${filter.numberMin === undefined ? sql`true` : sql`(${text})::numeric >= ${filter.numberMin}::numeric`} and
                 ${filter.numberMax === undefined ? sql`true` : sql`(${text})::numeric <= ${filter.numberMax}::numeric`} end`
    case 'date':
      return between(text, filter.dateStart, filter.dateEnd)
    case 'datetime':
      return between(text, instant(filter.dateStart), instant(filter.dateEnd))
    case 'boolean':
      return sql`${value} = ${String(filter.booleanValue)}::jsonb`
    case 'enumeration':
      return sql`${value} ?| ${filter.enumValues}::text[]`
  }
}

function between(value: SqlFragment, from: string | undefined, to: string | undefined): SqlFragment {
  return sql`(${value} is not null ${from === undefined ? empty : sql`and ${value} >= ${from} collate "C"`}
                 ${to === undefined ? empty : sql`and ${value} <= ${to} collate "C"`})`
}

function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

export function anyOf(column: SqlFragment, values: readonly string[] | undefined): SqlFragment {
  return values?.length ? sql`and ${column} = any(${values}::text[])` : empty
}

export function lower(text: string): string {
  return text.trim().toLowerCase()
}

function fileIdOf(sourceId: string): number {
  return Number(sourceId.replace('file:', ''))
}
