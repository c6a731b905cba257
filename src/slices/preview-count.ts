import { dateRangeOf } from '../contract/date-range.ts'
import { ApiError } from '../contract/errors.ts'
import { previewCount } from '../contract/slices.ts'
import { matchingCalls } from '../db/matching-calls.ts'
import { refuseUnknownValues } from '../db/refuse-unknown-values.ts'
import { read } from '../http/route.ts'

export const previewCountRoute = read(previewCount, async (context, { key, ...filters }) => {
  const { sql, scope, catalog } = context
  const range = dateRangeOf(filters.dateFrom, filters.dateTo, Date.now())
  if (!catalog.slices.some((slice) => slice.key === key)) {
    throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
  }
  await refuseUnknownValues(context, filters)
  const [{ matchedCallCount } = { matchedCallCount: 0 }] = await sql<{ matchedCallCount: number }>`
    select count(*) as matched_call_count from call where team_id = ${scope.teamId} and ${matchingCalls(filters, range)}`
  return { matchedCallCount }
})
