import { listCallPosts } from '@earshot/contract/posts'
import { callNotFound } from '../calls/get-call.ts'
import { read } from '../calls/route.ts'
import { readCompactPosts } from './read-posts.ts'

export const listCallPostsRoute = read(listCallPosts, async ({ sql, scope, catalog }, { fileId }) => {
  const { organizationId, teamId } = scope
  const [call] = await sql`
    select from listed_call where organization_id = ${organizationId} and team_id = ${teamId} and id = ${fileId}`
  if (!call) throw callNotFound()
  const posts = await sql<{ id: number }>`
    select id from post
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = ${fileId} and published
     order by template_type desc`
  return await readCompactPosts(
    { sql, scope, catalog },
    posts.map(({ id }) => id),
  )
})
