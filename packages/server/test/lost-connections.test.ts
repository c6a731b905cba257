import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@earshot/contract/client/client'
import { createCall } from './create-call.ts'
import { connectionCutter } from './cut-connections.ts'
import { databaseUrlOf, startCommand } from './run-command.ts'
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
})
