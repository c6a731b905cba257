import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../../../test/start-api.ts'

interface Reply {
  data?: { status: string }
  error?: { code: string; details: unknown }
}

describe('the health endpoints', async () => {
  const { url, createTeam, db } = await startApi()
  const { key } = await createTeam()
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, init)
    const body = (await response.json().catch(() => ({}))) as Reply
    assert.ok(response.headers.get('x-request-id'))
    return { status: response.status, ...body, headers: response.headers }
  }
  const authorised = { headers: { Authorization: `Bearer ${key}` } }

  it('answers /healthz without a key', async () => {
    const { status, data } = await ask('/healthz')
    assert.deepEqual([status, data], [200, { status: 'ok' }])
  })

  it('answers /readyz without a key', async () => {
    const { status, data } = await ask('/readyz')
    assert.deepEqual([status, data], [200, { status: 'ready' }])
  })

  it('answers METHOD_NOT_ALLOWED to another method, with or without a key, whatever the body', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const inits: RequestInit[] = [
        ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST'].map((method) => ({ method })),
        { method: 'POST', body: 'text' },
        { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } },
        { method: 'POST', ...authorised },
      ]
      for (const init of inits) {
        const { status, error, headers } = await ask(path, init)
        assert.deepEqual(
          [status, error?.code, headers.get('allow')],
          [405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
          init.method,
        )
      }
      assert.equal((await fetch(`${url}${path}`, { method: 'HEAD' })).status, 200)
    }
  })

  it('answers SERVICE_UNAVAILABLE with Retry-After at /readyz while a migration is missing', async () => {
    const [last] = await db.sql<{ name: string; checksum: string }>`
      delete from migration where name = (select max(name) from migration) returning name, checksum`
    const { status, error, headers } = await ask('/readyz', authorised)
    await db.sql`insert into migration (name, checksum) values (${last!.name}, ${last!.checksum})`
    assert.deepEqual(
      [status, error?.code, error?.details],
      [503, 'SERVICE_UNAVAILABLE', { pending: [last!.name] }],
    )
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.equal((await ask('/readyz', authorised)).status, 200)
  })

  it('answers SERVICE_UNAVAILABLE at /readyz, and still ok at /healthz, when the database is too slow', async () => {
    const slow = await startApi({ readTimeoutMs: 200 })
    const team = await slow.createTeam()
    await slow.db.begin(async ({ sql }) => {
      await sql`lock table migration in access exclusive mode`
      const headers = { Authorization: `Bearer ${team.key}` }
      const ready = await fetch(`${slow.url}/readyz`, { headers })
      assert.deepEqual(
        [ready.status, ((await ready.json()) as Reply).error?.code],
        [503, 'SERVICE_UNAVAILABLE'],
      )
      assert.ok(Number(ready.headers.get('retry-after')) > 0)
      assert.equal((await fetch(`${slow.url}/healthz`)).status, 200)
    })
  })
})
