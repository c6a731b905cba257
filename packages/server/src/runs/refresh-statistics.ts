import type { RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'

const freshMin = 1000
const freshShareMin = 0.01

/**
 * Has PostgreSQL count the findings anew after a run has added many. Until then it takes the table for as small as it was, and checks each
 * reference to a finding by reading all findings of the team: 14 s instead of 0.9 s for 6,748 quotes.
 */
export async function refreshStatistics(sql: Sql, { organizationId, teamId, runId }: RunRef): Promise<void> {
  const [added] = await sql<{ fresh: number }>`
    select coalesce(sum(fresh), 0) as fresh from run_batch
     where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId}`
  const [known] = await sql<{ rows: number }>`
    select greatest(reltuples, 0) as rows from pg_class where oid = 'finding'::regclass`
  const dueAt = Math.max(freshMin, (known?.rows ?? 0) * freshShareMin)
  // Only a matter of time: whatever fails in it, the run can be finished.
  if ((added?.fresh ?? 0) >= dueAt) await sql`analyze finding`.catch(() => undefined)
}
