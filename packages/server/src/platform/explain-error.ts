import { OperatorError } from '@earshot/analyst/operator-error'
import { databaseFailureOf } from './database-failure.ts'
import { escapeControls } from './escape-controls.ts'

/** What a person at the command line reads of an error that ended a command: one line for what can be put right, else the whole stack. */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError) return escapeControls(error.message)
  const { message, stack } = error as Error
  const failure = databaseFailureOf(error)
  if (!failure) return stack ?? String(error)
  return escapeControls(
    `${failure.cause}: ${message}. What was stored until then is kept. Give the command again when that is put right.`,
  )
}
