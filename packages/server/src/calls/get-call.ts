import { type Call, getCall } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/errors'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { summaryColumns } from './call-summary.ts'
import { givenTypeRationale } from './given-type.ts'
import { isOf } from './matching-calls.ts'
import { read } from './route.ts'

export const getCallRoute = read(getCall, ({ sql, scope }, { fileId }) => readCall(sql, scope, fileId))

/** All that is known of a call of the team. Throws CALL_NOT_FOUND. */
export async function readCall(sql: Sql, team: Team, fileId: number): Promise<Call> {
  const [call] = await sql<Call>`
    select ${summaryColumns}, speakers, segment_count, content_hash,
           case when is_call_type_told then ${givenTypeRationale} else call_type_rationale end as call_type_rationale
      from call join transcript using (organization_id, team_id)
     where ${isOf(team)} and call.id = ${fileId} and transcript.id = transcript_id`
  if (!call) throw callNotFound()
  return call
}

export function callNotFound(): ApiError {
  return new ApiError('CALL_NOT_FOUND', 'There is no such call in this team.')
}
