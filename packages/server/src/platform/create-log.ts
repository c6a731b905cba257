import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** A log of JSON lines, written to a file descriptor. */
export function createLog(level: Config['logLevel'], fd: number): Logger {
  const destination = pino.destination(fd)
  // A log that can't be written, as on a full disk, is no reason to end; and at the end it would be tried again and again for ever.
  destination.on('error', () => {
    destination.flushSync = () => undefined
  })
  return pino({ level, serializers: { err: describeError } }, destination)
}

// Not all members of an error: PostgreSQL's `detail` can hold a whole row, and with it a quote.
function describeError({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, code, stack }
}
