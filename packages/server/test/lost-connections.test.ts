import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@earshot/contract/client/client'
import { createCall } from './create-call.ts'
import { connectionCutter } from './cut-connections.ts'
import { makeDatabaseGate } from './database-gate.ts'
import { request } from './request.ts'
import { databaseUrlOf, freePort, startCommand } from './run-command.ts'
import { startApi, until } from './start-api.ts'

const calls = 300
// Shorter than all attempts of a job.
const lossesMs = 2500

describe('a service that loses its connections to the database', async () => {
  const api = await startApi()

  it('survives, answers only 503 meanwhile, and finishes started runs', async () => {
    const { teamId, key } = await api.createTeam()
    for (let i = 0; i < calls; i++) await createCall(api, teamId)
    const cut = await connectionCutter(api.db)
    const server = startCommand(['serve', '--port', '0', '--json'], {
      env: { DATABASE_URL: databaseUrlOf(api.connection), LOG_LEVEL: 'silent' },
    })
    const { url } = JSON.parse(await server.firstLine()) as { url: string }
    const patient = createClient({ baseUrl: url, apiKey: key })
    const impatient = createClient({ baseUrl: url, apiKey: key, retryDelaysMs: [] })
    const { runId } = await patient.runs.start({ key: 'high_intent_deals' })
    const stopMs = Date.now() + lossesMs
    for (let round = 0; Date.now() < stopMs; round++) {
      await cut()
      await Promise.all([
        impatient.posts.search({}).catch((error) => assert.equal(error.status, 503)),
        impatient.runs
          .start({ key: 'quick_wins' })
          .catch((error) => assert.match(`${error.status}`, /503|429/)),
      ])
      await delay(round % 10)
    }
    assert.equal(server.child.exitCode, null, server.output.stderr)
    const run = await until(async () => {
      const found = await patient.runs.get({ id: runId })
      return found.status !== 'running' && found
    }, 60_000)
    assert.deepEqual([run.status, run.callsAnalyzed], ['completed', calls])
  })

  it('survives a restart of the database after it listens and before its workers work', async () => {
    const { key } = await api.createTeam()
    const gate = await makeDatabaseGate(api.connection)
    await gate.open()
    const port = await freePort()
    const server = startCommand(['serve', '--port', `${port}`], { env: { DATABASE_URL: gate.url } })
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    await gate.close()
    await until(async () => server.output.stdout.includes('The workers wait for it'))
    await gate.open()
    await until(async () => server.output.stdout.includes('The database is back, and the workers start'))
    const target = { url: `http://127.0.0.1:${port}`, key }
    const put = await request<{ fileId: number }>(target, 'POST', '/calls', {
      content: 'Ann: Hello.\nBob: Hello.',
      format: 'text',
    })
    assert.equal(put.status, 202, put.message)
    await until(async () => {
      const { data } = await request<{ status: string }>(target, 'GET', `/calls/${put.data.fileId}`)
      return data.status === 'processed'
    })
  })
})
