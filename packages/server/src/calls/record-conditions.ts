import type { CrmCustomFieldFilter, RunFilters } from '@earshot/contract/filters'
import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import { latestMs } from '../platform/instants.ts'
import { endOf } from './date-range.ts'

type RecordFilters = Pick<
  RunFilters,
  'crmDealStages' | 'crmAmountMin' | 'crmAmountMax' | 'crmCustomFieldFilters'
>

/** A condition on a CRM record, for the database and for values in memory. Both find the same records. */
export interface RecordCondition {
  /** The value of a record that the condition is about. */
  value: SqlFragment
  /** The condition in SQL. */
  sql: SqlFragment
  /** Whether a record with this value meets it; `operand` is the database's answer to `operand`. */
  meets(value: unknown, operand: unknown): boolean
  operand?: SqlFragment
}

/** The conditions for one record of each kind, beside those on ids. */
export function recordConditions(
  filters: RecordFilters,
): Record<'deal' | 'company' | 'contact', RecordCondition[]> {
  const { crmDealStages, crmAmountMin: min, crmAmountMax: max } = filters
  return {
    deal: [
      ...(crmDealStages?.length ? [isOneOf(sql`crm_deal.stage`, crmDealStages)] : []),
      ...(min !== undefined || max !== undefined ? [isNumber(sql`crm_deal.amount`, { min, max })] : []),
      ...fieldConditions(sql`crm_deal.fields`, 'deal', filters),
    ],
    company: fieldConditions(sql`crm_company.fields`, 'company', filters),
    contact: fieldConditions(sql`crm_contact.fields`, 'contact', filters),
  }
}

function fieldConditions(
  fields: SqlFragment,
  entityType: CrmCustomFieldFilter['entityType'],
  { crmCustomFieldFilters = [] }: RecordFilters,
): RecordCondition[] {
  return crmCustomFieldFilters
    .filter((filter) => filter.entityType === entityType)
    .map((filter) => fieldCondition(fields, filter))
}

// Import brings the values of each type into one form: numbers, ISO dates, ISO instants in UTC.
function fieldCondition(fields: SqlFragment, filter: CrmCustomFieldFilter): RecordCondition {
  const value = sql`${fields} -> ${filter.fieldName}::text`
  const text = sql`${fields} ->> ${filter.fieldName}::text`
  switch (filter.fieldType) {
    case 'string':
      return isText(text, filter.stringValue)
    case 'number':
      return isNumberField(value, text, { min: filter.numberMin, max: filter.numberMax })
    case 'date':
    case 'datetime':
      return isDate(text, dateBounds(filter))
    case 'boolean':
      return {
        value,
        sql: sql`${value} = ${String(filter.booleanValue)}::jsonb`,
        meets: (found) => found === filter.booleanValue,
      }
    case 'enumeration':
      return hasOneOf(value, filter.enumValues)
  }
}

function isOneOf(value: SqlFragment, wanted: readonly string[]): RecordCondition {
  const set = new Set<unknown>(wanted)
  return { value, sql: sql`${value} = any(${wanted}::text[])`, meets: (found) => set.has(found) }
}

// A choice, or a list of them.
function hasOneOf(value: SqlFragment, wanted: readonly string[]): RecordCondition {
  const set = new Set<unknown>(wanted)
  return {
    value,
    sql: sql`${value} ?| ${wanted}::text[]`,
    meets: (found) => (Array.isArray(found) ? found.some((one) => set.has(one)) : set.has(found)),
  }
}

// Only the database knows its own lower case.
function isText(text: SqlFragment, wanted: string): RecordCondition {
  const [value, operand] = [sql`lower(${text})`, sql`lower(${wanted}::text)`]
  return { value, sql: sql`${value} = ${operand}`, operand, meets: (found, lowered) => found === lowered }
}

interface Bounds {
  min: number | undefined
  max: number | undefined
}

function isNumber(value: SqlFragment, { min, max }: Bounds): RecordCondition {
  return {
    value,
    sql: sql`(${min === undefined ? sql`true` : sql`${value} >= ${min}::numeric`} and
             ${max === undefined ? sql`true` : sql`${value} <= ${max}::numeric`})`,
    meets: (found) => typeof found === 'number' && found >= (min ?? -Infinity) && found <= (max ?? Infinity),
  }
}

function isNumberField(value: SqlFragment, text: SqlFragment, bounds: Bounds): RecordCondition {
  const { meets, sql: isWithin } = isNumber(sql`(${text})::numeric`, bounds)
  return { value, sql: sql`case when jsonb_typeof(${value}) = 'number' then ${isWithin} end`, meets }
}

/** The beginning of a date and of a date-time, for the database as well. */
const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/

// A text that does not begin as a date is excluded, because it would sort before or after all dates.
function isDate(text: SqlFragment, { from, to }: ReturnType<typeof dateBounds>): RecordCondition {
  return {
    value: text,
    sql: sql`(${text} ~ ${datePattern.source} ${from === undefined ? empty : sql`and ${text} >= ${from} collate "C"`}
                 ${to === undefined ? empty : sql`and ${text} <= ${to} collate "C"`})`,
    meets: (found) =>
      typeof found === 'string' &&
      datePattern.test(found) &&
      (from === undefined || found >= from) &&
      (to === undefined || found <= to),
  }
}

/** The least and the greatest value, as texts, of a field of dates or date-times. */
function dateBounds({
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
