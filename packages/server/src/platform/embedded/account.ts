import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { OperatorError } from '@earshot/analyst/operator-error'

/** The operating system's account that PostgreSQL runs as. */
export interface Account {
  name: string
  uid: number
  gid: number
}

// PostgreSQL refuses to run as root. These exist on nearly every system, so no account has to be created.
const candidates = ['postgres', 'nobody']

/**
 * Chooses the account that PostgreSQL runs as: null for our own; as root, the owner of the cluster, or for a new cluster the
 * first of `candidates` that exists. Throws OperatorError if the cluster belongs to another account.
 */
export function chooseAccount(clusterDir: string): Account | null {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  const own = process.getuid?.()
  if (own === undefined) return null
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new OperatorError(
        `The database in ${clusterDir} belongs to another account (uid ${owner.uid}): run Earshot as that account, or set EARSHOT_DATA_DIR to a folder of your own.`,
      )
    }
    return null
  }
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = candidates.map(findAccount).find((found) => found !== null)
  if (account) return account
  throw new OperatorError(
    `PostgreSQL does not run as root, and there is no account ${candidates.join(' or ')} to run it as: create one (useradd --system postgres), run Earshot as an ordinary user, or set DATABASE_URL.`,
  )
}

function findAccount(name: string): Account | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Whether the account can enter the folder, through all its parents. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return true
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0
}
