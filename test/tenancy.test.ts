import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '../src/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import { createCall } from './create-call.ts'
import { startApi, type TestTeam } from './start-api.ts'

describe('what belongs to another team or organisation', async () => {
  const api = await startApi({ isWorker: true })
  const owner = await api.createTeam()
  const sibling = await api.createTeam({ organizationId: owner.organizationId })
  const stranger = await api.createTeam()
  const fileId = await createCall(api, owner.teamId)
  const { runId } = await owner.client.runs.start({ key: 'high_intent_deals' })
  await owner.client.runs.wait(runId)

  // Of every path parameter a value that the owner has, and nobody else.
  const ownValues: Record<string, number> = { id: runId, fileId }
  const request = async (team: TestTeam, method: string, path: string) => {
    const response = await fetch(`${api.url}${basePath}${path}`, {
      method,
      headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    return { status: response.status, body: await response.text() }
  }

  for (const { endpoint } of routes) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    if (!names.some((name) => name in ownValues)) continue
    it(`answers ${endpoint.method} ${endpoint.path} as if it did not exist`, async () => {
      const own = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(ownValues[name]))
      const none = endpoint.path.replace(/:(\w+)/g, '987654321')
      assert.equal((await request(owner, endpoint.method, own)).status, 200)
      for (const team of [sibling, stranger]) {
        const refused = await request(team, endpoint.method, own)
        assert.equal(refused.status, 404)
        const unknown = await request(team, endpoint.method, none)
        assert.equal(
          refused.body.replaceAll(own.match(/\d+/)![0], '#'),
          unknown.body.replaceAll('987654321', '#'),
        )
      }
    })
  }

  it('is in no list of theirs', async () => {
    for (const team of [sibling, stranger]) {
      assert.equal((await team.client.runs.list({})).pagination!.totalCount, 0)
    }
  })
})
