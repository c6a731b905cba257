import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { type Step, startWorker } from '../src/app/work.ts'
import { loadCatalog } from '../src/catalog/load-catalog.ts'
import { openDatabase } from '../src/platform/database.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { createCall } from './create-call.ts'
import { startApi, until } from './start-api.ts'

const embeddedWriter = createEmbeddedWriter()
const calls = 120
const times = 3

describe('workers of two versions', async () => {
  const embedded = createEmbeddedAnalyst()
  const gate = Promise.withResolvers<void>()
  const api = await startApi({
    isWorker: true,
    analyst: {
      ...embedded,
      fingerprint: 'earlier',
      analyse: async (question) => {
        await gate.promise
        return await embedded.analyse(question)
      },
    },
  })

  it('leave a run to those that planned it', async () => {
    const team = await api.createTeam()
    for (let n = 0; n < calls; n += 1) await createCall(api, team.teamId)
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    await until(async () => (await team.client.runs.get({ id: runId })).phase === 'analyzing_calls')
    const steps: Step[] = []
    const stop = await startLater(steps)
    // The batch without a slot at the busy worker is taken again and again.
    await until(async () => steps.filter(({ job }) => job === 'analyse-batch').length >= times)
    assert.deepEqual(
      steps.filter(({ error }) => error),
      [],
    )
    gate.resolve()
    const run = await team.client.runs.wait(runId)
    assert.deepEqual([run.status, run.callsAnalyzed], ['completed', calls])
    await stop()
  })

  async function startLater(steps: Step[]): Promise<() => Promise<void>> {
    const onError = () => undefined
    const db = openDatabase({ connection: api.connection, readTimeoutMs: 10_000, poolMax: 8, onError })
    const jobs = await openJobs({ connection: api.connection, isWorker: true, onError })
    await startWorker({
      db,
      jobs,
      analyst: embedded,
      writers: { writer: embeddedWriter, fallback: embeddedWriter },
      concurrency: 2,
      onStep: (step) => steps.push(step),
      catalog: await loadCatalog(fileURLToPath(new URL('../../../catalog/', import.meta.url))),
      transcribe: async () => undefined,
      releaseUsage: async () => undefined,
    })
    const stop = async () => {
      await jobs.stop()
      await db.close()
    }
    after(() => gate.resolve())
    return stop
  }
})
