/**
 * The keeper of an embedded database: the one process that starts and stops its PostgreSQL. It runs as
 * `node keeper.ts '{"dataDir": …, "fsync": …}'`, started by the first process that needs the database. Each user holds a connection
 * to its socket, which the system closes even when the user is killed; when the last one is gone, PostgreSQL stops.
 * A killed PostgreSQL is started again, and the PostgreSQL of a killed keeper is adopted by the next.
 */
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { prepareBinaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { type Home, prepareHome } from './home.ts'
import { isAlive, startPostmaster, stopPostmaster } from './postmaster.ts'

// Long enough for a script's next command to find the database still running.
const lingerMs = 2000
const firstUserTimeoutMs = 10_000
const watchIntervalMs = 250

/** The answer on the socket: one line of JSON. */
export type KeeperAnswer = { ready: true } | { ready: false; message: string }

export interface KeeperOptions {
  dataDir: string
  fsync: boolean
}

async function keep({ dataDir, fsync }: KeeperOptions): Promise<void> {
  const home = await prepareHome(dataDir)
  const lock = acquireLock(home)
  if (!lock) return
  const users = new Set<Socket>()
  const { promise: start, resolve: started } = Promise.withResolvers<KeeperAnswer>()
  let idleSinceMs = Date.now() - lingerMs + firstUserTimeoutMs
  const server = createServer((user) => {
    users.add(user)
    user.on('error', () => undefined)
    user.on('close', () => {
      users.delete(user)
      idleSinceMs = Date.now()
    })
    user.resume()
    void start.then((answer) => user.write(`${JSON.stringify(answer)}\n`))
  })
  await listen(server, home)

  let pid: number | null = null
  try {
    const binaries = await prepareBinaries(home.account)
    await createCluster(home, binaries)
    pid = await startPostmaster(home, binaries, fsync)
    started({ ready: true })
    while (users.size > 0 || Date.now() - idleSinceMs < lingerMs) {
      if (!isAlive(pid)) pid = await startPostmaster(home, binaries, fsync)
      await delay(watchIntervalMs)
    }
  } catch (error) {
    const message =
      error instanceof OperatorError ? error.message : `The embedded database failed: ${String(error)}`
    started({ ready: false, message })
    await delay(watchIntervalMs)
  }
  server.close()
  for (const user of users) user.destroy()
  if (pid !== null) await stopPostmaster(pid)
}

// The system releases this lock when the process ends in any way.
function acquireLock(home: Home): DatabaseSync | null {
  const lock = new DatabaseSync(home.lockFile)
  try {
    lock.exec('begin exclusive')
    return lock
  } catch {
    return null
  }
}

async function listen(server: Server, home: Home): Promise<void> {
  await rm(home.keeperSocket, { force: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(home.keeperSocket, resolve)
  await promise
}

// A signal of a user's terminal must not end the keeper: it ends after its last user.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The process holds the lock until it ends.
await keep(JSON.parse(process.argv[2] ?? '{}'))
process.exit(0)
