import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '@earshot/analyst/operator-error'
import { madeBefore } from '../made-before.ts'
import type { Binaries } from './binaries.ts'
import { createPassword, type Home } from './home.ts'

export const role = 'earshot'
// Marks clusters with the present schema; earlier versions did not write it.
export const marker = 'earshot-schema'

/**
 * Creates the cluster if there is none. A crash on the way leaves nothing that looks like a cluster. Throws OperatorError for a
 * cluster of an earlier version.
 */
export async function createCluster(home: Home, binaries: Binaries): Promise<void> {
  if (existsSync(join(home.clusterDir, 'PG_VERSION'))) {
    if (existsSync(join(home.clusterDir, marker))) return
    throw madeBefore(`The data folder ${home.dir}`)
  }
  const unfinished = `${home.clusterDir}.new`
  const passwordFile = join(home.runDir, 'password.new')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, await createPassword(home), { mode: 0o600 })
  if (home.account) {
    const { uid, gid } = home.account
    await Promise.all([unfinished, passwordFile].map((path) => chown(path, uid, gid)))
  }
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${role}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...idsOf(home), cwd: '/' },
    )
    await writeFile(join(unfinished, marker), '')
    await rename(unfinished, home.clusterDir)
  } catch (cause) {
    const lines = (cause as { stderr?: string }).stderr?.trim().split('\n') ?? []
    // initdb reports its clean-up after the failure, so the last line is not the reason.
    const reason =
      lines.findLast((line) => /error|FATAL|could not/.test(line)) ?? lines.at(-1) ?? String(cause)
    throw new OperatorError(`The embedded database could not be created in ${home.dir}: ${reason}`, { cause })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The account of the cluster's processes, in the form that `spawn` takes. */
export function idsOf(home: Home): { uid?: number; gid?: number } {
  return home.account ? { uid: home.account.uid, gid: home.account.gid } : {}
}
