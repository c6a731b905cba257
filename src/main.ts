#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { loadConfig } from './config.ts'
import { OperatorError } from './contract/operator-error.ts'
import { analystCheck } from './operator/analyst-check-command.ts'
import { callDelete } from './operator/call-delete-command.ts'
import { catalogApply } from './operator/catalog-command.ts'
import type { Command, CommandContext } from './operator/command.ts'
import { createLog } from './operator/create-log.ts'
import { demo } from './operator/demo-command.ts'
import { explainError } from './operator/explain-error.ts'
import { importCommand } from './operator/import-command.ts'
import { importCrmCommand } from './operator/import-crm-command.ts'
import { keyCreate, keyList, keyRevoke } from './operator/key-commands.ts'
import { migrateCommand } from './operator/migrate-command.ts'
import { orgCreate, orgList } from './operator/org-commands.ts'
import { serve } from './operator/serve-command.ts'
import { teamCreate, teamList } from './operator/team-commands.ts'
import { worker } from './operator/worker-command.ts'

const commands: readonly Command[] = [
  ...[serve, worker, migrateCommand, demo],
  ...[orgCreate, orgList, teamCreate, teamList, keyCreate, keyList, keyRevoke, importCommand],
  ...[importCrmCommand, callDelete, catalogApply, analystCheck],
]

const exitUsage = 2
const stdout = 1
const stderr = 2

async function main(args: string[]): Promise<void> {
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => args[i] === word))
  if (!command) {
    const isHelp = args.length === 0 || args[0] === 'help' || args[0] === '--help'
    if (isHelp) process.stdout.write(usage())
    else process.stderr.write(`earshot: There is no command "${wordsOf(args)}". "earshot help" lists them.\n`)
    process.exitCode = isHelp ? 0 : exitUsage
    return
  }
  const parsed = parseCommandArgs(command, args.slice(command.name.split(' ').length))
  const isJson = parsed.values.json === true
  const config = loadConfig(process.env, command.settings)
  const logFd = logDestination(command, isJson)
  const context: CommandContext = {
    ...{ config, logFd },
    log: createLog(config.logLevel, logFd),
    say: (line) => void (isJson || process.stdout.write(`${line}\n`)),
    progress: (line) => void (!isJson && process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${line}`)),
    progressOutput: isJson ? null : process.stderr,
  }
  const { exitCode = 0, ...answer }: { exitCode?: number } = await command.run(context, parsed)
  if (isJson) process.stdout.write(`${JSON.stringify(answer)}\n`)
  process.exitCode = exitCode
}

function wordsOf(args: string[]): string {
  const words = args.slice(0, 2).filter((word) => !word.startsWith('-'))
  return words.join(' ').replace(/\s+/g, ' ')
}

function parseCommandArgs(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, ...command.options },
      allowPositionals: true,
    }) as { positionals: string[]; values: Record<string, string | boolean | undefined> }
  } catch (cause) {
    const problem = (cause as Error).message.replaceAll('\n', ' ')
    throw new OperatorError(`${problem} Usage: earshot ${command.name} ${command.usage}`, {
      cause,
    })
  }
}

// Long-running commands log to stdout, as a service does; what others print there is their answer.
function logDestination(command: Command, isJson: boolean): number {
  return !isJson && (command === serve || command === worker) ? stdout : stderr
}

function usage(): string {
  const lines = commands.map(({ name, usage, summary }) => `  earshot ${name} ${usage}\n      ${summary}`)
  return `Usage:\n${lines.join('\n')}\n\nEvery command takes --json. Settings: see .env.example.\n`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`earshot: ${explainError(error)}\n`)
  process.exit(1)
})
