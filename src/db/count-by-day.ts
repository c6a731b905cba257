import fragment, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { DateRange } from '../contract/date-range.ts'
import { isWithin } from './matching-calls.ts'
import type { Sql } from './sql.ts'

const dayMs = 86_400_000

interface Counted {
  /** Kept counts by `day`, and their column. */
  counts: SqlFragment
  column: SqlFragment
  /** The rows that they count, by `held_at`. */
  rows: SqlFragment
  /** What must hold of both, beginning with a team's predicate. */
  condition: SqlFragment
  /** What must hold of the rows besides. */
  rowCondition?: SqlFragment
}

/** How many rows lie in a range: of its whole days (UTC) by the kept counts, of the parts of a day at its ends by the rows. */
export async function countByDay(
  sql: Sql,
  { counts, column, rows, condition, rowCondition = empty }: Counted,
  range: DateRange,
): Promise<number> {
  const firstMs = Math.ceil(range.fromMs / dayMs) * dayMs
  const lastMs = Math.max(firstMs, Math.floor(range.beforeMs / dayMs) * dayMs)
  const ends = [
    ...(range.fromMs < firstMs ? [{ ...range, beforeMs: Math.min(firstMs, range.beforeMs) }] : []),
    ...(range.beforeMs > lastMs ? [{ ...range, fromMs: lastMs }] : []),
  ].map(
    (end) =>
      fragment`+ (select count(*) from ${rows} where ${condition} ${rowCondition} and ${isWithin(fragment`held_at`, end)})`,
  )
  const [counted] = await sql<{ total: number }>`
    select (select coalesce(sum(${column}), 0) from ${counts}
             where ${condition} and day >= ${dayOf(firstMs)} and day < ${dayOf(lastMs)})
           ${ends.length > 0 ? join(ends, ' ') : empty} as total`
  return counted?.total ?? 0
}

function dayOf(ms: number): SqlFragment {
  return fragment`(to_timestamp(${ms / 1000}::float8) at time zone 'UTC')::date`
}
