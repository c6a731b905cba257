import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { access, chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import { type Account, canEnter, chooseAccount } from './account.ts'
import { reachableDir } from './binaries.ts'

/** The folders and files of one embedded database, in `<data folder>/postgres`. */
export interface Home {
  dir: string
  clusterDir: string
  /** Sockets of PostgreSQL and of its keeper; only the account and root can enter. */
  runDir: string
  keeperSocket: string
  lockFile: string
  passwordFile: string
  logFile: string
  account: Account | null
}

export const port = 5432
// sun_path holds 108 bytes on Linux and 104 on macOS, the final NUL included.
const socketPathMaxBytes = 103

/** Finds the home of a data folder, and creates it if it is missing. Throws OperatorError if the folder or the account can't be used. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const wanted = join(resolve(dataDir), 'postgres')
  try {
    await makeFolders(dirname(wanted))
    const account = chooseAccount(join(wanted, 'cluster'))
    const dir = await reachable(wanted, account)
    const runDir = runDirOf(dir)
    await mkdir(runDir, { recursive: true, mode: 0o700 })
    refuseForeign(runDir, account)
    if (account) await chown(runDir, account.uid, account.gid)
    await access(runDir, constants.W_OK)
    return {
      dir,
      clusterDir: join(dir, 'cluster'),
      runDir,
      keeperSocket: join(runDir, 'keeper.sock'),
      lockFile: join(dir, 'keeper.lock'),
      passwordFile: join(dir, 'password'),
      logFile: join(dir, 'log'),
      account,
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    const isInTheWay = code === 'ENOTDIR' || code === 'EEXIST'
    const mending = isInTheWay
      ? 'it is a file, or a parent is: move the file'
      : 'make it writable for this account'
    throw new OperatorError(
      `The data folder ${resolve(dataDir)} can't be used (${code}): ${mending}, or set EARSHOT_DATA_DIR to another.`,
      { cause: error },
    )
  }
}

// With `recursive`, Node loops for ever if the system reports a new folder as missing, as in /proc.
async function makeFolders(path: string): Promise<void> {
  if (!existsSync(dirname(path))) await makeFolders(dirname(path))
  await mkdir(path).catch((error) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  })
}

// Under a private folder of root's the account can't reach its cluster, so the cluster is elsewhere and this is a link to it.
async function reachable(wanted: string, account: Account | null): Promise<string> {
  if (existsSync(wanted)) return realpathSync(wanted)
  if (canEnter(account, dirname(wanted))) {
    await mkdir(wanted, { recursive: true, mode: 0o755 })
    return realpathSync(wanted)
  }
  const elsewhere = join(reachableDir, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  await symlink(elsewhere, wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return realpathSync(wanted)
}

function runDirOf(dir: string): string {
  const beside = join(dir, 'run')
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${port}.lock`)) <= socketPathMaxBytes) return beside
  return join('/tmp', `earshot-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
}

// In /tmp any account could have created the folder first.
function refuseForeign(runDir: string, account: Account | null): void {
  const found = lstatSync(runDir)
  const trusted = [process.getuid?.(), account?.uid]
  if (found.isDirectory() && trusted.includes(found.uid)) return
  throw new OperatorError(
    `${runDir} belongs to another account: remove it, or choose a shorter EARSHOT_DATA_DIR.`,
  )
}

/** Reads the password of the cluster's only role, which was created with the cluster. */
export async function readPassword(home: Home): Promise<string> {
  return (await readFile(home.passwordFile, 'utf8')).trim()
}

export async function createPassword(home: Home): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await writeFile(home.passwordFile, password, { mode: 0o600 })
  return password
}
