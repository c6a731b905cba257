import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { CompactPost, Post } from '@earshot/contract/posts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

const snippetChars = 240

/** A post without the name of its call type, which comes from the catalogue. */
type Unnamed<Kind> = Kind extends Post ? Omit<Kind, 'callTypeName'> : never

interface Reading {
  sql: Sql
  scope: Team
  catalog: Catalog
}

// "place between 1 and 100", a page at most, shows the planner that ids are few. For a list of unknown length it rejects a general plan
// as too expensive, and plans each statement anew, which takes longer than running it.

/** The full posts of these ids, at most 100, in their order; ids of other teams are not found. */
export async function readFullPosts(
  { sql, scope, catalog }: Reading,
  ids: readonly number[],
): Promise<Post[]> {
  const posts = await sql<Unnamed<Post>>`
    select post.id as post_id, call_id as file_id, call_type_id, template_type, post.title, ai_generated_title, published,
           result, post.created_at as post_created_at, post.held_at as file_created_at,
           jsonb_build_object('id', account.id, 'email', account.email,
             'fullName', case when call.owner_email is null then 'Import' else call.owner_name end) as user,
           jsonb_build_object('id', team.id, 'name', team.name) as team,
           call.owner_name as call_owner_name, call.owner_email as call_owner_email, call.company_domain, call.external_url
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
           join post on post.id = wanted.id
           join call using (organization_id, team_id)
           join account using (organization_id)
           join team using (organization_id)
     where organization_id = ${scope.organizationId} and team_id = ${scope.teamId}
       and call.id = call_id and account.id = account_id and team.id = team_id
       and place between 1 and 100
     order by place`
  return posts.map((post) => ({ ...post, callTypeName: callTypeName(catalog, post.callTypeId) }))
}

/** These posts in the short form of a search. */
export async function readCompactPosts(
  { sql, scope }: Reading,
  ids: readonly number[],
): Promise<CompactPost[]> {
  return await sql<CompactPost>`
    select post.id as post_id, call_id as file_id, title, held_at as date, owner_email as call_owner_email, company_domain,
           template_type, left(result ->> 'bluf', ${snippetChars}) as snippet
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join post on post.id = wanted.id
     where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and place between 1 and 100
     order by place`
}

function callTypeName(catalog: Catalog, id: number): string {
  return catalog.callTypes.find((callType) => callType.id === id)?.label ?? `Call type ${id}`
}
