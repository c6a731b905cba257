import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../src/platform/database.ts'
import { canEnter } from '../src/platform/embedded/account.ts'
import { isAlive } from '../src/platform/embedded/postmaster.ts'
import { until } from './start-api.ts'

/** Real processes for tests: commands of the command line, and programs that use an embedded database. */

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const commandTimeoutMs = 60_000
const main = join(checkout, 'packages/server/src/main.ts')

export interface ProcessOptions {
  /** All that the process is told beside PATH: no setting of whoever runs the tests counts. */
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
}

export interface RunningProcess {
  pid: number
  child: ChildProcess
  /** What it has printed so far. */
  output: { stdout: string; stderr: string }
  /** Its status once it has ended and all its output is read; null when a signal ended it. */
  ended: Promise<number | null>
  /** The first line on stdout, or an error that tells what it printed when it ends without one. */
  firstLine(): Promise<string>
}

/**
 * Starts Earshot's command line, by itself in a folder without a `.env`, as the checkout may have one; it is killed after the test
 * that started it.
 */
export function startCommand(args: string[], options: ProcessOptions = {}): RunningProcess {
  return startNode([main, ...args], { cwd: tmpdir(), ...options })
}

/** Starts Node with arguments; it is killed after the test that started it. */
export function startNode(args: string[], options: ProcessOptions = {}): RunningProcess {
  return startProgram(process.execPath, args, {
    ...options,
    env: { ...(options.uid === undefined && recordingEnv()), ...options.env },
  })
}

// What rows/record-rows.mjs needs. Another account could not read it.
function recordingEnv(): Record<string, string> {
  const { TEST_ROWS_FOLDER, NODE_OPTIONS } = process.env
  return TEST_ROWS_FOLDER && NODE_OPTIONS ? { TEST_ROWS_FOLDER, NODE_OPTIONS } : {}
}

/** The same for any program: an account that can't enter a private checkout can't run the Node that lies in it. */
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

/** Runs a command with `--json`; returns its one document. Throws where it fails or prints anything else. */
export async function runJson<Answer>(args: string[], options?: ProcessOptions): Promise<Answer> {
  const { status, stdout, stderr } = await runCommand([...args, '--json'], options)
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/** The URL of a test's database, as DATABASE_URL takes it; a folder with a socket may stand for the host. */
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

// Node runs these hooks in the order in which they were made; what was made last has to go first.
function afterwards(step: () => Promise<void>): void {
  undo.push(step)
  after(() => undo.pop()?.())
}

export interface DatabaseUser {
  pid: number
  child: ChildProcess
  /** One statement over a connection of its own. Throws what PostgreSQL answers. */
  query<Row>(statement: string): Promise<Row[]>
  /** Lets go of the database and ends. */
  leave(): Promise<void>
  kill(): Promise<void>
}

const userProgram = `
  import { createInterface } from 'node:readline'
  import pg from '${import.meta.resolve('pg')}'
  import { openEmbedded } from '${new URL('../src/platform/embedded/open-embedded.ts', import.meta.url)}'
  const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\\n')
  const database = await openEmbedded({ dataDir: process.argv[1], fsync: true }).catch((error) => {
    say({ error: error.name + ': ' + error.message })
    process.exit(1)
  })
  say({ rows: [] })
  for await (const statement of createInterface({ input: process.stdin })) {
    const client = new pg.Client(database.connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      say({ rows: (await client.query(statement)).rows ?? [] })
    } catch (error) {
      say({ error: String(error) })
    }
    await client.end().catch(() => undefined)
  }
  database.close()
`

/** Starts a process that uses the folder's embedded database. Throws what `openEmbedded` says when it refuses. */
export async function startUser(dataDir: string, options?: ProcessOptions): Promise<DatabaseUser> {
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', userProgram, dataDir]
  const { pid, child, ended, output } = startNode(args, options)
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('the process has no pipes')
  stdin.on('error', () => undefined)
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const answer = async <Row>(): Promise<Row[]> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`the user ended: ${output.stderr}`)
    const { rows, error } = JSON.parse(value) as { rows: Row[]; error?: string }
    if (error) throw new Error(error)
    return rows
  }
  const end = async (stop: () => void) => {
    stop()
    await ended
  }
  await answer()
  return {
    pid,
    child,
    query: <Row>(statement: string) => {
      stdin.write(`${statement}\n`)
      return answer<Row>()
    },
    leave: () => end(() => stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  }
}

/** A data folder; after the test its users, keeper and PostgreSQL are ended, and all its files removed. */
export async function makeDataDir(folder?: string): Promise<string> {
  const dataDir = folder ?? (await makeFolder())
  afterwards(() => removeDatabase(dataDir))
  return dataDir
}

export const nobody = { name: 'nobody', uid: 65534, gid: 65534 }

/** A data folder that belongs to an ordinary account. */
export async function makeDataDirOfNobody(): Promise<string> {
  const dataDir = await makeDataDir()
  await chown(dataDir, nobody.uid, nobody.gid)
  return dataDir
}

/** Makes a process one of an ordinary account. */
export function asNobody(home: string): ProcessOptions {
  return { uid: nobody.uid, gid: nobody.gid, env: { HOME: home } }
}

/** Why nothing can be run as an ordinary account here; false when it can. */
export function ordinaryUserIsImpossible(): string | false {
  if (process.getuid?.() !== 0) return 'the tests run as an ordinary user: all others show it'
  if (!canEnter(nobody, checkout)) return 'the checkout lies in a private folder'
  const { uid, gid } = nobody
  const { status } = spawnSync(process.execPath, ['--version'], { uid, gid, cwd: '/' })
  return status === 0 ? false : 'nobody may not run this Node'
}

async function removeDatabase(dataDir: string): Promise<void> {
  const clusterDir = clusterOf(dataDir)
  const socketDir = readPidFile(dataDir)[4]
  for (const pid of keepersOf(dataDir)) process.kill(pid, 'SIGKILL')
  const postmaster = postmasterOf(dataDir)
  if (postmaster !== null) process.kill(postmaster, 'SIGQUIT')
  await until(async () => keepersOf(dataDir).length === 0 && (postmaster === null || !isAlive(postmaster)))
  // Where the account could not reach the data folder, the cluster lies elsewhere.
  if (clusterDir) await rm(join(clusterDir, '..'), { recursive: true, force: true })
  if (socketDir) await rm(socketDir, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

function clusterOf(dataDir: string): string | null {
  try {
    return join(realpathSync(join(dataDir, 'postgres')), 'cluster')
  } catch {
    return null
  }
}

/** The process id of the folder's living PostgreSQL. */
export function postmasterOf(dataDir: string): number | null {
  const pid = Number(readPidFile(dataDir)[0])
  return pid > 0 && isAlive(pid) && commandOf(pid).includes('-D') ? pid : null
}

function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(clusterOf(dataDir) ?? '', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The process ids of the folder's keepers. */
export function keepersOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      const command = pid > 0 ? commandOf(pid) : []
      return (
        command.some((arg) => arg.endsWith('keeper.ts')) && command.at(-1)?.includes(`"${dataDir}"`) === true
      )
    })
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}
