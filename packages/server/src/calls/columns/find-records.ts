import type { CrmCustomFieldFilter } from '@earshot/contract/filters'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import { type CrmFilters, dateBounds, datePattern } from '../matching-calls.ts'
import type { ValueNumbers } from './day-columns.ts'
import { anyOf, type Condition } from './select-rows.ts'

/** What a value of each record must be. */
interface Test {
  value: SqlFragment
  meets(value: unknown): boolean
}

/** The same of all records of a kind, in the order of their ids. */
interface Values {
  values: readonly unknown[]
  recordsVersion: number
}

/** Which records of an organisation are asked for: among given ones, or all, those that meet the tests. */
interface Asked {
  organizationId: number
  version: number
  column: 'deals' | 'companies'
  table: SqlFragment
  given: readonly number[]
  tests: readonly Test[]
}

// Of all organisations; one that is never asked for again goes with the others.
const bytesMax = 128 * 1024 * 1024
const columnBytes = 1000
const valueBytes = 16
// So many conditions are left to the database, which stops at the first that is not met.
const testsMax = 8

/**
 * The conditions that calls are linked to deals and companies that meet filters, as `matchingCalls` has them. Values that were once
 * looked at are held until a record changes; undefined where one has changed since the version that is asked for.
 */
export function findRecords(
  sql: Sql,
  numbers: ValueNumbers,
): (organizationId: number, filters: CrmFilters, recordsVersion: number) => Promise<Condition[] | undefined> {
  const held = new Map<number, { version: number; columns: Map<string, Promise<Values>>; bytes: number }>()

  const valuesOf = ({ organizationId, version, table }: Asked, value: SqlFragment) => {
    const known = held.get(organizationId)
    // Of records that have changed nothing is asked any more.
    const own = known?.version === version ? known : { version, columns: new Map(), bytes: 0 }
    held.set(organizationId, own)
    const name = JSON.stringify([table.text, value.text, value.values])
    const begun = own.columns.get(name)
    if (begun) return begun
    const read = readValues(sql, organizationId, table, value)
    own.columns.set(name, read)
    read.then(
      ({ values }) => {
        own.bytes += bytesOf(values)
        const all = held.values().reduce((sum, { bytes }) => sum + bytes, 0)
        if (all > bytesMax) held.clear()
      },
      () => own.columns.delete(name),
    )
    return read
  }

  const meeting = async (asked: Asked): Promise<Condition | undefined> => {
    const { version, column, given, tests } = asked
    if (tests.length === 0) return anyOf(column, given, numbers)
    if (tests.length > testsMax) return undefined
    const [ids, ...tested] = await Promise.all(
      [fragment`id`, ...tests.map(({ value }) => value)].map((value) => valuesOf(asked, value)),
    )
    if (!ids || [ids, ...tested].some(({ recordsVersion }) => recordsVersion !== version)) return undefined
    const isGiven = new Set<unknown>(given)
    const met = keepMeeting(ids.values as number[], tested, tests)
    return anyOf(column, given.length > 0 ? met.filter((id) => isGiven.has(id)) : met, numbers)
  }

  return async (organizationId, filters, version) => {
    const { crmDealIds = [], crmCompanyIds = [] } = filters
    const ofDeals = [...dealTests(filters), ...(await fieldTests(sql, 'deal', filters))]
    const ofCompanies = await fieldTests(sql, 'company', filters)
    const kinds = [
      { column: 'deals', table: fragment`crm_deal`, given: crmDealIds, tests: ofDeals },
      { column: 'companies', table: fragment`crm_company`, given: crmCompanyIds, tests: ofCompanies },
    ] as const
    const conditions: Condition[] = []
    for (const kind of kinds) {
      if (kind.given.length === 0 && kind.tests.length === 0) continue
      const condition = await meeting({ ...kind, organizationId, version })
      if (!condition) return undefined
      conditions.push(condition)
    }
    return conditions
  }
}

function bytesOf(values: readonly unknown[]): number {
  let sum = columnBytes
  for (const value of values) sum += valueBytes + (typeof value === 'string' ? 2 * value.length : 0)
  return sum
}

function keepMeeting(ids: readonly number[], columns: readonly Values[], tests: readonly Test[]): number[] {
  const isMet = new Uint8Array(ids.length).fill(1)
  for (const [i, { meets }] of tests.entries()) {
    const values = columns[i]?.values ?? []
    for (let record = 0; record < isMet.length; record++) {
      if (isMet[record] === 1 && !meets(values[record])) isMet[record] = 0
    }
  }
  return ids.filter((_, record) => isMet[record] === 1)
}

async function readValues(
  sql: Sql,
  organizationId: number,
  table: SqlFragment,
  value: SqlFragment,
): Promise<Values> {
  const [found] = await sql<Values>`
    select records_version,
           (select coalesce(json_agg(${value} order by id), '[]') from ${table} where organization_id = ${organizationId}) as values
      from organization where id = ${organizationId}`
  if (!found) throw new Error(`there is no organisation ${organizationId}`)
  return found
}

function dealTests({ crmDealStages, crmAmountMin, crmAmountMax }: CrmFilters): Test[] {
  const stages = new Set<unknown>(crmDealStages)
  return [
    ...(stages.size > 0 ? [{ value: fragment`stage`, meets: (stage: unknown) => stages.has(stage) }] : []),
    ...(crmAmountMin !== undefined || crmAmountMax !== undefined
      ? [{ value: fragment`amount`, meets: isNumberWithin(crmAmountMin, crmAmountMax) }]
      : []),
  ]
}

async function fieldTests(
  sql: Sql,
  entityType: CrmCustomFieldFilter['entityType'],
  { crmCustomFieldFilters = [] }: CrmFilters,
): Promise<Test[]> {
  const ofType = crmCustomFieldFilters.filter((filter) => filter.entityType === entityType)
  return await Promise.all(ofType.map((filter) => fieldTest(sql, filter)))
}

async function fieldTest(sql: Sql, filter: CrmCustomFieldFilter): Promise<Test> {
  const value = fragment`fields -> ${filter.fieldName}::text`
  const text = fragment`fields ->> ${filter.fieldName}::text`
  switch (filter.fieldType) {
    case 'string': {
      // The database's own idea of small letters.
      const [row] = await sql<{ wanted: string }>`select lower(${filter.stringValue}) as wanted`
      return { value: fragment`lower(${text})`, meets: (found) => found === row?.wanted }
    }
    case 'number':
      return { value, meets: isNumberWithin(filter.numberMin, filter.numberMax) }
    case 'date':
    case 'datetime':
      return { value: text, meets: isDateWithin(dateBounds(filter)) }
    case 'boolean':
      return { value, meets: (found) => found === filter.booleanValue }
    case 'enumeration': {
      const wanted = new Set<unknown>(filter.enumValues)
      return {
        value,
        meets: (found) => (Array.isArray(found) ? found.some((one) => wanted.has(one)) : wanted.has(found)),
      }
    }
  }
}

function isNumberWithin(min = -Infinity, max = Infinity): Test['meets'] {
  return (found) => typeof found === 'number' && found >= min && found <= max
}

function isDateWithin({ from, to }: ReturnType<typeof dateBounds>): Test['meets'] {
  return (found) =>
    typeof found === 'string' &&
    datePattern.test(found) &&
    (from === undefined || found >= from) &&
    (to === undefined || found <= to)
}
