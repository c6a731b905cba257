import { getTranscript } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/errors'
import { hashContent } from './hash-transcript.ts'
import { read } from './route.ts'
import { readSegments } from './stored-segments.ts'

export const getTranscriptRoute = read(getTranscript, async ({ sql, scope }, { fileId, evidenceId }) => {
  const [found] = await sql<{ contentHash: string; isCurrent: boolean; segments: Buffer }>`
    select content_hash, transcript.id = call.transcript_id as is_current,
           coalesce(packed, convert_to(segments::text, 'UTF8')) as segments
      from call join transcript on transcript.id = case
             when ${evidenceId ?? null}::bigint is null then call.transcript_id
             else (select analysis.transcript_id
                     from evidence join finding on finding.id = finding_id join analysis on analysis.id = analysis_id
                    where evidence.id = ${evidenceId ?? null} and evidence.team_id = call.team_id and finding.call_id = call.id)
           end
     where call.team_id = ${scope.teamId} and call.id = ${fileId}`
  if (!found) throw new ApiError('CALL_NOT_FOUND', notFound(evidenceId))
  const timed = readSegments(found.segments)
  const contentHash = found.isCurrent ? found.contentHash : hashContent(timed)
  const segments = timed.map(({ cues: _, ...segment }) => segment)
  return { fileId, contentHash, segments }
})

function notFound(evidenceId: number | undefined): string {
  return evidenceId === undefined
    ? 'There is no such call in this team.'
    : 'There is no such call in this team, or no such evidence of it.'
}
