import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import { openColumns } from '../../packages/server/src/calls/columns/columns.ts'
import { takeTurns } from '../../packages/server/src/platform/in-turn.ts'
import type { Jobs } from '../../packages/server/src/platform/jobs.ts'
import { startRunRoute } from '../../packages/server/src/runs/start-run.ts'
import { counterGate } from '../../packages/server/src/runs/usage-gate.ts'
import type { Scope } from '../../packages/server/src/tenants/authenticate.ts'

const pollMs = 20
const sliceKey = 'high_intent_deals'

/** Starts a run as the API does, over all calls of a team's last 90 days unless filters say otherwise. Returns its id. */
export async function startRunOf(
  { db, catalog }: Service,
  jobs: Jobs,
  scope: Scope,
  filters: object = {},
): Promise<number> {
  const context = {
    db,
    sql: db.read,
    columns: openColumns(db, () => undefined),
    lookBackDays: 90,
    jobs,
    scope,
    catalog,
    recordings: { canTranscribe: false, teamBytesMax: 0 },
    readInTurn: takeTurns(),
    usageGate: counterGate,
    costModelOf: () => Promise.reject(new Error('Nobody estimates here.')),
    modelFor: () => 'earshot-embedded-1',
    writingCosts: () => Promise.reject(new Error('Nobody estimates here.')),
    markReplayed: () => undefined,
  }
  const started = (await startRunRoute.run(context, { key: sliceKey, ...filters })) as { runId: number }
  return started.runId
}

/** Waits for the end of a run; throws if it failed. Returns the milliseconds from its start to its end. */
export async function waitForRun(
  { db }: Service,
  runId: number,
  onPoll?: (calls: number) => void,
): Promise<number> {
  for (;;) {
    const [run] = await db.sql<{ status: string; error: string | null; ms: number; calls: number }>`
      select status, error, calls_analyzed as calls, extract(epoch from completed_at - started_at)::float8 * 1000 as ms
        from slice_run where id = ${runId}`
    if (run?.status === 'completed') return run.ms
    if (run?.status !== 'running') throw new Error(`run ${runId}: ${run?.error ?? 'is gone'}`)
    onPoll?.(run.calls)
    await delay(pollMs)
  }
}

export async function completeRun(service: Service, jobs: Jobs, scope: Scope): Promise<number> {
  const runId = await startRunOf(service, jobs, scope)
  await waitForRun(service, runId)
  return runId
}
