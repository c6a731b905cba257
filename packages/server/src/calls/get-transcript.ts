import { getTranscript } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/errors'
import { hashContent } from './hash-transcript.ts'
import { read } from './route.ts'
import { readSegments } from './stored-segments.ts'

export const getTranscriptRoute = read(getTranscript, async ({ sql, scope }, { fileId, evidenceId }) => {
  const [found] = await sql<{ contentHash: string; isCurrent: boolean; packed: Buffer }>`
    select content_hash, transcript.id = call.transcript_id as is_current, packed
      from call join transcript using (organization_id, team_id)
     where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and call.id = ${fileId}
       and transcript.call_id = call.id
       and case when ${evidenceId ?? null}::bigint is null then transcript.id = call.transcript_id
                else exists (select from evidence
                                    join finding using (organization_id, team_id)
                                    join analysis using (organization_id, team_id)
                              where organization_id = ${scope.organizationId} and team_id = ${scope.teamId}
                                and evidence.id = ${evidenceId ?? null} and finding.id = finding_id
                                and finding.call_id = ${fileId} and analysis.id = analysis_id
                                and analysis.transcript_id = transcript.id)
           end`
  if (!found) throw new ApiError('CALL_NOT_FOUND', notFound(evidenceId))
  const timed = readSegments(found.packed)
  const contentHash = found.isCurrent ? found.contentHash : hashContent(timed)
  const segments = timed.map(({ cues: _, ...segment }) => segment)
  return { fileId, contentHash, segments }
})

function notFound(evidenceId: number | undefined): string {
  return evidenceId === undefined
    ? 'There is no such call in this team.'
    : 'There is no such call in this team, or no such evidence of it.'
}
