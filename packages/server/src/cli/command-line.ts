import { readFileSync } from 'node:fs'
import { loadConfig, unknownSettings } from '../platform/config.ts'
import { createLog } from '../platform/create-log.ts'
import { explainError } from '../platform/explain-error.ts'
import { analystCheck } from './analyst-check-command.ts'
import { callDelete } from './call-delete-command.ts'
import { catalogApply } from './catalog-command.ts'
import type { Command, CommandArgs, CommandContext } from './command.ts'
import { demo } from './demo-command.ts'
import { importCommand } from './import-command.ts'
import { importCrmCommand } from './import-crm-command.ts'
import { keepGoingWithoutOutput } from './keep-going-without-output.ts'
import { keyCreate, keyList, keyRevoke } from './key-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { orgCreate, orgList } from './org-commands.ts'
import { parseCommandArgs } from './parse-command-args.ts'
import { readEnvFile } from './read-env-file.ts'
import { serve } from './serve-command.ts'
import { teamCreate, teamList } from './team-commands.ts'
import { worker } from './worker-command.ts'

const commands: readonly Command[] = [
  serve,
  worker,
  migrateCommand,
  demo,
  orgCreate,
  orgList,
  teamCreate,
  teamList,
  keyCreate,
  keyList,
  keyRevoke,
  importCommand,
  importCrmCommand,
  callDelete,
  catalogApply,
  analystCheck,
]

const exitUsage = 2
const stdout = 1
const stderr = 2
const helpFlags = ['--help', '-h']

async function main(args: string[]): Promise<void> {
  const help = helpOf(args)
  if (help !== undefined) {
    process.stdout.write(help)
    return
  }
  // The one option that every command takes may stand before it, too.
  const isJsonFirst = args[0] === '--json'
  const words = isJsonFirst ? args.slice(1) : args
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
  if (!command) return refuse(`There is no command "${wordsOf(words)}". "earshot help" lists them.`)
  const parsed = parseOrRefuse(command, words.slice(command.name.split(' ').length))
  if (!parsed) return
  // What the environment says goes before the file.
  for (const [name, value] of Object.entries(await readEnvFile())) process.env[name] ??= value
  const isJson = isJsonFirst || parsed.values.json === true
  const config = loadConfig(process.env, command.settings)
  const logFd = logDestination(command, isJson)
  const context: CommandContext = {
    config,
    logFd,
    log: createLog(config.logLevel, logFd),
    say: (line) => void (isJson || process.stdout.write(`${line}\n`)),
    progress: (line) => void (!isJson && process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${line}`)),
    progressOutput: isJson ? null : process.stderr,
  }
  for (const name of unknownSettings(process.env))
    context.log.warn({ name }, 'is no setting: see .env.example')
  const { exitCode = 0, ...answer }: { exitCode?: number } = await command.run(context, parsed)
  if (isJson) process.stdout.write(`${JSON.stringify(answer)}\n`)
  // Where the answer could not be written, the status says so already.
  process.exitCode ||= exitCode
}

function wordsOf(args: string[]): string {
  const words = args.slice(0, 2).filter((word) => !word.startsWith('-'))
  return words.join(' ').replace(/\s+/g, ' ')
}

// The version, or the usage of all commands or of those that are asked about; undefined for what asks for neither.
function helpOf(args: string[]): string | undefined {
  const words = wordsOf(args)
  if (args[0] === '--version') return `${readVersion()}\n`
  const isBare = args.every((arg) => ['--json', ...helpFlags].includes(arg))
  if (isBare || args[0] === 'help') return usage(commands)
  if (!args.some((arg) => helpFlags.includes(arg))) return undefined
  const asked = commands.filter(
    ({ name }) => name.startsWith(`${words} `) || `${words} `.startsWith(`${name} `),
  )
  return asked.length > 0 ? usage(asked) : undefined
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).version
}

function parseOrRefuse(command: Command, args: string[]): CommandArgs | undefined {
  try {
    return parseCommandArgs(command, args)
  } catch (error) {
    refuse(explainError(error))
    return undefined
  }
}

function refuse(problem: string): void {
  process.stderr.write(`earshot: ${problem}\n`)
  process.exitCode = exitUsage
}

// Long-running commands log to stdout, as a service does; what others print there is their answer.
function logDestination(command: Command, isJson: boolean): number {
  return !isJson && (command === serve || command === worker) ? stdout : stderr
}

function usage(asked: readonly Command[]): string {
  const lines = asked.map(({ name, usage, summary }) => `  earshot ${name} ${usage}\n      ${summary}`)
  return `Usage:\n${lines.join('\n')}\n\nEvery command takes --json. Settings: see .env.example.\n`
}

keepGoingWithoutOutput()
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`earshot: ${explainError(error)}\n`)
  process.exit(1)
})
