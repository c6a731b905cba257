import { type EvidenceMatch, searchEvidence } from '@earshot/contract/evidence'
import fragment, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import { z } from 'zod'
import { refuseReversed } from '../calls/date-range.ts'
import { isOf } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { callValues, havingValues } from '../calls/value-filters.ts'
import { parseCursor, writeCursor } from '../platform/http/cursor.ts'
import { real } from '../platform/sql.ts'
import { evidenceItems } from './evidence-items.ts'
import { read } from './route.ts'

type Match = z.infer<typeof EvidenceMatch>

/** Confidence, run and evidence of the last match of a page. */
const Place = z.tuple([z.number(), z.int(), z.int()])
type Place = z.infer<typeof Place>

export const searchEvidenceRoute = read(searchEvidence, async (context, filters) => {
  const { sql, scope } = context
  const { elementKeys, query, callTypes, callOwnerEmails, dateFrom, dateTo, minConfidence, limit, cursor } =
    filters
  refuseReversed(dateFrom, dateTo)
  const after = parseCursor(Place, cursor)
  await refuseUnknownValues(context, { callTypes, elementKeys })
  const day = fragment`case when is_date_known then (held_at at time zone 'UTC')::date end`
  // A quote of a source occurs in each run that found it. Sources are compared by id: building their JSON takes longer.
  const found = await sql<Match & { id: number }>`
    with once as (
      select distinct on (element_key, call_id, record, quote) id, run_id, confidence
        from (select evidence_item.*, case when call_id is null then source ->> 'id' end as record
                from ${evidenceItems(scope)}
               where run_id in (select id from slice_run where ${isOf(scope)} and status = 'completed')
                     and element_key = any(${elementKeys}::text[])
                     ${query?.trim() ? fragment`and strpos(lower(quote), lower(${query.trim()})) > 0` : empty}
                     ${havingValues('call', callValues({ callTypes, callOwnerEmails }))}
                     ${dateFrom === undefined ? empty : fragment`and ${day} >= ${dateFrom}::date`}
                     ${dateTo === undefined ? empty : fragment`and ${day} <= ${dateTo}::date`}) as matching
       order by element_key, call_id, record, quote, run_id desc, id
    ), page as (
      select id, run_id, confidence from once
       where true ${minConfidence === undefined ? empty : fragment`and confidence >= ${real(minConfidence)}`}
             ${after ? isAfter(after) : empty}
       order by confidence desc, run_id desc, id
       limit ${limit + 1}
    )
    select item.id, item.quote, item.source, item.confidence, item.element_key, item.run_id
      from page cross join lateral (select * from ${evidenceItems(scope, fragment`page.id`)}) as item
     order by item.confidence desc, item.run_id desc, item.id`
  const matches = found.slice(0, limit)
  const last = found.length > limit ? matches.at(-1) : undefined
  return {
    data: { matches: matches.map(({ id: _, ...match }) => match) },
    next: last ? writeCursor([last.confidence, last.runId, last.id]) : null,
  }
})

function isAfter([confidence, runId, id]: Place): SqlFragment {
  return fragment`and (confidence < ${real(confidence)} or confidence = ${real(confidence)}
                       and (run_id < ${runId} or run_id = ${runId} and id > ${id}))`
}
