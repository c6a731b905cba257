import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { Refusal } from './manifest.ts'

export type Progress = (done: number, total: number) => void

interface Waiting {
  callIds: readonly number[]
  recordingIds: readonly number[]
}

const pollMs = 100

/** Waits until all these calls and recordings of a team are processed, or `signal` is aborted; returns the failed ones. */
export async function waitForProcessing(
  sql: Sql,
  { organizationId, teamId }: Team,
  { callIds, recordingIds }: Waiting,
  progress: Progress,
  signal?: AbortSignal,
): Promise<Refusal[]> {
  const total = callIds.length + recordingIds.length
  for (;;) {
    const [{ left } = { left: 0 }] = await sql<{ left: number }>`
      select (select count(*) from call
               where organization_id = ${organizationId} and team_id = ${teamId}
                 and processed_transcript_id is distinct from transcript_id and processing_error is null
                 and (id = any(${callIds}::bigint[])
                      or id in (select call_id from recording
                                 where organization_id = ${organizationId} and team_id = ${teamId}
                                   and id = any(${recordingIds}::bigint[]))))
             + (select count(*) from recording
                 where organization_id = ${organizationId} and team_id = ${teamId}
                   and id = any(${recordingIds}::bigint[]) and call_id is null and error is null) as left`
    progress(total - left, total)
    if (left === 0 || signal?.aborted) break
    await delay(pollMs)
  }
  return await sql<Refusal>`
    select coalesce(title, 'call ' || id) as file, processing_error as reason
      from call
     where organization_id = ${organizationId} and team_id = ${teamId} and processing_error is not null
       and (id = any(${callIds}::bigint[])
            or id in (select call_id from recording
                       where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${recordingIds}::bigint[])))
    union all
    select file, error from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${recordingIds}::bigint[]) and error is not null`
}
