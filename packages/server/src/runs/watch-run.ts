import type { Database } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { cancelled } from './fail-run.ts'

const watchMs = 500

/** The signals that end the requests of a run. */
export interface Watch {
  /** Aborted if the job is lost or the run is cancelled: running requests are broken off. */
  signal: AbortSignal
  /** Aborted if the run has ended or the worker stops: no more requests start. Running ones may be paid for, so they finish. */
  closing: AbortSignal
  /** Starts no more requests. */
  end(): void
  stop(): void
}

/** Checks twice a second that a run is still active. */
export function watchRun(
  { db, jobs }: { db: Database; jobs: Jobs },
  run: RunRef,
  jobSignal: AbortSignal,
): Watch {
  const broken = new AbortController()
  const ended = new AbortController()
  const look = async () => {
    const found = await findRun(db.sql, run)
    if (found?.status !== 'running') ended.abort()
    if (!found || found.error === cancelled) broken.abort()
  }
  const watch = setInterval(() => look().catch(() => undefined), watchMs)
  return {
    signal: AbortSignal.any([jobSignal, broken.signal]),
    closing: AbortSignal.any([jobs.stopping, ended.signal]),
    end: () => ended.abort(),
    stop: () => clearInterval(watch),
  }
}

export async function isRunning(sql: Sql, run: RunRef): Promise<boolean> {
  return (await findRun(sql, run))?.status === 'running'
}

async function findRun(sql: Sql, { organizationId, teamId, runId }: RunRef) {
  const [run] = await sql<{ status: string; error: string | null }>`
    select status, error from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
  return run
}
