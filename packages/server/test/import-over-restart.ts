import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type Database, openDatabase } from '../src/platform/database.ts'
import { openEmbedded } from '../src/platform/embedded/open-embedded.ts'
import { waitForDatabase } from '../src/platform/wait-for-database.ts'
import { makeDataDir, postmasterOf } from './embedded-database.ts'
import { databaseUrlOf, makeFolder, runJson, startCommand } from './run-command.ts'
import { until } from './start-api.ts'

const calls = 200
const wordsPerCall = 400

/** The test of an import whose embedded database, or one that `DATABASE_URL` names, is killed and restarted. */
export function importOverRestart(kind: 'embedded' | 'DATABASE_URL'): void {
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
      const folder = await writeCalls(calls)
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
      assert.deepEqual([imported, skipped, failed], [calls, 0, []])
      assert.deepEqual(await storedIn(db, teamId), {
        calls: calls,
        whole: calls,
        contents: calls,
      })
    })
  })
}

export interface Stored {
  calls: number
  whole: number
  contents: number
}

export async function storedIn(db: Database, teamId: number): Promise<Stored> {
  const [found] = await db.sql<Stored>`
      select count(*) as calls, count(distinct content_hash) as contents,
             count(*) filter (where (select count(*) from pgboss.job where name = 'process-call' and (data ->> 'callId')::bigint = call.id) = 1
                                and exists (select from transcript where transcript.id = transcript_id and call_id = call.id)) as whole
        from call where team_id = ${teamId}`
  return found ?? { calls: 0, whole: 0, contents: 0 }
}

export async function writeCalls(count: number): Promise<string> {
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
