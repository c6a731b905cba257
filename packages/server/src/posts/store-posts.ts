import type { Posts } from '@earshot/analyst/writing/posts/assemble-posts'
import { type CountedPost, countPosts } from '../calls/count-posts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** Stores the summary and the scorecard of some calls of a team, replacing earlier ones. To be called in a transaction. */
export async function storePosts(
  sql: Sql,
  team: Team,
  calls: readonly { callId: number; callTypeId: number; posts: Posts }[],
): Promise<void> {
  const { organizationId, teamId } = team
  const posts = calls.flatMap(({ callId, callTypeId, posts }) => {
    const summary = { templateType: 'summary', ...posts.summary }
    const scorecard = { templateType: 'scorecard', aiGeneratedTitle: null, ...posts.scorecard }
    return [summary, scorecard].map((post) => {
      return { callId, callTypeId, ...post, texts: textsToFind(post.result) }
    })
  })
  const callIds = calls.map(({ callId }) => callId)
  const before = await sql<CountedPost>`
    select held_at, template_type, call_type_id, owner_email, published from post
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[])`
  const after = await sql<CountedPost>`
    with held as (
      select id, coalesce(owner_email, ${`import@team-${teamId}.invalid`}) as email, held_at, owner_email, company_domain
        from call
       where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${callIds}::bigint[])
    ), owner as (
      -- Teams of the organisation share an account: what one of them calls the owner stays with its calls.
      insert into account (organization_id, email)
      select distinct ${organizationId}::bigint, email from held
       -- In one order, or two workers could wait for each other.
       order by email
      -- Nothing changes, but the id is returned.
      on conflict (organization_id, email) do update set email = excluded.email
      returning id, email
    )
    insert into post (organization_id, team_id, call_id, account_id, call_type_id, template_type, title, ai_generated_title, result,
                      held_at, owner_email, company_domain, words)
    select ${organizationId}::bigint, ${teamId}::bigint, held.id, owner.id, "callTypeId", "templateType", title, "aiGeneratedTitle",
           result, held_at, owner_email, company_domain,
           to_tsvector('english', title) || jsonb_to_tsvector('english', texts, '["string"]')
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as written (
             "callId" bigint, "callTypeId" bigint, "templateType" text, title text, "aiGeneratedTitle" text, result jsonb, texts jsonb)
           join held on held.id = "callId" join owner using (email)
     order by held.id, "templateType"
    on conflict (organization_id, team_id, call_id, template_type) do update
       set account_id = excluded.account_id, call_type_id = excluded.call_type_id, title = excluded.title,
           ai_generated_title = excluded.ai_generated_title, result = excluded.result, held_at = excluded.held_at,
           owner_email = excluded.owner_email, company_domain = excluded.company_domain, words = excluded.words
    returning held_at, template_type, call_type_id, owner_email, published`
  await countPosts(sql, team, { before, after })
}

/** All texts of a result, without repetitions: a sentence that contains a quote in quotation marks covers that quote. */
function textsToFind(result: object): string[] {
  const texts = [...new Set(stringsIn(result))]
  const all = texts.join('\n')
  return texts.filter((text) => !all.includes(`“${text}”`))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
