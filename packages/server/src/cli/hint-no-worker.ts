import type { Sql } from '../platform/sql.ts'
import type { CommandContext } from './command.ts'

/** A hint if no worker has watched the queues for a minute, so that new jobs only wait. */
export async function hintNoWorker({ hint }: CommandContext, sql: Sql, remedy: string): Promise<void> {
  const [queues] = await sql<{ isWatched: boolean | null }>`
    select max(greatest(monitor_on, monitor_claim_on)) > now() - interval '1 minute' as is_watched from pgboss.queue`
  if (!queues?.isWatched) hint(`No worker runs: ${remedy}.`)
}
