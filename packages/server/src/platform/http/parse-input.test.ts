import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startApi } from '../../../test/start-api.ts'

interface Answer {
  data?: unknown
  error?: { code: string; message: string; details: Record<string, unknown> | null }
}

describe('the input of a request', async () => {
  const { url, createTeam } = await startApi()
  const { key } = await createTeam()
  const base = `${url}/api/public/v1`
  const authorization = { Authorization: `Bearer ${key}` }
  const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const init = body
      ? {
          method: 'POST',
          headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
      : { headers: { ...authorization, ...headers } }
    const response = await fetch(`${base}${path}`, init)
    const { data, error } = (await response.json()) as Answer
    return { status: response.status, headers: response.headers, data, ...error }
  }

  const unknown: [string, object | undefined, string, string, string | undefined][] = [
    [
      '/slices/high_intent_deals/run',
      { startDate: '2026-01-01' },
      'INVALID_FILTERS',
      'startDate',
      'dateFrom',
    ],
    ['/slices/high_intent_deals/run', { calltypes: [] }, 'INVALID_FILTERS', 'calltypes', 'callTypes'],
    ['/slices/high_intent_deals/preview-count', { wholly: 1 }, 'INVALID_FILTERS', 'wholly', undefined],
    ['/posts/search', { dateFrom: '2026-01-01' }, 'INVALID_FILTERS', 'dateFrom', 'startDate'],
    ['/posts/search?detial=1', {}, 'INVALID_FILTERS', 'detial', 'detail'],
    ['/evidence/search', { elementKey: 'x' }, 'INVALID_FILTERS', 'elementKey', 'elementKeys'],
    ['/slice-runs?slice_key=x', undefined, 'INVALID_FILTERS', 'slice_key', 'sliceKey'],
    ['/slices?limit=1', undefined, 'INVALID_FILTERS', 'limit', undefined],
    ['/slices/high_intent_deals?x=1', undefined, 'INVALID_REQUEST', 'x', undefined],
    ['/slice-runs/1/cancel', { reason: 'x' }, 'INVALID_REQUEST', 'reason', undefined],
    [
      '/slices/high_intent_deals/run',
      { key: 'x', ...JSON.parse('{"__proto__":1}') },
      'INVALID_FILTERS',
      'key',
      undefined,
    ],
  ]
  it('says in plain words of which kind and within which bounds a value must be', async () => {
    const messageTo = async (body: object) => (await send('/posts/search', body)).message
    assert.equal(
      await messageTo({ templateType: 'summary' }),
      'templateType: must be a list, such as ["summary"]',
    )
    assert.equal(await messageTo({ query: 5 }), 'query: must be a text')
    assert.equal(await messageTo({ detail: 'yes' }), 'detail: must be true or false')
    assert.equal(await messageTo({ limit: 500 }), 'limit: must be at most 100')
    assert.equal(await messageTo({ limit: 0 }), 'limit: must be at least 1')
    assert.equal(await messageTo({ limit: 1.5 }), 'limit: must be a whole number')
    assert.equal(await messageTo({ crmDealIds: [0] }), 'crmDealIds.0: must be more than 0')
    assert.match((await messageTo({ limit: 1e20 })) ?? '', /^limit: must be at most \d+$/)
  })

  it('names the known members if none is near', async () => {
    const body = { wholly: 1, dateFrom: '2026-01-01', dateTo: '2026-01-02' }
    const { message, details } = await send('/slices/high_intent_deals/preview-count', body)
    assert.match(message ?? '', /^There is no "wholly" here\. Known: callTypes, .*, dateFrom, dateTo/)
    const known = details?.knownMembers as string[]
    assert.ok(known.includes('crmDealStages') && !known.includes('key'))
    const none = await send('/slices/high_intent_deals?x=1')
    assert.equal(none.message, 'There is no "x" here. Leave it out.')
    const inside = await send('/calls', { transcript: [{ speeker: 'Ann', text: 'Hi.' }] })
    assert.equal(inside.message, 'transcript.0 has no member "speeker". Did you mean speaker?')
    const filter = { entityType: 'deal', fieldName: 'x', fieldType: 'string', wholly: 1 }
    const nested = await send('/posts/search', { crmCustomFieldFilters: [filter] })
    assert.match(nested.message ?? '', /Known: entityType, fieldName, fieldType, stringValue\.$/)
  })

  it('names a value that there is not, and the nearest', async () => {
    const stage = await send('/posts/search', { crmDealStages: ['Contract sent'] })
    assert.match(
      stage.message ?? '',
      /^crmDealStages: unknown value "Contract sent"\. GET \/filters\/crm-deal-stages/,
    )
    const element = await send('/evidence/search', { elementKeys: ['budget_confirmatoin'] })
    assert.match(
      element.message ?? '',
      /unknown value "budget_confirmatoin"\. Did you mean "budget_confirmation"\?/,
    )
    assert.equal(element.details?.didYouMean, 'budget_confirmation')
    const missing = await send('/evidence/search', {})
    assert.equal(missing.message, 'elementKeys: is missing')
  })

  for (const [path, body, code, field, didYouMean] of unknown) {
    it(`refuses ${field} at ${path}`, async () => {
      const answer = await send(path, body)
      assert.deepEqual([answer.status, answer.code, answer.details?.field], [400, code, field])
      assert.equal(answer.details?.didYouMean, didYouMean)
      assert.ok(!didYouMean || answer.message?.includes(`Did you mean ${didYouMean}?`))
      assert.equal(Array.isArray(answer.details?.knownMembers), !didYouMean)
    })
  }

  it('refuses a member that a custom field filter of its type does not have', async () => {
    const filter = { entityType: 'deal', fieldName: 'f', fieldType: 'string', stringValue: 'x', numberMin: 1 }
    const { code, details, message } = await send('/posts/search', { crmCustomFieldFilters: [filter] })
    const knownMembers = ['entityType', 'fieldName', 'fieldType', 'stringValue']
    assert.deepEqual(
      [code, details],
      ['INVALID_FILTERS', { field: 'crmCustomFieldFilters', index: 0, knownMembers }],
    )
    assert.match(message ?? '', /"numberMin"/)
  })

  it('says of a custom field filter without a type, or with an unknown one, which types there are', async () => {
    for (const [fieldType, fault] of [
      [{}, 'is missing'],
      [{ fieldType: null }, 'is missing'],
      [{ fieldType: 'money' }, 'unknown value "money"'],
    ] as const) {
      const filter = { entityType: 'deal', fieldName: 'f', operator: 'eq', ...fieldType }
      const { code, message } = await send('/posts/search', { crmCustomFieldFilters: [filter] })
      assert.deepEqual(
        [code, message],
        [
          'INVALID_FILTERS',
          `crmCustomFieldFilters.0.fieldType: ${fault}. Valid values: string, number, date, datetime, boolean, enumeration`,
        ],
      )
    }
  })

  it('ignores unknown names on request, and lists them', async () => {
    const prefer = { Prefer: 'respond-async, handling=lenient' }
    const body = { startDate: 'x', 'ä,b': 1, callTypes: [], ...JSON.parse('{"__proto__":1}') }
    const { status, headers } = await send('/slices/high_intent_deals/run?x=1', body, prefer)
    assert.equal(status, 202)
    assert.equal(headers.get('preference-applied'), 'handling=lenient')
    assert.equal(headers.get('earshot-ignored'), 'x, startDate, %C3%A4%2Cb, __proto__')
    assert.equal((await send('/slices', undefined, prefer)).headers.get('earshot-ignored'), null)
  })

  it('ignores query parameters of browsers and campaigns', async () => {
    assert.equal((await send('/slices?_=17&utm_source=mail')).status, 200)
  })

  it('refuses a list of 250,000 values as quickly as one of 101', async () => {
    for (const crmDealIds of [Array(250_000).fill('x'), Array(250_000).fill({}), Array(250_000).fill(0)]) {
      const { code, details } = await send('/posts/search', { crmDealIds })
      assert.deepEqual([code, details?.maxAllowed], ['FILTER_ARRAY_TOO_LARGE', 100])
    }
    const filter = {
      entityType: 'deal',
      fieldName: 'f',
      fieldType: 'enumeration',
      enumValues: Array(250_000).fill(0),
    }
    const { code } = await send('/posts/search', { crmCustomFieldFilters: [filter] })
    assert.equal(code, 'FILTER_ARRAY_TOO_LARGE')
  })

  it('takes date-times without seconds, and refuses those without a zone', async () => {
    const from = new Date(Date.now() - 86_250_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
    assert.equal((await send('/posts/search', { startDate: `${from}Z` })).status, 200)
    assert.equal((await send('/posts/search', { startDate: `${from}+00:00` })).status, 200)
    assert.equal((await send('/posts/search', { startDate: from })).code, 'INVALID_FILTERS')
  })

  it('compares Idempotency-Key without changes', async () => {
    const start = async (idempotencyKey: string) => {
      const answer = await send('/slices/quick_wins/run', {}, { 'Idempotency-Key': idempotencyKey })
      return (answer.data as { runId: number }).runId
    }
    const first = await start('k')
    assert.notEqual(await start('"k"'), first)
    assert.equal(await start('k'), first)
    const { code, details } = await send('/slices/quick_wins/run', {}, { 'Idempotency-Key': 'x'.repeat(256) })
    assert.deepEqual([code, details?.field], ['INVALID_IDEMPOTENCY_KEY', 'Idempotency-Key'])
  })

  describe('as HTTP', () => {
    const post = async (body: string | Uint8Array<ArrayBuffer> | null, headers: Record<string, string>) => {
      const response = await fetch(`${base}/posts/search`, {
        method: 'POST',
        headers: { ...authorization, ...headers },
        body,
      })
      return [response.status, ((await response.json()) as Answer).error?.code]
    }
    const json = { 'Content-Type': 'application/json' }

    it('treats a missing body as an empty object', async () => {
      assert.deepEqual(await post(null, {}), [200, undefined])
      assert.deepEqual(await post('', json), [200, undefined])
    })

    it('reads gzip, limited by its unpacked size, and no other encoding', async () => {
      const gzip = { ...json, 'Content-Encoding': 'gzip' }
      assert.deepEqual(await post(gzipSync('{"limit":1}'), gzip), [200, undefined])
      assert.deepEqual(await post(gzipSync('{"limit":0}'), gzip), [400, 'INVALID_FILTERS'])
      const huge = gzipSync(`{"query":"${'x'.repeat(50_000_000)}"}`)
      assert.deepEqual(await post(huge, gzip), [413, 'PAYLOAD_TOO_LARGE'])
      assert.deepEqual(await post('{"limit":1}', gzip), [400, 'INVALID_REQUEST'])
      assert.deepEqual(await post(gzipSync('{"limit":1}').subarray(0, 20), gzip), [400, 'INVALID_REQUEST'])
      for (const encoding of ['br', 'deflate', 'gzip, gzip'])
        assert.deepEqual(await post('{}', { ...json, 'Content-Encoding': encoding }), [
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ])
    })

    it('answers HEAD as GET without a body', async () => {
      const head = await fetch(`${base}/slices`, { method: 'HEAD', headers: authorization })
      const get = await fetch(`${base}/slices`, { headers: authorization })
      assert.deepEqual([head.status, await head.text()], [200, ''])
      assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(await get.text())))
      assert.equal((await fetch(`${base}/slices`, { method: 'HEAD' })).status, 401)
    })

    it('says in each 401 how to authenticate, and treats a token with a space as wrong', async () => {
      const none = await fetch(`${base}/slices`)
      assert.equal(none.headers.get('www-authenticate'), 'Bearer realm="earshot"')
      const two = await fetch(`${base}/slices`, { headers: { Authorization: 'Bearer a b' } })
      assert.equal(((await two.json()) as Answer).error?.code, 'INVALID_TOKEN')
      assert.equal(two.headers.get('www-authenticate'), 'Bearer realm="earshot", error="invalid_token"')
    })

    it('answers NOT_FOUND to a collection with a slash at its end', async () => {
      for (const path of ['/slices/', '/slice-runs/', '/posts/', '/calls/', '/elements/', '/nothing/']) {
        const { status, code } = await send(path)
        assert.deepEqual([path, status, code], [path, 404, 'NOT_FOUND'])
      }
    })

    it('answers INVALID_REQUEST to any path that cannot be decoded', async () => {
      for (const path of ['/slices/%ff', '/nothing/%ff', '/slice-runs/%ff/evidence', '/%ff'])
        assert.deepEqual([path, (await send(path)).code], [path, 'INVALID_REQUEST'])
      const response = await fetch(`${url}/%ff`)
      assert.equal(response.status, 400)
    })
  })
})
