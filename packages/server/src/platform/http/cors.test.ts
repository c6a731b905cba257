import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { startApi } from '../../../test/start-api.ts'
import { loadConfig } from '../config.ts'

const app = 'https://app.example.com'

describe('requests of pages', async () => {
  const api = await startApi({ corsOrigins: [app, 'http://localhost:5173'] })
  const { key } = await api.createTeam()

  /** `fetch` does not send a chosen Origin header. */
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, url = api.url) => {
    const sent = request(`${url}${path}`, { method, headers }).end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return response as { statusCode: number; headers: Record<string, string | undefined> }
  }
  const preflight = { Origin: app, 'Access-Control-Request-Method': 'PUT' }
  const slices = '/api/public/v1/slices'

  it('answers a preflight of an allowed origin without a key', async () => {
    const { statusCode, headers } = await ask('OPTIONS', '/api/public/v1/crm/deals', preflight)
    assert.equal(statusCode, 204)
    assert.equal(headers['access-control-allow-origin'], app)
    assert.equal(headers.vary, 'Origin')
    assert.match(headers['access-control-allow-methods'] ?? '', /PUT, PATCH, DELETE/)
    assert.match(
      headers['access-control-allow-headers'] ?? '',
      /Authorization, Content-Type.*Idempotency-Key, Prefer, Range/,
    )
    assert.equal(headers['access-control-max-age'], '7200')
    assert.ok(headers['x-request-id'])
  })

  it('lets a page read answers and errors with their headers', async () => {
    const codes = [
      [slices, { Authorization: `Bearer ${key}` }, 200],
      [slices, {}, 401],
      [`${slices}/nothing`, { Authorization: `Bearer ${key}` }, 404],
      ['/api/public/v1/nothing', {}, 404],
      ['/api/public/v1/%ff', {}, 400],
    ] as const
    for (const [path, more, status] of codes) {
      const { statusCode, headers } = await ask('GET', path, { Origin: app, ...more })
      assert.equal(statusCode, status, path)
      assert.equal(headers['access-control-allow-origin'], app, path)
      assert.match(
        headers['access-control-expose-headers'] ?? '',
        /X-Request-Id, Retry-After, Earshot-Ignored/,
      )
      assert.equal(headers.vary, 'Origin')
    }
  })

  it('allows nothing to a page of another origin, and serves other callers as before', async () => {
    for (const origin of [
      'https://evil.example',
      'https://app.example.com.evil.example',
      'null',
      `${app}/`,
    ]) {
      const { statusCode, headers } = await ask('OPTIONS', slices, { ...preflight, Origin: origin })
      assert.deepEqual([statusCode, headers['access-control-allow-origin']], [405, undefined])
    }
    const { statusCode, headers } = await ask('GET', slices, { Authorization: `Bearer ${key}` })
    assert.deepEqual(
      [statusCode, headers['access-control-allow-origin'], headers.vary],
      [200, undefined, 'Origin'],
    )
    assert.equal((await ask('OPTIONS', slices, { Origin: app })).statusCode, 405, 'no preflight')
    assert.equal((await ask('OPTIONS', '/api/public/v1/nothing', preflight)).statusCode, 404)
  })

  it('is off by default, and allows all by *', async () => {
    const [off, all] = [await startApi(), await startApi({ corsOrigins: ['*'] })]
    const refused = await ask('OPTIONS', slices, preflight, off.url)
    assert.deepEqual([refused.statusCode, refused.headers.vary], [405, undefined])
    const { headers } = await ask('GET', slices, { Origin: 'https://any.example' }, all.url)
    assert.deepEqual([headers['access-control-allow-origin'], headers.vary], ['*', undefined])
  })

  it('takes exact origins, and refuses other values at startup', () => {
    const read = (EARSHOT_CORS_ORIGINS: string) => loadConfig({ EARSHOT_CORS_ORIGINS }).corsOrigins
    assert.deepEqual(read(` ${app}, http://[::1]:3000 `), [app, 'http://[::1]:3000'])
    assert.deepEqual([read('*'), read(' ')], [['*'], []])
    for (const wrong of [
      `${app}/`,
      'app.example.com',
      'null',
      `${app},*`,
      'https://App.example.com',
      'https://a:443',
      'ftp://a',
      `${app},`,
    ])
      assert.throws(
        () => read(wrong),
        /EARSHOT_CORS_ORIGINS must be origins such as https:\/\/app\.example\.com/,
      )
  })
})
