import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall } from '../../test/create-call.ts'
import { startApi, until } from '../../test/start-api.ts'
import { deleteCall } from './call-delete-command.ts'

describe('deleting a call', async () => {
  const api = await startApi({ isWorker: true })

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

    assert.equal(await deleteCall(api.db, gone), true)
    assert.equal(await deleteCall(api.db, gone), false)

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
})
