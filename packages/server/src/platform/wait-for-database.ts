import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Database, Transaction } from './database.ts'
import { type DatabaseFailure, databaseFailureOf, isUnavailable } from './database-failure.ts'

// Longer than a restart, a recovery or a move to another machine takes.
const awayMaxMs = 600_000
const retryMs = 250
// PostgreSQL's code for a transaction id in the future: a crash has lost the transaction before it reached the disk.
const unknownTransaction = '22023'

export interface WaitOptions {
  /** Called when an absence begins, with its cause, and when it is over. */
  onAway(failure: DatabaseFailure, waitMaxMs: number): void
  onBack(): void
  /** How long an absence may last. */
  waitMaxMs?: number
}

/**
 * The database for long work such as an import: while it is away, each statement and transaction waits, for ten minutes at most, and is
 * then repeated. A transaction whose commit was not answered is repeated only if the database reports it as rolled back.
 */
export function waitForDatabase(db: Database, options: WaitOptions): Database {
  const again = againOnceThere(options)
  return {
    ...db,
    read: (strings, ...values) => again(() => db.read(strings, ...values)),
    sql: (strings, ...values) => again(() => db.sql(strings, ...values)),
    begin: async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
      let sent: { id: string; result: Result } | undefined
      return await again(async () => {
        if (sent && (await isCommitted(db, sent.id, options.waitMaxMs))) return sent.result
        sent = undefined
        return await db.begin(async (transaction) => {
          const [{ id } = { id: '' }] = await transaction.sql<{
            id: string
          }>`select pg_current_xact_id()::text as id`
          const result = await work(transaction)
          sent = { id, result }
          return result
        })
      })
    },
  }
}

/** Repeats `work`, which opens a database, until the database is available. Errors caused by its absence count. */
export async function onceThere<Result>(work: () => Promise<Result>, options: WaitOptions): Promise<Result> {
  const rethrow = (error: Error) => {
    throw isUnavailable(error.cause) ? error.cause : error
  }
  return await againOnceThere(options)(() => work().catch(rethrow))
}

function againOnceThere({ onAway, onBack, waitMaxMs = awayMaxMs }: WaitOptions) {
  let awaySinceMs: number | undefined
  const noteBack = () => {
    if (awaySinceMs === undefined) return
    awaySinceMs = undefined
    onBack()
  }
  const noteAway = (error: unknown) => {
    const failure = databaseFailureOf(error)
    if (!failure || !isUnavailable(error)) throw error
    if (awaySinceMs === undefined) onAway(failure, waitMaxMs)
    awaySinceMs ??= Date.now()
    if (Date.now() - awaySinceMs > waitMaxMs) throw error
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        const result = await work()
        noteBack()
        return result
      } catch (error) {
        noteAway(error)
        await delay(retryMs)
      }
    }
  }
}

/**
 * Whether a transaction was committed. Waits for one that has not ended, as after its connection broke. Throws OperatorError if it does
 * not end in time: the database may keep the session of a lost connection for hours.
 */
async function isCommitted(db: Database, id: string, waitMaxMs = awayMaxMs): Promise<boolean> {
  const stopMs = Date.now() + waitMaxMs
  for (;;) {
    const [found] = await db.sql<{ status: string }>`select pg_xact_status(${id}::xid8) as status`.catch(
      (error: { code?: string }) => {
        if (error.code === unknownTransaction) return []
        throw error
      },
    )
    if (found?.status !== 'in progress') return found?.status === 'committed'
    if (Date.now() > stopMs)
      throw new OperatorError(
        'The database still keeps a transaction open whose connection broke. What was stored before it is kept. Give the command again when its session has ended.',
      )
    await delay(retryMs)
  }
}
