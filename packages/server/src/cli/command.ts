import type { Logger } from 'pino'
import type { Service } from '../app/open-service.ts'
import type { Config } from '../platform/config.ts'
import type { LogTo } from '../platform/create-log.ts'

/** The context of a command beside its arguments. */
export interface CommandContext {
  config: Config
  log: Logger
  /** The destination of the log. */
  logTo: LogTo
  isJson: boolean
  commands: readonly Command[]
  /** Opens the database. Throws OperatorError if there is none that this command may use. */
  open(): Promise<Service & { migrated: string[] }>
  /** Lines for a person; silent under `--json`. */
  say(line: string): void
  /** Rows for a person, silent under `--json`; headings only at a terminal. */
  table(rows: readonly (readonly string[])[], headings?: readonly string[]): void
  /** A next step for a person, on stderr, apart from the answer. */
  hint(line: string): void
  /** From the first call on, Ctrl-C aborts the signal instead of ending the process; the second one ends it. */
  interrupted(): AbortSignal
  /** Progress for a person at a terminal: each line replaces the last. */
  progress(line: string): void
  /** The output for the bar of a long step; null under `--json`. */
  progressOutput: { write(text: string): unknown; isTTY: boolean; columns: number } | null
}

/** An option, for help, completion and the parser. */
export interface OptionDefinition {
  type: 'string' | 'boolean'
  /** Whether it may be given several times. */
  multiple?: boolean
  isRequired?: boolean
  /** The placeholder of its value in the usage, "<teamId>"; "a|b" for one of a few. */
  value?: string
  /** One line, without a full stop. */
  summary: string
}

/** One command of the operator's command line. Parser, help, completion and docs/command-line.md are made from it. */
export interface Command {
  /** Its name, such as "team create". */
  name: string
  /** The arguments after its name, in the form of the usage. */
  words?: string
  /** The maximum number of arguments; 0 if absent. */
  wordsMax?: number
  /** One line, without a full stop. */
  summary: string
  options?: Readonly<Record<string, OptionDefinition>>
  /** Additional lines of the help, a sentence each. */
  notes?: readonly string[]
  /** Permitted changes of the database: `make` one and build its schema, `upgrade` a schema, or neither. */
  database?: 'make' | 'make or upgrade' | 'upgrade'
  /** Whether it uses only a database of its own. */
  isApart?: boolean
  /** Whether it needs neither settings nor a database, so that bad settings don't matter. */
  isBare?: boolean
  /** Defaults of settings for this command. */
  settings?: Readonly<Record<string, string>>
  /** Whether it waits for a database that is away, as an import does. */
  isPatient?: boolean
  /** Whether its log goes to stdout, as a service's does. */
  isService?: boolean
  /** Returns the one JSON document of `--json`; `exitCode` in it is taken out and becomes the process's. */
  run(context: CommandContext, args: CommandArgs): Promise<object>
}

export interface CommandArgs {
  positionals: string[]
  values: Record<string, OptionValue>
}

export type OptionValue = string | boolean | string[] | undefined
