import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

// Unread lines are dropped beyond this, or they would fill the memory.
const unreadMaxBytes = 8 * 1024 * 1024
const flushMaxMs = 500

/** The destination of a log: a file descriptor, or a receiver of JSON lines such as a terminal. */
export type LogTo = number | { write(json: string): void }

/** A log of JSON lines. At the end of the process, writing the last ones to a file descriptor is tried for half a second. */
export function createLog(level: Config['logLevel'], to: LogTo): Logger {
  const options = { level, serializers: { err: describeError } }
  return typeof to === 'number' ? pino(options, openDestination(to)) : pino(options, to)
}

function openDestination(fd: number) {
  let flushUntilMs = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    fd,
    maxLength: unreadMaxBytes,
    retryEAGAIN: () => Date.now() < flushUntilMs,
  })
  const flush = destination.flushSync.bind(destination)
  destination.flushSync = () => {
    flushUntilMs = Date.now() + flushMaxMs
    try {
      flush()
    } catch {
      // The reader of the log has stopped reading.
    }
  }
  // A log that can't be written, as on a full disk, must not end the process.
  destination.on('error', () => {
    destination.flushSync = () => undefined
  })
  return destination
}

// Chosen members of an error: PostgreSQL's `detail` can hold a whole row, and with it a quote.
function describeError({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, code, stack }
}
