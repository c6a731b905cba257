import type { Sql } from './sql.ts'

/**
 * Ends an active run as failed and gives its unit of quota back, once: a run that has ended stays as it is. Its jobs find
 * it ended and stop. `error` is one sentence for a person.
 */
export async function failRun(sql: Sql, runId: number, error: string): Promise<void> {
  await sql`
    with failed as (
      update slice_run set status = 'failed', phase = 'failed', error = ${error}, completed_at = now()
       where id = ${runId} and status = 'running'
      returning team_id, usage_month
    )
    update team_usage set runs = runs - 1
      from failed where team_usage.team_id = failed.team_id and month = usage_month and runs > 0`
}
