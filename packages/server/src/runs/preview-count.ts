import { previewCount } from '@earshot/contract/slices'
import fragment, { join } from 'sql-template-tag'
import type { z } from 'zod'
import { byDay, countByPeriod } from '../calls/count-by-period.ts'
import { type DateRange, dateRangeOf } from '../calls/date-range.ts'
import { callsByRecords, isOf, matchingCalls, recordFilters } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { callValues, havingValues } from '../calls/value-filters.ts'
import { requireSlice } from '../catalog/require-slice.ts'
import { type RunsContext, read } from './route.ts'

type PreviewFilters = Omit<z.infer<typeof previewCount.input>, 'key'>
type Count = z.infer<typeof previewCount.data>

export const previewCountRoute = read(previewCount, async (context, { key, ...filters }) => {
  const { sql, scope, catalog, lookBackDays } = context
  const range = dateRangeOf(filters.dateFrom, filters.dateTo, { nowMs: Date.now(), days: lookBackDays })
  requireSlice(catalog, key)
  await refuseUnknownValues(context, filters)
  if (isByNothingBut(filters, ['callTypes'])) {
    const kept = {
      counts: fragment`call_day_count`,
      column: fragment`calls`,
      period: byDay,
      rows: fragment`call`,
      condition: fragment`${isOf(scope)} ${havingValues('call', { type: filters.callTypes })}`,
    }
    return { matchedCallCount: await countByPeriod(sql, kept, range) }
  }
  const found = await countInColumns(context, filters, range)
  if (found) return found
  const linked = isByNothingBut(filters, recordFilters) ? callsByRecords(scope, filters, range) : undefined
  const [{ matchedCallCount } = { matchedCallCount: 0 }] = await (linked
    ? sql<Count>`
        select count(distinct call_id) as matched_call_count from (${join(linked, ' intersect ')}) as linked`
    : sql<Count>`
        select count(*) as matched_call_count from call where ${isOf(scope)} and ${matchingCalls(scope, filters, range)}`)
  return { matchedCallCount }
})

async function countInColumns(
  { columns, scope }: RunsContext,
  filters: PreviewFilters,
  range: DateRange,
): Promise<Count | undefined> {
  const page = { offset: 0, limit: 0 }
  const found = await columns.find(scope, 'call', { ...filters, ...callValues(filters) }, range, page)
  return found && { matchedCallCount: found.totalCount }
}

// Also true for dates alone: an empty array restricts nothing.
function isByNothingBut(filters: PreviewFilters, names: readonly (keyof PreviewFilters)[]): boolean {
  const given = Object.entries(filters).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
  return given.every(([other]) => ['dateFrom', 'dateTo', ...names].includes(other))
}
