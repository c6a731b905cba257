import type { Transaction } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import { enter } from './phase.ts'

/** The error of a cancelled run. */
export const cancelled = 'Cancelled.'

/**
 * Ends an active run as failed and returns its unit of quota; an ended run is not changed. Its jobs find it ended and stop. `error` is
 * one sentence for a person.
 */
export async function failRun(
  transaction: Transaction,
  jobs: Jobs,
  { organizationId, teamId, runId }: RunRef,
  error: string,
): Promise<void> {
  const { sql } = transaction
  const [failed] = await sql<{ usageMonth: string; usageRef: string | null }>`
    update slice_run set ${enter('failed')}, error = ${error}
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId} and status = 'running'
    returning usage_month, usage_ref`
  if (!failed) return
  const { usageMonth, usageRef } = failed
  if (usageRef !== null) {
    const data = { organizationId, teamId, ref: usageRef, isUnlessUsed: false }
    await jobs.send('release-usage', [{ data }], transaction)
    return
  }
  await sql`
    update team_usage set runs = runs - 1
     where organization_id = ${organizationId} and team_id = ${teamId} and month = ${usageMonth}::date and runs > 0`
}
