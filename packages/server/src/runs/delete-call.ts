import { type CountedCall, countCalls } from '../calls/count-calls.ts'
import { type CountedPost, countPosts } from '../calls/count-posts.ts'
import { holdOrganization } from '../calls/import/store-call.ts'
import { countLinks, readLinks } from '../crm/link-crm.ts'
import { forgetTeamAnswers } from '../findings/kept-answers.ts'
import type { Database } from '../platform/database.ts'
import type { CallRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { refreshAnswers } from './finish-run.ts'

/**
 * Deletes a call with its transcripts, recording, posts, findings and evidence, and recomputes the answers of runs that quoted it.
 * Returns false for an unknown call.
 */
export async function deleteCall(
  db: Database,
  { organizationId, teamId, callId }: CallRef,
): Promise<boolean> {
  const team = { organizationId, teamId }
  return await db.begin(async ({ sql }) => {
    await holdOrganization(sql, team)
    // First, so that a simultaneous transcription has created the call by now, or will not create one.
    const recordings = await sql`
      delete from recording
       where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${callId} returning 1`
    // From here on new runs do not match it.
    const calls = await sql<CountedCall>`
      select held_at, owner_email, owner_name, company_domain, call_type_key from call
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId} for update`
    if (calls.length === 0) return recordings.length > 0
    // One that came meanwhile to replace the call.
    await sql`
      delete from recording where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${callId}`
    // Locked before the call is deleted: a finishing run reads all of the call or nothing, and is refreshed after that.
    const runs = await sql<{ id: number }>`
      select id from slice_run
       where organization_id = ${organizationId} and team_id = ${teamId}
         and id in (select run_id from run_call
                     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${callId})
       order by id for update`
    const links = await readLinks(sql, team, [callId])
    await deleteFindings(sql, { organizationId, teamId, callId })
    const posts = await sql<CountedPost>`
      delete from post where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${callId}
      returning held_at, template_type, call_type_id, owner_email, published`
    // Foreign keys delete the rest.
    await forgetTeamAnswers(sql, { organizationId, teamId })
    await sql`delete from call where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}`
    await countCalls(sql, team, { before: calls })
    await countLinks(sql, team, { before: links })
    await countPosts(sql, team, { before: posts })
    await refreshAnswers(
      sql,
      team,
      runs.map(({ id }) => id),
    )
    return true
  })
}

/** Deletes a call's findings and their evidence. It locks the transcripts first, so that no answer about them is stored meanwhile. */
async function deleteFindings(sql: Sql, { organizationId, teamId, callId }: CallRef): Promise<void> {
  await sql`
    select from transcript
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${callId} for update`
  await sql`
    delete from finding
     where organization_id = ${organizationId} and team_id = ${teamId}
       and analysis_id in (
             select analysis.id from analysis join transcript using (organization_id, team_id)
              where organization_id = ${organizationId} and team_id = ${teamId} and transcript.call_id = ${callId}
                and transcript.id = transcript_id)`
}
