// npm run bench -- imports [--calls 10000] [--words 5000] [--processed 2000]
// Measures imports of a folder of transcripts by the real command: calls a second, memory with a tenth of the calls and with all of them,
// a second import that skips all, and the rate of one and of two workers; before that, import and processing together. Last, the latency
// of a server while its own worker processes calls. The teams that it makes stay.
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { printHead, printRow, showProgress } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import { outputOf } from '../packages/analyst/lab/tools/spawn-child.ts'
import { temporaryFolder } from '../packages/analyst/lab/tools/temporary-folder.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import { createKey, defaultKeyScopes } from '../packages/server/src/tenants/keys.ts'
import { writeTranscripts } from './imports/write-transcripts.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { cpuSeconds, peakMiB, spawnProgram, startChild } from './reads/child.ts'
import { quantile } from './reads/http-load.ts'
import { makeTeam } from './runs/make-team.ts'

const pollMs = 50
const countMs = 200
const answersMs = 10_000
const answerEachMs = 25

const { calls, words, processed } = readArgs({
  calls: count.default(10_000),
  words: count.default(5000),
  processed: count.default(2000),
})
const service = await openBench()
const folder = temporaryFolder()
try {
  await printDatabase(service)
  const { manifest } = await writeTranscripts(folder, calls, words)
  const tenth = await writeTranscripts(join(folder, 'tenth'), Math.ceil(calls / 10), words)
  printHead('what', 'result')
  await importAndProcess(service, manifest)
  const teams = [await newTeam(service), await newTeam(service)] as [number, number]
  const few = await importAll(tenth.manifest, teams[0], Math.ceil(calls / 10))
  const all = await importAll(manifest, teams[1], calls)
  printRow(
    'memory at its highest',
    `${few.peakMiB} / ${all.peakMiB} MiB: ${(all.peakMiB / few.peakMiB).toFixed(2)}`,
  )
  await importAll(manifest, teams[1], calls)
  for (const workers of [1, 2]) await processSome(service, workers, teams)
  await answerMeanwhile(service, teams)
} finally {
  await service.close()
}

async function newTeam(service: Service): Promise<number> {
  return (await makeTeam(service, 0, 0)).teamId
}

async function importAll(
  manifest: string,
  teamId: number,
  count: number,
): Promise<{ peakMiB: number; cpu: number }> {
  const beganMs = performance.now()
  const args = ['import', '--team', String(teamId), '--manifest', manifest, '--json']
  const child = spawnProgram('packages/server/src/main.ts', args)
  const { pid = 0 } = child
  let [mostMiB, cpu] = [0, 0]
  const watch = setInterval(async () => {
    mostMiB = Math.max(mostMiB, await peakMiB({ pid }))
    cpu = Math.max(cpu, await cpuSeconds({ pid }))
  }, pollMs)
  const answer = await outputOf(child, 'The import')
  clearInterval(watch)
  const seconds = (performance.now() - beganMs) / 1000
  const { imported, skipped, failed } = JSON.parse(answer)
  printRow(
    `import of ${count} calls of ${words} words`,
    `${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} calls/s: ${imported} imported, ${skipped} skipped, ${failed.length} refused`,
  )
  return { peakMiB: mostMiB, cpu }
}

// Processes `wanted` of the imported calls, then stops the workers. It counts only the teams' own calls: counting a million would use the
// processors that are measured.
async function processSome(service: Service, workers: number, teams: number[]): Promise<void> {
  const waiting = () => countWaiting(service, teams)
  const before = await waiting()
  const wanted = Math.min(before, processed)
  const started = await Promise.all(
    Array.from({ length: workers }, () =>
      startChild('packages/server/src/main.ts', ['worker', '--json'], { LOG_LEVEL: 'warn' }),
    ),
  )
  // Their first calls train the classifier.
  const warm = Math.min(wanted - 1, 20 * workers)
  const startedMs = performance.now()
  let [beganMs, endedMs, done, from] = [0, 0, 0, 0]
  while (done < wanted) {
    await delay(countMs)
    done = before - (await waiting())
    endedMs = performance.now()
    if (beganMs === 0 && done >= warm) [beganMs, from] = [endedMs, done]
    showProgress(`${workers} workers`, done, wanted, startedMs)
  }
  await Promise.all(started.map((worker) => worker.stop()))
  const rate = (1000 * (done - from)) / (endedMs - beganMs)
  printRow(
    `processing by ${workers} workers`,
    done > from
      ? `${rate.toFixed(0)} calls/s`
      : 'too few calls for a rate: give more, and a larger --processed',
  )
}

