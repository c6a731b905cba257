import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Endpoint, endpoint } from '@earshot/contract/endpoint'
import { type KeyScope, keyScopeNames } from '@earshot/contract/scopes'
import { request } from '../../test/request.ts'
import { startApi } from '../../test/start-api.ts'
import { routes } from '../app/routes.ts'
import { createKey } from './keys.ts'

describe('the scopes of a key', async () => {
  const { url, db, createTeam } = await startApi()
  const { teamId } = await createTeam()
  const keyWith = async (...scopes: KeyScope[]) =>
    (await createKey(db, { teamId, name: 'test', scopes, expiresAt: null })).key
  const keys = await Promise.all(keyScopeNames.map(async (scope) => [scope, await keyWith(scope)] as const))
  const send = (key: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, body?: unknown) =>
    request({ url, key }, method, path.replace(/:\w+/g, '987654321'), body)
  const takesBody = (method: string) => method !== 'GET' && method !== 'DELETE'

  for (const { endpoint } of routes) {
    it(`${endpoint.method} ${endpoint.path} needs ${endpoint.scope}, and no other`, async () => {
      for (const [scope, key] of keys) {
        const { status, code, details } = await send(
          key,
          endpoint,
          takesBody(endpoint.method) ? {} : undefined,
        )
        if (scope === endpoint.scope) assert.notEqual(status, 403, scope)
        else assert.deepEqual([status, code, details], [403, 'FORBIDDEN', { scope: endpoint.scope }], scope)
      }
    })
  }

  it('are checked after the route, the method and the key, and before the body', async () => {
    const key = await keyWith('write')
    const codeOf = async (method: string, path: string, by: string, body?: unknown) =>
      (await request({ url, key: by }, method, path, body)).code
    assert.equal(await codeOf('GET', '/nothing', key), 'NOT_FOUND')
    assert.equal(await codeOf('POST', '/slices', key, {}), 'METHOD_NOT_ALLOWED')
    assert.equal(await codeOf('POST', '/posts/search', 'sk_none', '{'), 'INVALID_TOKEN')
    assert.equal(await codeOf('POST', '/posts/search', key, '{'), 'FORBIDDEN')
    assert.equal(await codeOf('POST', '/slices/nothing/run', key, { nonsense: 1 }), 'FORBIDDEN')
    assert.equal(await codeOf('POST', '/posts/search', await keyWith('read'), '{'), 'INVALID_REQUEST')
  })

  it('are read and run for a key of an earlier version, without scopes', async () => {
    const key = await keyWith('org')
    await db.sql`update api_key set scopes = default where team_id = ${teamId} and scopes = '{org}'`
    assert.equal((await request({ url, key }, 'GET', '/slices')).status, 200)
    assert.equal((await request({ url, key }, 'POST', '/slice-runs/987654321/cancel')).code, 'RUN_NOT_FOUND')
  })

  it('are at least one, and only those of the contract', async () => {
    await assert.rejects(keyWith(), /scopes/)
    await assert.rejects(keyWith('everything' as KeyScope), /scopes/)
  })

  it('are checked for HEAD as for GET', async () => {
    const ask = async (key: string) =>
      (
        await fetch(`${url}/api/public/v1/slices`, {
          method: 'HEAD',
          headers: { Authorization: `Bearer ${key}` },
        })
      ).status
    assert.deepEqual([await ask(await keyWith('run')), await ask(await keyWith('read'))], [403, 200])
  })

  it('are required by the type of an endpoint', () => {
    const { scope: _, ...unscoped } = routes[0]!.endpoint
    // @ts-expect-error An endpoint names the scope that it needs.
    endpoint(unscoped, unscoped.examples)
  })
})
