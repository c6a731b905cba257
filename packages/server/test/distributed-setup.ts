import { OperatorError } from '@earshot/analyst/operator-error'
import { Client } from 'pg'
import { openJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import type { TestDatabase } from './global-setup.ts'

const workersMin = 2

/**
 * Once for all test files on a distributed database (npm run test:distributed): DATABASE_URL is a database with the Citus extension. Citus
 * can't copy databases, so all files share this one, each with its own organisations.
 */
export async function globalSetup(): Promise<void> {
  const { DATABASE_URL: connectionString } = process.env
  if (!connectionString)
    throw new OperatorError(
      'Give DATABASE_URL: a database with the Citus extension and at least two workers.',
    )
  const connection = { connectionString }
  await migrate(connection)
  await refuseUndistributed(connection)
  const jobs = await openJobs({ connection, isWorker: false, onError: () => undefined })
  await jobs.stop()
  const database: TestDatabase = { connection, template: null }
  process.env.EARSHOT_TEST_DATABASE = JSON.stringify(database)
}

async function refuseUndistributed(connection: { connectionString: string }): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ workers: number }>(`
      select count(distinct nodename || ':' || nodeport)::int as workers
        from pg_dist_shard
             join pg_dist_placement using (shardid)
             join pg_dist_node using (groupid)
       where noderole = 'primary' and shouldhaveshards and groupid <> 0 and logicalrelid = 'call'::regclass`)
    const workers = rows[0]?.workers ?? 0
    if (workers < workersMin) throw new OperatorError(`Calls are on ${workers} workers, not on at least two.`)
  } finally {
    await client.end()
  }
}
