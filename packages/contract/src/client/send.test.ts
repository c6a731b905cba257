import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { endpoints } from '../endpoints.ts'
import { type Client, createClient } from './client.ts'
import type { ClientOptions } from './send.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Faults {
  client: Client
  requests: IncomingMessage[]
}

/** A server that speaks the protocol and gives these answers one after another, the last one forever. */
async function serveAnswers(answers: Answer[], options: Partial<ClientOptions> = {}): Promise<Faults> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    client: createClient({ baseUrl, apiKey: 'sk_test', retryDelaysMs: [1, 2, 4], ...options }),
    requests,
  }
}

const reply =
  (status: number, body: unknown, headers: Record<string, string | number> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r-1', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const refusal = (status: number, code: string, headers?: Record<string, string | number>) =>
  reply(status, { error: { code, message: 'Not now.', details: null } }, headers)
const elements = reply(200, { data: { elements: [] } })
const started = reply(202, { data: { runId: 7, sliceKey: 's', sliceTitle: 'S', status: 'running' } })
const unavailable = refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': 1 })
const silence: Answer = () => undefined

async function elapsedMs(action: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await action()
  return performance.now() - startMs
}

describe('the client', () => {
  it('sends a request again after 503, three times at most', async () => {
    const { client, requests } = await serveAnswers([unavailable, unavailable, unavailable, elements])
    assert.deepEqual(await client.elements.list(), { elements: [] })
    assert.equal(requests.length, 4)
  })

  it('throws the fourth 503 with code, status and request id', async () => {
    const { client, requests } = await serveAnswers([unavailable])
    await assert.rejects(client.elements.list(), {
      name: 'ApiError',
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      requestId: 'r-1',
      message: 'Not now.',
      details: null,
    })
    assert.equal(requests.length, 4)
  })

  it('waits longer before each attempt', async () => {
    const { client } = await serveAnswers([unavailable, unavailable, unavailable, elements], {
      retryDelaysMs: [20, 40, 80],
    })
    assert.ok((await elapsedMs(() => client.elements.list())) >= 138)
  })

  it('waits for Retry-After after 429', async () => {
    const busy = refusal(429, 'CONCURRENT_RUN_LIMIT', { 'Retry-After': 1 })
    const { client, requests } = await serveAnswers([busy, started])
    assert.ok((await elapsedMs(() => client.runs.start({ key: 's' }))) >= 990)
    assert.equal(requests.length, 2)
  })

  it('throws a 429 at once if its Retry-After is over a minute', async () => {
    const busy = refusal(429, 'CONCURRENT_RUN_LIMIT', { 'Retry-After': 3600 })
    const { client, requests } = await serveAnswers([busy])
    await assert.rejects(client.runs.start({ key: 's' }), { code: 'CONCURRENT_RUN_LIMIT', status: 429 })
    assert.equal(requests.length, 1)
  })

  it('sends nothing again after another refusal', async () => {
    const { client, requests } = await serveAnswers([refusal(404, 'RUN_NOT_FOUND')])
    await assert.rejects(client.runs.get({ id: 1 }), { code: 'RUN_NOT_FOUND', status: 404 })
    assert.equal(requests.length, 1)
  })

  it('keeps the idempotency key over all attempts of a start, and makes another for the next', async () => {
    const { client, requests } = await serveAnswers([unavailable, unavailable, started])
    await client.runs.start({ key: 's' })
    await client.runs.start({ key: 's', idempotencyKey: undefined })
    const [first, ...rest] = requests.map(({ headers }) => headers['idempotency-key'])
    assert.match(String(first), /^[0-9a-f]{32}$/)
    assert.deepEqual(rest.slice(0, 2), [first, first])
    assert.match(String(rest[2]), /^[0-9a-f]{32}$/)
    assert.notEqual(rest[2], first)
    await client.runs.start({ key: 's', idempotencyKey: 'mine' })
    assert.equal(requests.at(-1)?.headers['idempotency-key'], 'mine')
  })

  it('stops waiting for an answer when its signal is aborted', async () => {
    const { client } = await serveAnswers([silence])
    await assert.rejects(client.elements.list({ signal: AbortSignal.timeout(30) }), { name: 'TimeoutError' })
  })

  it('stops reading an incomplete answer when its signal is aborted', async () => {
    const half: Answer = (_request, response) => void response.writeHead(200).write('{"data": ')
    const { client } = await serveAnswers([half])
    await assert.rejects(client.elements.list({ signal: AbortSignal.timeout(30) }), { name: 'TimeoutError' })
  })

  it('stops an attempt after its own limit', async () => {
    const { client } = await serveAnswers([silence], { attemptTimeoutMs: 30 })
    await assert.rejects(client.elements.list(), { name: 'TimeoutError' })
  })

  it('stops waiting for the next attempt, the next poll and the next page when its signal is aborted', async () => {
    const running = reply(200, { data: { id: 1, status: 'running', suggestedPollAfterSeconds: 60 } })
    const page = reply(200, {
      data: [{ id: 1 }],
      meta: { pagination: { totalCount: 9, hasMore: true, limit: 1, offset: 0 } },
    })
    const slow = await serveAnswers([unavailable], { retryDelaysMs: [60_000] })
    const reason = new Error('enough')
    const abortSoon = () => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 30)
      return controller.signal
    }
    await assert.rejects(slow.client.elements.list({ signal: abortSoon() }), reason)
    const polled = await serveAnswers([running])
    await assert.rejects(polled.client.runs.wait(1, { signal: abortSoon() }), reason)
    assert.equal(polled.requests.length, 1)
    const paged = await serveAnswers([page, silence])
    await assert.rejects(Array.fromAsync(paged.client.runs.listAll({}, { signal: abortSoon() })), reason)
  })

  it('sends nothing when its signal has been aborted before', async () => {
    const { client, requests } = await serveAnswers([elements])
    await assert.rejects(client.elements.list({ signal: AbortSignal.abort() }), { name: 'AbortError' })
    assert.equal(requests.length, 0)
  })

  it('polls a run as the server suggests and reports each state', async () => {
    const run = (state: object) => reply(200, { data: { id: 1, ...state } })
    const { client } = await serveAnswers([
      run({ status: 'running', phase: 'queued', suggestedPollAfterSeconds: 0.05 }),
      run({ status: 'running', phase: 'analyzing_calls', suggestedPollAfterSeconds: 0.1 }),
      run({ status: 'completed', phase: 'completed', suggestedPollAfterSeconds: null }),
    ])
    const phases: string[] = []
    const wait = () => client.runs.wait(1, { onProgress: ({ phase }) => phases.push(phase) })
    assert.ok((await elapsedMs(wait)) >= 148)
    assert.deepEqual(phases, ['queued', 'analyzing_calls', 'completed'])
  })

  const strange: [string, number, unknown, object][] = [
    ['a gateway’s 502', 502, '<h1>Bad gateway</h1>', { code: 'SERVICE_UNAVAILABLE' }],
    ['a gateway’s 401 whose error is a text', 401, { error: 'Unauthorized' }, { code: 'NOT_FOUND' }],
    ['a 403 whose code is a number', 403, { error: { code: 403, message: 'No.' } }, { code: 'NOT_FOUND' }],
    ['an empty 401', 401, '', { code: 'NOT_FOUND' }],
    ['another server’s 404', 404, '<h1>Not found</h1>', { code: 'NOT_FOUND' }],
    ['a page with 200', 200, '<!doctype html><title>Log in</title>', { code: 'NOT_FOUND' }],
    ['an empty 200', 200, '', { code: 'NOT_FOUND' }],
    ['a 200 with null', 200, 'null', { code: 'NOT_FOUND' }],
    ['a 200 with other JSON', 200, { hello: 1 }, { code: 'NOT_FOUND' }],
    ['a 200 whose data is null', 200, { data: null }, { code: 'NOT_FOUND' }],
  ]
  for (const [what, status, body, expected] of strange) {
    it(`throws an ApiError that names address and status for ${what}`, async () => {
      const { client } = await serveAnswers([reply(status, body)])
      await assert.rejects(client.elements.list(), {
        name: 'ApiError',
        status,
        requestId: 'r-1',
        ...expected,
        message: new RegExp(`^http://127.+/api/public/v1/elements answered ${status}, but not as Earshot`),
      })
    })
  }

  it('does not follow a redirect, and names its target', async () => {
    for (const status of [301, 302, 307, 308]) {
      const location = `https://calls.example/${status}`
      const { client, requests } = await serveAnswers([reply(status, '', { Location: location })])
      for (const call of [client.elements.list(), client.runs.start({ key: 's' })]) {
        await assert.rejects(call, {
          name: 'ApiError',
          status,
          message: new RegExp(`redirects to ${location}:`),
        })
      }
      assert.equal(requests.length, 2)
    }
  })

  it('throws the error of fetch when an answer is cut off', async () => {
    const cut: Answer = (_request, response) => {
      response.writeHead(200).write('{"data": ', () => response.destroy())
    }
    const { client } = await serveAnswers([cut])
    await assert.rejects(client.elements.list(), TypeError)
  })

  it('gives a code that it does not know the status of the answer', async () => {
    const { client } = await serveAnswers([refusal(410, 'GONE_FOR_GOOD')])
    await assert.rejects(client.elements.list(), { code: 'GONE_FOR_GOOD', status: 410 })
  })

  it('throws the error of fetch when there is no answer', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test', retryDelaysMs: [] })
    await assert.rejects(client.elements.list(), TypeError)
  })

  it('begins all items at the given offset, in pages of the given limit', async () => {
    const pageOf: Answer = ({ url }, response) => {
      const query = new URL(url ?? '', 'http://x').searchParams
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
      const data = Array.from({ length: Math.max(0, Math.min(limit, 9 - offset)) }, (_, i) => ({
        id: offset + i,
      }))
      const pagination = { totalCount: 9, hasMore: offset + data.length < 9, limit, offset }
      reply(200, { data, meta: { pagination } })({} as IncomingMessage, response)
    }
    const { client, requests } = await serveAnswers([pageOf])
    const ids = await Array.fromAsync(client.runs.listAll({ limit: 4, offset: 3 }), ({ id }) => id)
    assert.deepEqual(ids, [3, 4, 5, 6, 7, 8])
    assert.equal(requests.length, 2)
  })

  it('takes an id or a key alone, or in an object, and no input if none is required', async () => {
    const sent: string[] = []
    const client = createClient({
      baseUrl: 'http://x',
      apiKey: 'sk_test',
      fetch: async (url, { body } = {}) => {
        const { pathname, search } = new URL(String(url))
        sent.push(`${pathname.replace('/api/public/v1', '')}${search}${body ?? ''}`)
        const data = String(url).endsWith('/evidence/search') ? { matches: [] } : []
        return Response.json({ data, meta: { pagination: { hasMore: false } } })
      },
    })
    await client.runs.get(5)
    await client.runs.get({ id: 5 })
    await client.runs.wait({ id: 5 })
    await client.runs.cancel(5)
    await client.runs.evidenceItems(5)
    await client.calls.transcript(7)
    await client.slices.get('high_intent_deals')
    await client.slices.estimate('high_intent_deals')
    await client.runs.start('high_intent_deals')
    await client.runs.list()
    await client.posts.search()
    await client.filters.callOwners()
    assert.deepEqual(await Array.fromAsync(client.runs.allEvidenceItems(5)), [])
    assert.deepEqual(sent, [
      '/slice-runs/5',
      '/slice-runs/5',
      '/slice-runs/5',
      '/slice-runs/5/cancel{}',
      '/slice-runs/5/evidence/items',
      '/calls/7/transcript',
      '/slices/high_intent_deals',
      '/slices/high_intent_deals/estimate{}',
      '/slices/high_intent_deals/run{}',
      '/slice-runs',
      '/posts/search{}',
      '/filters/call-owners',
      '/slice-runs/5/evidence/items?limit=100&offset=0',
    ])
  })

  it('has a method for every endpoint', async () => {
    const called = new Set<string>()
    const client = createClient({
      baseUrl: 'http://x',
      apiKey: 'sk_test',
      fetch: async (url, { method } = {}) => {
        called.add(`${method} ${new URL(String(url)).pathname.replace('/api/public/v1', '')}`)
        const data = String(url).endsWith('/evidence/search') ? { matches: [] } : []
        return Response.json({ data, meta: { pagination: { hasMore: false } } })
      },
    })
    const input = { id: '!', key: '!', fileId: '!', externalId: '!', jobId: '!' }
    const methods = Object.values(client).flatMap((group) => Object.values(group))
    const { putBatch, putFile } = client.calls
    await putBatch([{ content: 'x' }])
    await putFile(new Blob(['x']))
    const special: unknown[] = [client.runs.wait, putBatch, putFile]
    for (const method of methods.filter((method) => !special.includes(method))) {
      // Each method has its own type of input; only the request's address is recorded.
      const result = (method as (input: object) => AsyncIterable<unknown> | Promise<unknown>)(input)
      await (Symbol.asyncIterator in result ? Array.fromAsync(result) : result)
    }
    const declared = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, '!')}`,
    )
    assert.deepEqual(
      declared.filter((endpoint) => !called.has(endpoint)),
      [],
    )
  })
})
