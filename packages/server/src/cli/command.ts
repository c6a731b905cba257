import type { Logger } from 'pino'
import type { Service } from '../app/open-service.ts'
import type { Config } from '../platform/config.ts'
import type { LogTo } from '../platform/create-log.ts'

/** What a command is given beside its arguments. */
export interface CommandContext {
  config: Config
  log: Logger
  /** Where the log goes. */
  logTo: LogTo
  isJson: boolean
  /** All commands there are. */
  commands: readonly Command[]
  /** Opens the database. Throws OperatorError if there is none that this command may use. */
  open(): Promise<Service & { migrated: string[] }>
  /** Lines for a person; silent under `--json`. */
  say(line: string): void
  /** Rows for a person, silent under `--json`; the headings at a terminal alone. */
  table(rows: readonly (readonly string[])[], headings?: readonly string[]): void
  /** What to do next, for a person, beside the answer: on stderr. */
  hint(line: string): void
  /** From the first call on, Ctrl-C aborts the signal instead of ending the process; the second one ends it. */
  interrupted(): AbortSignal
  /** Progress for a person at a terminal: each line replaces the last. */
  progress(line: string): void
  /** Where the bar of a long step goes; null under `--json`. */
  progressOutput: { write(text: string): unknown; isTTY: boolean; columns: number } | null
}

/** An option as help, completion and the parser read it. */
export interface OptionDefinition {
  type: 'string' | 'boolean'
  /** Whether it may be given several times. */
  multiple?: boolean
  isRequired?: boolean
  /** What stands for its value in the usage, "<teamId>"; "a|b" for one of a few. */
  value?: string
  /** One line, without a full stop. */
  summary: string
}

/** One command of the operator's command line. Parser, help, completion and docs/command-line.md are made from it. */
export interface Command {
  /** The words that call it, "team create". */
  name: string
  /** The words that may follow its name, as the usage shows them. */
  words?: string
  /** How many words may follow its name; none if this is absent. */
  wordsMax?: number
  /** One line, without a full stop. */
  summary: string
  options?: Readonly<Record<string, OptionDefinition>>
  /** What the help adds to the options, a sentence a line. */
  notes?: readonly string[]
  /** What it may do to the database: `make` one and build its schema, `upgrade` a schema, or neither. */
  database?: 'make' | 'make or upgrade' | 'upgrade'
  /** Whether it keeps to a database of its own. */
  isApart?: boolean
  /** Whether it needs neither settings nor a database: bad settings are no reason to refuse it. */
  isBare?: boolean
  /** Settings that this command takes where none are given. */
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
