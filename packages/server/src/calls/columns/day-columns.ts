import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { type Kind, namedValues, type ValueName } from '../value-filters.ts'
import type { Day } from './hold-days.ts'

const linked = ['deals', 'companies'] as const
export type ColumnName = ValueName | (typeof linked)[number]

/** The values of rows as numbers of their `ValueNumbers`; with several values a row, those from `starts[row]` to the next start. */
interface Column {
  values: Int32Array
  starts?: Int32Array
}

/** All calls, or all published posts, that a team has on a day (UTC), the latest first. */
export interface DayColumns extends Day {
  ids: Float64Array
  heldMs: Float64Array
  columns: Record<ColumnName, Column>
}

/** Numbers for the values of each column; null is 0. */
export type ValueNumbers = Record<ColumnName, Map<string | number | null, number>>

export function noValues(): ValueNumbers {
  const of = () => new Map<string | number | null, number>([[null, 0]])
  return { owner: of(), domain: of(), type: of(), template: of(), deals: of(), companies: of() }
}

interface Read extends Record<ValueName, (string | null)[]> {
  ids: number[]
  heldMs: number[] | null
  deals: (number[] | null)[]
  companies: (number[] | null)[]
}

const rowsOf: Record<Kind, SqlFragment> = {
  call: fragment`(select organization_id, team_id, id, id as call_id, held_at, ${namedValues('call')} from call)`,
  post: fragment`(select organization_id, team_id, id, call_id, held_at, ${namedValues('post')} from post where published)`,
}

/** Reads whole days of a team in one statement, so that each fits its version. Days that never had a call are missing. */
export async function readDays(
  sql: Sql,
  numbers: ValueNumbers,
  kind: Kind,
  { organizationId, teamId }: Team,
  days: readonly string[],
): Promise<Map<string, DayColumns>> {
  const rows = await sql<{ day: string; version: number; recordsVersion: number; columns: Read }>`
    select day, version, records_version, columns
      from team_day
           join organization on organization.id = organization_id
           cross join lateral (
             select json_build_object(
                      'ids', coalesce(json_agg(id), '[]'), 'heldMs', json_agg(floor(extract(epoch from held_at) * 1000)),
                      'owner', json_agg(owner), 'domain', json_agg(domain), 'type', json_agg(type),
                      'template', json_agg(template), 'deals', json_agg(deals), 'companies', json_agg(companies)) as columns
               from (select row.*, (select json_agg(deal_id) from call_deal
                              where organization_id = ${organizationId} and team_id = ${teamId} and call_id = row.call_id) as deals,
                            (select json_agg(company_id) from call_company
                              where organization_id = ${organizationId} and team_id = ${teamId} and call_id = row.call_id) as companies
                       from ${rowsOf[kind]} as row
                      where organization_id = ${organizationId} and team_id = ${teamId} and held_at >= day::timestamp at time zone 'UTC'
                        and held_at < (day + 1)::timestamp at time zone 'UTC'
                      order by held_at desc, id desc) as row) as read
     where organization.id = ${organizationId} and organization_id = ${organizationId} and team_id = ${teamId} and day = any(${days}::date[])`
  return new Map(
    rows.map(({ day, columns, ...versions }) => [day, { ...toColumns(columns, numbers), ...versions }]),
  )
}

/** The number of a value, a new one if it has none. */
export function numberOf<Value>(numbers: Map<Value, number>, value: Value): number {
  const known = numbers.get(value)
  if (known !== undefined) return known
  numbers.set(value, numbers.size)
  return numbers.size - 1
}

function toColumns(read: Read, numbers: ValueNumbers): Omit<DayColumns, 'version' | 'recordsVersion'> {
  const count = read.ids.length
  const one = (name: ValueName): Column => ({
    values: Int32Array.from({ length: count }, (_, row) => numberOf(numbers[name], read[name][row] ?? null)),
  })
  const several = (name: (typeof linked)[number]): Column => {
    const starts = new Int32Array(count + 1)
    const values: number[] = []
    for (let row = 0; row < count; row++) {
      for (const value of read[name][row] ?? []) values.push(numberOf(numbers[name], value))
      starts[row + 1] = values.length
    }
    return { values: Int32Array.from(values), starts }
  }
  const columns = {
    owner: one('owner'),
    domain: one('domain'),
    type: one('type'),
    template: one('template'),
    deals: several('deals'),
    companies: several('companies'),
  }
  const [ids, heldMs] = [Float64Array.from(read.ids), Float64Array.from(read.heldMs ?? [])]
  const arrays = [
    ids,
    heldMs,
    ...Object.values<Column>(columns).flatMap(({ values, starts }) => [values, starts]),
  ]
  return { ids, heldMs, columns, bytes: arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0) }
}
