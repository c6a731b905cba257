import { type RewriteFilters, rewritePosts } from '@earshot/contract/rewrite-posts'
import type { Database } from '../platform/database.ts'
import type { JobData, Jobs } from '../platform/jobs.ts'
import { change } from './route.ts'
import { currentWriters, isStale, refuseFilters } from './stale-calls.ts'

// A transaction each, so that imports and requests never wait long for their calls.
const callsAtOnce = 500
// New calls go first.
const priority = -1

export const rewritePostsRoute = change(rewritePosts, async (context, filters) => {
  const { db, jobs, scope, catalog } = context
  await refuseFilters(context, filters)
  const { organizationId, teamId } = scope
  const writing = await context.writingCosts()
  const asked = writing.outside ?? (await context.costModelOf(null)).outside
  const writers = currentWriters(catalog, writing)
  return await db.begin(async (transaction) => {
    const { sql } = transaction
    const [found] = await sql<{ calls: number }>`
      select count(*) as calls from call where ${isStale(scope, filters, writers)}`
    const calls = found?.calls ?? 0
    const [job] = await sql<{ id: number }>`
      insert into post_rewrite (organization_id, team_id, filters, writer, fallback, current_writers, currency, calls)
      values (${organizationId}, ${teamId}, ${filters}, ${writing.writer}, ${writing.fallback}, ${writers}::text[],
              ${asked?.currency ?? null}, ${calls})
      returning id`
    if (!job) throw new Error('insert into post_rewrite returned no row')
    await jobs.send('rewrite-posts', [{ data: { organizationId, teamId, rewriteId: job.id } }], transaction)
    return { jobId: job.id, calls }
  })
})

/** Queues the calls of a rewriting, some at a time. A second attempt goes on from there. */
export async function queueRewrite(
  { db, jobs }: { db: Database; jobs: Jobs },
  { organizationId, teamId, rewriteId }: JobData['rewrite-posts'],
  signal: AbortSignal,
): Promise<void> {
  const team = { organizationId, teamId }
  const [rewrite] = await db.sql<{ filters: RewriteFilters; writers: string[] }>`
    select filters, current_writers as writers from post_rewrite
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${rewriteId} and queued_at is null`
  if (!rewrite) return
  for (;;) {
    signal.throwIfAborted()
    jobs.stopping.throwIfAborted()
    const queued = await db.begin(async (transaction) => {
      const { sql } = transaction
      const calls = await sql<{ callId: number }>`
        with chosen as (
          select id from call
           where ${isStale(team, rewrite.filters, rewrite.writers)} and rewrite_id is distinct from ${rewriteId}
           order by id limit ${callsAtOnce} for update
        )
        update call
           set processed_transcript_id = null, processing_error = null, rewrite_id = ${rewriteId}, updated_at = statement_timestamp()
          from chosen where organization_id = ${organizationId} and team_id = ${teamId} and call.id = chosen.id
        returning call.id as call_id`
      const data = calls.map(({ callId }) => ({ data: { organizationId, teamId, callId }, priority }))
      await jobs.send('process-call', data, transaction)
      return calls.length
    })
    if (queued < callsAtOnce) break
  }
  await db.sql`
    update post_rewrite set queued_at = now()
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${rewriteId}`
}
