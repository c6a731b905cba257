import { randomInt } from 'node:crypto'
import fragment, { join, raw, type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from './sql.ts'
import type { Team } from './team.ts'

/** A table that counts a team's rows: `key` has its columns beside the team's, with their types. */
export interface CountTable {
  name: string
  key: Readonly<Record<string, 'bigint' | 'date' | 'int' | 'text'>>
  count: string
}

/** How much a count goes up or down. `key` has a value for each column of the table's key. */
export interface CountChange {
  key: readonly (string | number)[]
  by: number
}

/** Rows before and after a change: a new row is only in `after`, a deleted one only in `before`. */
export interface Changed<T> {
  before?: readonly T[] | undefined
  after?: readonly T[] | undefined
}

/** The changes of counts that follow from changed rows; `keysOf` gives the keys under which a row is counted. */
export function changesBetween<T>(
  { before = [], after = [] }: Changed<T>,
  keysOf: (row: T) => CountChange['key'][],
): CountChange[] {
  const changes = (rows: readonly T[], by: number) =>
    rows.flatMap((row) => keysOf(row).map((key) => ({ key, by })))
  return changes(after, 1).concat(changes(before, -1))
}

/**
 * Adds changes to a team's counts, in the transaction that changes the rows. Counts that reach 0 are deleted. All
 * writers lock the counts of a table in one order, so that of two of them at most one waits.
 */
export async function changeCounts(
  sql: Sql,
  { organizationId, teamId }: Team,
  { name, key, count }: CountTable,
  changes: readonly CountChange[],
): Promise<void> {
  const sums = sumByKey(changes)
  if (sums.length === 0) return
  const table = raw(name)
  const counted = raw(count)
  const columns = raw(Object.keys(key).join(', '))
  await sql`
    insert into ${table} as known (organization_id, team_id, ${columns}, ${counted})
    select ${organizationId}::bigint, ${teamId}::bigint, changed.*
      from unnest(${keyArrays(key, sums)}, ${sums.map(({ by }) => by)}::int[]) as changed
    on conflict (organization_id, team_id, ${columns}) do update set ${counted} = known.${counted} + excluded.${counted}`
  const lowered = sums.filter(({ by }) => by < 0)
  if (lowered.length === 0) return
  await sql`
    delete from ${table}
     where organization_id = ${organizationId} and team_id = ${teamId} and ${counted} = 0
       and (${columns}) in (select * from unnest(${keyArrays(key, lowered)}))`
}

function sumByKey(changes: readonly CountChange[]): CountChange[] {
  const groups = Map.groupBy(changes, ({ key }) => JSON.stringify(key))
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ key: group[0]?.key ?? [], by: group.reduce((sum, { by }) => sum + by, 0) }))
    .filter(({ by }) => by !== 0)
}

function keyArrays(key: CountTable['key'], changes: readonly CountChange[]): SqlFragment {
  const arrays = Object.values(key).map(
    (type, place) => fragment`${changes.map((change) => change.key[place])}::${raw(`${type}[]`)}`,
  )
  return join(arrays, ', ')
}

/** A number that shows whether rows have changed. It is random, so that a restored backup never reaches a used number with other rows. */
export function newVersion(): number {
  return randomInt(2 ** 48 - 1)
}

/** Gives days (UTC, `YYYY-MM-DD`) of a team new versions, in the transaction that changes their calls or posts. */
export async function changeDays(
  sql: Sql,
  { organizationId, teamId }: Team,
  days: readonly string[],
): Promise<void> {
  const changed = [...new Set(days)].sort()
  if (changed.length === 0) return
  await sql`
    insert into team_day (organization_id, team_id, day, version)
    select ${organizationId}::bigint, ${teamId}::bigint, changed.*
      from unnest(${changed}::date[], ${changed.map(newVersion)}::bigint[]) as changed
    on conflict (organization_id, team_id, day) do update set version = excluded.version`
}

/** The day (UTC) of an instant in ISO form. */
export function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length)
}
