import { type ChildProcess, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { canEnter } from '../src/platform/embedded/account.ts'
import { isAlive } from '../src/platform/embedded/postmaster.ts'
import { afterwards, checkout, makeFolder, type ProcessOptions, startNode } from './run-command.ts'
import { until } from './start-api.ts'

// Processes that use an embedded database, and the folders of such databases.

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
  // If the account can't reach the data folder, the cluster is elsewhere.
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
