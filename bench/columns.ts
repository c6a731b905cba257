// npm run bench -- columns
// Measures the time in which a new server reads the biggest team's last 90 days into memory, the memory that this takes, and how long
// its thread is blocked meanwhile. Needs a seeded database.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { print, printHead, printRow } from '../packages/analyst/lab/tools/print.ts'
import { readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import { openColumns } from '../packages/server/src/calls/columns/columns.ts'
import { noValues, readDays } from '../packages/server/src/calls/columns/day-columns.ts'
import { readWords } from '../packages/server/src/calls/columns/day-words.ts'
import type { Team } from '../packages/server/src/platform/team.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { seededTeam } from './seed/seeded-team.ts'

const dayMs = 86_400_000
const pollMs = 20
const nsPerMs = 1e6

readArgs({})
const service = await openBench()
try {
  await printDatabase(service)
  await readAll(service)
} finally {
  await service.close()
}

async function readAll({ db }: Service): Promise<void> {
  const scope = await seededTeam(db, 0)
  const columns = openColumns(db, (error) => {
    throw error
  })
  const range = { fromMs: Date.now() - 89 * dayMs, beforeMs: Date.now() }
  const page = { offset: 0, limit: 20 }
  const asked: [string, () => Promise<unknown>][] = [
    ['calls', () => columns.find(scope, 'call', {}, range, page)],
    ['posts', () => columns.find(scope, 'post', {}, range, page)],
    ['words of posts', () => columns.find(scope, 'post', { query: 'contract' }, range, page)],
    ['names of deals', () => columns.list(scope, 'deals', '', Buffer.from)],
    ['names of companies', () => columns.list(scope, 'companies', '', Buffer.from)],
  ]
  printHead('what', 'read after', 'its thread held up, p99 / longest')
  for (const [what, find] of asked) {
    const held = monitorEventLoopDelay({ resolution: 5 })
    held.enable()
    const startedMs = performance.now()
    while (!(await find())) await delay(pollMs)
    held.disable()
    const ms = [held.percentile(99), held.max].map((ns) => (ns / nsPerMs).toFixed(0))
    printRow(what, `${Math.round(performance.now() - startedMs)} ms`, `${ms.join(' / ')} ms`)
  }
  await printBytes(db.sql, scope)
}

async function printBytes(sql: Service['db']['sql'], team: Team): Promise<void> {
  const days = Array.from({ length: 5 }, (_, i) =>
    new Date(Date.now() - (i + 5) * dayMs).toISOString().slice(0, 10),
  )
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  for (const kind of ['call', 'post'] as const) {
    const read = [...(await readDays(sql, noValues(), kind, team, days)).values()]
    const rows = sum(read.map(({ ids }) => ids.length))
    print(
      `a ${kind} takes ${(sum(read.map(({ bytes }) => bytes)) / rows).toFixed(0)} bytes (mean of ${rows})`,
    )
  }
  const words = [...(await readWords(sql, new Map(), team, days)).values()]
  const posts = sum(words.map(({ postCount }) => postCount))
  print(
    `the words of a post take ${(sum(words.map(({ bytes }) => bytes)) / posts).toFixed(0)} bytes (mean of ${posts})`,
  )
}
