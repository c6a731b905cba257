// npm run bench -- seed [--calls 1000000] [--until 2026-11-01]
// Fills an empty database with calls, posts, CRM records and transcripts. A second start continues an interrupted one.
import { readFile } from 'node:fs/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import pLimit from 'p-limit'
import { raw } from 'sql-template-tag'
import { z } from 'zod'
import { print, showProgress } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { countAndIndex, dropIndexes } from './seed/indexes.ts'
import { makePlan } from './seed/plan.ts'
import { hasPlan, type seedSteps } from './seed/seeded-team.ts'

const atOnce = 2
const orgCount = 4

const callsMeant = 1_000_000
const given = readArgs({ calls: count.optional(), until: z.iso.date().optional() })
const startedMs = performance.now()
const service = await openBench()
try {
  await seed(service)
  await printDatabase(service)
  print(`ready after ${Math.round((performance.now() - startedMs) / 1000)} s`)
} finally {
  await service.close()
}

async function seed(service: Service): Promise<void> {
  const { sql } = service.db
  if (await hasPlan(service.db)) await refuseOther(service)
  else {
    await refuseUsed(service)
    await makePlan(service, {
      calls: given.calls ?? callsMeant,
      until: given.until ?? new Date().toISOString().slice(0, 10),
    })
  }
  const steps = [makeCrm, dropIndexes, makeCalls, countAndIndex, settle] as const satisfies {
    length: typeof seedSteps
  }
  const [{ step } = { step: 0 }] = await sql<{ step: number }>`select step from bench.seed`
  for (const [i, work] of steps.entries()) {
    if (i < step) continue
    await work(service)
    await sql`update bench.seed set step = ${i + 1}`
  }
}

// A seed can only be continued with its first options.
async function refuseOther({ db: { sql } }: Service): Promise<void> {
  const [begun] = await sql<{ calls: number; until: string }>`
    select calls, to_char(until, 'YYYY-MM-DD') as until from bench.seed`
  const { calls = begun?.calls, until = begun?.until } = given
  if (calls === begun?.calls && until === begun?.until) return
  throw new OperatorError(
    `This database has a seed of ${begun?.calls} calls until ${begun?.until}: give the same, or an empty database.`,
  )
}

async function refuseUsed({ db: { sql } }: Service): Promise<void> {
  if ((await sql`select from call limit 1`).length > 0)
    throw new OperatorError(
      'This database holds calls already: give an empty one, by DATABASE_URL or EARSHOT_DATA_DIR.',
    )
}

async function makeCrm({ db }: Service): Promise<void> {
  const text = await readFile(new URL('seed/crm.sql', import.meta.url), 'utf8')
  const beganMs = performance.now()
  for (let org = 0; org < orgCount; org++) {
    await db.begin(async ({ sql, jobs }) => {
      const [done] =
        await sql`select from crm_company join bench.org using (organization_id) where org = ${org} limit 1`
      if (!done) await jobs.executeSql(text.replaceAll('$1', String(org)))
    })
    showProgress('companies, deals, contacts', org + 1, orgCount, beganMs)
  }
  // Without statistics the calls would be joined to them one by one.
  await db.sql`analyze`
}

async function makeCalls({ db }: Service): Promise<void> {
  const text = await readFile(new URL('seed/chunk.sql', import.meta.url), 'utf8')
  const beganMs = performance.now()
  const [{ total, left } = { total: 0, left: 0 }] = await db.sql<{ total: number; left: number }>`
    select count(*) as total, count(*) filter (where done_at is null) as left from bench.chunk`
  let done = 0
  const work = async () => {
    while (
      await db.begin(async ({ sql, jobs }) => {
        const [chunk] = await sql<{ first: number; last: number }>`
          update bench.chunk set done_at = now()
           where first = (select first from bench.chunk where done_at is null order by first limit 1 for update skip locked)
          returning first, last`
        if (!chunk) return false
        await jobs.executeSql(text.replaceAll('$1', String(chunk.first)).replaceAll('$2', String(chunk.last)))
        return true
      })
    )
      showProgress(`calls (${total - left} of ${total} chunks before)`, ++done, left, beganMs)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

// Statistics and visibility as after two years of autovacuum.
async function settle({ db: { sql } }: Service): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('call', 'id'), (select max(id) from call)),
           setval(pg_get_serial_sequence('post', 'id'), (select max(id) from post)),
           setval(pg_get_serial_sequence('transcript', 'id'), (select max(id) from call))`
  const startedMs = performance.now()
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_table_size(oid) desc`
  const limit = pLimit(atOnce)
  let done = 0
  const vacuum = async ({ name }: { name: string }) => {
    await sql`vacuum analyze ${raw(name)}`
    showProgress('statistics', ++done, tables.length, startedMs)
  }
  await Promise.all(tables.map((table) => limit(vacuum, table)))
}
