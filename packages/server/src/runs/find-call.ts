import { ApiError } from '@earshot/contract/errors'
import type { CallRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'

/** Finds a call, or the recording of one, by its file id alone, as the command line names it. Throws CALL_NOT_FOUND for an unknown one. */
export async function findCall(sql: Sql, fileId: number): Promise<CallRef> {
  const [call] = await sql<CallRef>`
    select organization_id, team_id, id as call_id from listed_call where id = ${fileId}`
  if (call) return call
  throw new ApiError(
    'CALL_NOT_FOUND',
    `There is no call ${fileId}. "earshot call list" shows those of a team.`,
  )
}
