import { OperatorError } from '@earshot/analyst/operator-error'
import { databaseFailureOf } from './database-failure.ts'
import { escapeControls } from './escape-controls.ts'

/** The text that the command line shows for an error: one line if the operator can solve it, else the whole stack. */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError) return escapeControls(error.message)
  const { message, stack } = error as Error
  const failure = databaseFailureOf(error)
  if (!failure) return stack ?? String(error)
  return escapeControls(
    `${failure.cause}: ${message}. What was stored until then is kept. Give the command again when that is solved.`,
  )
}
