import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type Database, openDatabase } from '../src/platform/database.ts'
import { openEmbedded } from '../src/platform/embedded/open-embedded.ts'
import { waitForDatabase } from '../src/platform/wait-for-database.ts'
import { connectionCutter } from './cut-connections.ts'
import { makeDataDir, postmasterOf } from './embedded-database.ts'
import { databaseUrlOf, makeFolder, runJson, startCommand } from './run-command.ts'
import { startApi, until } from './start-api.ts'

const calls = 600
const callsOfRestart = 200
const wordsPerCall = 400

describe('an import that breaks off', async () => {
  const { connection, db, createTeam } = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(connection), LOG_LEVEL: 'warn' }

  it('goes on where it was when it is killed: what is in is skipped, nothing is in twice or half', async () => {
    const { teamId } = await createTeam()
    const folder = await writeCalls()
    await writeFile(join(folder, 'broken.vtt'), 'WEBVTT\n\nno times here\n')
    const first = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    await until(async () => (await stored(teamId)).calls > 0)
    first.child.kill('SIGKILL')
    assert.equal(await first.ended, null)
    // What the killed process had sent to the database is stored or undone by now.
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
    const folder = await writeCalls()
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

  /** How many calls a team has, how many with a transcript and one job, and how many different ones. */
  async function stored(teamId: number): Promise<Stored> {
    return await storedIn(db, teamId)
  }

  // Where a file of the folder is refused the status is 3.
  async function importAll(folder: string, teamId: number, status = 3) {
    const { output, ended } = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    assert.equal(await ended, status)
    return JSON.parse(output.stdout)
  }
})

for (const kind of ['embedded', 'DATABASE_URL'] as const) {
  describe(`an import into a database (${kind}) that is killed and restarted`, () => {
    it('waits, and ends with all calls in once and right counts', async () => {
      const dataDir = await makeDataDir()
      const { connection, close } = await openEmbedded({ dataDir, fsync: true })
      after(close)
      const env: Record<string, string> =
        kind === 'embedded' ? { EARSHOT_DATA_DIR: dataDir } : { DATABASE_URL: databaseUrlOf(connection) }
      const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Acme'], { env })
      const { teamId } = await runJson<{ teamId: number }>(['team', 'create', 'Sales', '--org', `${orgId}`], {
        env,
      })
      const db = waitForDatabase(
        openDatabase({ connection, readTimeoutMs: 10_000, poolMax: 2, onError: () => undefined }),
        { onAway: () => undefined, onBack: () => undefined },
      )
      after(() => db.close())
      const countCalls = async () => {
        const [found] = await db.sql<{ calls: number }>`select count(*) as calls from call`
        return found?.calls ?? 0
      }
      const folder = await writeCalls(callsOfRestart)
      const running = startCommand(['import', folder, '--team', `${teamId}`, '--json'], {
        env: { ...env, LOG_LEVEL: 'warn' },
      })
      for (const signal of ['SIGKILL', 'SIGINT'] as const) {
        const before = await countCalls()
        await until(async () => (await countCalls()) > before)
        const pid = await until(async () => postmasterOf(dataDir) ?? undefined)
        assert.equal(running.child.exitCode, null, 'the import was not interrupted in its middle')
        process.kill(pid, signal)
        await until(async () => postmasterOf(dataDir) !== pid)
      }
      assert.equal(await running.ended, 0, running.output.stderr)
      assert.match(running.output.stderr, /The import waits for it/)
      const { imported, skipped, failed } = JSON.parse(running.output.stdout)
      assert.deepEqual([imported, skipped, failed], [callsOfRestart, 0, []])
      assert.deepEqual(await storedIn(db, teamId), {
        calls: callsOfRestart,
        whole: callsOfRestart,
        contents: callsOfRestart,
      })
    })
  })
}

interface Stored {
  calls: number
  whole: number
  contents: number
}

async function storedIn(db: Database, teamId: number): Promise<Stored> {
  const [found] = await db.sql<Stored>`
      select count(*) as calls, count(distinct content_hash) as contents,
             count(*) filter (where (select count(*) from pgboss.job where name = 'process-call' and (data ->> 'callId')::bigint = call.id) = 1
                                and exists (select from transcript where transcript.id = transcript_id and call_id = call.id)) as whole
        from call where team_id = ${teamId}`
  return found ?? { calls: 0, whole: 0, contents: 0 }
}

async function writeCalls(count = calls): Promise<string> {
  const folder = await makeFolder()
  await mkdir(join(folder, 'deep'))
  const said = Array.from(
    { length: wordsPerCall / 8 },
    (_, i) => `This is what somebody says as sentence ${i}.`,
  )
  for (let n = 0; n < count; n++) {
    const cues = said.map((text, i) => {
      const [from, to] = [2 * i, 2 * i + 1].map((s) => new Date(s * 1000).toISOString().slice(11, 23))
      return `${from} --> ${to}\n${i % 2 ? 'Cam' : 'Rae'}: In call ${n}. ${text}\n`
    })
    await writeFile(join(folder, n % 2 ? 'deep' : '', `call-${n}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }
  return folder
}
