/** Something the operator can put right. The command line prints its message as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
