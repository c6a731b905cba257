import type { CrmCustomFieldFilter, RunFilters } from '@earshot/contract/filters'
import sql, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import { latestMs } from '../platform/instants.ts'
import type { Team } from '../platform/team.ts'
import { type DateRange, endOf } from './date-range.ts'

/**
 * The condition that a row of `call` of the team meets all filters, to stand after the team's predicate. E-mails and domains compare
 * in lower case, as they are stored. What is not given restricts nothing; an empty array neither.
 */
export function matchingCalls(team: Team, filters: RunFilters, range: DateRange): SqlFragment {
  return sql`${isWithin(sql`call.held_at`, range)}
         ${anyOf(sql`call.call_type_key`, filters.callTypes)}
         ${anyOf(sql`call.owner_email`, filters.callOwnerEmails?.map(lower))}
         ${anyOf(sql`call.company_domain`, filters.companyDomains?.map(lower))}
         ${filters.sourceIds?.length ? sql`and call.id = any(${filters.sourceIds.map(fileIdOf)}::bigint[])` : empty}
         ${matchingRecords(sql`call.id`, team, filters, range)}`
}

export const recordFilters = [
  ...(['crmDealIds', 'crmCompanyIds', 'crmDealStages'] as const),
  ...(['crmAmountMin', 'crmAmountMax', 'crmCustomFieldFilters'] as const),
]

export type CrmFilters = Pick<RunFilters, (typeof recordFilters)[number]>

/** Whether calls are narrowed by the records that they are linked to. */
export function hasRecordFilter(filters: CrmFilters): boolean {
  return recordFilters.some((name) => {
    const value = filters[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  })
}

/** The condition that a row is the team's: the first of every statement. */
export function isOf({ organizationId, teamId }: Team): SqlFragment {
  return sql`organization_id = ${organizationId} and team_id = ${teamId}`
}

/** The condition that a moment lies in a range. */
export function isWithin(column: SqlFragment, { fromMs, beforeMs }: DateRange): SqlFragment {
  return sql`${column} >= to_timestamp(${fromMs / 1000}::float8) and ${column} < to_timestamp(${beforeMs / 1000}::float8)`
}

/**
 * The condition that a call of the team, held in the range, is linked to one deal that meets all deal conditions, one such
 * company and one such contact.
 */
export function matchingRecords(
  callId: SqlFragment,
  team: Team,
  filters: CrmFilters,
  range: DateRange,
): SqlFragment {
  const { contact } = recordFields(filters)
  return sql`
    ${join([empty, ...linkedCalls(team, filters, range).map((calls) => sql`and ${callId} in (${calls})`)], ' ')}
    ${contact.length > 0 ? sql`and exists (select from call_contact join crm_contact using (organization_id) where ${isOf(team)} and crm_contact.id = contact_id and call_contact.call_id = ${callId} and ${join(contact, ' and ')})` : empty}`
}

/**
 * The same calls as statements that give each of them at least once, from the links alone; undefined where a contact is asked for,
 * whose links don't tell when the call was held.
 */
export function callsByRecords(team: Team, filters: CrmFilters, range: DateRange): SqlFragment[] | undefined {
  return recordFields(filters).contact.length > 0 ? undefined : linkedCalls(team, filters, range)
}

/** How a date, and a date-time, begins, for the database as well. */
export const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/

/** What one record of each kind must meet, beside having an id that is asked for. */
export function recordFields(filters: CrmFilters): Record<'deal' | 'company' | 'contact', SqlFragment[]> {
  return {
    deal: dealFields(filters),
    company: customFields(sql`crm_company.fields`, 'company', filters),
    contact: customFields(sql`crm_contact.fields`, 'contact', filters),
  }
}

function linkedCalls(team: Team, filters: CrmFilters, range: DateRange): SqlFragment[] {
  const { crmDealIds, crmCompanyIds, crmDealStages } = filters
  const linked = (table: SqlFragment, conditions: SqlFragment[]) =>
    conditions.length === 0
      ? []
      : [
          sql`select call_id from ${table}
               where ${isOf(team)} and ${isWithin(sql`held_at`, range)} and ${join(conditions, ' and ')}`,
        ]
  const { deal: fields, company } = recordFields(filters)
  const isByStageAlone = fields.length === 1 && crmDealStages?.length && !crmDealIds?.length
  return [
    ...(isByStageAlone
      ? linked(sql`call_stage`, [sql`stage = any(${crmDealStages}::text[])`])
      : linked(sql`call_deal`, [
          ...(crmDealIds?.length ? [sql`deal_id = any(${crmDealIds}::bigint[])`] : []),
          ...recordsWith(team, sql`deal_id`, sql`crm_deal`, fields),
        ])),
    ...linked(sql`call_company`, [
      ...(crmCompanyIds?.length ? [sql`company_id = any(${crmCompanyIds}::bigint[])`] : []),
      ...recordsWith(team, sql`company_id`, sql`crm_company`, company),
    ]),
  ]
}

function recordsWith(
  { organizationId }: Team,
  id: SqlFragment,
  table: SqlFragment,
  conditions: SqlFragment[],
): SqlFragment[] {
  if (conditions.length === 0) return []
  return [
    sql`${id} in (select id from ${table}
                   where organization_id = ${organizationId} and ${join(conditions, ' and ')})`,
  ]
}

/** What one and the same row of `crm_deal` must meet. */
export function dealConditions(filters: CrmFilters): SqlFragment[] {
  const { crmDealIds } = filters
  return [
    ...(crmDealIds?.length ? [sql`crm_deal.id = any(${crmDealIds}::bigint[])`] : []),
    ...dealFields(filters),
  ]
}

/** What one and the same row of `crm_company` must meet. */
export function companyConditions(filters: CrmFilters): SqlFragment[] {
  const { crmCompanyIds } = filters
  return [
    ...(crmCompanyIds?.length ? [sql`crm_company.id = any(${crmCompanyIds}::bigint[])`] : []),
    ...recordFields(filters).company,
  ]
}

function dealFields(filters: CrmFilters): SqlFragment[] {
  const { crmDealStages, crmAmountMin, crmAmountMax } = filters
  return [
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
    case 'datetime': {
      const { from, to } = dateBounds(filter)
      return between(text, from, to)
    }
    case 'boolean':
      return sql`${value} = ${String(filter.booleanValue)}::jsonb`
    case 'enumeration':
      return sql`${value} ?| ${filter.enumValues}::text[]`
  }
}

// What does not begin as a date is none: a text stands before or behind all of them.
function between(value: SqlFragment, from: string | undefined, to: string | undefined): SqlFragment {
  return sql`(${value} ~ ${datePattern.source} ${from === undefined ? empty : sql`and ${value} >= ${from} collate "C"`}
                 ${to === undefined ? empty : sql`and ${value} <= ${to} collate "C"`})`
}

/** The least and the greatest value, as texts, that a field of dates or of date-times may have. */
export function dateBounds({
  fieldType,
  dateStart,
  dateEnd,
}: Extract<CrmCustomFieldFilter, { dateStart?: unknown }>): { from?: string; to?: string } {
  const write = (ms: number) =>
    new Date(ms).toISOString().slice(0, fieldType === 'date' ? 'YYYY-MM-DD'.length : undefined)
  return {
    ...(dateStart === undefined ? {} : { from: write(Math.min(Date.parse(dateStart), latestMs)) }),
    ...(dateEnd === undefined ? {} : { to: write(endOf(dateEnd) - 1) }),
  }
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
