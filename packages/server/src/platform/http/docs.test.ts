import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endpoints } from '@earshot/contract/endpoints'
import { openApiDocument } from '@earshot/contract/openapi'
import { createCall } from '../../../test/create-call.ts'
import { request } from '../../../test/request.ts'
import { startApi } from '../../../test/start-api.ts'
import { writeGuide } from './reference-guide.ts'

interface ServedDocument {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: { 'application/json'?: { example?: object } } } }>
  >
}

const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)

describe('the description of the API', async () => {
  const api = await startApi()
  const { url, createTeam } = api

  it('is served as OpenAPI without a key', async () => {
    const response = await fetch(`${url}/api/public/v1/openapi.json`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    assert.ok(response.headers.get('x-request-id'))
    assert.deepEqual(await response.json(), openApiDocument(today))
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

  it('shows only the parts that contain each word of a search, in any case, and counts them', async () => {
    const page = await (await fetch(`${url}/docs?q=DEAL+Stages`)).text()
    assert.ok(page.includes('<section id="listCrmDealStages">'))
    assert.ok(!page.includes('<section id="getTranscript">'))
    assert.match(page, /\d+ operations and \d+ schemas contain “DEAL Stages”/)
    const nothing = await (await fetch(`${url}/docs?q=${encodeURIComponent('"><script>x')}`)).text()
    assert.match(nothing, /0 operations and 0 schemas/)
    assert.ok(!nothing.includes('<script'))
  })

  it('marks required members, and has the chapters that every caller needs', async () => {
    const page = await (await fetch(`${url}/docs`)).text()
    assert.match(page, /<code>dateFrom<\/code><\/td><td>[^/]*<a href="#DateOnly">DateOnly<\/a>[^/]*required/)
    for (const { id } of writeGuide(today)) assert.ok(page.includes(`<section id="${id}">`), id)
  })

  it('has a quick start whose requests are answered', async () => {
    const { key } = await createTeam()
    for (const { parts } of writeGuide(today)) {
      for (const part of parts) {
        if (typeof part === 'string') continue
        const { status, code } = await request({ url, key }, part.method, part.path, part.body)
        // The run belongs to another team, or has not ended.
        const isMissing = code === 'RUN_NOT_FOUND' || code === 'RUN_NOT_COMPLETED'
        assert.ok(status < 300 || isMissing, `${part.path}: ${status} ${code}`)
      }
    }
  })

  it('has examples that pass when they are sent on the day they are served', async () => {
    const { key, teamId } = await createTeam()
    // The examples name a call in which Cam speaks.
    const fileId = await createCall(api, teamId)
    let sent = 0
    const { paths } = (await (await fetch(`${url}/api/public/v1/openapi.json`)).json()) as ServedDocument
    for (const [template, methods] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const { example } = requestBody?.content['application/json'] ?? {}
        if (!example) continue
        const path = template
          .replace('/api/public/v1', '')
          .replace('{key}', 'high_intent_deals')
          .replace('{fileId}', String(fileId))
        const { status, message } = await request({ url, key }, method.toUpperCase(), path, example)
        assert.ok(status < 300, `${method} ${path}: ${status} ${message}`)
        sent++
      }
    }
    assert.ok(sent >= 12, `${sent} examples`)
  })

  it('loads nothing from elsewhere and forbids scripts', async () => {
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
