import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { TypedCall, Writers, Written } from './write-calls.ts'

interface RewrittenCall extends TypedCall {
  postsWriter: string | null
}

/** Whether a call keeps posts that a model has written, because the model could not write them again: those by rule would be worse. */
export function keepsPosts(
  { answer: { call }, made }: Written<RewrittenCall>,
  { fallback }: Writers,
): boolean {
  const { rewriteId, postsWriter } = call
  const isModels = postsWriter !== null && !postsWriter.startsWith(`${fallback.fingerprint} `)
  return rewriteId !== null && made.problem !== null && isModels
}

/** Marks such calls as processed. Their posts stay stale, so that the next rewriting takes them up again. */
export async function keepPosts(
  sql: Sql,
  { organizationId, teamId }: Team,
  kept: readonly Written<RewrittenCall>[],
): Promise<void> {
  if (kept.length === 0) return
  const callIds = kept.map(({ answer }) => answer.call.callId)
  await sql`
    update call set processed_transcript_id = transcript_id, processing_error = null, updated_at = statement_timestamp()
     where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${callIds}::bigint[])`
}

/** Leaves at a rewriting of posts why the model could not write. */
export async function noteProblem(
  sql: Sql,
  { organizationId, teamId }: Team,
  written: readonly Written<RewrittenCall>[],
): Promise<void> {
  const last = written.findLast(({ answer, made }) => answer.call.rewriteId !== null && made.problem !== null)
  if (!last) return
  await sql`
    update post_rewrite set problem = ${last.made.problem}
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${last.answer.call.rewriteId}`
}
