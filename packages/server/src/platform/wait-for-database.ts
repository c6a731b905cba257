import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { type DatabaseFailure, databaseFailureOf, isUnavailable } from './database-failure.ts'

// Longer than a restart, a recovery or a move to another machine takes.
const awayMaxMs = 600_000
const retryMs = 250

interface WaitOptions {
  /** Called when an absence begins, with what is the matter, and when it is over. */
  onAway(failure: DatabaseFailure, waitMaxMs: number): void
  onBack(): void
  /** How long an absence may last. */
  waitMaxMs?: number
}

/**
 * The same database for work that goes on by itself, as an import does: while it is away, each statement and transaction waits, for ten
 * minutes at most, and is then done again. A transaction whose commit was not answered is done again only if the database says
 * that it was undone.
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
        if (sent && (await isCommitted(db, sent.id))) return sent.result
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

/** Whether a transaction was committed; waits for one whose end is still to come, as after its connection broke. */
async function isCommitted(db: Database, id: string): Promise<boolean> {
  for (;;) {
    const [found] = await db.sql<{ status: string }>`select pg_xact_status(${id}::xid8) as status`
    if (found?.status !== 'in progress') return found?.status === 'committed'
    await delay(retryMs)
  }
}
