// npm run bench -- reads [--only <part of a name>] [--seconds 0.7] [--rounds 3]
// Every read against the floor, alternating: the same statements behind a bare Fastify route. Needs a seeded database.
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEmbeddedAnalyst } from '../src/analysis/embedded/embedded-analyst.ts'
import { startWorker } from '../src/jobs/work.ts'
import { createKey } from '../src/operator/key-commands.ts'
import type { Service } from '../src/operator/open-service.ts'
import { openBench, print, printMachine } from './open-bench.ts'
import { startChild } from './reads/child.ts'
import type { Plan } from './reads/floor.ts'
import { type Load, loadFor, quantile, type Request } from './reads/http-load.ts'
import { listOperations, type Operation, type Readers } from './reads/operations.ts'
import { recordPlans } from './reads/record.ts'
import { completeRun } from './runs/start-runs.ts'

const clientCounts = [1, 8]
const warmUpMs = 150
// What the product holds in memory of the biggest team is read beside the first requests.
const holdMs = 15_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '0.7' },
    rounds: { type: 'string', default: '3' },
  },
})
const service = await openBench()
try {
  await printMachine(service, `npm run bench -- reads ${process.argv.slice(2).join(' ')}`)
  const readers = await findReaders(service)
  const operations = (await listOperations(service, readers)).filter(({ name }) => name.includes(values.only))
  await compare(service, operations)
} finally {
  await service.close()
}

async function findReaders(service: Service): Promise<Readers> {
  const { sql } = service.db
  const [big, small] = await sql<{ teamId: number; organizationId: number }>`
    select team_id, organization_id from bench.team join bench.org using (org) where team in (0, 19) order by team`
  if (!big || !small) throw new Error('Seed the database first: npm run bench -- seed')
  const keyOf = async (teamId: number) =>
    (await createKey(sql, { teamId, name: 'bench', expiresAt: null })).key
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
    ...{ db, jobs, catalog, analyst: createEmbeddedAnalyst(), concurrency: 2 },
    ...{ transcribe: none, releaseUsage: none, onStep: () => undefined },
  })
  return await completeRun(service, jobs, { ...scope, catalogVersion: 0 })
}

async function compare(service: Service, operations: readonly Operation[]): Promise<void> {
  const plans: Record<string, Plan[]> = {}
  for (const { name, requests } of operations) plans[nameOf(name)] = await recordPlans(service, requests)
  const file = join(tmpdir(), `earshot-floor-${process.pid}.json`)
  await writeFile(file, JSON.stringify({ connection: service.connection, plans }), { mode: 0o600 })
  const floor = await startChild('bench/reads/floor.ts', [file])
  const product = await startChild('src/main.ts', ['serve', '--no-worker', '--port', '0', '--json'], {
    LOG_LEVEL: 'warn',
  })
  try {
    print('| read | ratio, 1 client | floor ms, median / p95 | ours | ratio, 8 clients | floor ms | ours |')
    print('|---|---|---|---|---|---|---|')
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
        cells.push(...cellsOf(await alternate(sides, clients)))
      }
      print(`| ${operation.name} | ${cells.join(' | ')} |`)
    }
  } finally {
    await Promise.all([floor.stop(), product.stop()])
    await rm(file, { force: true })
  }
}

function nameOf(name: string): string {
  return encodeURIComponent(name.replace(/\W+/g, '-'))
}

async function alternate(sides: { url: string; requests: Request[] }[], clients: number): Promise<Load[][]> {
  const loads: Load[][] = sides.map(() => [])
  for (const { url, requests } of sides) await loadFor(url, requests, clients, warmUpMs)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [i, { url, requests }] of sides.entries()) {
      loads[i]?.push(await loadFor(url, requests, clients, Number(values.seconds) * 1000))
    }
  }
  return loads
}

function cellsOf(loads: Load[][]): string[] {
  const rates = loads.map((rounds) =>
    quantile(
      rounds.map((load) => load.requestsPerSecond).sort((a, b) => a - b),
      0.5,
    ),
  )
  const times = loads.map((rounds) => {
    const all = rounds.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
    return `${quantile(all, 0.5).toFixed(2)} / ${quantile(all, 0.95).toFixed(2)}`
  })
  const [floor = 1, ours = 0] = rates
  return [(ours / floor).toFixed(2), ...times]
}
