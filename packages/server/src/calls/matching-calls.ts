import type { RunFilters } from '@earshot/contract/filters'
import sql, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { Team } from '../platform/team.ts'
import type { DateRange } from './date-range.ts'
import { type RecordCondition, recordConditions } from './record-conditions.ts'
import { callValues, havingValues } from './value-filters.ts'

/**
 * The condition that a row of `call` meets all filters, to append to the team's predicate. Absent filters and empty arrays restrict
 * nothing.
 */
export function matchingCalls(team: Team, filters: RunFilters, range: DateRange): SqlFragment {
  return sql`${isWithin(sql`call.held_at`, range)}
         ${havingValues('call', callValues(filters))}
         ${filters.sourceIds?.length ? sql`and call.id = any(${filters.sourceIds.map(fileIdOf)}::bigint[])` : empty}
         ${matchingRecords(sql`call.id`, team, filters, range)}`
}

export const recordFilters = [
  'crmDealIds',
  'crmCompanyIds',
  'crmDealStages',
  'crmAmountMin',
  'crmAmountMax',
  'crmCustomFieldFilters',
] as const

export type CrmFilters = Pick<RunFilters, (typeof recordFilters)[number]>

/** Whether filters restrict calls by linked records. */
export function hasRecordFilter(filters: CrmFilters): boolean {
  return recordFilters.some((name) => {
    const value = filters[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  })
}

/** The condition that a row is the team's: the first predicate of every statement. */
export function isOf({ organizationId, teamId }: Team): SqlFragment {
  return sql`organization_id = ${organizationId} and team_id = ${teamId}`
}

/** The condition that a moment is in a range. */
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
  const contact = recordConditions(filters).contact.map((condition) => condition.sql)
  return sql`
    ${join([empty, ...linkedCalls(team, filters, range).map((calls) => sql`and ${callId} in (${calls})`)], ' ')}
    ${contact.length > 0 ? sql`and exists (select from call_contact join crm_contact using (organization_id) where ${isOf(team)} and crm_contact.id = contact_id and call_contact.call_id = ${callId} and ${join(contact, ' and ')})` : empty}`
}

/**
 * Statements that give each of these calls at least once, from the links alone; undefined for contacts, whose links don't have the time
 * of the call.
 */
export function callsByRecords(team: Team, filters: CrmFilters, range: DateRange): SqlFragment[] | undefined {
  return recordConditions(filters).contact.length > 0 ? undefined : linkedCalls(team, filters, range)
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
  const { deal, company } = recordConditions(filters)
  const isByStageAlone = deal.length === 1 && crmDealStages?.length && !crmDealIds?.length
  return [
    ...(isByStageAlone
      ? linked(sql`call_stage`, [sql`stage = any(${crmDealStages}::text[])`])
      : linked(sql`call_deal`, [
          ...(crmDealIds?.length ? [sql`deal_id = any(${crmDealIds}::bigint[])`] : []),
          ...recordsWith(team, sql`deal_id`, sql`crm_deal`, deal),
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
  conditions: RecordCondition[],
): SqlFragment[] {
  if (conditions.length === 0) return []
  const all = conditions.map((condition) => condition.sql)
  return [
    sql`${id} in (select id from ${table}
                   where organization_id = ${organizationId} and ${join(all, ' and ')})`,
  ]
}

/** The conditions that a single row of `crm_deal` must meet. */
export function dealConditions(filters: CrmFilters): SqlFragment[] {
  const { crmDealIds } = filters
  return [
    ...(crmDealIds?.length ? [sql`crm_deal.id = any(${crmDealIds}::bigint[])`] : []),
    ...recordConditions(filters).deal.map((condition) => condition.sql),
  ]
}

/** The conditions that a single row of `crm_company` must meet. */
export function companyConditions(filters: CrmFilters): SqlFragment[] {
  const { crmCompanyIds } = filters
  return [
    ...(crmCompanyIds?.length ? [sql`crm_company.id = any(${crmCompanyIds}::bigint[])`] : []),
    ...recordConditions(filters).company.map((condition) => condition.sql),
  ]
}

function fileIdOf(sourceId: string): number {
  return Number(sourceId.replace('file:', ''))
}
