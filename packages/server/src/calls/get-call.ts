import { type Call, getCall } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/errors'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { summaryColumns } from './call-summary.ts'
import { givenTypeRationale } from './given-type.ts'
import { read } from './route.ts'

export const getCallRoute = read(getCall, ({ sql, scope }, { fileId }) => readCall(sql, scope, fileId))

/** Reads a call of the team with all details. Throws CALL_NOT_FOUND. */
export async function readCall(sql: Sql, { organizationId, teamId }: Team, fileId: number): Promise<Call> {
  // Written without `isOf`: it is planned once a connection.
  const [call] = await sql<Call>`
    select ${summaryColumns}, speakers, content_hash,
           (select result -> 'outcome' ->> 'key' from post
             where organization_id = ${organizationId} and team_id = ${teamId} and call_id = call.id and template_type = 'summary') as outcome,
           coalesce((select segment_count from transcript
                      where organization_id = ${organizationId} and team_id = ${teamId} and transcript.id = call.transcript_id), 0) as segment_count,
           case when is_call_type_told then ${givenTypeRationale} else call_type_rationale end as call_type_rationale
      from listed_call as call
     where organization_id = ${organizationId} and team_id = ${teamId} and call.id = ${fileId}`
  if (!call) throw callNotFound()
  return call
}

export function callNotFound(): ApiError {
  return new ApiError('CALL_NOT_FOUND', 'There is no such call in this team.')
}
