import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chown, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  asNobody,
  type DatabaseUser,
  keepersOf,
  makeDataDir,
  makeDataDirOfNobody,
  ordinaryUserIsImpossible,
  postmasterOf,
  startUser,
} from './embedded-database.ts'
import { type ProcessOptions, startNode, startProgram } from './run-command.ts'
import { until } from './start-api.ts'

describe('startPostmaster', { skip: !existsSync('/proc/self') && 'needs /proc to look at processes' }, () => {
  it('is not kept from starting by a stale pid file that names a process of root', async () => {
    const dataDir = await makeStopped(await makeDataDir())
    await leavePidFile(dataDir, process.pid)
    await assertStarts(dataDir)
  })

  it('is not kept from starting by a stale pid file that names a process of the same account', async () => {
    const dataDir = await makeStopped(await makeDataDir())
    const { uid, gid } = await stat(await clusterOf(dataDir))
    const sleeper = startProgram('sleep', ['600'], { cwd: '/', uid, gid })
    await leavePidFile(dataDir, sleeper.pid)
    await assertStarts(dataDir)
  })

  it('is not kept from starting by a stale pid file that names a process working in the cluster', async () => {
    const dataDir = await makeStopped(await makeDataDir())
    const cwd = await clusterOf(dataDir)
    const shell = startNode(['-e', 'setInterval(() => {}, 1000)'], { cwd })
    await leavePidFile(dataDir, shell.pid)
    await assertStarts(dataDir)
  })

  it('is not kept from starting an ordinary user by a stale pid file that names a process of another account', {
    skip: ordinaryUserIsImpossible(),
  }, async () => {
    const folder = await makeDataDirOfNobody()
    const dataDir = await makeStopped(folder, asNobody(folder))
    await leavePidFile(dataDir, process.pid)
    await assertStarts(dataDir, asNobody(dataDir))
  })

  it('is not kept from starting by a pid file of a process that is gone, or by an empty one', async () => {
    const dataDir = await makeStopped(await makeDataDir())
    const gone = startNode(['-e', ''])
    await gone.ended
    await leavePidFile(dataDir, gone.pid)
    const user = await assertStarts(dataDir)
    await user.leave()
    await until(async () => keepersOf(dataDir).length === 0)
    await writeFile(join(await clusterOf(dataDir), 'postmaster.pid'), '')
    await assertStarts(dataDir)
  })

  it('stops a PostgreSQL that refuses its login, and says why', async () => {
    const dataDir = await makeStopped(await makeDataDir())
    await writeFile(join(await clusterOf(dataDir), '../password'), 'another')
    await assert.rejects(
      startUser(dataDir),
      /OperatorError: The embedded database in .* does not let this program in: password authentication failed/,
    )
    await until(async () => keepersOf(dataDir).length === 0)
    assert.equal(postmasterOf(dataDir), null)
  })

  it("gives PostgreSQL's own reason when it does not start", async () => {
    const dataDir = await makeStopped(await makeDataDir())
    await writeFile(join(await clusterOf(dataDir), 'postgresql.conf'), 'no_such_setting = on\n')
    await assert.rejects(
      startUser(dataDir),
      /OperatorError: The embedded database in .* did not start: .*\bFATAL\b.*postgresql\.conf/,
    )
  })
})

/** A data folder with a cluster that was used once and shut down. */
async function makeStopped(folder: string, options?: ProcessOptions): Promise<string> {
  const user = await startUser(folder, options)
  await user.leave()
  await until(async () => keepersOf(folder).length === 0 && postmasterOf(folder) === null)
  return folder
}

// In the form that PostgreSQL leaves behind after a kill.
async function leavePidFile(dataDir: string, pid: number): Promise<void> {
  const clusterDir = await clusterOf(dataDir)
  const lines = [pid, clusterDir, 1700000000, 5432, join(clusterDir, '../run'), '', '  1234567         1']
  const file = join(clusterDir, 'postmaster.pid')
  await writeFile(file, `${lines.join('\n')}\n`)
  const { uid, gid } = await stat(clusterDir)
  await chown(file, uid, gid)
}

async function clusterOf(dataDir: string): Promise<string> {
  return join(await realpath(join(dataDir, 'postgres')), 'cluster')
}

async function assertStarts(dataDir: string, options?: ProcessOptions): Promise<DatabaseUser> {
  const user = await startUser(dataDir, options)
  assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
  assert.notEqual(postmasterOf(dataDir), null)
  return user
}
