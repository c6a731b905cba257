import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { Client } from 'pg'
import type { Connection } from '../database.ts'
import type { Binaries } from './binaries.ts'
import { idsOf, role } from './create-cluster.ts'
import { type Home, port, readPassword } from './home.ts'

export const databaseName = 'earshot'

const mebibyte = 1024 * 1024
// Recovery after a kill reads the log since the last checkpoint, at most `max_wal_size`.
const startTimeoutMs = 120_000
const leftoversTimeoutMs = 15_000
const stopTimeoutMs = 60_000

/** Adopts the cluster's running postmaster or starts one; returns its process id when it takes connections. */
export async function startPostmaster(home: Home, binaries: Binaries, fsync: boolean): Promise<number> {
  refuseOtherMajor(home, binaries)
  const running = findPostmaster(home)
  if (running !== null) {
    await waitUntilReady(home)
    return running
  }
  await clearLeftovers(home)
  const log = await open(home.logFile, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', home.clusterDir, ...settings(home, fsync)], {
    ...idsOf(home),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new OperatorError(startFailure(home))))
  })
  try {
    await Promise.race([waitUntilReady(home), failed])
  } catch (error) {
    if (child.pid !== undefined) await stopPostmaster(child.pid)
    throw error
  }
  failed.catch(() => undefined)
  child.unref()
  return child.pid ?? (await failed)
}

function settings(home: Home, fsync: boolean): string[] {
  const sharedMiB = Math.round(Math.min(2048, Math.max(128, totalmem() / mebibyte / 8)))
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: home.runDir,
    unix_socket_permissions: '0700',
    port,
    max_connections: 200,
    shared_buffers: `${sharedMiB}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '4GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Failed statements and their values stay out of the log: they may hold quotes or keys.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_messages: 'error',
    fsync: fsync ? 'on' : 'off',
    ...(fsync ? {} : { synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function refuseOtherMajor(home: Home, binaries: Binaries): void {
  const made = readFileSync(join(home.clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (made === binaries.major) return
  throw new OperatorError(
    `The database in ${home.dir} was made by PostgreSQL ${made}, and this version brings ${binaries.major}: move it with pg_dump of version ${made}, or set EARSHOT_DATA_DIR to a new folder.`,
  )
}

function findPostmaster(home: Home): number | null {
  const file = join(home.clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return pid > 0 && isAlive(pid) && isPostmaster(pid, home.clusterDir) !== false ? pid : null
}

// Unlike its children, a postmaster keeps its command line, which other accounts may read, too. Undefined if the system does not
// show it.
function isPostmaster(pid: number, clusterDir: string): boolean | undefined {
  if (!existsSync('/proc/self')) return undefined
  const args = readProcess(pid, 'cmdline').split('\0')
  return args.includes('-D') && args.includes(clusterDir)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// In a container without an init process, ended orphans are never reaped.
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function readProcess(pid: number, file: 'cmdline' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

// After a kill -9 of the postmaster its children need a moment to end.
async function clearLeftovers(home: Home): Promise<void> {
  const until = Date.now() + leftoversTimeoutMs
  while (processesOf(home).length > 0) {
    if (Date.now() > until) {
      throw new OperatorError(
        `Processes of a killed database are still there: ${processesOf(home).join(', ')}. End them and try again.`,
      )
    }
    await delay(50)
  }
  await rm(join(home.runDir, `.s.PGSQL.${port}.lock`), { force: true })
  await disownPidFile(join(home.clusterDir, 'postmaster.pid'))
}

// PostgreSQL does not start while any process has the number in its pid file, even a zombie or another program. It takes the number of
// its own parent for stale; then it still checks whether the shared memory that the file names is in use.
async function disownPidFile(file: string): Promise<void> {
  if (!existsSync(file)) return
  const [, ...others] = (await readFile(file, 'utf8')).split('\n')
  if (others.length > 0) await writeFile(file, [process.pid, ...others].join('\n'))
  else await rm(file)
}

function processesOf(home: Home): number[] {
  if (!existsSync('/proc/self')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && worksIn(pid, home.clusterDir) && readProcess(pid, 'comm').trim() === 'postgres',
    )
}

// Every process of a cluster works in its folder.
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

async function waitUntilReady(home: Home): Promise<void> {
  const until = Date.now() + startTimeoutMs
  for (;;) {
    const client = new Client(await connectionOf(home, 'postgres'))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await createDatabase(client)
      return
    } catch (cause) {
      const { code = '', message } = cause as Error & { code?: string }
      // A refused role or password stays refused; with any other error PostgreSQL may still be starting.
      if (/^28/.test(code) || Date.now() > until) {
        const text = `The embedded database in ${home.dir} runs, but does not let this program in: ${message}. See ${home.logFile}.`
        throw new OperatorError(text, { cause })
      }
      await delay(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function createDatabase(client: Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
}

/**
 * How to connect to a database of the cluster; `host` is the folder of its socket. For missing members the driver reads PGSSLMODE,
 * PGSSLNEGOTIATION and PGOPTIONS, which are meant for another server. An empty `options` counts as missing.
 */
export async function connectionOf(home: Home, database: string): Promise<Connection> {
  const password = await readPassword(home)
  const untold = { ssl: false, sslnegotiation: 'postgres', options: ' ' } as const
  return { host: home.runDir, port, user: role, password, database, ...untold }
}

function startFailure(home: Home): string {
  const lines = existsSync(home.logFile) ? readFileSync(home.logFile, 'utf8').trim().split('\n') : []
  const reason = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it gave no reason'
  return `The embedded database in ${home.dir} did not start: ${reason}`
}

/** Ends the postmaster: by a shutdown that breaks off sessions, and after a minute by an immediate one. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const until = Date.now() + stopTimeoutMs
    while (isAlive(pid) && Date.now() < until) await delay(20)
  }
}
