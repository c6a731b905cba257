import { OperatorError } from '@earshot/analyst/operator-error'
import { ApiError } from '@earshot/contract/errors'
import { isUnavailable } from '../platform/database-failure.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import { explainError } from '../platform/explain-error.ts'
import { UsageError } from '../platform/usage-error.ts'
import type { Command } from './command.ts'
import { isWrongArgument } from './endpoint-options.ts'
import { usageOf } from './usage.ts'

const exitFailed = 1
const exitUsage = 2

/** Prints an error that ended a command on stderr, as a line or, for programs, as a JSON object; returns the status to end with. */
export function printError(error: unknown, isJson: boolean, command?: Command): number {
  const isUsage = error instanceof UsageError || isWrongArgument(error, command?.options ?? {})
  const usage = isUsage && command ? usageOf(command) : undefined
  process.stderr.write(`${isJson ? JSON.stringify(describe(error, usage)) : lineOf(error, usage)}\n`)
  return isUsage ? exitUsage : exitFailed
}

function describe(error: unknown, usage: string | undefined): object {
  const details = error instanceof ApiError ? error.details : null
  return {
    code: codeOf(error),
    message: messageOf(error),
    ...(details && { details }),
    ...(usage !== undefined && { usage }),
  }
}

function lineOf(error: unknown, usage: string | undefined): string {
  const line = `earshot: ${messageOf(error)}`
  if (usage === undefined) return line
  const sentence = /[.?!]$/.test(line) ? line : `${line}.`
  return `${sentence}${process.stderr.isTTY ? '\n' : ' '}Usage: ${usage}`
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? escapeControls(error.message) : explainError(error)
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code
  if (error instanceof UsageError) return 'USAGE'
  if (error instanceof OperatorError) return 'FAILED'
  return isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR'
}
