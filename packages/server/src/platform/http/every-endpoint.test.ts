import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { request } from '../../../test/request.ts'
import { startApi } from '../../../test/start-api.ts'
import { routes } from '../../app/routes.ts'

describe('every endpoint', async () => {
  const { url, createTeam } = await startApi({ ignoreUnknown: true })
  const { key } = await createTeam()
  const paths = routes.map(({ endpoint }) => ({
    ...endpoint,
    path: endpoint.path.replace(':key', 'high_intent_deals').replace(/:\w+/g, '987654321'),
  }))

  it('asks for a key', async () => {
    for (const { method, path } of paths) {
      const { status, code } = await request({ url }, method, path)
      assert.deepEqual([status, code], [401, 'MISSING_TOKEN'], `${method} ${path}`)
    }
  })

  it('answers HEAD wherever it answers GET, with the same status', async () => {
    const headers = { Authorization: `Bearer ${key}` }
    const gets = paths.filter(({ method }) => method === 'GET').map(({ path }) => `${basePath}${path}`)
    const open = [`${basePath}/openapi.json`, '/docs', '/healthz', '/readyz']
    for (const path of [...gets, ...open]) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(`${url}${path}`, { method, headers })),
      )
      assert.deepEqual([head?.status, await head?.text()], [get?.status, ''], path)
      assert.ok(get?.status !== 405, path)
      await get?.arrayBuffer()
    }
  })

  it('ignores unknown names if the deployment allows them, and lists them', async () => {
    const run = '/slices/high_intent_deals/run?x=1'
    const { status, headers } = await request({ url, key }, 'POST', run, { startDate: '2026-01-01' })
    assert.equal(status, 202)
    assert.deepEqual(
      [headers.get('earshot-ignored'), headers.get('preference-applied')],
      ['x, startDate', null],
    )
  })
})
