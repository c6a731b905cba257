import { type CallSummary, listCalls } from '@earshot/contract/calls'
import { type CursorPage, DateTime } from '@earshot/contract/endpoint'
import fragment, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import { z } from 'zod'
import { parseCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { hasStatus, summaryColumns } from './call-summary.ts'
import { endOf, refuseReversed } from './date-range.ts'
import { isOf, matchingCalls } from './matching-calls.ts'
import { refuseUnknownValues } from './refuse-unknown-values.ts'
import { read } from './route.ts'

type Filters = z.infer<typeof listCalls.input>
type Page = CursorPage<z.infer<typeof CallSummary>[]>

/** Date and id of the last call of a page. */
const Place = z.tuple([DateTime, z.int()])
type Place = z.infer<typeof Place>

export const listCallsRoute = read(listCalls, async (context, filters) => {
  refuseReversed(filters.dateFrom, filters.dateTo)
  const { callTypes, crmDealStages } = filters
  await refuseUnknownValues(context, { callTypes, crmDealStages })
  return await findCalls(context.sql, context.scope, filters)
})

/** A page of the team's calls that meet all filters, newest first. Throws INVALID_FILTERS for an invalid cursor. */
async function findCalls(sql: Sql, team: Team, filters: Filters): Promise<Page> {
  const { dateFrom, dateTo, status, updatedSince, limit, cursor } = filters
  const after = parseCursor(Place, cursor)
  const range = {
    fromMs: dateFrom === undefined ? -Infinity : Date.parse(dateFrom),
    beforeMs: dateTo === undefined ? Infinity : endOf(dateTo),
  }
  const found = await sql<Page['data'][number]>`
    select ${summaryColumns},
           (select result -> 'outcome' ->> 'key' from post
             where ${isOf(team)} and call_id = call.id and template_type = 'summary') as outcome
      from listed_call as call
     where ${isOf(team)} and ${matchingCalls(team, filters, range)} ${hasStatus(status)}
           ${updatedSince === undefined ? empty : fragment`and updated_at >= to_timestamp(${Date.parse(updatedSince) / 1000}::float8)`}
           ${after ? isAfter(after) : empty}
     order by held_at desc, call.id desc
     limit ${limit + 1}`
  const data = found.slice(0, limit)
  const last = found.length > limit ? data.at(-1) : undefined
  return { data, next: last ? writeCursor([last.date, last.fileId]) : null }
}

// Dates of calls have whole milliseconds, so the cursor holds them exactly.
function isAfter([date, id]: Place): SqlFragment {
  return fragment`and (held_at, call.id) < (${date}::timestamptz, ${id}::bigint)`
}
