import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { connectionCutter } from './cut-connections.ts'
import { databaseUrlOf, makeFolder, startCommand } from './run-command.ts'
import { startApi, until } from './start-api.ts'

const calls = 600
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

  it('says in one line that the database went away, and goes on where it was', async () => {
    const { teamId } = await createTeam()
    const folder = await writeCalls()
    const cut = await connectionCutter(db)
    const first = startCommand(['import', folder, '--team', `${teamId}`, '--json'], {
      env: { ...env, LOG_LEVEL: 'silent' },
    })
    await until(async () => (await stored(teamId)).calls > 0)
    await until(async () => {
      await cut()
      return first.child.exitCode !== null
    })
    assert.equal(await first.ended, 1)
    assert.match(first.output.stderr, /^earshot: The database went away: .*Give the command again\.\n$/)
    const before = await stored(teamId)
    assert.ok(before.calls < calls, 'the import was not interrupted in its middle')
    const { imported, skipped } = await importAll(folder, teamId, 0)
    assert.deepEqual([imported, skipped], [calls - before.calls, before.calls])
    assert.deepEqual(await stored(teamId), { calls, whole: calls, contents: calls })
  })

  /** How many calls a team has, how many with a transcript and one job, and how many different ones. */
  async function stored(teamId: number): Promise<{ calls: number; whole: number; contents: number }> {
    const [found] = await db.sql<{ calls: number; whole: number; contents: number }>`
      select count(*) as calls, count(distinct content_hash) as contents,
             count(*) filter (where (select count(*) from pgboss.job where name = 'process-call' and (data ->> 'callId')::bigint = call.id) = 1
                                and exists (select from transcript where transcript.id = transcript_id and call_id = call.id)) as whole
        from call where team_id = ${teamId}`
    return found ?? { calls: 0, whole: 0, contents: 0 }
  }

  // Where a file of the folder is refused the status is 3.
  async function importAll(folder: string, teamId: number, status = 3) {
    const { output, ended } = startCommand(['import', folder, '--team', `${teamId}`, '--json'], { env })
    assert.equal(await ended, status)
    return JSON.parse(output.stdout)
  }
})

async function writeCalls(): Promise<string> {
  const folder = await makeFolder()
  await mkdir(join(folder, 'deep'))
  const said = Array.from(
    { length: wordsPerCall / 8 },
    (_, i) => `This is what somebody says as sentence ${i}.`,
  )
  for (let n = 0; n < calls; n++) {
    const cues = said.map((text, i) => {
      const [from, to] = [2 * i, 2 * i + 1].map((s) => new Date(s * 1000).toISOString().slice(11, 23))
      return `${from} --> ${to}\n${i % 2 ? 'Cam' : 'Rae'}: In call ${n}. ${text}\n`
    })
    await writeFile(join(folder, n % 2 ? 'deep' : '', `call-${n}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }
  return folder
}
