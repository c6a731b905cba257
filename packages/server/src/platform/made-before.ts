import { OperatorError } from '@earshot/analyst/operator-error'

const lastCommit = '00293f0'

/** The error for a database or data folder of an earlier version, whose tables this version can't read. */
export function madeBefore(what: string): OperatorError {
  return new OperatorError(
    `${what} was made by an earlier version (up to commit ${lastCommit}). It was not changed. Give this version a database or an EARSHOT_DATA_DIR of its own, and import the calls again.`,
  )
}
