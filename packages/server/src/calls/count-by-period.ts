import fragment, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../platform/sql.ts'
import type { DateRange } from './date-range.ts'
import { isWithin } from './matching-calls.ts'

const dayMs = 86_400_000
/** Periods of kept counts (UTC): the column of a period's first day, its days, and the first one's place after 1970-01-01. */
export const byDay = { first: fragment`day`, lengthDays: 1, shiftDays: 0 }
export const byWeek = { first: fragment`week`, lengthDays: 7, shiftDays: 4 }

export interface Counted {
  /** Kept counts, their column, and their periods. */
  counts: SqlFragment
  column: SqlFragment
  period: typeof byDay
  /** The counted rows, with `held_at`. */
  rows: SqlFragment
  /** The condition for both, beginning with a team's predicate. */
  condition: SqlFragment
  /** An additional condition for the rows. */
  rowCondition?: SqlFragment
}

/** The number of rows in a part of a range, from its start to that of the next one. */
export interface PartCount {
  fromMs: number
  count: number
}

/** The number of rows in a range: kept counts for its whole periods, a count of rows for the partial ones at its ends. */
export async function countByPeriod(sql: Sql, counted: Counted, range: DateRange): Promise<number> {
  const parts = await countParts(sql, counted, range)
  return parts.reduce((sum, { count }) => sum + count, 0)
}

/** The number of rows in each whole period that has any, and at the ends; the latest first. */
export async function countParts(
  sql: Sql,
  { counts, column, period, rows, condition, rowCondition = empty }: Counted,
  range: DateRange,
): Promise<PartCount[]> {
  const lengthMs = period.lengthDays * dayMs
  const shiftMs = period.shiftDays * dayMs
  const firstMs = Math.ceil((range.fromMs - shiftMs) / lengthMs) * lengthMs + shiftMs
  const lastMs = Math.max(firstMs, Math.floor((range.beforeMs - shiftMs) / lengthMs) * lengthMs + shiftMs)
  const ends = [
    ...(range.fromMs < firstMs ? [{ ...range, beforeMs: Math.min(firstMs, range.beforeMs) }] : []),
    ...(range.beforeMs > lastMs ? [{ ...range, fromMs: lastMs }] : []),
  ].map(
    (end) =>
      fragment`union all select ${end.fromMs}::float8, count(*) from ${rows} where ${condition} ${rowCondition} and ${isWithin(fragment`held_at`, end)}`,
  )
  return await sql<PartCount>`
    select (extract(epoch from ${period.first}) * 1000)::float8 as from_ms, sum(${column}) as count from ${counts}
     where ${condition} and ${period.first} >= ${dayOf(firstMs)} and ${period.first} < ${dayOf(lastMs)}
     group by ${period.first}
    ${ends.length > 0 ? join(ends, ' ') : empty}
    order by from_ms desc`
}

/** The part of a range that holds a page of its rows, the latest first, and the number of that part's rows before the page. */
export function partOfPage(
  parts: readonly PartCount[],
  { beforeMs }: DateRange,
  { offset, limit }: { offset: number; limit: number },
): { range: DateRange; offset: number } {
  const page = { range: { fromMs: beforeMs, beforeMs }, offset }
  let seen = 0
  for (const { fromMs, count } of parts) {
    if (seen >= offset + limit) break
    page.range.fromMs = fromMs
    seen += count
    if (seen <= offset) page.range.beforeMs = fromMs
    if (seen <= offset) page.offset = offset - seen
  }
  return page
}

function dayOf(ms: number): SqlFragment {
  return fragment`(to_timestamp(${ms / 1000}::float8) at time zone 'UTC')::date`
}
