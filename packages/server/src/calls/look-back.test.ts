import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createPost } from '../../test/create-post.ts'
import { startApi } from '../../test/start-api.ts'

describe('a deployment that looks back 400 days', async () => {
  const api = await startApi({ lookBackDays: 400, isWorker: true })

  it('lets runs, previews, estimates and searches of posts reach a call 300 days old, but not one 401 days old', async () => {
    const team = await api.createTeam()
    const { client } = team
    const fileId = await createCall(api, team.teamId, { date: daysAgo(300) })
    await createPost(api, fileId)
    await createCall(api, team.teamId, { date: daysAgo(401) })
    const key = 'high_intent_deals'
    const range = { dateFrom: daysAgo(400), dateTo: daysAgo(0) }
    assert.equal((await client.slices.previewCount({ key, ...range })).matchedCallCount, 1)
    assert.equal((await client.slices.estimate({ key, ...range })).calls, 1)
    const { runId } = await client.runs.start({ key })
    assert.equal((await client.runs.wait(runId)).matchedCallCount, 1)
    const { data } = await client.posts.search({})
    assert.deepEqual(
      data.map((post) => post.fileId),
      [fileId],
    )
    const early = { code: 'DATE_RANGE_TOO_WIDE', message: /^dateFrom may be at most 400 days ago/ }
    await assert.rejects(
      client.slices.previewCount({ key, dateFrom: daysAgo(401), dateTo: daysAgo(0) }),
      early,
    )
    await assert.rejects(client.runs.start({ key, dateFrom: daysAgo(401) }), early)
    await assert.rejects(client.posts.search({ startDate: `${daysAgo(401)}T00:00:00Z` }), {
      code: 'DATE_RANGE_TOO_WIDE',
    })
  })
})
