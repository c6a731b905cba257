import { Client, escapeLiteral } from 'pg'
// @ts-expect-error missing in its types
import utils from 'pg/lib/utils.js'
import { Sql as Fragment } from 'sql-template-tag'
import type { Connection, Database } from '../src/platform/database.ts'
import type { Sql } from '../src/platform/sql.ts'
import { manyWorkers } from './many-workers.ts'

interface Statement {
  text: string
  values: unknown[]
}

const recorded = new Map<string, Statement>()

/** Wraps a database to keep each different statement of the product once, with the values of its first use. */
export function recordStatements(db: Database): Database {
  return {
    ...db,
    sql: recording(db.sql),
    read: recording(db.read),
    keys: recording(db.keys),
    begin: (work) => db.begin((transaction) => work({ ...transaction, sql: recording(transaction.sql) })),
  }
}

function recording(sql: Sql): Sql {
  return (strings, ...values) => {
    const caller = new Error().stack?.split('\n')[2] ?? ''
    // Statements of tests don't count.
    if (!/\.test\.ts|\/server\/test\//.test(caller)) {
      const { text, values: parameters } = new Fragment([...strings], values)
      if (!recorded.has(text)) recorded.set(text, { text, values: parameters })
    }
    return sql(strings, ...values)
  }
}

/**
 * Explains each recorded statement. Throws the list of those that go to more than one worker and are not known for it, or that fail.
 */
export async function proveOneWorker(connection: Connection): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const faults: string[] = []
  try {
    for (const statement of recorded.values()) {
      if (/^\s*analyze/.test(statement.text)) continue
      const isKnown = manyWorkers.some(({ part }) => statement.text.includes(part))
      const plan = await explain(client, statement)
      if (!isKnown && !isOfOneWorker(plan)) faults.push(`${statement.text}\n--\n${plan}`)
    }
  } finally {
    await client.end()
  }
  recorded.clear()
  if (faults.length > 0)
    throw new Error(`${faults.length} statements go to several workers:\n${faults.join('\n\n')}`)
}

// Citus can't plan an EXPLAIN with parameters, so the values are written into the text.
async function explain(client: Client, { text, values }: Statement): Promise<string> {
  const literals = values.map((value) => {
    const written: unknown = utils.prepareValue(value)
    if (Buffer.isBuffer(written)) return `'\\x${written.toString('hex')}'::bytea`
    return written === null ? 'null' : escapeLiteral(String(written))
  })
  const filled = text.replaceAll(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] ?? 'null')
  const { rows } = await client
    .query<Record<string, string>>(`explain (costs off) ${filled}`)
    .catch((cause) => {
      throw new Error(`${(cause as Error).message}: ${filled.slice(0, 2000)}`, { cause })
    })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

// Rows that get new ids, as by `insert … select`, pass through the coordinator, but each part of the plan is still one task.
function isOfOneWorker(plan: string): boolean {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  return tasks.every((count) => count <= 1) && !/repartition/i.test(plan)
}
