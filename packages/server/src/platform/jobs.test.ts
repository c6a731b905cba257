import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { createCall } from '../../test/create-call.ts'
import { startApi, until } from '../../test/start-api.ts'
import { openJobs } from './jobs.ts'

const team = { organizationId: 1, teamId: 1 }

describe('a job that is sent', async () => {
  const api = await startApi({ isWorker: true })
  const team = await api.createTeam()

  it('wakes the workers of pg-boss after its transaction', async () => {
    const [listening] = await until(async () => {
      const found = await api.db.sql<{ query: string }>`
        select query from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
      return found.length > 0 && found
    })
    const client = new Client(api.connection as object)
    await client.connect()
    after(() => client.end())
    await client.query(listening?.query ?? '')
    const notified = once(client, 'notification')
    await createCall(api, team.teamId)
    await team.client.runs.start({ key: 'high_intent_deals' })
    const [{ payload }] = await notified
    assert.equal(payload, 'plan-run')
  })

  it('wakes no worker if its transaction is rolled back', async () => {
    const client = new Client(api.connection as object)
    await client.connect()
    after(() => client.end())
    const notified: (string | undefined)[] = []
    client.on('notification', ({ payload }) => notified.push(payload))
    const [{ query } = { query: '' }] = await api.db.sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and query ilike 'listen %' limit 1`
    await client.query(query)
    const failing = api.db.begin(async (transaction) => {
      await api.jobs.send('fail-recording', [{ data: { ...team, recordingId: 1 } }], transaction)
      throw new Error('not today')
    })
    await assert.rejects(failing, /not today/)
    // Notifications arrive in the order of their commits, so an earlier one would have arrived by now.
    await api.db.begin(async (transaction) =>
      api.jobs.send('fail-call', [{ data: { ...team, callId: 1 } }], transaction),
    )
    await until(async () => notified.includes('fail-call'))
    assert.ok(!notified.includes('fail-recording'))
  })
})

describe('a job that no worker takes', async () => {
  const api = await startApi()

  it('is kept for years, also in queues of an earlier version', async () => {
    const keptDays = async (callId: number) => {
      await api.db.begin(async (transaction) => {
        await api.jobs.send('fail-call', [{ data: { ...team, callId } }], transaction)
      })
      const [job] = await api.db.sql<{ days: number }>`
        select extract(epoch from keep_until - now())::float8 / 86400 as days from pgboss.job where (data ->> 'callId')::int = ${callId}`
      return job?.days ?? 0
    }
    assert.ok((await keptDays(1)) > 3000)
    await api.db.sql`update pgboss.queue set retention_seconds = 1209600, notify = true, retry_limit = 1`
    assert.ok((await keptDays(2)) < 15)
    const open = async () => {
      const options = { connection: api.connection, isWorker: false, onError: assert.ifError }
      await (await openJobs(options)).stop()
      return await api.db.sql`select name, updated_on from pgboss.queue order by name`
    }
    const mended = await open()
    assert.deepEqual(await open(), mended)
    assert.ok((await keptDays(3)) > 3000)
    const found = await api.db.sql<{ name: string }>`
      select name from pgboss.queue where notify or retry_limit = 1 or retention_seconds = 1209600`
    assert.deepEqual(found, [])
  })
})
