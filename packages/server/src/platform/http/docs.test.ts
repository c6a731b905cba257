import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endpoints } from '@earshot/contract/endpoints'
import { openApiDocument } from '@earshot/contract/openapi'
import { startApi } from '../../../test/start-api.ts'

describe('the description of the API', async () => {
  const { url } = await startApi()

  it('is served as OpenAPI without a key', async () => {
    const response = await fetch(`${url}/api/public/v1/openapi.json`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    assert.ok(response.headers.get('x-request-id'))
    assert.deepEqual(await response.json(), openApiDocument())
  })

  it('is served as a page without a key, which shows every operation and schema and links to each', async () => {
    const response = await fetch(`${url}/docs`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    const page = await response.text()
    for (const name of [...Object.keys(endpoints), ...Object.keys(openApiDocument().components.schemas)]) {
      assert.ok(page.includes(`<section id="${name}">`), `${name} is missing`)
    }
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target = ''] of page.matchAll(/href="#([^"]*)"/g))
      assert.ok(ids.has(target), `#${target} leads nowhere`)
    assert.doesNotMatch(page, /undefined|\[object Object\]/)
  })

  it('asks for nothing from elsewhere and forbids scripts', async () => {
    const response = await fetch(`${url}/docs`)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+';/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.doesNotMatch(await response.text(), /<script|https?:|src=|@import|url\(/)
  })

  it('answers METHOD_NOT_ALLOWED to another method', async () => {
    for (const path of ['/api/public/v1/openapi.json', '/docs']) {
      for (const method of ['POST', 'DELETE', 'PUT']) {
        const response = await fetch(`${url}${path}`, { method })
        assert.equal(response.status, 405)
        assert.equal(response.headers.get('allow'), 'GET, HEAD')
        const { error } = (await response.json()) as { error: { code: string } }
        assert.equal(error.code, 'METHOD_NOT_ALLOWED')
      }
    }
  })
})
