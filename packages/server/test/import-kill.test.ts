import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { connectionCutter } from './cut-connections.ts'
import { importOverRestart, type Stored, storedIn, writeCalls } from './import-over-restart.ts'
import { databaseUrlOf, startCommand } from './run-command.ts'
import { startApi, until } from './start-api.ts'

const calls = 600

describe('an import that breaks off', async () => {
  const { connection, db, createTeam } = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(connection), LOG_LEVEL: 'warn' }

  it('continues after a kill: stored calls are skipped, and none is stored twice or in part', async () => {
    const { teamId } = await createTeam()
    const folder = await writeCalls(calls)
    await writeFile(join(folder, 'broken.vtt'), 'WEBVTT\n\nno times here\n')
    const first = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    await until(async () => (await stored(teamId)).calls > 0)
    first.child.kill('SIGKILL')
    assert.equal(await first.ended, null)
    // Wait until the database has committed or rolled back the work of the killed process.
    await until(async () => {
      const [open] = await db.sql<{ count: number }>`
        select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'`
      return open?.count === 0
    })
    const before = await stored(teamId)
    assert.ok(before.calls < calls, 'the import was not killed in its middle')
    assert.equal(before.whole, before.calls)

    const { imported, skipped, failed } = await importAll(folder, teamId)
    assert.deepEqual([imported, skipped], [calls - before.calls, before.calls])
    assert.deepEqual(
      failed.map(({ file }: { file: string }) => file),
      [join(folder, 'broken.vtt')],
    )
    assert.deepEqual(await stored(teamId), { calls, whole: calls, contents: calls })
    const again = await importAll(folder, teamId)
    assert.deepEqual([again.imported, again.skipped], [0, calls])
  })

  it('waits while its connections break, and ends with all calls in once', async () => {
    const { teamId } = await createTeam()
    const folder = await writeCalls(calls)
    const cut = await connectionCutter(db)
    const running = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    for (let count = 0; count < 6 && running.child.exitCode === null; count++) {
      const before = (await stored(teamId)).calls
      await until(async () => running.child.exitCode !== null || (await stored(teamId)).calls > before)
      await cut()
    }
    assert.equal(await running.ended, 0, running.output.stderr)
    assert.match(running.output.stderr, /The import waits for it, for at most 10 minutes\./)
    assert.match(running.output.stderr, /The database is back/)
    const { imported, skipped, failed } = JSON.parse(running.output.stdout)
    assert.deepEqual([imported, skipped, failed], [calls, 0, []])
    assert.deepEqual(await stored(teamId), { calls, whole: calls, contents: calls })
  })

  /** Counts a team's calls, those with a transcript and one job, and different ones. */
  async function stored(teamId: number): Promise<Stored> {
    return await storedIn(db, teamId)
  }

  // The status is 3 if a file of the folder is refused.
  async function importAll(folder: string, teamId: number, status = 3) {
    const { output, ended } = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    assert.equal(await ended, status)
    return JSON.parse(output.stdout)
  }
})

importOverRestart('embedded')
