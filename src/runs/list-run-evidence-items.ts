import fragment, { empty } from 'sql-template-tag'
import type { EvidencePlace } from '../contract/evidence.ts'
import { listRunEvidenceItems } from '../contract/runs.ts'
import { read } from '../http/route.ts'
import { refuseUnlessCompleted } from './get-run-evidence.ts'

type Row = Omit<EvidencePlace, 'source'> & { fileId: number; title: string | null; date: string | null }

export const listRunEvidenceItemsRoute = read(
  listRunEvidenceItems,
  async ({ sql, scope }, { id, elementKey, limit, offset }) => {
    const [run] = await sql<{ status: string }>`
      select status from slice_run where team_id = ${scope.teamId} and id = ${id}`
    refuseUnlessCompleted(run, id)
    const condition = fragment`evidence.team_id = ${scope.teamId} and run_id = ${id}
      ${elementKey === undefined ? empty : fragment`and element_key = ${elementKey}`}`
    const rows = await sql<Row>`
      select evidence.id as evidence_id, element_key, quote, confidence, call.id as file_id, segment_index, speaker,
             start_ms, end_ms, start_char, end_char, match_kind, null as field, coalesce(title, 'Call ' || call.id) as title,
             case when is_date_known then (held_at at time zone 'UTC')::date end as date
        from evidence join finding on finding.id = finding_id join call on call.id = call_id
       where ${condition}
       order by position limit ${limit} offset ${offset}`
    const [{ totalCount } = { totalCount: 0 }] = await sql<{ totalCount: number }>`
      select count(*) as total_count from evidence where ${condition}`
    return { items: rows.map(toPlace), totalCount }
  },
)

function toPlace({ title, date, ...item }: Row): EvidencePlace {
  const label = title ?? `Call ${item.fileId}`
  return {
    ...item,
    source: { type: 'transcript', id: `file:${item.fileId}`, label, ...(date ? { date } : {}) },
  }
}
