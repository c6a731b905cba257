import fragment, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { DateRange } from '../contract/date-range.ts'
import { isWithin } from './matching-calls.ts'
import type { Sql } from './sql.ts'

const dayMs = 86_400_000
/** Periods of kept counts (UTC): the column of a period's first day, its days, and the first one's place after 1970-01-01. */
export const byDay = { first: fragment`day`, lengthDays: 1, shiftDays: 0 }
export const byWeek = { first: fragment`week`, lengthDays: 7, shiftDays: 4 }

interface Counted {
  /** Kept counts, their column, and their periods. */
  counts: SqlFragment
  column: SqlFragment
  period: typeof byDay
  /** The rows that they count, by `held_at`. */
  rows: SqlFragment
  /** What must hold of both, beginning with a team's predicate. */
  condition: SqlFragment
  /** What must hold of the rows besides. */
  rowCondition?: SqlFragment
}

/** How many rows lie in a range: of its whole periods by the kept counts, of the parts of a period at its ends by the rows. */
export async function countByPeriod(
  sql: Sql,
  { counts, column, period, rows, condition, rowCondition = empty }: Counted,
  range: DateRange,
): Promise<number> {
  const lengthMs = period.lengthDays * dayMs
  const shiftMs = period.shiftDays * dayMs
  const firstMs = Math.ceil((range.fromMs - shiftMs) / lengthMs) * lengthMs + shiftMs
  const lastMs = Math.max(firstMs, Math.floor((range.beforeMs - shiftMs) / lengthMs) * lengthMs + shiftMs)
  const ends = [
    ...(range.fromMs < firstMs ? [{ ...range, beforeMs: Math.min(firstMs, range.beforeMs) }] : []),
    ...(range.beforeMs > lastMs ? [{ ...range, fromMs: lastMs }] : []),
  ].map(
    (end) =>
      fragment`+ (select count(*) from ${rows} where ${condition} ${rowCondition} and ${isWithin(fragment`held_at`, end)})`,
  )
  const [counted] = await sql<{ total: number }>`
    select (select coalesce(sum(${column}), 0) from ${counts}
             where ${condition} and ${period.first} >= ${dayOf(firstMs)} and ${period.first} < ${dayOf(lastMs)})
           ${ends.length > 0 ? join(ends, ' ') : empty} as total`
  return counted?.total ?? 0
}

function dayOf(ms: number): SqlFragment {
  return fragment`(to_timestamp(${ms / 1000}::float8) at time zone 'UTC')::date`
}
