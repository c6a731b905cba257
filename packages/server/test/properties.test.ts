import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, describe, it } from 'node:test'
import { basePath, type Endpoint, takesBody } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { type ErrorCode, errorCodes } from '@earshot/contract/errors'
import fc, { type Arbitrary } from 'fast-check'
import { anyRequest, bodyMaxBytes, type Sent, validRequest, wrongBody } from './arbitrary-requests.ts'
import { createCall } from './create-call.ts'
import { createCrm } from './create-crm.ts'
import { createPost } from './create-post.ts'
import { startApi } from './start-api.ts'

/*
 * Every request gets an answer that the contract has for that endpoint. Each failure names fast-check's seed:
 * `fc.assert(…, { seed, path })` repeats it.
 */

const runsPerField = 40
const runsMax = 300
const fieldCodes = new Set<ErrorCode>(['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE', 'DATE_RANGE_TOO_WIDE'])

/** A put call may be known already. */
const isSuccess = ({ status, knownStatus }: Endpoint, answered: number) =>
  answered === (status ?? 200) || answered === knownStatus

interface Refusal {
  error: { code: ErrorCode; message: string; details: { field?: string } | null }
}

describe('whatever is sent', async () => {
  const api = await startApi({ isWorker: true })
  const team = await api.createTeam()
  const agent = new Agent({ keepAlive: true })
  after(() => agent.destroy())
  await createCrm(api, team.organizationId, {
    companies: [{ externalId: 'a', name: 'Acme', domain: 'a.example', fields: { tier: 'x' } }],
    deals: [
      {
        externalId: 'd',
        name: 'Deal',
        stage: 'Open',
        amount: 7,
        companyExternalId: 'a',
        fields: { tier: ['a'] },
      },
    ],
  })
  const fileId = await createCall(api, team.teamId, {
    companyDomain: 'a.example',
    ownerEmail: 'ann@v.example',
  })
  const postId = await createPost(api, fileId)
  const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
  await team.client.runs.wait(runId)
  const ownIn =
    (endpoint: Endpoint) =>
    (name: string): string => {
      const { path } = endpoint
      const own: Record<string, string | number> = {
        key: 'high_intent_deals',
        // A deleted call would be missing in the next request.
        fileId: endpoint === endpoints.deleteCall ? fileId + 1000 : fileId,
        id: path.startsWith('/posts') ? postId : runId,
      }
      return String(own[name])
    }

  let sent = 0
  let faults = 0

  const send = ({ method }: Endpoint, { path, headers, body }: Sent) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        sent++
        const options = {
          method,
          path: `${basePath}${path}`,
          agent,
          headers: { Authorization: `Bearer ${team.key}`, ...headers },
        }
        const outgoing = request(api.url, options, async (response) => {
          const chunks = await Array.fromAsync(response)
          const status = response.statusCode ?? 0
          if (status >= 500) faults++
          resolve({ status, headers: response.headers, text: Buffer.concat(chunks).toString() })
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      },
    )

  /** The contract's codes for this endpoint, and for requests to any endpoint. */
  function codesOf(endpoint: Endpoint, { path, headers }: Sent): Set<ErrorCode> {
    const hasJunkUrl = path.includes('%') || path.includes('//') || path.split('?')[0]!.endsWith('/')
    return new Set<ErrorCode>([
      ...endpoint.errors,
      'INVALID_REQUEST',
      ...(takesBody(endpoint) ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
      ...(hasJunkUrl ? (['NOT_FOUND'] as const) : []),
      ...(path.length + basePath.length > 8192 ? (['URI_TOO_LONG'] as const) : []),
      ...(JSON.stringify(headers).length + path.length > 16_000 ? (['HEADERS_TOO_LARGE'] as const) : []),
    ])
  }

  /** Proves that the answer is one of the endpoint's; returns its status. */
  async function proveAnswer(endpoint: Endpoint, asked: Sent): Promise<number> {
    const { status, headers, text } = await send(endpoint, asked)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.ok(headers['x-request-id'])
    const answer = JSON.parse(text)
    if (status >= 300) {
      proveRefusal(endpoint, asked, { status, body: answer })
      assert.equal('retry-after' in headers, status === 429 || status === 503)
      return status
    }
    assert.ok(isSuccess(endpoint, status), String(status))
    assert.deepEqual(
      Object.keys(answer),
      endpoint.paginated || endpoint.hasCursor ? ['data', 'meta'] : ['data'],
    )
    if (endpoint === endpoints.startRun) await team.client.runs.cancel({ id: answer.data.runId })
    return status
  }

  function proveRefusal(
    endpoint: Endpoint,
    asked: Sent,
    { status, body }: { status: number; body: Refusal },
  ): void {
    assert.deepEqual(Object.keys(body), ['error'])
    assert.deepEqual(Object.keys(body.error), ['code', 'message', 'details'])
    const { code, message, details } = body.error
    assert.ok(codesOf(endpoint, asked).has(code), `${status} ${code}: ${message}`)
    assert.equal(status, errorCodes[code].status)
    assert.ok(message.length > 0)
    if (!fieldCodes.has(code)) return
    const field = details?.field === 'Idempotency-Key' ? 'idempotencyKey' : String(details?.field)
    // Unknown names are repeated as sent, but names in a path and of the header's field are the endpoint's.
    const isUnknown = message.startsWith('There is no "')
    assert.ok(isUnknown || field in endpoint.input.shape, `${code} names "${details?.field}"`)
  }

  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const runs = Math.min(runsMax, runsPerField * (1 + Object.keys(endpoint.input.shape).length))
    const prove = async (asked: Sent) => void (await proveAnswer(endpoint, asked))
    it(`${endpoint.method} ${endpoint.path} answers as documented`, async () => {
      const asked = anyRequest(name, endpoint, ownIn(endpoint))
      await fc.assert(fc.asyncProperty(asked, prove), { numRuns: runs })
    })
    // Lines have tests of their own.
    if (!takesBody(endpoint) || endpoint.replyType) continue

    it(`${endpoint.method} ${endpoint.path} takes any valid body, and ignores on request members that it does not know`, async () => {
      const succeeds = async (asked: Sent) =>
        assert.ok(isSuccess(endpoint, await proveAnswer(endpoint, asked)))
      await fc.assert(fc.asyncProperty(validRequest(name, endpoint, ownIn(endpoint)), succeeds), {
        numRuns: 40,
      })
    })
  }

  it('an unknown route or another method is answered first, for any body', async () => {
    const bodies = fc.oneof(wrongBody, fc.constant('x'.repeat(bodyMaxBytes + 1)))
    const types = fc.constantFrom('application/json', 'text/plain')
    const routes = fc.constantFrom(
      ['/nothing', 404],
      ['/slices', 405],
      ['/filters/crm-deals', 405],
    ) as Arbitrary<[string, number]>
    await fc.assert(
      fc.asyncProperty(routes, bodies, types, async ([path, expected], body, type) => {
        const answer = await send(endpoints.startRun, { path, body, headers: { 'Content-Type': type } })
        assert.equal(answer.status, expected)
      }),
      { numRuns: 60 },
    )
  })

  it('is answered without a single fault of the service', (t) => {
    t.diagnostic(`${sent} requests generated, ${faults} answered 5xx`)
    assert.equal(faults, 0)
    assert.equal(({} as { x?: number }).x, undefined)
    assert.ok(sent > 2500)
  })
})
