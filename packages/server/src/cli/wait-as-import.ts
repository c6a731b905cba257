import type { Logger } from 'pino'
import type { WaitOptions } from '../platform/wait-for-database.ts'

/** How an import waits for a database that is away. */
export function waitAsImport(log: Logger): WaitOptions {
  return {
    onAway: ({ cause }, waitMaxMs) =>
      log.warn(`${cause}. The import waits for it, for at most ${waitMaxMs / 60_000} minutes.`),
    onBack: () => log.warn('The database is back, and the import goes on.'),
  }
}
