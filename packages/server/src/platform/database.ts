import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { Pool, type PoolConfig, types } from 'pg'
import { boundPool, type Taken } from './bounded-pool.ts'
import { type Sql, sqlOver } from './sql.ts'

export interface Database {
  /**
   * Reads for requests: the server stops a statement after `readTimeoutMs` (SQLSTATE 57014). If the server itself does not react, the
   * connection is given up a little later, after 12 seconds at least.
   */
  read: Sql
  /** Looks up API keys with the time limit of `read`, over its own few connections: requests are admitted while searches use all others. */
  keys: Sql
  /** Everything else, each statement a transaction of its own. */
  sql: Sql
  /**
   * Runs `work` in one transaction; its `sql` and `jobs` commit or roll back together. If transactions, or statements of `sql`, wait for
   * each other, the database ends one of them, and its work is repeated.
   */
  begin<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Time limit of a read, and of all statements of a request together. */
  readTimeoutMs: number
  /**
   * Ends all statements of `work`, and its waits for connections, by a moment of `performance.now()`, within a twentieth of
   * `readTimeoutMs`. `Infinity` is for nested work that no request waits for.
   */
  endBy<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface Transaction {
  sql: Sql
  /** The transaction in the form that pg-boss takes. */
  jobs: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
  /**
   * Notifies the listeners of the channel after the commit. PostgreSQL commits transactions that notify one by one, so within the
   * transaction each commit would wait for the previous one to reach the disk.
   */
  notify(channel: string, payload: string): void
}

export type Connection = Pick<
  PoolConfig,
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'database'
  | 'connectionString'
  | 'ssl'
  | 'sslnegotiation'
  | 'options'
>

export interface DatabaseOptions {
  connection: Connection
  readTimeoutMs: number
  poolMax: number
  /** Called when an idle connection breaks. The pool replaces it. */
  onError(error: Error): void
}

export const connectTimeoutMs = 10_000
const idleMs = 10_000
const silenceMs = 2000
// Finds idle connections to a server that vanished silently before they are used.
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
// Only maintenance holds a lock that a read waits for. Longer waits would block connections that reads of other tables need.
const readLockMaxMs = 1000
const deadlockDetected = '40P01'
const attemptsMax = 5
const keyConnections = 4
const oids = { int8: 20, numeric: 1700, date: 1082, timestamptz: 1184 }

/** Opens the pools; they connect on first use. */
export function openDatabase({ connection, readTimeoutMs, poolMax, onError }: DatabaseOptions): Database {
  const open = (extra: PoolConfig) => {
    const pool = new Pool({
      ...connection,
      ...alive,
      max: poolMax,
      ...extra,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleMs,
      types: { getTypeParser },
    })
    pool.on('error', onError)
    // The pool does not listen to errors of connections in use: without a listener, one that breaks between two statements would end the
    // process. The next statement fails anyway.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const deadlines = new AsyncLocalStorage<number | undefined>()
  const inBounds = { slackMs: readTimeoutMs / 20, deadlineOf: () => deadlines.getStore() }
  const readsOver = (pool: Pool) => sqlOver(boundPool({ ...inBounds, pool, ownTimeoutMs: readTimeoutMs }))
  const inTime = {
    statement_timeout: readTimeoutMs,
    lock_timeout: Math.min(readLockMaxMs, readTimeoutMs),
    stream: () => openSocket(Math.max(readTimeoutMs, idleMs) + silenceMs),
  }
  const readPool = open({ application_name: 'earshot read', ...inTime })
  const keyPool = open({ application_name: 'earshot keys', ...inTime, max: keyConnections })
  const pool = open({ application_name: 'earshot' })
  const writes = boundPool({ ...inBounds, pool, ownTimeoutMs: 0, silentMaxMs: silenceMs })
  const sql = sqlOver(writes)
  return {
    read: readsOver(readPool),
    keys: readsOver(keyPool),
    readTimeoutMs,
    endBy: (deadlineMs, work) => deadlines.run(Number.isFinite(deadlineMs) ? deadlineMs : undefined, work),
    sql: (strings, ...values) => againAfterDeadlock(() => sql(strings, ...values)),
    begin: async (work) => {
      const taken = await writes.take()
      try {
        return await againAfterDeadlock(() => inTransaction(taken, work))
      } finally {
        taken.release()
      }
    },
    close: async () => {
      await Promise.all([readPool.end(), keyPool.end(), pool.end()])
    },
  }
}

/** A socket that closes after `silentMaxMs` of silence. One timer a connection: one for each statement would cost a tenth of a small read. */
function openSocket(silentMaxMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentMaxMs, () =>
    socket.destroy(new Error('Connection terminated: the database fell silent')),
  )
  return socket
}

async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockDetected || attempt === attemptsMax) throw error
    }
  }
}

async function inTransaction<Result>(
  taken: Taken,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await taken.control('begin')
  try {
    const jobs = { executeSql: taken.execute }
    const notifications: { channel: string; payload: string }[] = []
    const notify = (channel: string, payload: string) => void notifications.push({ channel, payload })
    const result = await work({ sql: sqlOver(taken), jobs, notify })
    await taken.control('commit')
    // The work is committed. A worker that misses the notification finds the job when it next looks.
    for (const { channel, payload } of notifications)
      await taken.execute('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined)
    return result
  } catch (error) {
    // If the connection broke, the server has rolled back already.
    await taken.control('rollback').catch(() => undefined)
    throw error
  }
}

// Our ids stay below 2^53, so int8 fits a number; times get the contract's form.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === oids.int8 || oid === oids.numeric) return Number
  if (oid === oids.date) return String
  if (oid === oids.timestamptz) return timestampOf
  return types.getTypeParser(oid, format)
}

// PostgreSQL writes `2026-04-26 14:30:00.123456+00`. It must become ISO 8601: in other forms V8 reads the year 12 as a month.
function timestampOf(text: string): string {
  if (text.endsWith('+00')) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const [zone = '', hours = '', minutes = '00', seconds = '00'] =
    /([+-]\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? []
  const atMs = Date.parse(`${text.slice(0, 10)}T${text.slice(11, -zone.length)}${hours}:${minutes}`)
  // Local times before time zones differ from UTC by seconds, too, which ISO 8601 can't express.
  return new Date(atMs - Number(`${hours[0]}${seconds}`) * 1000).toISOString()
}
