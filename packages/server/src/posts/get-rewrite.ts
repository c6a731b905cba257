import { ApiError } from '@earshot/contract/errors'
import { getRewrite, type Rewrite } from '@earshot/contract/rewrite-posts'
import { isOf } from '../calls/matching-calls.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { read } from './route.ts'

const pollSeconds = 2
const nanos = 1e9

type Counted = Pick<
  Rewrite,
  'calls' | 'written' | 'writtenByRule' | 'kept' | 'failed' | 'problem' | 'writer' | 'currency' | 'startedAt'
>

export const getRewriteRoute = read(getRewrite, async ({ sql, scope }, { jobId }) => {
  const counted = await countCalls(sql, scope, jobId)
  if (!counted) throw new ApiError('NOT_FOUND', `There is no rewriting ${jobId} in this team.`)
  const { unprocessed, queued, isQueued, ...known } = counted
  // Those that are still to be queued wait too.
  const waiting = unprocessed + (isQueued ? 0 : Math.max(0, known.calls - queued))
  const isRunning = waiting > 0 || !isQueued
  return {
    jobId,
    status: isRunning ? ('running' as const) : ('completed' as const),
    ...known,
    waiting,
    ...(await sumRequests(sql, scope, jobId)),
    suggestedPollAfterSeconds: isRunning ? pollSeconds : null,
  }
})

async function countCalls(sql: Sql, team: Team, id: number) {
  const [counted] = await sql<Counted & { unprocessed: number; queued: number; isQueued: boolean }>`
    with own as (
      select transcript_id is not distinct from processed_transcript_id as is_processed, processing_error, posts_writer
        from call where ${isOf(team)} and rewrite_id = ${id}
    )
    select calls, writer, problem, currency, started_at, queued_at is not null as is_queued,
           (select count(*) from own) as queued,
           (select count(*) from own where not is_processed and processing_error is null) as unprocessed,
           (select count(*) from own where not is_processed and processing_error is not null) as failed,
           (select count(*) from own where is_processed and posts_writer = any(current_writers)) as written,
           (select count(*) from own where is_processed and posts_writer <> all(current_writers)
                                       and starts_with(posts_writer, fallback || ' ')) as written_by_rule,
           (select count(*) from own where is_processed and posts_writer <> all(current_writers)
                                       and not starts_with(posts_writer, fallback || ' ')) as kept
      from post_rewrite where ${isOf(team)} and id = ${id}`
  return counted
}

async function sumRequests(sql: Sql, { organizationId, teamId }: Team, id: number) {
  const [sum] = await sql<{
    requests: number
    input: number
    output: number
    nanos: number
    unpriced: number
  }>`
    select count(*) as requests, coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
           coalesce(sum(nanos), 0) as nanos, count(*) filter (where nanos is null and state <> 'refused') as unpriced
      from llm_request where organization_id = ${organizationId} and team_id = ${teamId} and rewrite_id = ${id}`
  const { requests = 0, input = 0, output = 0, nanos: spent = 0, unpriced = 0 } = sum ?? {}
  return { requests, tokens: { input, output }, money: unpriced > 0 ? null : spent / nanos }
}
