import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type CountedPost, countPosts } from './count-posts.ts'

interface CopiedCall {
  id: number
  title: string | null
  heldAt: string
  ownerEmail: string | null
  ownerName: string | null
  companyDomain: string | null
}

/** Brings the date, owner, company and title of a call's posts up to date, in the transaction that changes the call. */
export async function updatePosts(sql: Sql, team: Team, call: CopiedCall): Promise<void> {
  const { organizationId, teamId } = team
  const { id, heldAt, ownerEmail, companyDomain } = call
  const subject = call.title ?? companyDomain ?? call.ownerName
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
    ), titled as (
      -- A title begins with type and template, up to the first colon (titleOf).
      select id as post_id, concat_ws(': ', split_part(title, ': ', 1), ${subject}::text) as new_title
        from post
       where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${id}
    )
    update post
       set held_at = ${heldAt}, owner_email = ${ownerEmail}, company_domain = ${companyDomain},
           account_id = coalesce((select id from owner), account_id), title = new_title,
           words = case when title = new_title then words
                        else to_tsvector('english', new_title) || jsonb_to_tsvector('english', result, '["string"]') end
      from titled
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${id} and id = post_id
    returning held_at, template_type, call_type_id, owner_email, published`
  await countPosts(sql, team, { before, after })
}
