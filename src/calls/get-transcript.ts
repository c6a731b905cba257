import { getTranscript } from '../contract/calls.ts'
import { ApiError } from '../contract/errors.ts'
import { readSegments } from '../db/stored-segments.ts'
import { read } from '../http/route.ts'

export const getTranscriptRoute = read(getTranscript, async ({ sql, scope }, { fileId }) => {
  const [found] = await sql<{ contentHash: string; segments: Buffer }>`
    select content_hash, coalesce(packed, convert_to(segments::text, 'UTF8')) as segments
      from call join transcript on transcript.id = transcript_id
     where call.team_id = ${scope.teamId} and call.id = ${fileId}`
  if (!found) throw new ApiError('CALL_NOT_FOUND', 'There is no such call in this team.')
  const segments = readSegments(found.segments).map(({ cues: _, ...segment }) => segment)
  return { fileId, contentHash: found.contentHash, segments }
})
