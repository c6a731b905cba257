import type { Finding } from '@earshot/analyst/locate-claims'
import { postConfidenceMin } from '@earshot/analyst/writing/posts/post-input'
import type { Answer, AskedCall, Questions } from '../findings/store-answers.ts'
import type { Sql } from '../platform/sql.ts'

/** A call with the versions of all elements that its posts may use. */
export type WantedCall = AskedCall & { wanted: number[] }

/** By transcript, the elements that an earlier analysis has answered. */
export async function findKnown(
  sql: Sql,
  { team: { organizationId, teamId }, analystVersionId, promptId }: Questions,
  transcriptIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await sql<{ transcriptId: number; elementIds: number[] }>`
    select transcript_id, array_agg(element_version_id) as element_ids from analysis
     where organization_id = ${organizationId} and team_id = ${teamId}
       and transcript_id = any(${transcriptIds}::bigint[])
       and analyst_version_id = ${analystVersionId} and prompt_id = ${promptId}
     group by transcript_id`
  return new Map(rows.map(({ transcriptId, elementIds }) => [transcriptId, new Set(elementIds)]))
}

/** The findings for each call's posts, from new and earlier answers. */
export async function readFindings(
  sql: Sql,
  { team: { organizationId, teamId }, analystVersionId }: Questions,
  calls: readonly WantedCall[],
): Promise<(answer: Answer<WantedCall>) => Finding[]> {
  const known = calls.flatMap(({ transcriptId, wanted, missing }) =>
    wanted.filter((id) => !missing.includes(id)).map((elementId) => ({ transcriptId, elementId })),
  )
  const rows = await sql<Finding & { transcriptId: number }>`
    select transcript_id, key as element_key, segment_index, start_char, end_char, start_ms, end_ms, speaker, quote, confidence, match_kind
      from unnest(${known.map(({ transcriptId }) => transcriptId)}::bigint[], ${known.map(({ elementId }) => elementId)}::int[])
             as known (transcript_id, element_version_id)
           join analysis using (transcript_id, element_version_id)
           join finding using (organization_id, team_id) join element_version on element_version.id = element_version_id
     where organization_id = ${organizationId} and team_id = ${teamId} and analysis_id = analysis.id
       and analyst_version_id = ${analystVersionId} and prompt_id = 0`
  const byTranscript = Map.groupBy(rows, ({ transcriptId }) => transcriptId)
  return ({ call: { transcriptId }, findings }) =>
    [...findings, ...(byTranscript.get(transcriptId) ?? [])]
      // In the database's precision, so that a rewritten post is the same.
      .map((finding) => ({ ...finding, confidence: Math.fround(finding.confidence) }))
      .filter(({ confidence }) => confidence >= Math.fround(postConfidenceMin))
}