// Measures a server alone, and one whose worker processes calls.
async function answerMeanwhile(service: Service, teams: number[]): Promise<void> {
  const { key } = await createKey(service.db, {
    teamId: teams[0] ?? 0,
    name: 'bench',
    scopes: defaultKeyScopes,
    expiresAt: null,
  })
  const shown: string[] = []
  for (const options of [['--no-worker'], []]) {
    const server = await startChild(
      'packages/server/src/main.ts',
      ['serve', '--port', '0', '--json', ...options],
      {
        LOG_LEVEL: 'warn',
      },
    )
    const latenciesMs = await askSteadily(`${server.answer.url}/api/public/v1/slices`, key)
    await server.stop()
    shown.push([0.5, 0.95, 0.99].map((share) => quantile(latenciesMs, share).toFixed(1)).join(', '))
  }
  const left = await countWaiting(service, teams)
  printRow(
    'GET /slices, 40 a second, of a server alone / while its worker processes calls: median, p95, p99',
    `${shown.join(' / ')} ms (${left} calls were left)`,
  )
}

// Sends a request each 25 ms, without waiting for earlier answers; waits count from the planned time. Sorted.
async function askSteadily(url: string, key: string): Promise<number[]> {
  const latenciesMs: number[] = []
  const beganMs = performance.now()
  for (let dueMs = beganMs; dueMs < beganMs + answersMs; dueMs += answerEachMs) {
    await delay(Math.max(0, dueMs - performance.now()))
    await (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).text()
    latenciesMs.push(performance.now() - dueMs)
  }
  return latenciesMs.sort((a, b) => a - b)
}

// From the start of an import to the posts of its last call, with the workers there from the beginning.
async function importAndProcess(service: Service, manifest: string): Promise<void> {
  const startWorker = () =>
    startChild('packages/server/src/main.ts', ['worker', '--json'], { LOG_LEVEL: 'warn' })
  const workers = await Promise.all([startWorker(), startWorker()])
  // Jobs of an earlier measurement may be left.
  while ((await countQueued(service)) > 0) await delay(countMs)
  const teamId = await newTeam(service)
  const workersSeconds = async () => (await cpuSeconds(workers[0])) + (await cpuSeconds(workers[1]))
  const [beganMs, all, own] = [performance.now(), machineSeconds(), await workersSeconds()]
  const { cpu } = await importAll(manifest, teamId, calls)
  while ((await countWaiting(service, [teamId])) > 0) await delay(countMs)
  const seconds = (performance.now() - beganMs) / 1000
  const processing = (await workersSeconds()) - own
  const rest = machineSeconds() - all - cpu - processing
  await Promise.all(workers.map((worker) => worker.stop()))
  printRow(
    'import while 2 workers process it, to the last post',
    `${seconds.toFixed(1)} s, ${(calls / seconds).toFixed(0)} calls/s`,
  )
  const perCall = [cpu, processing, rest].map((spent) => ((spent * 1000) / calls).toFixed(1))
  printRow(
    'processor time a call: the import / the workers / PostgreSQL and the rest',
    `${perCall.join(' / ')} ms`,
  )
}

/** Busy time of all processors until now. */
function machineSeconds(): number {
  return cpus().reduce(
    (sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000,
    0,
  )
}

async function countQueued({ db: { sql } }: Service): Promise<number> {
  const [found] = await sql<{ left: number }>`
    select count(*) as left from pgboss.job where name = 'process-call' and state in ('created', 'retry', 'active')`
  return found?.left ?? 0
}

async function countWaiting({ db: { sql } }: Service, teams: number[]): Promise<number> {
  const [found] = await sql<{ left: number }>`
    select count(*) as left from call
     where team_id = any(${teams}::int[]) and processed_transcript_id is distinct from transcript_id and processing_error is null`
  return found?.left ?? 0
}
