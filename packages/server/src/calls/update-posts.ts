import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type CountedPost, countPosts } from './count-posts.ts'

interface CopiedCall {
  id: number
  heldAt: string
  ownerEmail: string | null
  companyDomain: string | null
}

/** Brings the copies of a call's date, owner and company that its posts carry up to date, in the transaction that changes the call. */
export async function updatePosts(sql: Sql, team: Team, call: CopiedCall): Promise<void> {
  const { organizationId, teamId } = team
  const { id, heldAt, ownerEmail, companyDomain } = call
  const before = await sql<CountedPost>`
    select held_at, template_type, call_type_id, owner_email, published from post
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${id} for update`
  if (before.length === 0) return
  const after = await sql<CountedPost>`
    with owner as (
      insert into account (organization_id, email)
      select ${organizationId}::bigint, ${ownerEmail}::text where ${ownerEmail}::text is not null
      -- Nothing changes, but the id is returned.
      on conflict (organization_id, email) do update set email = excluded.email
      returning id
    )
    update post
       set held_at = ${heldAt}, owner_email = ${ownerEmail}, company_domain = ${companyDomain},
           account_id = coalesce((select id from owner), account_id)
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${id}
    returning held_at, template_type, call_type_id, owner_email, published`
  await countPosts(sql, team, { before, after })
}
