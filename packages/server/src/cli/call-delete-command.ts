import { OperatorError } from '@earshot/analyst/operator-error'
import { openService } from '../app/open-service.ts'
import { holdOrganization } from '../calls/import/store-call.ts'
import type { Database } from '../platform/database.ts'
import { refreshAnswers } from '../runs/finish-run.ts'
import type { Command } from './command.ts'
import { requiredId } from './read-args.ts'

export const callDelete: Command = {
  name: 'call delete',
  usage: '<fileId>',
  wordsMax: 1,
  summary: 'Delete a call with its transcript, posts, findings and evidence',
  run: async ({ config, log, say }, { positionals }) => {
    const fileId = requiredId(positionals[0], 'the file id of a call')
    const service = await openService(config, log)
    const isDeleted = await deleteCall(service.db, fileId).finally(() => service.close())
    if (!isDeleted) throw new OperatorError(`There is no call ${fileId}.`)
    say(`Call ${fileId} deleted.`)
    return { fileId }
  },
}

/**
 * Deletes a call with all that was made of it. Foreign keys take transcripts, posts, findings and evidence along; answers of
 * runs that quoted it are computed anew, without it. False where there is no such call.
 */
export async function deleteCall(db: Database, fileId: number): Promise<boolean> {
  return await db.begin(async ({ sql }) => {
    const [call] = await sql<{ teamId: number }>`select team_id from call where id = ${fileId}`
    if (!call) return false
    await holdOrganization(sql, call.teamId)
    // From here on no run can come to match it.
    await sql`select from call where id = ${fileId} for update`
    // Held before the call is deleted: one that is being finished reads all of the call or nothing of it, and is refreshed after that.
    const runs = await sql<{ runId: number }>`
      select id as run_id from slice_run
       where id in (select run_id from run_call where call_id = ${fileId}) order by id for update`
    const deleted = await sql`delete from call where id = ${fileId} returning 1`
    await refreshAnswers(
      sql,
      runs.map(({ runId }) => runId),
    )
    return deleted.length > 0
  })
}
