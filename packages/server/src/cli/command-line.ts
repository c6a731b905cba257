import { readFileSync } from 'node:fs'
import { type Config, loadConfig, unknownSettings } from '../platform/config.ts'
import { createLog } from '../platform/create-log.ts'
import type { Command, CommandContext } from './command.ts'
import { commands } from './commands.ts'
import { findCommand, findHelped, noCommand } from './find-command.ts'
import { describeCommand, listCommands, styleFor } from './help.ts'
import { onceInterrupted } from './interrupt.ts'
import { keepGoingWithoutOutput } from './keep-going-without-output.ts'
import { openForCommand } from './open-for-command.ts'
import { parseCommandArgs } from './parse-command-args.ts'
import { printError } from './print-error.ts'
import { readEnvFile } from './read-env-file.ts'
import { createScreen } from './screen.ts'
import { tableLines } from './table.ts'

const stdout = 1
const stderr = 2
const helpFlags = ['--help', '-h']

async function main(args: string[], isJson: boolean): Promise<void> {
  // --json may precede the command, too.
  const words = args[0] === '--json' ? args.slice(1) : args
  const command = findCommand(commands, words)
  try {
    const help = helpOf(words)
    if (help !== undefined) process.stdout.write(help)
    else if (command) await runCommand(command, words.slice(command.name.split(' ').length), isJson)
    else throw noCommand(commands, wordsOf(words))
  } catch (error) {
    process.exit(printError(error, isJson, command))
  }
}

async function runCommand(command: Command, args: string[], isJson: boolean): Promise<void> {
  const parsed = parseCommandArgs(command, args)
  const config = command.isBare ? loadConfig({}) : await readConfig(command)
  const context = openContext(command, config, isJson)
  if (!command.isBare)
    for (const name of unknownSettings(process.env))
      context.log.warn({ name }, 'unknown setting: see .env.example')
  const { exitCode = 0, ...answer }: { exitCode?: number } = await command.run(context, parsed)
  if (isJson) process.stdout.write(`${JSON.stringify(answer)}\n`)
  // If the answer could not be written, the status shows it already.
  process.exitCode ||= exitCode
}

async function readConfig(command: Command): Promise<Config> {
  // The environment wins over the file.
  for (const [name, value] of Object.entries(await readEnvFile())) process.env[name] ??= value
  return loadConfig(process.env, command.settings)
}

function openContext(command: Command, config: Config, isJson: boolean): CommandContext {
  // Services log to stdout; other commands print their answer there.
  const logFd = !isJson && command.isService ? stdout : stderr
  const screen = createScreen(process.stdout, process.stderr)
  const logTo = screen.logTo(logFd) ?? logFd
  const log = createLog(config.logLevel, logTo)
  const forPerson = (print: (line: string) => void) => (isJson ? () => undefined : print)
  const say = forPerson(screen.out)
  const tell = isJson ? (line: string) => log.info(line) : say
  return {
    config,
    logTo,
    log,
    isJson,
    commands,
    open: () => openForCommand(command, config, { log, tell }),
    say,
    table: (rows, headings = []) => {
      for (const line of tableLines(rows, { columns: screen.columns(), headings })) say(line)
    },
    hint: forPerson(screen.err),
    interrupted: onceInterrupted(forPerson(screen.err)),
    progress: forPerson(screen.progress),
    progressOutput: isJson ? null : screen.bar,
  }
}

function wordsOf(args: readonly string[]): string[] {
  return args.filter((word) => !word.startsWith('-'))
}

// The version, or the usage of all or some commands; undefined if neither is asked for.
function helpOf(args: readonly string[]): string | undefined {
  if (args[0] === '--version') return `${readVersion()}\n`
  const style = styleFor(process.stdout)
  const words = wordsOf(args[0] === 'help' ? args.slice(1) : args)
  const isAsked = args[0] === 'help' || args.length === 0 || args.some((arg) => helpFlags.includes(arg))
  if (!isAsked) return undefined
  const helped = words.length === 0 ? commands : findHelped(commands, words)
  const [only] = helped
  return helped.length === 1 && only ? describeCommand(only, style) : listCommands(helped, style)
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).version
}

keepGoingWithoutOutput()
const args = process.argv.slice(2)
await main(args, args.includes('--json'))
