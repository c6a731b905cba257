import fragment, { empty, join, type Sql as SqlFragment } from 'sql-template-tag'
import type { DateRange } from '../contract/date-range.ts'
import { anyOf } from '../db/matching-calls.ts'
import type { Sql } from '../db/sql.ts'

const dayMs = 86_400_000

interface Counting {
  teamId: number
  templateType?: readonly string[] | undefined
  callTypeId?: readonly (string | number)[] | undefined
}

/**
 * How many published posts of these templates and call types lie in a range: of its whole days (UTC) by the kept counts, of
 * the parts of a day at its ends by the rows.
 */
export async function countByDay(
  sql: Sql,
  { teamId, templateType, callTypeId }: Counting,
  range: DateRange,
): Promise<number> {
  const firstMs = Math.ceil(range.fromMs / dayMs) * dayMs
  const lastMs = Math.max(firstMs, Math.floor(range.beforeMs / dayMs) * dayMs)
  const kinds = fragment`${anyOf(fragment`template_type`, templateType)}
       ${callTypeId?.length ? fragment`and call_type_id = any(${callTypeId.map(Number)}::bigint[])` : empty}`
  const rows = (fromMs: number, beforeMs: number): SqlFragment => fragment`
    select count(*) from post
     where team_id = ${teamId} and published and held_at >= ${instant(fromMs)} and held_at < ${instant(beforeMs)} ${kinds}`
  const ends = [
    ...(range.fromMs < firstMs ? [rows(range.fromMs, Math.min(firstMs, range.beforeMs))] : []),
    ...(range.beforeMs > lastMs ? [rows(lastMs, range.beforeMs)] : []),
  ].map((count) => fragment`+ (${count})`)
  const [counted] = await sql<{ total: number }>`
    select (select coalesce(sum(posts), 0) from post_count
             where team_id = ${teamId} and day >= ${dayOf(firstMs)} and day < ${dayOf(lastMs)} ${kinds})
           ${ends.length > 0 ? join(ends, ' ') : empty} as total`
  return counted?.total ?? 0
}

function instant(ms: number): SqlFragment {
  return fragment`to_timestamp(${ms / 1000}::float8)`
}

function dayOf(ms: number): SqlFragment {
  return fragment`(${instant(ms)} at time zone 'UTC')::date`
}
