import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi, until } from '../../test/start-api.ts'
import { openSlots } from './open-slots.ts'

describe('the slots for a kind of job', async () => {
  const api = await startApi()

  it('find jobs without a notification within seconds, however many slots are busy', async () => {
    const begun: number[] = []
    const free = Promise.withResolvers<void>()
    await openSlots(api.jobs, 'fail-call', { takers: 3, jobsAtOnce: 1 }, async (fetched) => {
      begun.push(...fetched.map(({ data }) => data.callId))
      await free.promise
      return fetched.map(({ id }) => ({ id, status: 'completed' as const }))
    })
    // Inserted without a notification, like jobs to be tried again.
    for (const callId of [1, 2, 3]) {
      await api.jobs.boss.insert('fail-call', [{ data: { callId } }])
      await until(async () => begun.includes(callId))
    }
    free.resolve()
    assert.deepEqual(begun, [1, 2, 3])
  })
})
