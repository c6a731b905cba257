import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { routes } from '../src/app/routes.ts'
import { createCall, daysAgo } from './create-call.ts'
import { createCrm } from './create-crm.ts'
import { createPost } from './create-post.ts'
import { request as ask } from './request.ts'
import { startApi, type TestTeam } from './start-api.ts'

describe('resources of another team or organisation', async () => {
  const api = await startApi({ isWorker: true })
  const owner = await api.createTeam()
  const sibling = await api.createTeam({ organizationId: owner.organizationId })
  const stranger = await api.createTeam()
  const fileId = await createCall(api, owner.teamId, {
    companyDomain: 'acme.example',
    ownerEmail: 'ann@v.example',
  })
  const { runId } = await owner.client.runs.start({ key: 'high_intent_deals' })
  await owner.client.runs.wait(runId)

  const postId = await createPost(api, fileId)
  await api.db.sql`
    with stored as (
      insert into recording (organization_id, team_id, hash, file, media_type, byte_size, file_id, call_id, entry)
      values (${owner.organizationId}, ${owner.teamId}, 'h', 'a.wav', 'audio/wav', 3, ${fileId}, ${fileId}, '{}') returning id
    )
    insert into recording_chunk select ${owner.organizationId}, ${owner.teamId}, id, 0, 'abc' from stored`

  const { jobId } = await owner.client.posts.rewrite({})

  // For every path parameter, a value that only the owner has. The path shows the meaning of an `id`.
  const ownValue = (path: string, name: string): number | undefined =>
    ({ id: path.startsWith('/posts') ? postId : runId, fileId, jobId })[name]
  const request = async (team: TestTeam, method: string, path: string) => {
    const response = await fetch(`${api.url}${basePath}${path}`, {
      method,
      headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' || method === 'PATCH' ? { body: '{}' } : {}),
    })
    return { status: response.status, body: await response.text() }
  }

  for (const { endpoint } of routes) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    if (!names.some((name) => ownValue(endpoint.path, name))) continue
    it(`answers ${endpoint.method} ${endpoint.path} as if it did not exist`, async () => {
      const own = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(ownValue(endpoint.path, name)))
      const none = endpoint.path.replace(/:(\w+)/g, '987654321')
      // The other tests need the resource; deleting has its own test.
      if (endpoint.method !== 'DELETE') assert.equal((await request(owner, endpoint.method, own)).status, 200)
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
      const read = async (method: string, path: string, body?: object) =>
        (await ask({ url: api.url, key: team.key }, method, path, body)).data
      assert.deepEqual(await read('POST', '/posts/search', {}), [])
      assert.deepEqual(await read('POST', '/evidence/search', { elementKeys: ['intent_signal'] }), {
        matches: [],
      })
      assert.deepEqual(await read('GET', '/calls'), [])
      assert.deepEqual(await read('GET', '/filters/call-owners'), { callOwners: [] })
      assert.deepEqual(await read('GET', '/filters/company-domains'), { companyDomains: [] })
    }
  })

  it('is counted in no list of theirs', async () => {
    const ids = await createCrm(api, owner.organizationId, {
      companies: [{ externalId: 'a', name: 'Acme', domain: 'acme.example' }],
      deals: [{ externalId: 'd', name: 'Deal', stage: 'Open', companyExternalId: 'a' }],
    })
    const period = { dateFrom: daysAgo(9), dateTo: daysAgo(0) }
    const counted = async (team: TestTeam, body: object) =>
      (
        await ask({ url: api.url, key: team.key }, 'POST', '/slices/high_intent_deals/preview-count', {
          ...period,
          ...body,
        })
      ).data
    assert.deepEqual(await counted(owner, { crmDealIds: [ids.deals.d] }), { matchedCallCount: 1 })
    for (const team of [sibling, stranger]) {
      for (const body of [{}, { crmDealIds: [ids.deals.d] }, { crmCompanyIds: [ids.companies.a] }]) {
        assert.deepEqual(await counted(team, body), { matchedCallCount: 0 })
      }
    }
  })

  it('is visible to a sibling team, but not to another organisation, if it is a CRM record', async () => {
    for (const path of ['/filters/crm-deals', '/filters/crm-companies', '/filters/crm-deal-stages']) {
      const listed = async (team: TestTeam) =>
        Object.values(
          (await ask<Record<string, unknown[]>>({ url: api.url, key: team.key }, 'GET', path)).data,
        )[0]!.length
      assert.deepEqual([await listed(owner), await listed(sibling), await listed(stranger)], [1, 1, 0])
    }
    const filters = { crmDealStages: ['Open'] }
    assert.equal(
      (await ask({ url: api.url, key: sibling.key }, 'POST', '/posts/search', filters)).status,
      200,
    )
    assert.equal(
      (await ask({ url: api.url, key: stranger.key }, 'POST', '/posts/search', filters)).code,
      'INVALID_FILTERS',
    )
  })
})
