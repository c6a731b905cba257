import type { z } from 'zod'
import { type Evidence, type EvidenceItem, itemsPerElement } from '../contract/evidence.ts'
import type { Sql } from '../db/sql.ts'
import type { FinishingRun } from './finish-run.ts'

/** Takes all findings that answer the run's questions over as its evidence, in the order of the answer. */
export async function writeEvidence(sql: Sql, run: FinishingRun): Promise<void> {
  await sql`
    insert into evidence (run_id, team_id, position, element_key, finding_id)
    select ${run.id}, ${run.teamId}, row_number() over (order by confidence desc, element_version.key, finding.id),
           element_version.key, finding.id
      from run_call
           join analysis on analysis.transcript_id = run_call.transcript_id
                        and analyst_version_id = ${run.analystVersionId} and prompt_id = ${run.promptId}
                        and element_version_id = any(${run.elementVersionIds}::int[])
           join element_version on element_version.id = element_version_id
           join finding on analysis_id = analysis.id
     where run_call.run_id = ${run.id}
     order by 3`
}

/** The contract's answer: true counts, and the best items of each element. */
export async function readEvidence(sql: Sql, run: FinishingRun): Promise<Evidence> {
  const rows = await sql<{ elementKey: string; count: number; items: z.infer<typeof EvidenceItem>[] }>`
    with ranked as (
      select element_key, finding_id, position, row_number() over (partition by element_key order by position) as rank,
             count(*) over (partition by element_key) as total
        from evidence where run_id = ${run.id}
    )
    select element_key, max(total) as count, jsonb_agg(jsonb_build_object(
             'quote', quote, 'confidence', confidence, 'source', jsonb_strip_nulls(jsonb_build_object(
               'type', 'transcript', 'id', 'file:' || call.id, 'label', coalesce(title, 'Call ' || call.id),
               'date', case when is_date_known then (held_at at time zone 'UTC')::date end))) order by position) as items
      from ranked join finding on finding.id = finding_id join call on call.id = call_id
     where rank <= ${itemsPerElement}
     group by element_key
     order by element_key`
  const [{ transcript } = { transcript: 0 }] = await sql<{ transcript: number }>`
    select count(distinct call_id) as transcript
      from evidence join finding on finding.id = finding_id where run_id = ${run.id}`
  return {
    summary: {
      totalSources: transcript,
      totalElements: rows.length,
      sourceBreakdown: transcript > 0 ? { transcript } : {},
    },
    elements: Object.fromEntries(rows.map(({ elementKey, count, items }) => [elementKey, { count, items }])),
  }
}
