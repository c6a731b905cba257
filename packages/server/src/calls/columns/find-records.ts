import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import type { CrmFilters } from '../matching-calls.ts'
import { type RecordCondition, recordConditions } from '../record-conditions.ts'
import type { ValueNumbers } from './day-columns.ts'
import { anyOf, type Condition } from './select-rows.ts'

/** A value of each record of a kind, in the order of the ids. */
interface Values {
  values: readonly unknown[]
  recordsVersion: number
}

/** Values, and the condition for each of them. */
interface Test extends Values {
  meets(value: unknown): boolean
}

/** The wanted records of an organisation: those among the given ids, or all, that meet the conditions. */
interface Asked {
  organizationId: number
  version: number
  column: 'deals' | 'companies'
  table: SqlFragment
  given: readonly number[]
  conditions: readonly RecordCondition[]
}

// For all organisations together; an unused one is dropped with the others.
const bytesMax = 128 * 1024 * 1024
const columnBytes = 1000
const valueBytes = 16
// More conditions are left to the database, which stops at the first that fails.
const conditionsMax = 8

/**
 * The conditions of `matchingCalls` that calls are linked to deals and companies that meet filters. Values are kept after their first
 * use until a record changes; undefined if one has changed since the wanted version.
 */
export function findRecords(
  sql: Sql,
  numbers: ValueNumbers,
): (organizationId: number, filters: CrmFilters, recordsVersion: number) => Promise<Condition[] | undefined> {
  const held = new Map<number, { version: number; columns: Map<string, Promise<Values>>; bytes: number }>()

  const valuesOf = ({ organizationId, version, table }: Asked, value: SqlFragment) => {
    const known = held.get(organizationId)
    // Values of changed records are not needed any more.
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

  const prepare = async (asked: Asked, { value, operand, meets }: RecordCondition): Promise<Test> => {
    const [row] = operand ? await sql<{ operand: string }>`select ${operand} as operand` : []
    return { ...(await valuesOf(asked, value)), meets: (found) => meets(found, row?.operand) }
  }

  const meeting = async (asked: Asked): Promise<Condition | undefined> => {
    const { version, column, given, conditions } = asked
    if (conditions.length === 0) return anyOf(column, given, numbers)
    if (conditions.length > conditionsMax) return undefined
    const [ids, tests] = await Promise.all([
      valuesOf(asked, fragment`id`),
      Promise.all(conditions.map(async (condition) => await prepare(asked, condition))),
    ])
    if ([ids, ...tests].some(({ recordsVersion }) => recordsVersion !== version)) return undefined
    const isGiven = new Set<unknown>(given)
    const met = keepMeeting(ids.values as number[], tests)
    return anyOf(column, given.length > 0 ? met.filter((id) => isGiven.has(id)) : met, numbers)
  }

  return async (organizationId, filters, version) => {
    const { crmDealIds = [], crmCompanyIds = [] } = filters
    const { deal, company } = recordConditions(filters)
    const kinds = [
      { column: 'deals', table: fragment`crm_deal`, given: crmDealIds, conditions: deal },
      { column: 'companies', table: fragment`crm_company`, given: crmCompanyIds, conditions: company },
    ] as const
    const met: Condition[] = []
    for (const kind of kinds) {
      if (kind.given.length === 0 && kind.conditions.length === 0) continue
      const condition = await meeting({ ...kind, organizationId, version })
      if (!condition) return undefined
      met.push(condition)
    }
    return met
  }
}

function bytesOf(values: readonly unknown[]): number {
  let sum = columnBytes
  for (const value of values) sum += valueBytes + (typeof value === 'string' ? 2 * value.length : 0)
  return sum
}

function keepMeeting(ids: readonly number[], tests: readonly Test[]): number[] {
  const isMet = new Uint8Array(ids.length).fill(1)
  for (const { values, meets } of tests) {
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
