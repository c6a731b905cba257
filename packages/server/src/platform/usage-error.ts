import { OperatorError } from '@earshot/analyst/operator-error'

/** An error in a command's arguments. The command line adds its usage, and ends with status 2. */
export class UsageError extends OperatorError {
  override name = 'UsageError'
}
