import { type EvidenceMatch, searchEvidence } from '@earshot/contract/evidence'
import fragment, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import { refuseReversed } from '../calls/date-range.ts'
import { anyOf, isOf, lower } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { read } from './route.ts'

type Match = z.infer<typeof EvidenceMatch>

export const searchEvidenceRoute = read(searchEvidence, async (context, filters) => {
  const { sql, scope } = context
  const { elementKeys, query, callTypes, callOwnerEmails, dateFrom, dateTo, limit } = filters
  refuseReversed(dateFrom, dateTo)
  await refuseUnknownValues(context, { callTypes, elementKeys })
  const day = fragment`case when is_date_known then (held_at at time zone 'UTC')::date end`
  const matches = await sql<Match>`
    select quote, source, confidence, element_key, run_id
      from evidence_item join slice_run using (organization_id, team_id)
     where ${isOf(scope)} and slice_run.id = run_id and status = 'completed' and element_key = any(${elementKeys}::text[])
           ${query?.trim() ? fragment`and strpos(lower(quote), lower(${query.trim()})) > 0` : empty}
           ${anyOf(fragment`call_type_key`, callTypes)}
           ${anyOf(fragment`owner_email`, callOwnerEmails?.map(lower))}
           ${dateFrom === undefined ? empty : fragment`and ${day} >= ${dateFrom}::date`}
           ${dateTo === undefined ? empty : fragment`and ${day} <= ${dateTo}::date`}
     order by confidence desc, run_id desc, evidence_item.id
     limit ${limit}`
  return { matches }
})
