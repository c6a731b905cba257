import assert from 'node:assert/strict'
import { request as send } from 'node:http'
import { describe, it } from 'node:test'
import { basePath, type Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { createKey } from '../src/tenants/keys.ts'
import { startApi } from './start-api.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  code: string | undefined
  field: unknown
}

interface Sent {
  key?: string | null
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A request, and the status, code and field of its answer. */
type Case = [line: string, sent: Sent, status: number, code?: string, field?: string]

const { url, db, createTeam } = await startApi()
const { key, teamId } = await createTeam()
const { key: readKey } = await createKey(db, { teamId, name: 'reads', scopes: ['read'], expiresAt: null })
const all = Object.values<Endpoint>(endpoints)
const pathOf = ({ path }: Endpoint) => path.replace(':key', 'high_intent_deals').replace(/:\w+/g, '1')

/** Sends the path unchanged, below the base path unless it is a full one. */
async function ask(line: string, { key: own, headers = {}, body }: Sent = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ')
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { port } = new URL(url)
  const authorization = own === null ? {} : { Authorization: `Bearer ${own ?? key}` }
  const type =
    body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
  const options = { port, method, path: basePath + path, headers: { ...authorization, ...type, ...headers } }
  const sent = send(options, async (response) => {
    const text = Buffer.concat(await Array.fromAsync(response)).toString()
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const { error } = isJson && text ? JSON.parse(text) : {}
    const { statusCode: status = 0, headers } = response
    resolve({ status, headers, text, code: error?.code, field: error?.details?.field })
  })
  sent.on('error', reject)
  sent.end(body)
  return await promise
}

const json = (body: unknown) => ({ body: JSON.stringify(body) })
const run = 'POST /slices/high_intent_deals/run'
const preview = 'POST /slices/high_intent_deals/preview-count'
const search = 'POST /posts/search'
const filters = 'INVALID_FILTERS'
const day = new Date().toISOString().slice(0, 10)
const dates = { dateFrom: day, dateTo: day }

const groups: Record<string, Case[]> = {
  'the route and the method first': [
    ['GET /nothing', { key: null }, 404, 'NOT_FOUND'],
    ['POST /nothing', { key: null, body: '{' }, 404, 'NOT_FOUND'],
    [
      'DELETE /slices',
      { key: null, body: '{', headers: { 'Content-Type': 'x/y' } },
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['GET /posts/search', { key: null }, 405, 'METHOD_NOT_ALLOWED'],
    ['GET /SLICES', {}, 404, 'NOT_FOUND'],
    ['GET //slices', {}, 404, 'NOT_FOUND'],
    ['GET /slices//', {}, 404, 'NOT_FOUND'],
    ['GET /slices;x=1', {}, 404, 'NOT_FOUND'],
    ['GET /nothing/%ff', { key: null }, 400, 'INVALID_REQUEST'],
    ['GET /slices/%ff', { key: null }, 400, 'INVALID_REQUEST'],
    ['GET /slices/%', {}, 400, 'INVALID_REQUEST'],
  ],
  'the key before all that is sent with it': [
    [run, { key: null, body: '{' }, 401, 'MISSING_TOKEN'],
    [run, { key: 'sk_wrong', body: '{' }, 401, 'INVALID_TOKEN'],
    [run, { key: 'sk_wrong', headers: { 'Content-Type': 'text/plain' }, body: '{' }, 401, 'INVALID_TOKEN'],
    [run, { key: 'sk_wrong', headers: { 'Content-Encoding': 'br' }, body: '{' }, 401, 'INVALID_TOKEN'],
    [search, { key: null, body: 'x'.repeat(2_000_000) }, 401, 'MISSING_TOKEN'],
    ['GET /slices?nothing=1', { key: null }, 401, 'MISSING_TOKEN'],
    ['GET /slice-runs/0', { key: null }, 401, 'MISSING_TOKEN'],
  ],
  'the form of the header with the key': [
    ['GET /slices', { key: null, headers: { Authorization: 'Bearer' } }, 401, 'MISSING_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: 'Bearer   ' } }, 401, 'MISSING_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: '' } }, 401, 'MISSING_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: key } }, 401, 'MISSING_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: `Basic ${key}` } }, 401, 'MISSING_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: 'Bearer a b' } }, 401, 'INVALID_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: 'bearer x' } }, 401, 'INVALID_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: `Bearer ${key} x` } }, 401, 'INVALID_TOKEN'],
    ['GET /slices', { key: `sk_${'x'.repeat(8000)}` }, 401, 'INVALID_TOKEN'],
    ['GET /slices', { key: `${key}\u00ff` }, 401, 'INVALID_TOKEN'],
    ['GET /slices', { key: null, headers: { Authorization: `bEARER ${key}` } }, 200],
  ],
  'the scope before the body': [
    [run, { key: readKey, body: '{' }, 403, 'FORBIDDEN'],
    ['POST /slices/none/run', { key: readKey }, 403, 'FORBIDDEN'],
    ['DELETE /calls/1', { key: readKey }, 403, 'FORBIDDEN'],
  ],
  'the syntax of the body before its form': [
    [run, { body: '{', headers: { 'Idempotency-Key': 'x'.repeat(256) } }, 400, 'INVALID_REQUEST'],
    [`${search}?limit=x`, { body: '{' }, 400, 'INVALID_REQUEST'],
    [search, { body: 'null' }, 400, 'INVALID_REQUEST'],
    [search, { body: '[]' }, 400, 'INVALID_REQUEST'],
    [search, { body: '"x"' }, 400, 'INVALID_REQUEST'],
    [search, { body: '{"limit":NaN}' }, 400, 'INVALID_REQUEST'],
    [search, { body: Buffer.from('{"query":"\xff"}', 'latin1') }, 400, 'INVALID_REQUEST'],
    [search, { body: Buffer.from('{"query":"\xed\xa0\x80"}', 'latin1') }, 400, 'INVALID_REQUEST'],
    [search, { body: '['.repeat(200_000) }, 400, 'INVALID_REQUEST'],
    [search, { body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` }, 400, filters, 'a'],
    [search, { body: `{"query":${'['.repeat(50_000)}${']'.repeat(50_000)}}` }, 400, filters, 'query'],
    [search, { body: '{}', headers: { 'Content-Type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [search, { body: '{}', headers: { 'Content-Encoding': 'br' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [search, { body: '{}', headers: { 'Content-Type': 'Application/JSON; Charset=UTF-8' } }, 200],
    [search, { body: '' }, 200],
    [search, {}, 200],
    [search, { body: '{"limit":0,"limit":2}' }, 200],
  ],
  'the form before the resource': [
    ['POST /slices/none/run', json({ dateFrom: 'soon' }), 400, filters, 'dateFrom'],
    [
      'POST /slices/none/run',
      { headers: { 'Idempotency-Key': '' } },
      400,
      'INVALID_IDEMPOTENCY_KEY',
      'Idempotency-Key',
    ],
    ['POST /slices/none/preview-count', {}, 400, filters, 'dateFrom'],
    ['GET /slice-runs/0/evidence/items?limit=0', {}, 400, filters, 'limit'],
    ['GET /slice-runs/0/evidence?minConfidence=2', {}, 400, filters, 'minConfidence'],
    ['PATCH /calls/0', json({ title: 7 }), 400, 'INVALID_REQUEST', 'title'],
  ],
  'the resource before values that need a look-up': [
    ['POST /slices/none/run', json({ callTypes: ['none'] }), 404, 'SLICE_NOT_FOUND'],
    ['POST /slices/none/preview-count', json({ ...dates, callTypes: ['none'] }), 404, 'SLICE_NOT_FOUND'],
    ['GET /slice-runs/0/evidence/items?elementKey=none', {}, 404, 'RUN_NOT_FOUND'],
    [run, json({ callTypes: ['none'] }), 400, filters, 'callTypes'],
    [run, json({ crmDealStages: ['none'] }), 400, filters, 'crmDealStages'],
    ['POST /evidence/search', json({ elementKeys: ['none'] }), 400, filters, 'elementKeys'],
  ],
  'invalid ids': [
    '0',
    '-1',
    '1e3',
    '01',
    '1.0',
    '+1',
    '0x1',
    '%20',
    '9007199254740993',
    '%D9%A1',
    '%00',
    '..%2f1',
  ].flatMap((id): Case[] => [
    [`GET /slice-runs/${id}`, {}, 404, 'RUN_NOT_FOUND'],
    [`GET /posts/${id}`, {}, 404, 'POST_NOT_FOUND'],
    [`GET /calls/${id}`, {}, 404, 'CALL_NOT_FOUND'],
    [`GET /slices/${id}`, {}, 404, 'SLICE_NOT_FOUND'],
  ]),
  'values of a query': [
    ...[
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=1e1',
      'limit=0x10',
      'limit=%2B5',
      'limit=',
      'limit=%205',
      'limit=1&limit=2',
    ].map((query): Case => [`GET /slice-runs?${query}`, {}, 400, filters, 'limit']),
    ...['offset=-1', 'offset=9007199254740992', 'offset=1e400', 'offset=NaN', 'offset=0&offset=0'].map(
      (query): Case => [`GET /slice-runs?${query}`, {}, 400, filters, 'offset'],
    ),
    ['GET /slice-runs?offset=9007199254740991', {}, 200],
    [`${search}?offset=9007199254740991`, {}, 200],
    ['GET /calls?limit=1&callTypes=demo_call&callTypes=demo_call', {}, 200],
    ['GET /slice-runs?status=running&status=failed', {}, 400, filters, 'status'],
    ['GET /slice-runs?status=Running', {}, 400, filters, 'status'],
    ['GET /slice-runs?sliceKey=a&sliceKey=b', {}, 400, filters, 'sliceKey'],
    ['GET /slice-runs?constructor=1', {}, 400, filters, 'constructor'],
    ['GET /slice-runs?limit[]=1', {}, 400, filters, 'limit[]'],
    ['GET /slice-runs?__proto__=1&utm_source=x&_=5', {}, 200],
    ['GET /filters/call-owners?q=a&q=b', {}, 400, filters, 'q'],
    ['GET /filters/call-owners?q=%00', {}, 400, filters, 'q'],
    ['GET /filters/call-owners?q=%20', {}, 200],
    ['GET /filters/call-owners?q=%25', {}, 200],
    ['GET /filters/call-owners?q=%ff', {}, 400, 'INVALID_REQUEST'],
    ['GET /slices?%ff=1', {}, 400, 'INVALID_REQUEST'],
    [`${search}?limit=%`, {}, 400, 'INVALID_REQUEST'],
    [`${search}?limit=x`, json({ limit: 5 }), 400, filters, 'limit'],
    [`${search}?query=x`, {}, 400, filters, 'query'],
  ],
  'values of a body': [
    ...['1', 0, 101, 1.5, true, [1], {}].map(
      (limit): Case => [search, json({ limit }), 400, filters, 'limit'],
    ),
    [search, { body: '{"limit":1e400}' }, 400, filters, 'limit'],
    [search, json({ offset: 2 ** 53 - 1 }), 200],
    [search, { body: '{"offset":9007199254740993}' }, 400, filters, 'offset'],
    [search, json({ limit: null, query: null, templateType: null, crmAmountMin: null, detail: null }), 200],
    [
      run,
      json({ callTypes: null, dateFrom: null, userPrompt: null, crmCustomFieldFilters: null, nothing: null }),
      400,
      filters,
      'nothing',
    ],
    [preview, json({ ...dates, callTypes: null, crmAmountMax: null, companyDomains: null }), 200],
    [preview, json({ ...dates, dateTo: null }), 400, filters, 'dateTo'],
    [preview, json({ ...dates, dateTo: `${day}T10:00Z` }), 400, filters, 'dateTo'],
    [search, json({ startDate: `${day}T00:00Z`, endDate: `${day}T23:59+02:00` }), 200],
    [search, json({ startDate: `${day}T00:00` }), 400, filters, 'startDate'],
    [search, json({ startDate: `${day}T25:00Z` }), 400, filters, 'startDate'],
    [search, json({ dateFrom: day }), 400, filters, 'dateFrom'],
    [search, json({ companyDomains: ['a.example', 'A.example', 'a.example'] }), 200],
    [search, json({ companyDomains: ['a.example', null] }), 400, filters, 'companyDomains'],
    [search, json({ companyDomains: 'a.example' }), 400, filters, 'companyDomains'],
    [search, json({ companyDomains: Array(101).fill(1) }), 400, 'FILTER_ARRAY_TOO_LARGE', 'companyDomains'],
    [search, json({ companyDomains: ['\ud800'] }), 400, filters, 'companyDomains'],
    [search, json({ query: 'a\0b' }), 400, filters, 'query'],
    [search, json({ crmDealIds: [2 ** 53] }), 400, filters, 'crmDealIds'],
    [search, json({ crmDealIds: [0] }), 400, filters, 'crmDealIds'],
    [search, { body: '{"crmAmountMin":1e400}' }, 400, filters, 'crmAmountMin'],
    [search, { body: '{"__proto__":{"limit":5}}' }, 400, filters, '__proto__'],
    [search, { body: '{"constructor":{"prototype":{"limit":5}}}' }, 400, filters, 'constructor'],
    [search, { body: '{"toString":1}' }, 400, filters, 'toString'],
    [
      search,
      { body: '{"crmCustomFieldFilters":[{"__proto__":{"fieldType":"string"}}]}' },
      400,
      filters,
      'crmCustomFieldFilters',
    ],
  ],
}

describe('the answer to a hostile request', () => {
  for (const [group, cases] of Object.entries(groups))
    describe(`heeds ${group}`, () => {
      for (const [line, sent, status, code, field] of cases) {
        const what = JSON.stringify(sent.body ?? sent.headers ?? '').slice(0, 80)
        it(`${line.slice(0, 80)} ${what}: ${status} ${code ?? ''} ${field ?? ''}`, async () => {
          const answer = await ask(line, sent)
          assert.deepEqual([answer.status, answer.code, answer.field], [status, code, field], answer.text)
          assert.ok(answer.headers['x-request-id'])
          assert.equal(answer.headers['www-authenticate'] !== undefined, status === 401)
        })
      }
    })

  it('checks values that need a look-up before the state', async () => {
    const { key } = await createTeam()
    for (let i = 0; i < 5; i++) assert.equal((await ask(run, { key })).status, 202)
    const full = await ask(run, { key })
    assert.deepEqual([full.status, full.code], [429, 'CONCURRENT_RUN_LIMIT'])
    assert.ok(Number(full.headers['retry-after']) > 0)
    const wrong = await ask(run, { key, ...json({ callTypes: ['none'] }) })
    assert.deepEqual([wrong.status, wrong.code, wrong.field], [400, filters, 'callTypes'])
  })

  it('answers HEAD like GET, without a body, on every route', async () => {
    for (const endpoint of all.filter(({ method }) => method === 'GET')) {
      const path = pathOf(endpoint)
      const [head, get] = [await ask(`HEAD ${path}`), await ask(`GET ${path}`)]
      assert.deepEqual([head.status, head.text], [get.status, ''], path)
      for (const name of ['content-type', 'content-length'])
        assert.equal(head.headers[name], get.headers[name], `${path} ${name}`)
      assert.equal((await ask(`HEAD ${path}`, { key: null })).status, 401, path)
    }
  })

  it('to OPTIONS names the methods of every route, and asks for no key', async () => {
    for (const endpoint of all) {
      const answer = await ask(`OPTIONS ${pathOf(endpoint)}`, { key: null })
      assert.deepEqual([answer.status, answer.code], [405, 'METHOD_NOT_ALLOWED'], endpoint.path)
      assert.ok(String(answer.headers.allow).split(', ').includes(endpoint.method), endpoint.path)
    }
  })

  it('is NOT_FOUND to every path with a slash at its end', async () => {
    for (const endpoint of all) {
      const answer = await ask(`${endpoint.method} ${pathOf(endpoint)}/`, { key: null })
      assert.deepEqual([answer.status, answer.code], [404, 'NOT_FOUND'], endpoint.path)
    }
  })
})
