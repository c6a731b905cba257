// npm run bench -- runs [--calls 10000] [--words 5000] [--huge 100000] [--huge-words 100] [--only workers|huge|burst]
// Measures new runs by one and by two worker processes, a huge run beside another team's small one, its repetition, and the workers'
// memory. Works in a seeded database or an empty one; the teams it makes stay.
import { z } from 'zod'
import { printHead, printRow, showProgress } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import type { Jobs } from '../packages/server/src/platform/jobs.ts'
import type { Scope } from '../packages/server/src/tenants/authenticate.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { type Child, cpuSeconds, peakMiB, startChild } from './reads/child.ts'
import { quantile } from './reads/http-load.ts'
import { makeTeam } from './runs/make-team.ts'
import { startRunOf, waitForRun } from './runs/start-runs.ts'

const smallCalls = 50
const smallRuns = 5
const burstTeams = 50
const bursts = 9

const parts = { workers: compareWorkers, huge: runHuge, burst: startAtOnce }
const {
  calls,
  words,
  huge,
  'huge-words': hugeWords,
  only,
} = readArgs({
  calls: count.default(10_000),
  words: count.default(5000),
  huge: count.default(100_000),
  'huge-words': count.default(100),
  only: z.enum(['workers', 'huge', 'burst']).optional(),
})
const service = await openBench()
try {
  await printDatabase(service)
  const jobs = await service.openJobs(false)
  printHead('what', 'result')
  for (const part of only ? [parts[only]] : Object.values(parts)) await part(service, jobs)
} finally {
  await service.close()
}

async function compareWorkers(service: Service, jobs: Jobs): Promise<void> {
  const times: number[] = []
  for (const workers of [1, 2]) {
    const team = await makeTeam(service, calls, words)
    const [ms, cpu] = await withWorkers(workers, async (children) => {
      const before = await Promise.all(children.map(cpuSeconds))
      const ran = await timeRun(service, jobs, team)
      const after = await Promise.all(children.map(cpuSeconds))
      return [ran, after.map((now, i) => now - (before[i] ?? 0))]
    })
    times.push(ms)
    printRow(
      `fresh run, ${calls} calls of ${words} words, 8 elements, ${workers} workers`,
      `${seconds(ms)}; processor time of the workers ${cpu.map((s) => s.toFixed(1)).join(' + ')} s`,
    )
  }
  printRow('2 workers against 1', `${((times[0] ?? 0) / (times[1] ?? 1)).toFixed(2)} times as fast`)
}

async function runHuge(service: Service, jobs: Jobs): Promise<void> {
  const few = await makeTeam(service, 1000, hugeWords)
  const [hugeTeam, small] = [
    await makeTeam(service, huge, hugeWords),
    await makeTeam(service, smallCalls, words),
  ]
  const little = await withWorkers(1, async ([worker]) => {
    await timeRun(service, jobs, few)
    // As many as beside the huge run: their long calls need memory, too.
    for (let i = 0; i < smallRuns; i++)
      await timeRun(service, jobs, small, { userPrompt: `Asked before, for the ${i}. time` })
    return await peakMiB(worker as Child)
  })
  await withWorkers(2, async (workers) => {
    const runId = await startRunOf(service, jobs, hugeTeam)
    const smallMs: number[] = []
    let isDone = false
    const whole = waitForRun(service, runId, progressOf('huge run')).finally(() => {
      isDone = true
    })
    await waitUntilAnalysed(service, runId, 1)
    for (let i = 0; i < smallRuns && !isDone; i++) {
      smallMs.push(await timeRun(service, jobs, small, { userPrompt: `Asked for the ${i}. time` }))
    }
    printRow(`fresh run, ${huge} calls of ${hugeWords} words, 2 workers`, seconds(await whole))
    printRow(
      `run of another team, ${smallCalls} calls of ${words} words, meanwhile`,
      `${smallMs.map(seconds).join(', ')}`,
    )
    const peak = Math.max(...(await Promise.all(workers.map(peakMiB))))
    printRow(
      `memory of a worker at its highest, after 1000 calls / after ${huge}`,
      `${little} / ${peak} MiB: ${(peak / little).toFixed(2)}`,
    )
    printRow(`rerun over ${huge} calls, all findings known`, seconds(await timeRun(service, jobs, hugeTeam)))
    await printRun(service, runId)
  })
}

// Fifty teams start runs at the same moment: time from the start to the first phase after "queued", with warm workers.
async function startAtOnce(service: Service, jobs: Jobs): Promise<void> {
  const teams: Scope[] = []
  for (let i = 0; i < burstTeams; i++) teams.push(await makeTeam(service, 1, 100))
  const startAll = async () => {
    const ids = await Promise.all(teams.map((team) => startRunOf(service, jobs, team)))
    for (const id of ids) await waitForRun(service, id)
    const waits = await service.db.sql<{ ms: number }>`
      select extract(epoch from gathering_at - started_at)::float8 * 1000 as ms
        from slice_run where id = any(${ids}::bigint[]) order by 1`
    const ms = waits.map((wait) => wait.ms)
    return `${quantile(ms, 0.5).toFixed(0)} / ${quantile(ms, 0.99).toFixed(0)}`
  }
  await withWorkers(2, async () => {
    await startAll()
    const each: string[] = []
    for (let burst = 0; burst < bursts; burst++) each.push(await startAll())
    printRow(
      `start to first phase, ${burstTeams} teams at once, ${bursts} times: median / p99`,
      `${each.join(', ')} ms`,
    )
  })
}

async function withWorkers<Result>(
  count: number,
  work: (workers: Child[]) => Promise<Result>,
): Promise<Result> {
  const workers = await Promise.all(
    Array.from({ length: count }, () =>
      startChild('packages/server/src/main.ts', ['worker', '--json'], { LOG_LEVEL: 'warn' }),
    ),
  )
  try {
    return await work(workers)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

async function timeRun(service: Service, jobs: Jobs, team: Scope, filters: object = {}): Promise<number> {
  return await waitForRun(service, await startRunOf(service, jobs, team, filters))
}

async function waitUntilAnalysed({ db }: Service, runId: number, wanted: number): Promise<void> {
  for (;;) {
    const [run] = await db.sql<{ calls: number }>`
      select calls_analyzed as calls from slice_run where id = ${runId}`
    if ((run?.calls ?? 0) >= wanted) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function progressOf(label: string): (analysed: number) => void {
  const startedMs = performance.now()
  return (analysed) => showProgress(label, Math.min(analysed, huge - 1), huge, startedMs)
}

async function printRun({ db }: Service, runId: number): Promise<void> {
  const [run] = await db.sql<{ matched: number; analysed: number; evidence: number }>`
    select matched_call_count as matched, calls_analyzed as analysed,
           (select count(*) from evidence where run_id = ${runId}) as evidence
      from slice_run where id = ${runId}`
  printRow(
    'its calls matched / analysed, its evidence',
    `${run?.matched} / ${run?.analysed}, ${run?.evidence}`,
  )
}

function seconds(ms: number | undefined): string {
  return `${((ms ?? 0) / 1000).toFixed(2)} s`
}
