import { OperatorError } from '@earshot/analyst/operator-error'
import { escapeControls } from './escape-controls.ts'
import { isUnavailable } from './is-unavailable.ts'

/** What a person at the command line reads of an error that ended a command: one line for what can be put right, else the whole stack. */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError) return escapeControls(error.message)
  const { message, stack } = error as Error
  if (isUnavailable(error))
    return `The database went away: ${message}. What was stored until then is kept. Give the command again.`
  return stack ?? String(error)
}
