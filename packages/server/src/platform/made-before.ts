import { OperatorError } from '@earshot/analyst/operator-error'

const lastCommit = '00293f0'

/** The refusal of a database or data folder of an earlier version, whose tables this one can't read. */
export function madeBefore(what: string): OperatorError {
  return new OperatorError(
    `${what} was made by an earlier version, the last of which is commit ${lastCommit}. It was left as it was. Give this version a database or an EARSHOT_DATA_DIR of its own, and import the calls again.`,
  )
}
