import { Client } from 'pg'
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

async function explain(client: Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function isOfOneWorker(plan: string): boolean {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  return (
    tasks.every((count) => count <= 1) && !/Distributed Subplan|repartition|pull to coordinator/i.test(plan)
  )
}
