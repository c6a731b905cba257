import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** A log of JSON lines, written to a file descriptor. */
export function createLog(level: Config['logLevel'], fd: number): Logger {
  return pino({ level, serializers: { err: describeError } }, pino.destination(fd))
}

// Not all members of an error: PostgreSQL's `detail` can hold a whole row, and with it a quote.
function describeError({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, code, stack }
}
