import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { databaseUrlOf, makeFolder, runJson, startCommand } from '../../test/run-command.ts'
import { startApi, until } from '../../test/start-api.ts'

const files = 60

describe('an import on Ctrl-C', async () => {
  const api = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(api.connection) }

  it('stores the calls read so far, says how to continue, and continues on the next call', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    for (let n = 0; n < files; n += 1)
      await writeFile(
        join(folder, `${n}.vtt`),
        `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Cam>We need ${n} seats by May.</v>\n`,
      )
    const args = ['import', folder, '--team', `${teamId}`]
    // The first calls wait for the lock, and few more are read until they are stored.
    const command = await api.db.begin(async ({ sql }) => {
      await sql`lock table call in exclusive mode`
      const started = startCommand([...args, '--json'], { env })
      await until(async () => {
        const [row] = await api.db.sql<{ count: number }>`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        if (started.child.exitCode !== null) throw new Error(JSON.stringify(started.output))
        return (row?.count ?? 0) > 0
      })
      started.child.kill('SIGINT')
      // The signal must arrive before the lock is released.
      await new Promise((done) => setTimeout(done, 500))
      return started
    })
    assert.equal(await command.ended, 130)
    const first = JSON.parse(command.output.stdout)
    assert.equal(first.stopped, true)
    assert.ok(first.imported > 0 && first.imported < files, `${first.imported} of ${files}`)
    const again = await runJson<{ imported: number; skipped: number }>(args, { env })
    assert.deepEqual([again.imported, again.skipped], [files - first.imported, first.imported])
  })
})
