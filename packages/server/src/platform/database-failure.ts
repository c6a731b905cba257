import { lockNotAvailable, loopBlocked, noConnectionInTime, queryCanceled } from './bounded-pool.ts'

const unreached = 'The database cannot be reached at the moment'
const broken = 'The connection to the database broke'

// By SQLSTATE, or by a code of the operating system or of this program.
const causes: Readonly<Record<string, string>> = {
  '25006': 'The database takes no writes: it is a standby, or default_transaction_read_only is on',
  '53100': 'The disk of the database is full',
  '53200': 'The database is out of memory',
  '53300':
    'The database has no room for another connection: its max_connections, or those of the role, are in use',
  '53400': 'A limit in the configuration of the database is reached',
  '57P01': 'The database is being stopped or restarted',
  '57P02': 'The database ended after a fault and starts again',
  '57P03': 'The database is starting or stopping',
  '58030': 'The database cannot read or write its disk',
  ECONNREFUSED: `${unreached}: nothing listens at its address`,
  ENOENT: `${unreached}: its socket is not there`,
  ENOTFOUND: `${unreached}: its host is unknown`,
  EAI_AGAIN: `${unreached}: its host cannot be looked up`,
  ETIMEDOUT: `${unreached}: its host does not answer`,
  EHOSTUNREACH: `${unreached}: there is no way to its host`,
  ENETUNREACH: `${unreached}: there is no way to its host`,
  ECONNRESET: broken,
  EPIPE: broken,
  [queryCanceled]: 'The answer took too long',
  [lockNotAvailable]: 'What this needs is locked by maintenance of the database',
  [noConnectionInTime]: 'All connections to the database were in use',
  [loopBlocked]: 'The server was too busy to answer in time',
}

// The driver's own errors have no code.
const driverCauses: readonly [RegExp, string][] = [
  [/^timeout exceeded when trying to connect/, 'All connections to the database were in use'],
  [/connection timeout$|^timeout expired/, `${unreached}: it does not answer`],
  [/fell silent$/, `${unreached}: it fell silent`],
  [/^(Connection terminated|Client has encountered a connection error)/, broken],
]

const slow = new Set([queryCanceled, lockNotAvailable, noConnectionInTime, loopBlocked])

export interface DatabaseFailure {
  /** The cause in this program's words, because the database's can hold values. Without a full stop. */
  cause: string
  /** It took too long: other filters, or another time, may help. */
  isSlow: boolean
}

/** The failure of the database behind an error; undefined if the statement is at fault. Such work may be tried again. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  const {
    code = '',
    message = '',
    path,
  } = (error ?? {}) as { code?: string; message?: string; path?: string }
  // Errors of files have a path, and those of a socket's file an address.
  if (path !== undefined) return undefined
  const cause = causes[code] ?? (code.startsWith('08') ? broken : undefined)
  if (cause) return { cause, isSlow: slow.has(code) }
  if (/^(57P|53)/.test(code)) return { cause: unreached, isSlow: false }
  const known = driverCauses.find(([pattern]) => pattern.test(message))
  return known && { cause: known[1], isSlow: false }
}

/** Whether an error means that the database is unavailable for everyone for now: such work may be tried again. */
export function isUnavailable(error: unknown): boolean {
  return databaseFailureOf(error)?.isSlow === false
}
