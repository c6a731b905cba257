import type { Transaction } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'

/** The error of a run that somebody cancelled. */
export const cancelled = 'Cancelled.'

/**
 * Ends an active run as failed and gives its unit of quota back, once: a run that has ended stays as it is. Its jobs find
 * it ended and stop. `error` is one sentence for a person.
 */
export async function failRun(
  transaction: Transaction,
  jobs: Jobs,
  runId: number,
  error: string,
): Promise<void> {
  const { sql } = transaction
  const [failed] = await sql<{ teamId: number; usageMonth: string; usageRef: string | null }>`
    update slice_run set status = 'failed', phase = 'failed', error = ${error}, completed_at = now()
     where id = ${runId} and status = 'running'
    returning team_id, usage_month, usage_ref`
  if (!failed) return
  const { teamId, usageMonth, usageRef } = failed
  if (usageRef !== null) {
    await jobs.send('release-usage', [{ data: { ref: usageRef, isUnlessUsed: false } }], transaction)
    return
  }
  await sql`
    update team_usage set runs = runs - 1 where team_id = ${teamId} and month = ${usageMonth}::date and runs > 0`
}
