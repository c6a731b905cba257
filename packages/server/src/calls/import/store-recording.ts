import { createHash } from 'node:crypto'
import type { Team } from '../../platform/team.ts'
import type { CallDetails } from './manifest.ts'
import type { Stores } from './store-call.ts'

export interface IncomingRecording {
  file: string
  mediaType: string
  bytes: Uint8Array
  entry: CallDetails
}

/**
 * Stores a recording and enqueues its transcription. One that is there, or whose external id is, is skipped; one whose
 * transcription had failed for good is tried again.
 */
export async function storeRecording(
  { db, jobs }: Stores,
  { file, mediaType, bytes, entry }: IncomingRecording,
  { organizationId, teamId }: Team,
): Promise<{ recordingId: number } | 'skipped'> {
  const hash = hashRecording(bytes)
  return await db.begin(async (transaction) => {
    const { sql } = transaction
    const [stored] = await sql<{ id: number }>`
      insert into recording as known (organization_id, team_id, hash, file, media_type, bytes, entry)
      select ${organizationId}::bigint, ${teamId}::bigint, ${hash}, ${file}, ${mediaType}, ${Buffer.from(bytes)}, ${entry}
       where not exists (select from call
                          where organization_id = ${organizationId} and team_id = ${teamId} and external_id = ${entry.externalId ?? null})
      on conflict (organization_id, team_id, hash) do update
         set error = null, file = excluded.file, entry = excluded.entry
       where known.call_id is null and known.error is not null
      returning id`
    if (!stored) return 'skipped'
    await jobs.send(
      'transcribe-recording',
      [{ data: { organizationId, teamId, recordingId: stored.id } }],
      transaction,
    )
    return { recordingId: stored.id }
  })
}

/** What tells a recording from all others of its team. */
export function hashRecording(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
