import type { Pool, PoolClient } from 'pg'
import type { Queryable } from './sql.ts'

/** The code of a statement for which no connection was free in time. */
export const noConnectionInTime = 'EARSHOT_NO_CONNECTION'
/** The code of a statement that got no connection because this process was busy with other work all the while. */
export const loopBlocked = 'EARSHOT_LOOP_BLOCKED'
/** The code of a statement whose request had no time left: PostgreSQL's own for a statement that it stopped. */
export const queryCanceled = '57014'

export interface BoundedPoolOptions {
  pool: Pool
  /** The `statement_timeout` that its connections begin with; 0 for none. */
  ownTimeoutMs: number
  /** By how much a limit may be off: setting it takes another trip to the server. */
  slackMs: number
  /** Time after the deadline at which a connection with a silent server is given up; without it the socket has a limit of its own. */
  silentMaxMs?: number
  /** By when, on the clock of `performance.now()`, the statements of the work under way have to end; undefined if it has no deadline. */
  deadlineOf(): number | undefined
}

/** A connection that is taken out of the pool. */
export interface Taken extends Queryable {
  /** Begins, commits or rolls back. What was set since the beginning is undone with the rest. */
  control(text: 'begin' | 'commit' | 'rollback'): Promise<void>
  /** As pg-boss wants it. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  release(isBroken?: boolean): void
}

// Share of the time that this process computed.
const busyShare = 0.9

/** PostgreSQL's code of a statement that waited too long for a lock. */
export const lockNotAvailable = '55P03'
const stopped = new Set<string | undefined>([queryCanceled, lockNotAvailable])

/**
 * The pool's connections, on which the server stops each statement at the deadline of the work that sends it. The wait for a
 * connection ends by then, too.
 */
export function boundPool(options: BoundedPoolOptions): {
  query: Queryable['query']
  take(): Promise<Taken>
} {
  // The present limit of each connection. One that is missing here has the pool's own.
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
        // One that was stopped leaves a sound connection; any other error may be of the connection, or of a plan that it keeps.
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
    await send(() => client.query(`set statement_timeout = ${wantedMs}`))
    timeouts.set(client, wantedMs)
  }
  let atBeginMs = timeoutOf()
  return {
    query: async (config) => {
      await bound()
      return await send(() => client.query(config))
    },
    control: async (text) => {
      // What has to be undone is undone whether there is time or not.
      if (text === 'begin') {
        await bound()
        atBeginMs = timeoutOf()
      }
      await send(() => client.query(text))
      if (text === 'rollback') timeouts.set(client, atBeginMs)
    },
    execute: async (text, values) => {
      await bound()
      return await send(() => client.query(text, values))
    },
    release: (isBroken = false) => client.release(isBroken),
  }
}

// 0 is no limit at all.
function isNear(oneMs: number, otherMs: number, slackMs: number): boolean {
  return oneMs === otherMs || (oneMs > 0 && otherMs > 0 && Math.abs(oneMs - otherMs) <= slackMs)
}

async function connectInTime({ pool, deadlineOf }: BoundedPoolOptions): Promise<PoolClient> {
  const deadlineMs = deadlineOf()
  // One that is idle comes at once.
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

// Of a connection that did not come in time, as the pool says it or as said above.
function isOfTime(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === noConnectionInTime || /timeout/.test(message)
}

function fail(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
