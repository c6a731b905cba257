import fragment from 'sql-template-tag'
import type { Database } from '../../platform/database.ts'
import type { Team } from '../../platform/team.ts'
import type { FormedCall } from './form-call.ts'
import type { StoredRecording } from './store-recording.ts'

// Includes calls whose processing failed, so that a waiting import reports them.
const isUnprocessed = fragment`processed_transcript_id is distinct from transcript_id`

/** Ids of the team's calls among these that are not processed. */
export async function findUnprocessedCalls(
  { sql }: Database,
  { organizationId, teamId }: Team,
  calls: readonly FormedCall[],
): Promise<number[]> {
  if (calls.length === 0) return []
  const hashes = calls.map(({ transcript }) => transcript.contentHash)
  const externalIds = calls.flatMap(({ entry }) => entry.externalId ?? [])
  const rows = await sql<{ id: number }>`
    select id from call
     where organization_id = ${organizationId} and team_id = ${teamId} and ${isUnprocessed}
       and (content_hash = any(${hashes}::text[]) or external_id = any(${externalIds}::text[]))`
  return rows.map(({ id }) => id)
}

/** Whether a known recording is not transcribed, or its call is not processed. */
export async function findUnprocessedRecording(
  { sql }: Database,
  { organizationId, teamId }: Team,
  { recordingId, fileId }: StoredRecording,
): Promise<{ callIds: number[]; recordingIds: number[] }> {
  const recordings = await sql<{ id: number }>`
    select id from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null`
  const calls = await sql<{ id: number }>`
    select id from call
     where organization_id = ${organizationId} and team_id = ${teamId} and ${isUnprocessed} and id = ${fileId}`
  return { callIds: calls.map(({ id }) => id), recordingIds: recordings.map(({ id }) => id) }
}
