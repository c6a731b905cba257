import { Client, escapeLiteral } from 'pg'
// @ts-expect-error its types leave out how values are written
import utils from 'pg/lib/utils.js'
import type { Connection } from '../src/platform/database.ts'
import { manyWorkers } from './many-workers.ts'

interface Statement {
  text: string
  values: unknown[]
}

const recorded = new Map<string, Statement>()
const ours = /^\s*(with|select|insert|update|delete)\b/i
const others = /pgboss|pg_stat_activity|pg_dist_|pg_notify|set_config|citus/

/** Keeps each different statement that this process sends from now on, once, with the values of its first time. */
export function recordStatements(): void {
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = (typeof first === 'string' ? second : (first as { values?: unknown[] }).values) ?? []
    if (text && ours.test(text) && !others.test(text) && !recorded.has(text))
      recorded.set(text, { text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
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

// Citus plans no EXPLAIN with parameters: the values are written into the text.
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

// Rows that get new ids, as by `insert … select`, pass the coordinator on their way: each part of the plan is one task all the same.
function isOfOneWorker(plan: string): boolean {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  return tasks.every((count) => count <= 1) && !/repartition/i.test(plan)
}
