import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { extname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Connection } from '../database.ts'
import { type Home, prepareHome } from './home.ts'
import type { KeeperAnswer, KeeperOptions } from './keeper.ts'
import { connectionOf, databaseName } from './postmaster.ts'

const keeperTimeoutMs = 150_000
const retryMs = 50
const spawnAgainMs = 1500

export interface EmbeddedDatabase {
  connection: Connection
  /** Releases the database; it stops after its last user. */
  close(): void
}

/**
 * Makes sure that the data folder's PostgreSQL runs, and keeps it running until `close` or the end of this process.
 * Throws OperatorError if the folder, the account or the cluster can't be used.
 */
export async function openEmbedded(given: KeeperOptions): Promise<EmbeddedDatabase> {
  // The keeper works in another directory.
  const options = { ...given, dataDir: resolve(given.dataDir) }
  const home = await prepareHome(options.dataDir)
  let isClosed = false
  let keeper = await joinKeeper(home, options)
  const watch = async () => {
    while (!isClosed) {
      await once(keeper, 'close')
      // After a killed keeper the database goes on, and needs a new keeper.
      while (!isClosed) {
        const next = await joinKeeper(home, options).catch(() => delay(spawnAgainMs))
        if (!next) continue
        keeper = next
        break
      }
    }
    keeper.destroy()
  }
  void watch()
  return {
    connection: await connectionOf(home, databaseName),
    close: () => {
      isClosed = true
      keeper.destroy()
    },
  }
}

async function joinKeeper(home: Home, options: KeeperOptions): Promise<Socket> {
  const until = Date.now() + keeperTimeoutMs
  let spawnedAtMs = 0
  while (Date.now() < until) {
    const socket = await tryConnect(home.keeperSocket)
    const answer = socket && (await readAnswer(socket))
    if (socket && answer?.ready) {
      // Only a flowing socket emits its end.
      socket.resume()
      socket.unref()
      return socket
    }
    if (answer && !answer.ready) throw new OperatorError(answer.message)
    if (Date.now() - spawnedAtMs > spawnAgainMs) {
      spawnKeeper(options)
      spawnedAtMs = Date.now()
    }
    await delay(retryMs)
  }
  throw new OperatorError(`The embedded database in ${home.dir} gave no answer. See ${home.logFile}.`)
}

async function tryConnect(path: string): Promise<Socket | null> {
  const socket = connect(path)
  const connected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.on('error', () => undefined)
  return connected ? socket : null
}

async function readAnswer(socket: Socket): Promise<KeeperAnswer | null> {
  for await (const line of createInterface({ input: socket })) return JSON.parse(line)
  return null
}

function spawnKeeper(options: KeeperOptions): void {
  const program = fileURLToPath(new URL(`keeper${extname(import.meta.url)}`, import.meta.url))
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(options)], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref()
}
