import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { startApi } from '../../../test/start-api.ts'
import { createApi } from '../../app/create-api.ts'
import { openColumns } from '../../calls/columns/columns.ts'
import { counterGate } from '../../runs/usage-gate.ts'
import { openDatabase } from '../database.ts'

interface Refusal {
  error: { code: string; message: string; details: unknown }
}

describe('every answer that is not 2xx', async () => {
  const { url, createTeam, db, jobs } = await startApi()
  const base = `${url}/api/public/v1`
  const { key } = await createTeam()
  const authorization = { Authorization: `Bearer ${key}` }

  async function refused(response: Response, status: number, code: string): Promise<Refusal> {
    const body = (await response.json()) as Refusal
    assert.deepEqual([response.status, body.error.code], [status, code])
    assert.deepEqual(Object.keys(body), ['error'])
    assert.deepEqual(Object.keys(body.error), ['code', 'message', 'details'])
    assert.ok(response.headers.get('x-request-id'))
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    return body
  }
  const post = (
    path: string,
    body: string | Blob,
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ) => fetch(`${base}${path}`, { method: 'POST', headers: { ...authorization, ...headers }, body })

  it('answers NOT_FOUND to an unknown route, with or without a key', async () => {
    await refused(await fetch(`${base}/nothing`), 404, 'NOT_FOUND')
    await refused(await fetch(`${url}/`, { headers: authorization }), 404, 'NOT_FOUND')
  })

  it('answers METHOD_NOT_ALLOWED to another method, with or without a key, and lists those allowed', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'POST', 'OPTIONS']) {
      const response = await fetch(`${base}/slices`, { method })
      assert.equal(response.headers.get('allow'), 'GET, HEAD')
      await refused(response, 405, 'METHOD_NOT_ALLOWED')
    }
    await refused(await fetch(`${base}/slices/high_intent_deals/run`), 405, 'METHOD_NOT_ALLOWED')
  })

  it('answers METHOD_NOT_ALLOWED to a rare method, and NOT_FOUND to it at an unknown path', async () => {
    for (const method of ['PROPFIND', 'SEARCH', 'PURGE', 'M-SEARCH']) {
      await refused(await fetch(`${base}/evidence/search`, { method }), 405, 'METHOD_NOT_ALLOWED')
      await refused(await fetch(`${base}/nothing`, { method }), 404, 'NOT_FOUND')
    }
  })

  it('answers CONNECT to a host or an endpoint, and then closes the connection', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    // This side stays open, so only the answer can end the connection.
    socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    assert.match(answer, /^HTTP\/1\.1 404 .*x-request-id: .*\r\n\r\n\{"error":\{"code":"NOT_FOUND"/s)
    const slices = await raw('CONNECT /api/public/v1/slices HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.match(slices, /^HTTP\/1\.1 405 .*allow: GET, HEAD\r\n.*\{"error":\{"code":"METHOD_NOT_ALLOWED"/s)
  })

  it('closes the connection of a CONNECT that comes before the answer to an earlier request', async () => {
    const slices = 'GET /api/public/v1/slices HTTP/1.1\r\nHost: x\r\n'
    const first = `${slices}Authorization: Bearer ${key}\r\n\r\n`
    await raw(`${first}CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n`)
    await refused(await fetch(`${base}/nothing`), 404, 'NOT_FOUND')
  })

  it('answers MISSING_TOKEN before the body is read', async () => {
    const response = await fetch(`${base}/slices/high_intent_deals/run`, { method: 'POST', body: '{' })
    await refused(response, 401, 'MISSING_TOKEN')
  })

  it('answers UNSUPPORTED_MEDIA_TYPE to a body that is not declared as JSON', async () => {
    await refused(
      await post('/slices/high_intent_deals/run', '{}', { 'Content-Type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
    await refused(
      await post('/slices/high_intent_deals/run', new Blob(['{}']), {}),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  it('answers PAYLOAD_TOO_LARGE to more than 1 MiB, and says so', async () => {
    const body = JSON.stringify({ userPrompt: 'x'.repeat(1024 * 1024) })
    const { error } = await refused(
      await post('/slices/high_intent_deals/run', body),
      413,
      'PAYLOAD_TOO_LARGE',
    )
    assert.match(error.message, /at most 1 MiB /)
    assert.deepEqual(error.details, { maxBytes: 1024 * 1024 })
  })

  it('answers INVALID_REQUEST to a malformed percent escape', async () => {
    await refused(await fetch(`${base}/slices/%E0%A4%A`, { headers: authorization }), 400, 'INVALID_REQUEST')
  })

  it('answers URI_TOO_LONG to a URL of over 8,192 characters', async () => {
    await refused(
      await fetch(`${base}/slices/${'x'.repeat(9000)}`, { headers: authorization }),
      414,
      'URI_TOO_LONG',
    )
  })

  const raw = async (text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.end(text)
    const chunks = await Array.fromAsync(socket)
    return Buffer.concat(chunks).toString()
  }

  it('answers INVALID_REQUEST to a body that is not UTF-8', async () => {
    for (const body of [Buffer.from('{"userPrompt": "Müller"}', 'latin1'), Buffer.from([0x1f, 0x8b, 0x08])])
      await refused(await post('/slices/high_intent_deals/run', new Blob([body])), 400, 'INVALID_REQUEST')
  })

  it('answers INVALID_REQUEST to a request without Host, which HTTP/1.0 need not have', async () => {
    const refusal = await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.match(refusal, /^HTTP\/1\.1 400 .*x-request-id: .*"code":"INVALID_REQUEST"/s)
    assert.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
  })

  it('ignores unknown expectations of the header Expect', async () => {
    const expecting = (path: string) =>
      raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nExpect: a reply by post\r\nConnection: close\r\n\r\n`)
    assert.match(await expecting('/api/public/v1/slices'), /^HTTP\/1\.1 401 .*"code":"MISSING_TOKEN"/s)
    assert.match(await expecting('/healthz'), /^HTTP\/1\.1 200 /)
  })

  it('answers HEADERS_TOO_LARGE and INVALID_REQUEST to requests that Node does not parse', async () => {
    const long = await raw(`GET /api HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    assert.match(long, /^HTTP\/1\.1 431 .*"code":"HEADERS_TOO_LARGE"/s)
    assert.match(await raw('NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"INVALID_REQUEST"/s)
  })

  it('does not pollute prototypes', async () => {
    const body = '{"__proto__": {"polluted": 1}}'
    await refused(await post('/slices/high_intent_deals/run', body), 400, 'INVALID_FILTERS')
    const lenient = { 'Content-Type': 'application/json', Prefer: 'handling=lenient' }
    assert.equal((await post('/slices/high_intent_deals/run', body, lenient)).status, 202)
    assert.equal(({} as { polluted?: number }).polluted, undefined)
  })

  it('answers the endpoint’s own time-out code when the database stops a statement, with Retry-After', async () => {
    const slow = await startApi({ readTimeoutMs: 300 })
    const team = await slow.createTeam()
    await slow.db.begin(async ({ sql }) => {
      await sql`lock table slice_run in access exclusive mode`
      const headers = { Authorization: `Bearer ${team.key}` }
      for (const [path, code] of [
        ['/slice-runs', 'RUN_LIST_TIMEOUT'],
        ['/slice-runs/1', 'RUN_LOOKUP_TIMEOUT'],
        ['/slice-runs/1/evidence', 'EVIDENCE_TIMEOUT'],
        ['/slice-runs/1/evidence/items', 'EVIDENCE_TIMEOUT'],
        ['/slice-runs/1/manifest', 'RUN_LOOKUP_TIMEOUT'],
      ]) {
        const response = await fetch(`${slow.url}/api/public/v1${path}`, { headers })
        assert.ok(Number(response.headers.get('retry-after')) > 0)
        await refused(response, 503, code!)
      }
    })
  })

  it('answers INTERNAL_ERROR without the reason, and goes on when the database breaks connections off', async () => {
    const broken = await startApi()
    const team = await broken.createTeam()
    await broken.db.sql`alter table slice_run rename column phase to phase_gone`
    const response = await fetch(`${broken.url}/api/public/v1/slice-runs/1`, {
      headers: { Authorization: `Bearer ${team.key}` },
    })
    const { error } = await refused(response, 500, 'INTERNAL_ERROR')
    assert.doesNotMatch(error.message, /phase|column|select/)
    await broken.db
      .sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'earshot read' and datname = current_database()`
    const again = await fetch(`${broken.url}/api/public/v1/slices`, {
      headers: { Authorization: `Bearer ${team.key}` },
    })
    assert.equal(again.status, 200)
  })

  it('answers SERVICE_UNAVAILABLE with Retry-After while the database is away', async () => {
    // Nothing listens on port 1.
    const away = openDatabase({
      connection: { host: '127.0.0.1', port: 1, user: 'nobody', password: '', database: 'none' },
      readTimeoutMs: 1000,
      poolMax: 1,
      onError: () => undefined,
    })
    const catalog = { elements: [], slices: [], callTypes: [] }
    const app = createApi({
      db: away,
      columns: openColumns(away, () => undefined),
      lookBackDays: 90,
      jobs,
      recordings: { canTranscribe: false, teamBytesMax: 0 },
      usageGate: counterGate,
      catalog,
      logger: pino({ level: 'silent' }),
      costModelOf: () => Promise.reject(new Error('not asked')),
      modelFor: () => 'none',
      writingCosts: () => Promise.reject(new Error('not asked')),
      checkReplies: true,
    })
    after(() => app.close())
    const served = await app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${served}/api/public/v1/slices`, { headers: authorization })
    assert.ok(Number(response.headers.get('retry-after')) > 0)
    await refused(response, 503, 'SERVICE_UNAVAILABLE')
  })

  it('survives a client that hangs up in the middle of its request', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `POST /api/public/v1/slices/high_intent_deals/run HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a`,
    )
    socket.destroy()
    assert.equal((await fetch(`${base}/slices`, { headers: authorization })).status, 200)
    await db.sql`select 1`
  })
})
