import type { CallRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { storeWritten, type WrittenPost } from './store-posts.ts'

/** Brings what posts copy of their call up to date: date, owner, company and title. To be called in a transaction that holds the call. */
export async function refreshPosts(sql: Sql, { organizationId, teamId, callId }: CallRef): Promise<void> {
  // The title begins with type and template, up to the first colon (titleOf).
  const posts = await sql<WrittenPost>`
    select call_id, call_type_id, template_type, ai_generated_title, result,
           concat_ws(': ', split_part(post.title, ': ', 1), coalesce(call.title, call.company_domain, call.owner_name)) as title
      from post join call using (organization_id, team_id)
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${callId} and call.id = call_id`
  if (posts.length > 0) await storeWritten(sql, { organizationId, teamId }, posts)
}
