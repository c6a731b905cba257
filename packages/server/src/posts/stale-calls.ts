import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { RewriteFilters } from '@earshot/contract/rewrite-posts'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import { endOf, refuseReversed } from '../calls/date-range.ts'
import { isOf, matchingCalls } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type WritingCosts, writerMark } from './writing-costs.ts'

/** Throws INVALID_FILTERS for an unknown call type and for a period that ends before it starts. */
export async function refuseFilters(
  context: { sql: Sql; scope: Team; catalog: Catalog },
  { dateFrom, dateTo, callTypes }: RewriteFilters,
): Promise<void> {
  refuseReversed(dateFrom, dateTo)
  await refuseUnknownValues(context, { callTypes })
}

/** The value of `call.posts_writer` for posts that are up to date. */
export function currentWriters({ callTypes }: Catalog, { writer }: WritingCosts): string[] {
  return callTypes.map((callType) => writerMark(writer, callType))
}

/**
 * The condition that a row of `call` of the team meets the filters and that its posts are of another writer or template, or missing because
 * the call could not be processed. Calls that wait for posts are not stale.
 */
export function isStale(
  team: Team,
  { callIds, callTypes, dateFrom, dateTo }: RewriteFilters,
  writers: readonly string[],
): SqlFragment {
  const sourceIds = callIds?.map(String)
  const range = {
    fromMs: dateFrom === undefined ? -Infinity : Date.parse(dateFrom),
    beforeMs: dateTo === undefined ? Infinity : endOf(dateTo),
  }
  return fragment`${isOf(team)} and ${matchingCalls(team, { callTypes, sourceIds }, range)}
       and (processing_error is not null and processed_transcript_id is distinct from transcript_id
            or processed_transcript_id = transcript_id and (posts_writer is null or posts_writer <> all(${[...writers]}::text[])))`
}
