import type { TimedSegment } from '@earshot/contract/transcript'
import { readSegments } from '../calls/stored-segments.ts'
import type { CallRef, JobData } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** A call whose posts are still to be written from its present transcript. */
export interface UnprocessedCall extends CallRef {
  timesPutOff: number
  transcriptId: number
  segments: TimedSegment[]
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  heldOn: string | null
  callTypeKey: string | null
  isCallTypeTold: boolean
  rewriteId: number | null
  postsWriter: string | null
}

/** Those of a team's queued calls that still are to be processed. */
export async function findUnprocessed(
  sql: Sql,
  team: Team,
  queued: readonly JobData['process-call'][],
): Promise<UnprocessedCall[]> {
  const callIds = queued.map(({ callId }) => callId)
  const calls = await sql<
    Omit<UnprocessedCall, 'timesPutOff' | 'segments' | keyof Team> & { packed: Buffer }
  >`
    select call.id as call_id, transcript_id, packed, title, owner_name, company_domain, call_type_key, is_call_type_told,
           rewrite_id, posts_writer,
           case when is_date_known then to_char(held_at at time zone 'UTC', 'YYYY-MM-DD') end as held_on
      from call join transcript using (organization_id, team_id)
     where organization_id = ${team.organizationId} and team_id = ${team.teamId}
       and call.id = any(${callIds}::bigint[]) and transcript.id = transcript_id and processed_transcript_id is distinct from transcript_id
     order by call.id`
  const timesOf = new Map(queued.map(({ callId, timesPutOff = 0 }) => [callId, timesPutOff]))
  return calls.map(({ packed, ...call }) => ({
    ...team,
    ...call,
    segments: readSegments(packed),
    timesPutOff: timesOf.get(call.callId) ?? 0,
  }))
}
