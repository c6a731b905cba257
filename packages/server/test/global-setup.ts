import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Connection } from '../src/platform/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../src/platform/embedded/open-embedded.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { checkRows, recordRows } from './rows/recorded-rows.ts'

/** The database for test files to copy. */
export interface TestDatabase {
  connection: Connection
  /** Null if all files use the one database (distributed-setup.ts). */
  template: string | null
}

const template = `earshot_template_${process.pid}`
let embedded: EmbeddedDatabase | undefined
let dataDir: string | undefined
let admin: Connection

/**
 * Once for all test files: a PostgreSQL (the embedded one, in a folder of its own, without fsync; or DATABASE_URL), and in
 * it a migrated database for each test file to copy.
 */
export async function globalSetup(): Promise<void> {
  await recordRows()
  if (process.env.DATABASE_URL) {
    admin = { connectionString: process.env.DATABASE_URL }
  } else {
    dataDir = await mkdtemp(join(tmpdir(), 'earshot-test-'))
    // If root runs the tests, the database runs as another account, which has to reach its folder.
    await chmod(dataDir, 0o755)
    embedded = await openEmbedded({ dataDir, fsync: false })
    admin = embedded.connection
  }
  await runOn(admin, `create database ${template}`)
  const connection = connectionTo(admin, template)
  await migrate(connection)
  const jobs = await openJobs({ connection, isWorker: false, onError: () => undefined })
  await jobs.stop()
  const database: TestDatabase = { connection: admin, template }
  process.env.EARSHOT_TEST_DATABASE = JSON.stringify(database)
}

export async function globalTeardown(): Promise<void> {
  await runOn(admin, `drop database if exists ${template} with (force)`)
  embedded?.close()
  await checkRows()
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

/** The same server, another database. */
export function connectionTo(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

export async function runOn(connection: Connection, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
