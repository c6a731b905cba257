// npm run bench -- reads [--only <part of a name>] [--seconds 0.7] [--rounds 3]
// Every read against the floor, alternating: the same statements behind a bare Fastify route. Needs a seeded database.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { OperatorError } from '@earshot/analyst/operator-error'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { z } from 'zod'
import { printHead, printRow } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs, seconds } from '../packages/analyst/lab/tools/read-args.ts'
import { temporaryFolder } from '../packages/analyst/lab/tools/temporary-folder.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import { startWorker } from '../packages/server/src/app/work.ts'
import { createKey, defaultKeyScopes } from '../packages/server/src/tenants/keys.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { alternate, type Measured } from './reads/alternate.ts'
import { startChild } from './reads/child.ts'
import type { Plan } from './reads/floor.ts'
import { loadFor, type Request } from './reads/http-load.ts'
import { listOperations, type Operation, type Readers } from './reads/operations.ts'
import { recordPlans } from './reads/record.ts'
import { completeRun } from './runs/start-runs.ts'
import { seededTeam } from './seed/seeded-team.ts'

const embeddedWriter = createEmbeddedWriter()
const clientCounts = [1, 16]
const warmUpMs = 150
// Time for reading the biggest team's days into memory, beside the first requests.
const holdMs = 15_000

const values = readArgs({
  only: z.string().default(''),
  seconds: seconds.default(0.7),
  rounds: count.default(3),
})
const service = await openBench()
try {
  await printDatabase(service)
  const readers = await findReaders(service)
  const operations = (await listOperations(service, readers)).filter(({ name }) => name.includes(values.only))
  if (operations.length === 0) throw new OperatorError(`No read has "${values.only}" in its name.`)
  await compare(service, operations)
} finally {
  await service.close()
}

async function findReaders(service: Service): Promise<Readers> {
  const { sql } = service.db
  const [big, small] = [await seededTeam(service.db, 0), await seededTeam(service.db, 19)]
  const keyOf = async (teamId: number) =>
    (await createKey(service.db, { teamId, name: 'bench', scopes: defaultKeyScopes, expiresAt: null })).key
  const [known] = await sql<{ id: number }>`
    select id from slice_run where team_id = ${small.teamId} and status = 'completed' limit 1`
  const runId = known?.id ?? (await runOnce(service, small))
  return {
    big: { ...big, key: await keyOf(big.teamId) },
    small: { ...small, key: await keyOf(small.teamId), runId },
  }
}

async function runOnce(service: Service, scope: { teamId: number; organizationId: number }): Promise<number> {
  const { db, catalog } = service
  const jobs = await service.openJobs(true)
  const none = async () => undefined
  await startWorker({
    db,
    jobs,
    catalog,
    analyst: createEmbeddedAnalyst(),
    writers: { writer: embeddedWriter, fallback: embeddedWriter },
    concurrency: 2,
    transcribe: none,
    releaseUsage: none,
    onStep: () => undefined,
  })
  return await completeRun(service, jobs, { ...scope, catalogVersion: 0 })
}

async function compare(service: Service, operations: readonly Operation[]): Promise<void> {
  const plans: Record<string, Plan[]> = {}
  for (const { name, requests } of operations) plans[nameOf(name)] = await recordPlans(service, requests)
  const file = join(temporaryFolder(), 'floor.json')
  await writeFile(file, JSON.stringify({ connection: service.connection, plans }), { mode: 0o600 })
  const floor = await startChild('bench/reads/floor.ts', [file])
  const product = await startChild(
    'packages/server/src/main.ts',
    ['serve', '--no-worker', '--port', '0', '--json'],
    {
      LOG_LEVEL: 'warn',
    },
  )
  try {
    printHead(
      ...['read', 'ratio, 1 client', 'floor ms, median / p95', 'ours'],
      ...[`ratio, ${clientCounts[1]} clients`, 'floor ms', 'ours'],
    )
    const isHeld = ({ name }: Operation) => /^(search:|preview:|typeahead|all)/.test(name)
    const url = String(product.answer.url)
    for (const { requests } of operations.filter(isHeld)) await loadFor(url, requests, 1, warmUpMs)
    if (operations.some(isHeld)) await delay(holdMs)
    for (const operation of operations) {
      const bare = operation.requests.map(
        (_, i): Request => ({ method: 'GET', path: `/${nameOf(operation.name)}/${i}` }),
      )
      const cells = []
      for (const clients of clientCounts) {
        const sides = [
          { url: String(floor.answer.url), requests: bare },
          { url, requests: operation.requests },
        ]
        const { seconds, rounds } = values
        cells.push(...cellsOf(await alternate(sides, { clients, seconds, rounds, warmUpMs })))
      }
      printRow(operation.name, ...cells)
    }
  } finally {
    await Promise.all([floor.stop(), product.stop()])
  }
}

function nameOf(name: string): string {
  return encodeURIComponent(name.replace(/\W+/g, '-'))
}

function cellsOf(measured: readonly Measured[]): string[] {
  const [floor, ours] = measured
  const times = measured.map(({ medianMs, p95Ms }) => `${medianMs.toFixed(2)} / ${p95Ms.toFixed(2)}`)
  return [((ours?.rate ?? 0) / (floor?.rate ?? 1)).toFixed(2), ...times]
}
