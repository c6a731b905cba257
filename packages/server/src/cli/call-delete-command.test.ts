import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { createCall } from '../../test/create-call.ts'
import { databaseUrlOf, makeFolder, runCommand, runJson, startProgram } from '../../test/run-command.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import { deleteCall } from '../runs/delete-call.ts'
import { finishRun } from '../runs/finish-run.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const withoutScript = !existsSync('/usr/bin/script') && 'needs /usr/bin/script'

describe('deleting a call', async () => {
  const api = await startApi({ isWorker: true })
  const env = { DATABASE_URL: databaseUrlOf(api.connection) }

  it('asks at a terminal and deletes only after a yes, but does not ask with --yes', {
    skip: withoutScript,
  }, async () => {
    const { teamId, client } = await api.createTeam()
    const fileId = await createCall(api, teamId, { title: 'Acme: demo' })
    const atTerminal = (...args: (string | number)[]) => {
      const line = `"${process.execPath}" "${main}" call delete ${args.join(' ')}`
      return startProgram('/usr/bin/script', ['-qec', line, '/dev/null'], { env, cwd: '/' })
    }
    const ctrlC = '\u0003'
    for (const answer of ['\n', 'n\n', ctrlC]) {
      const { child, output, ended } = atTerminal(fileId)
      await until(async () =>
        output.stdout.includes(`Delete call ${fileId}, Acme: demo, with its transcript,`),
      )
      child.stdin?.write(answer)
      await until(async () => output.stdout.includes('Nothing was deleted.'))
      child.stdin?.end()
      assert.equal(await ended, 1)
    }
    await client.calls.get({ fileId })
    const yes = atTerminal(fileId)
    await until(async () => yes.output.stdout.includes('[y/N]'))
    yes.child.stdin?.end('y\n')
    assert.equal(await yes.ended, 0)
    assert.match(yes.output.stdout, new RegExp(`Call ${fileId} deleted\\.`))
    await assert.rejects(client.calls.get({ fileId }), { code: 'CALL_NOT_FOUND' })
    const other = await createCall(api, teamId)
    const unasked = atTerminal(other, '--yes')
    assert.equal(await unasked.ended, 0)
    assert.equal(unasked.output.stdout.trim(), `Call ${other} deleted.`)
  })

  it('never asks without a terminal', async () => {
    const { teamId, client } = await api.createTeam()
    const [first, second] = [await createCall(api, teamId), await createCall(api, teamId)]
    assert.deepEqual(await runJson(['call', 'delete', `${first}`], { env }), { fileId: first })
    const { stdout, stderr } = await runCommand(['call', 'delete', `${second}`, '--yes'], { env })
    assert.deepEqual([stdout, stderr], [`Call ${second} deleted.\n`, ''])
    assert.deepEqual((await client.calls.list({})).data, [])
    const again = await runCommand(['call', 'delete', `${first}`, '--yes'], { env })
    assert.equal(again.status, 1)
    assert.match(again.stderr, /There is no call/)
  })

  it('reaches a recording that waits for its transcript', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeFolder()
    const path = join(folder, 'call.wav')
    await writeFile(path, Buffer.from('RIFF\0\0\0\0WAVEfmt sound'))
    const transcribing = { ...env, EARSHOT_TRANSCRIPTION_URL: 'http://127.0.0.1:9/v1' }
    const { fileId } = await runJson<{ fileId: number }>(
      ['call', 'put', path, '--team', `${teamId}`, '--title', 'Acme: kick-off'],
      { env: transcribing },
    )
    const shown = await runCommand(['call', 'show', `${fileId}`], { env })
    assert.match(shown.stdout, /Acme: kick-off[\s\S]*transcribing/)
    const patched = await runCommand(['call', 'patch', `${fileId}`, '--title', 'X'], { env })
    assert.match(patched.stderr, /has no transcript yet/)
    assert.deepEqual(await runJson(['call', 'delete', `${fileId}`], { env }), { fileId })
    assert.deepEqual((await client.calls.list({})).data, [])
    assert.equal((await runCommand(['call', 'show', `${fileId}`], { env })).status, 1)
  })

  it('takes transcript, posts, findings and evidence along, out of the answers of earlier runs too', async () => {
    const team = await api.createTeam()
    const [gone, kept] = [
      await createCall(api, team.teamId, { isProcessed: true }),
      await createCall(api, team.teamId, { isProcessed: true }),
    ]
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    await until(async () => (await team.client.runs.get({ id: runId })).status === 'completed')
    await until(async () => (await team.client.posts.search({})).pagination?.totalCount === 4)
    assert.equal((await team.client.runs.evidence({ id: runId })).summary.totalSources, 2)

    assert.equal(await deleteCall(api.db, { ...team, callId: gone }), true)
    assert.equal(await deleteCall(api.db, { ...team, callId: gone }), false)

    await assert.rejects(team.client.calls.get({ fileId: gone }), { code: 'CALL_NOT_FOUND' })
    await assert.rejects(team.client.calls.transcript({ fileId: gone }), { code: 'CALL_NOT_FOUND' })
    assert.equal((await team.client.posts.search({})).pagination?.totalCount, 2)
    const evidence = await team.client.runs.evidence({ id: runId })
    assert.equal(evidence.summary.totalSources, 1)
    assert.ok(!JSON.stringify(evidence).includes(`file:${gone}`))
    const { data } = await team.client.runs.evidenceItems({ id: runId, limit: 100 })
    assert.deepEqual([...new Set(data.map(({ fileId }) => fileId))], [kept])
    const left = await api.db.sql<{ count: number }>`select count(*) from finding where call_id = ${gone}`
    assert.equal(left[0]!.count, 0)
  })

  it('fails no step of a run that is planned or finished meanwhile, and is in neither', async () => {
    const team = await api.createTeam()
    const gone = await createCall(api, team.teamId, { isProcessed: true })
    await createCall(api, team.teamId, { isProcessed: true })
    const [finishing, other] = [await completed(team), await completed(team)]
    await api.db.sql`delete from evidence where run_id = ${finishing}`
    await api.db.sql`update slice_run set status = 'running', phase = 'synthesizing' where id = ${finishing}`
    const steps = api.steps.length

    const deleting = await api.db.begin(async ({ sql }) => {
      // The deletion stops in its middle until the end of this transaction.
      await sql`select from slice_run where organization_id = ${team.organizationId} and id = ${other} for update`
      const deleted = deleteCall(api.db, { ...team, callId: gone })
      await waiting(1)
      const planned = completed(team)
      const writer = createEmbeddedWriter()
      const finished = finishRun(
        { ...api, writers: { writer, fallback: writer } },
        { ...team, runId: finishing },
        AbortSignal.timeout(30_000),
      )
      const all = Promise.all([deleted, finished, planned])
      all.catch(() => undefined)
      await waiting(3)
      return { all }
    })
    const [, , planned] = await deleting.all
    const failed = api.steps.slice(steps).filter(({ error }) => error)
    assert.deepEqual(failed, [])
    for (const id of [finishing, planned]) {
      const { summary } = await team.client.runs.evidence({ id })
      assert.equal(summary.totalSources, 1)
    }
    assert.equal((await team.client.runs.get({ id: planned })).matchedCallCount, 1)
  })

  async function completed({ client }: TestTeam): Promise<number> {
    const { runId } = await client.runs.start({ key: 'high_intent_deals' })
    await until(async () => (await client.runs.get({ id: runId })).status === 'completed')
    return runId
  }

  async function waiting(count: number): Promise<void> {
    await until(async () => {
      const rows = await api.db.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length === count
    })
  }
})
