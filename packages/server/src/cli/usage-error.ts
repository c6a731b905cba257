import { OperatorError } from '@earshot/analyst/operator-error'

/** Arguments that a command does not take. The command line adds its usage, and ends with status 2. */
export class UsageError extends OperatorError {
  override name = 'UsageError'
}
