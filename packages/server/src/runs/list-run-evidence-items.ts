import type { EvidencePlace } from '@earshot/contract/evidence'
import { listRunEvidenceItems } from '@earshot/contract/runs'
import fragment, { empty } from 'sql-template-tag'
import { refuseUnknownElements } from '../calls/refuse-unknown-values.ts'
import { real } from '../platform/sql.ts'
import { evidenceItems, evidenceWithFindings, isEvidenceOf } from './evidence-items.ts'
import { runNotFound } from './find-run.ts'
import { refuseUnlessCompleted } from './get-run-evidence.ts'
import { read } from './route.ts'

type Row = Omit<EvidencePlace, 'startChar' | 'endChar'> & { startChar: number | null; endChar: number | null }

export const listRunEvidenceItemsRoute = read(
  listRunEvidenceItems,
  async ({ sql, scope, catalog }, { id, elementKey, minConfidence, limit, offset }) => {
    const [run] = await sql<{ status: string }>`
      select status from slice_run where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and id = ${id}`
    if (!run) throw runNotFound(id)
    const condition = fragment`run_id = ${id} ${elementKey === undefined ? empty : fragment`and element_key = ${elementKey}`}`
    const isSure =
      minConfidence === undefined ? empty : fragment`and coalesce(confidence, 1) >= ${real(minConfidence)}`
    if (elementKey !== undefined && !catalog.elements.some(({ key }) => key === elementKey)) {
      // The element may have left the catalogue since the run.
      const found = await sql`select from evidence where ${isEvidenceOf(scope)} and ${condition} limit 1`
      if (found.length === 0) refuseUnknownElements('elementKey', elementKey, catalog)
    }
    refuseUnlessCompleted(run, id)
    const matching = fragment`
      from ${minConfidence === undefined ? fragment`evidence` : evidenceWithFindings(scope)}
     where ${isEvidenceOf(scope)} and ${condition} ${isSure}`
    const [{ totalCount } = { totalCount: 0 }] = await sql<{ totalCount: number }>`
      select count(*) as total_count ${matching}`
    if (offset >= totalCount) return { items: [], totalCount }
    // Sources are looked up only for the items of the page.
    const rows = await sql<Row>`
      select item.id as evidence_id, element_key, quote, source, confidence, call_id as file_id, segment_index, speaker,
             start_ms, end_ms, start_char, end_char, match_kind, field
        from (select evidence.id, position ${matching} order by position limit ${limit} offset ${offset}) as page
             cross join lateral (select * from ${evidenceItems(scope, fragment`page.id`)}) as item
       order by page.position`
    return { items: rows.map(toPlace), totalCount }
  },
)

// A CRM quote is not part of a transcript: its characters are counted from its own start.
function toPlace({ startChar, endChar, ...item }: Row): EvidencePlace {
  return { ...item, startChar: startChar ?? 0, endChar: endChar ?? item.quote.length }
}
