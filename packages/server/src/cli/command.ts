import type { ParseArgsOptionsConfig } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'

/** What a command is given beside its arguments. */
export interface CommandContext {
  config: Config
  log: Logger
  /** The file descriptor that the log goes to. */
  logFd: number
  /** Lines for a person; silent under `--json`. */
  say(line: string): void
  /** Progress for a person at a terminal: each line replaces the last. */
  progress(line: string): void
  /** Where the bar of a long step goes; null under `--json`. */
  progressOutput: (NodeJS.WritableStream & { isTTY?: boolean }) | null
}

/** One command of the operator's command line. */
export interface Command {
  /** The words that call it, "team create". */
  name: string
  usage: string
  summary: string
  /** How many words may follow its name; none where this is absent. */
  wordsMax?: number
  options?: ParseArgsOptionsConfig
  /** Settings that this command takes where none are given. */
  settings?: Readonly<Record<string, string>>
  /** Returns the one JSON document of `--json`; `exitCode` in it is taken out and becomes the process's. */
  run(context: CommandContext, args: CommandArgs): Promise<object>
}

export interface CommandArgs {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}
