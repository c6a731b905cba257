import fragment from 'sql-template-tag'
import type { z } from 'zod'
import { type DateRange, dateRangeOf } from '../contract/date-range.ts'
import { ApiError } from '../contract/errors.ts'
import { previewCount } from '../contract/slices.ts'
import { byDay, countByPeriod } from '../db/count-by-period.ts'
import { anyOf, matchingCalls } from '../db/matching-calls.ts'
import { refuseUnknownValues } from '../db/refuse-unknown-values.ts'
import type { Sql } from '../db/sql.ts'
import { read } from '../http/route.ts'

type PreviewFilters = Omit<z.infer<typeof previewCount.input>, 'key'>

export const previewCountRoute = read(previewCount, async (context, { key, ...filters }) => {
  const { sql, scope, catalog } = context
  const range = dateRangeOf(filters.dateFrom, filters.dateTo, Date.now())
  if (!catalog.slices.some((slice) => slice.key === key)) {
    throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
  }
  await refuseUnknownValues(context, filters)
  const { crmDealStages: stages = [], callTypes } = filters
  if (isGivenAlone(filters, 'callTypes')) {
    const condition = fragment`team_id = ${scope.teamId} ${anyOf(fragment`call_type_key`, callTypes)}`
    const kept = {
      counts: fragment`call_day_count`,
      column: fragment`calls`,
      period: byDay,
      rows: fragment`call`,
      condition,
    }
    return { matchedCallCount: await countByPeriod(sql, kept, range) }
  }
  if (isGivenAlone(filters, 'crmDealStages')) {
    return { matchedCallCount: await countByStage(sql, scope, stages, range) }
  }
  const [{ matchedCallCount } = { matchedCallCount: 0 }] = await sql<{ matchedCallCount: number }>`
    select count(*) as matched_call_count from call where team_id = ${scope.teamId} and ${matchingCalls(scope.teamId, filters, range)}`
  return { matchedCallCount }
})

// Nothing but dates counts as well: an empty array restricts nothing.
function isGivenAlone(filters: PreviewFilters, name: keyof PreviewFilters): boolean {
  const given = Object.entries(filters).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
  return given.every(([other]) => ['dateFrom', 'dateTo', name].includes(other))
}

// A call of several deals can be in several stages.
async function countByStage(
  sql: Sql,
  { teamId }: { teamId: number },
  stages: readonly string[],
  { fromMs, beforeMs }: DateRange,
): Promise<number> {
  const [counted] = await sql<{ calls: number }>`
    select ${stages.length === 1 ? fragment`count(*)` : fragment`count(distinct call_id)`} as calls
      from call_stage
     where team_id = ${teamId} and stage = any(${stages}::text[])
       and held_at >= to_timestamp(${fromMs / 1000}::float8) and held_at < to_timestamp(${beforeMs / 1000}::float8)`
  return counted?.calls ?? 0
}
