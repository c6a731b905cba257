import { raw } from 'sql-template-tag'
import { showProgress } from '../../packages/analyst/lab/tools/print.ts'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import { recount } from '../../packages/server/test/recount.ts'

const tables = ['call', 'post', 'transcript', 'call_deal', 'call_company', 'call_contact']

/** Drops the indexes of large tables that no constraint needs. */
export async function dropIndexes({ db }: Service): Promise<void> {
  await db.begin(async ({ sql }) => {
    const dropped = await sql<{ name: string }>`
      insert into bench.dropped_index (name, definition)
      select indexrelid::regclass::text, pg_get_indexdef(indexrelid)
        from pg_index
       where indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
      on conflict do nothing
      returning name`
    for (const { name } of dropped) await sql`drop index ${raw(name)}`
  })
}

/** Counts all rows, and then recreates the missing indexes, which counting does not need. */
export async function countAndIndex(service: Service): Promise<void> {
  await Promise.all([recount(service.db.sql), makeIndexes(service)])
}

// A transaction each.
async function makeIndexes({ db }: Service): Promise<void> {
  const startedMs = performance.now()
  const missing = await db.sql<{ name: string; definition: string }>`
    select name, definition from bench.dropped_index where made_at is null order by name`
  const total = missing.length
  let done = 0
  const make = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const { name, definition } = next
      await db.begin(async ({ sql }) => {
        await sql`${raw(definition)}`
        await sql`update bench.dropped_index set made_at = now() where name = ${name}`
      })
      showProgress('indexes', ++done, total, startedMs)
    }
  }
  await Promise.all([make(), make()])
}
