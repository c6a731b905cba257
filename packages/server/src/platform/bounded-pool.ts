import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Queryable } from './sql.ts'

/** The code of a statement for which no connection was free in time. */
export const noConnectionInTime = 'EARSHOT_NO_CONNECTION'
/** The code of a statement that got no connection because this process was busy with other work all the while. */
export const loopBlocked = 'EARSHOT_LOOP_BLOCKED'
/** The code of a statement whose request had no time left: PostgreSQL's code for a stopped statement. */
export const queryCanceled = '57014'

export interface BoundedPoolOptions {
  pool: Pool
  /** The initial `statement_timeout` of its connections; 0 for none. */
  ownTimeoutMs: number
  /** Tolerated error of a limit: setting an exact one takes another round trip. */
  slackMs: number
  /** Time after the deadline at which a connection to a silent server is given up; by default the socket has its own limit. */
  silentMaxMs?: number
  /** The deadline of the current work's statements, on the clock of `performance.now()`; undefined if there is none. */
  deadlineOf(): number | undefined
}

/** A connection that is taken out of the pool. */
export interface Taken extends Queryable {
  /** Begins, commits or rolls back. A rollback undoes settings, too. */
  control(text: 'begin' | 'commit' | 'rollback'): Promise<void>
  /** The form that pg-boss requires. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  release(isBroken?: boolean): void
}

// Share of the waiting time in which this process was computing.
const busyShare = 0.9

/** PostgreSQL's code of a statement that waited too long for a lock. */
export const lockNotAvailable = '55P03'
const stopped = new Set<string | undefined>([queryCanceled, lockNotAvailable])

/**
 * Bounds a pool: the server stops each statement at the deadline of the work that sends it, and the wait for a connection ends by then,
 * too.
 */
export function boundPool(options: BoundedPoolOptions): {
  query: Queryable['query']
  take(): Promise<Taken>
} {
  // The present limit of each connection; a missing one has the pool's own limit.
  const timeouts = new WeakMap<PoolClient, number>()
  const take = async () => takenOf(await connectInTime(options), options, timeouts)
  return {
    take,
    query: async (config) => {
      const taken = await take()
      try {
        const result = await taken.query(config)
        taken.release()
        return result
      } catch (error) {
        // After a stopped statement the connection is sound. Any other error may come from the connection, or from a plan that it caches.
        taken.release(!stopped.has((error as { code?: string }).code))
        throw error
      }
    },
  }
}

function takenOf(
  client: PoolClient,
  { ownTimeoutMs, slackMs, silentMaxMs, deadlineOf }: BoundedPoolOptions,
  timeouts: WeakMap<PoolClient, number>,
): Taken {
  const timeoutOf = () => timeouts.get(client) ?? ownTimeoutMs
  const send = async <Result>(query: () => Promise<Result>): Promise<Result> => {
    const deadlineMs = deadlineOf()
    if (deadlineMs === undefined || silentMaxMs === undefined) return await query()
    const lateMs = Math.max(0, deadlineMs - performance.now()) + slackMs + silentMaxMs
    const timer = setTimeout(() => void client.end(), lateMs)
    return await query().finally(() => clearTimeout(timer))
  }
  const bound = async () => {
    const deadlineMs = deadlineOf()
    const wantedMs = deadlineMs === undefined ? ownTimeoutMs : Math.ceil(deadlineMs - performance.now())
    if (wantedMs <= 0 && deadlineMs !== undefined)
      throw fail(queryCanceled, 'the time of the request is over')
    if (isNear(timeoutOf(), wantedMs, slackMs)) return
    await send(() => ask(client, { text: `set statement_timeout = ${wantedMs}` }))
    timeouts.set(client, wantedMs)
  }
  let atBeginMs = timeoutOf()
  return {
    query: async (config) => {
      await bound()
      return await send(() => ask(client, config))
    },
    control: async (text) => {
      // A rollback runs even after the deadline.
      if (text === 'begin') {
        await bound()
        atBeginMs = timeoutOf()
      }
      await send(() => ask(client, { text }))
      if (text === 'rollback') timeouts.set(client, atBeginMs)
    },
    execute: async (text, values) => {
      await bound()
      return await send(() => ask(client, { text, ...(values ? { values } : {}) }))
    },
    release: (isBroken = false) => client.release(isBroken),
  }
}

// With promises of `pg` itself the rows of each query outlive the young collections, which then take several times as long.
function ask(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    void client.query(config, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

// 0 means without a limit.
function isNear(oneMs: number, otherMs: number, slackMs: number): boolean {
  return oneMs === otherMs || (oneMs > 0 && otherMs > 0 && Math.abs(oneMs - otherMs) <= slackMs)
}

async function connectInTime({ pool, deadlineOf }: BoundedPoolOptions): Promise<PoolClient> {
  const deadlineMs = deadlineOf()
  // An idle connection is available immediately.
  if (deadlineMs === undefined || pool.idleCount > pool.waitingCount) return await pool.connect()
  const began = performance.eventLoopUtilization()
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        connecting.then(
          (client) => client.release(),
          () => undefined,
        )
        reject(fail(noConnectionInTime, 'no connection to the database was free in time'))
      },
      Math.max(0, deadlineMs - performance.now()),
    )
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    const isBusy = performance.eventLoopUtilization(began).utilization > busyShare
    throw isBusy && isOfTime(error)
      ? fail(loopBlocked, 'this process was too busy to take a connection')
      : error
  } finally {
    clearTimeout(timer)
  }
}

// Whether no connection came in time, by the pool's own error or by those above.
function isOfTime(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === noConnectionInTime || /timeout/.test(message)
}

function fail(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
