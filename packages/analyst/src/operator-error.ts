/** A problem that the operator can solve. The command line prints its message as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
