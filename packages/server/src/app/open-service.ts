import { setTimeout as delay } from 'node:timers/promises'
import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Logger } from 'pino'
import { builtInFolder, loadCatalog } from '../catalog/load-catalog.ts'
import type { Config } from '../platform/config.ts'
import { type Connection, type Database, openDatabase } from '../platform/database.ts'
import { isUnavailable } from '../platform/database-failure.ts'
import { openEmbedded } from '../platform/embedded/open-embedded.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { migrate, type SchemaChange } from '../platform/migrate.ts'

const poolMax = 16
const awayMaxMs = 30_000
const retryMs = 100

/** The parts that every command works with. */
export interface Service {
  connection: Connection
  db: Database
  catalog: Catalog
  /** Connects to the job queues; they stop with the service. */
  openJobs(isWorker: boolean): Promise<Jobs>
  close(): Promise<void>
}

/**
 * Opens the given database, or the embedded one, and changes its schema as far as `change` allows; `migrated` are the names of the
 * migrations applied now. Throws OperatorError for problems that the operator can solve.
 */
export async function openService(
  config: Config,
  log: Logger,
  change: SchemaChange = 'upgrade',
): Promise<Service & { migrated: string[] }> {
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, fsync: true })
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl }
  const migrating = embedded ? migrateOnceThere(connection, change) : migrate(connection, change)
  const migrated = await migrating.catch((cause) => {
    embedded?.close()
    throw explain(cause)
  })
  const mayChange = change === 'upgrade' || migrated.length > 0
  const service = await connectService(connection, config, log, { mayChange })
  // Queues have a schema of their own, which commands without the right to change schemas need to find.
  if (migrated.length > 0) await service.openJobs(false).then((jobs) => jobs.stop())
  return {
    ...service,
    migrated,
    close: async () => {
      await service.close()
      embedded?.close()
    },
  }
}

// The keeper restarts an embedded PostgreSQL after it, or one of its processes, was killed: this only waits.
async function migrateOnceThere(connection: Connection, change: SchemaChange): Promise<string[]> {
  const stopMs = Date.now() + awayMaxMs
  for (;;) {
    try {
      return await migrate(connection, change)
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > stopMs) throw error
      await delay(retryMs)
    }
  }
}

/** Connects to a database whose schema is current, with `connectionsMax` connections for each purpose; `mayChange` is about the queues' schema. */
export async function connectService(
  connection: Connection,
  config: Config,
  log: Logger,
  { connectionsMax = poolMax, mayChange = false } = {},
): Promise<Service> {
  const catalog = await loadCatalog(builtInFolder)
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke; it is replaced')
  const db = openDatabase({
    connection,
    readTimeoutMs: config.readTimeoutMs,
    poolMax: connectionsMax,
    onError,
  })
  let jobs: Jobs | undefined
  return {
    connection,
    db,
    catalog,
    openJobs: async (isWorker) => {
      jobs = await openJobs({ connection, isWorker, mayChange, onError }).catch((cause) => {
        throw explain(cause)
      })
      return jobs
    },
    close: async () => {
      await jobs?.stop()
      await db.close()
    },
  }
}

const otherTables = 'It holds tables of another program: give Earshot a database of its own'
// SQLSTATEs that mean an unsuitable database. Any other code of class 42 is a bug of this program.
const remedies: Readonly<Record<string, string>> = {
  42501:
    'Its role needs the right CREATE on the database and on its schema public: make it the owner of the database',
  // A table or type exists already, or a column is missing.
  '42P07': otherTables,
  42710: otherTables,
  42703: otherTables,
}

function explain(cause: Error & { code?: string }): Error {
  if (cause instanceof OperatorError) return cause
  const { code, message } = cause
  // The driver's own refusals have no code.
  const isRefused =
    /^(SASL|Connection terminated|timeout expired|Received invalid response|The server does not)/.test(
      message,
    )
  const remedy = remedies[code ?? ''] ?? 'Check DATABASE_URL'
  const isOurs = code === undefined ? !isRefused : /^(42|XX|P0)/.test(code) && remedies[code] === undefined
  if (isOurs) return cause
  return new OperatorError(`The database can't be used${code ? ` (${code})` : ''}: ${message}. ${remedy}.`, {
    cause,
  })
}
