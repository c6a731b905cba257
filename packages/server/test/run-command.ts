import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../src/platform/database.ts'
import { until } from './start-api.ts'

/** Real processes for tests: commands of the command line. */

export const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const commandTimeoutMs = 60_000
const main = join(checkout, 'packages/server/src/main.ts')

export interface ProcessOptions {
  /** The whole environment beside PATH, without the settings of the person who runs the tests. */
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
}

export interface RunningProcess {
  pid: number
  child: ChildProcess
  /** Its output so far. */
  output: { stdout: string; stderr: string }
  /** Its status once it has ended and all its output is read; null when a signal ended it. */
  ended: Promise<number | null>
  /** The first line on stdout; an error with its output if it ends without one. */
  firstLine(): Promise<string>
}

/**
 * Starts Earshot's command line, by default in a folder without a `.env`, because the checkout may have one; it is killed after the test
 * that started it.
 */
export function startCommand(args: string[], options: ProcessOptions = {}): RunningProcess {
  return startNode([main, ...args], { cwd: tmpdir(), ...options })
}

/** A port at which nothing listens, for a server whose address must be known before it writes a line. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await new Promise((closed) => holder.close(closed))
  return port
}

/** Starts Node with arguments; it is killed after the test that started it. */
export function startNode(args: string[], options: ProcessOptions = {}): RunningProcess {
  return startProgram(process.execPath, args, {
    ...options,
    env: { ...(options.uid === undefined && recordingEnv()), ...options.env },
  })
}

// The variables for rows/record-rows.mjs. Another account could not read that file.
function recordingEnv(): Record<string, string> {
  const { TEST_ROWS_FOLDER, NODE_OPTIONS } = process.env
  return TEST_ROWS_FOLDER && NODE_OPTIONS ? { TEST_ROWS_FOLDER, NODE_OPTIONS } : {}
}

/** Starts any program: an account that can't enter a private checkout can't run its Node. */
export function startProgram(
  program: string,
  args: string[],
  { env, ...options }: ProcessOptions = {},
): RunningProcess {
  const child = spawn(program, args, {
    cwd: checkout,
    ...options,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = once(child, 'close').then(([status]) => status as number | null)
  afterwards(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const firstLine = async () => {
    const line = await until(async () => /^.*\n/.exec(output.stdout)?.[0] ?? (child.exitCode !== null && ''))
    if (line === '') throw new Error(`the process ended with ${child.exitCode}: ${output.stderr}`)
    return line.trim()
  }
  if (child.pid === undefined) throw new Error('the process did not start')
  return { pid: child.pid, child, output, ended, firstLine }
}

export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a command of Earshot's command line to its end. */
export async function runCommand(args: string[], options?: ProcessOptions): Promise<CommandResult> {
  const { child, ended, output } = startCommand(args, options)
  const limit = setTimeout(() => child.kill('SIGKILL'), commandTimeoutMs)
  const status = await ended
  clearTimeout(limit)
  return { status, ...output }
}

/** Runs a command with `--json`; returns its one document. Throws if it fails or prints anything else. */
export async function runJson<Answer>(args: string[], options?: ProcessOptions): Promise<Answer> {
  const { status, stdout, stderr } = await runCommand([...args, '--json'], options)
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/** The URL of a test's database for DATABASE_URL; the host may be a folder with a socket. */
export function databaseUrlOf({
  connectionString,
  user,
  password,
  host,
  port,
  database,
}: Connection): string {
  if (connectionString) return connectionString
  const [login, place] = [
    [user, String(password)],
    [host, String(port)],
  ].map((parts) => parts.map((part) => encodeURIComponent(part ?? '')).join(':'))
  return `postgresql://${login}@${place}/${database}`
}

/** A temporary folder that any account can enter, removed after the test or file that made it. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-test-'))
  await chmod(folder, 0o755)
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const undo: (() => Promise<void>)[] = []

// Node runs these hooks in the order of creation, but clean-up needs the reverse order.
/** Does a step after the test or file that asked for it. */
export function afterwards(step: () => Promise<void>): void {
  undo.push(step)
  after(() => undo.pop()?.())
}
