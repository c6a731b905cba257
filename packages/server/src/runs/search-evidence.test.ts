import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Analyst } from '@earshot/analyst/analyst'
import { basePath } from '@earshot/contract/endpoint'
import type { EvidenceMatch } from '@earshot/contract/evidence'
import type { z } from 'zod'
import { createCall, daysAgo, type TestCall } from '../../test/create-call.ts'
import { createCrm } from '../../test/create-crm.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

type Match = z.infer<typeof EvidenceMatch>
type Body = Record<string, unknown>

/** Reads findings from the text of turns: `0.9 intent_signal the quote`. */
const literalAnalyst: Analyst = {
  fingerprint: 'literal@1',
  analyse: async ({ segments }) =>
    segments.flatMap(({ index, text }) => {
      const [, confidence, elementKey = '', quote = ''] = /^([\d.e-]+) (\w+) (.*)$/.exec(text) ?? []
      return confidence ? [{ elementKey, segmentIndex: index, quote, confidence: Number(confidence) }] : []
    }),
}

describe('POST /evidence/search', async () => {
  const api = await startApi({ isWorker: true, analyst: literalAnalyst })
  const { createTeam, db, url } = api

  const search = (team: TestTeam, body: unknown) =>
    request<{ matches: Match[] }>({ url, key: team.key }, 'POST', '/evidence/search', body)
  const matches = async (team: TestTeam, body: Body = {}) => {
    const reply = await search(team, { elementKeys: ['intent_signal'], ...body })
    assert.deepEqual([reply.status, reply.code], [200, undefined], JSON.stringify(body))
    return reply.data.matches
  }
  const quotes = async (team: TestTeam, body: Body = {}) =>
    (await matches(team, body)).map(({ quote }) => quote)
  const refused = async (team: TestTeam, body: unknown) => {
    const { status, code, details } = await search(team, body)
    const { field, index } = details ?? {}
    return [status, code, index === undefined ? field : `${field}.${index}`]
  }
  const say = async (team: TestTeam, lines: string[], call: TestCall = {}) =>
    await createCall(api, team.teamId, {
      ...call,
      turns: lines.map((text, i) => ({ speaker: `S${i}`, side: 'customer', text })),
    })
  const runSlice = async ({ client }: TestTeam, key = 'high_intent_deals') => {
    const { runId } = await client.runs.start({ key })
    return await until(async () => {
      const run = await client.runs.get({ id: runId })
      return run.status !== 'running' && run.id
    })
  }

  it('finds the evidence of completed runs with its element, source and run', async () => {
    const team = await createTeam()
    const fileId = await say(team, ['0.75 intent_signal We are ready to sign.'], {
      title: 'Kick-off',
      date: daysAgo(3),
    })
    const runId = await runSlice(team)
    const source = { type: 'transcript', id: `file:${fileId}`, label: 'Kick-off', date: daysAgo(3) }
    assert.deepEqual(await matches(team), [
      { quote: 'We are ready to sign.', source, confidence: 0.75, elementKey: 'intent_signal', runId },
    ])
    assert.deepEqual(await matches(team, { elementKeys: ['champion'] }), [])
  })

  it('leaves out runs that are active, failed or another team’s', async () => {
    const team = await createTeam()
    await say(team, ['0.75 intent_signal We are ready to sign.'])
    const runId = await runSlice(team)
    for (const status of ['running', 'failed']) {
      await db.sql`update slice_run set status = ${status} where id = ${runId}`
      assert.deepEqual(await matches(team), [])
    }
    await db.sql`update slice_run set status = 'completed' where id = ${runId}`
    assert.equal((await matches(team)).length, 1)
    for (const other of [await createTeam({ organizationId: team.organizationId }), await createTeam()]) {
      assert.deepEqual(await matches(other), [])
    }
  })

  it('orders by confidence, gives a quote once, from the newest run that found it', async () => {
    const team = await createTeam()
    await say(team, [
      '0.5 intent_signal This is low.',
      '0.9 champion This is best.',
      '0.75 intent_signal This is middle.',
    ])
    await runSlice(team)
    const second = await runSlice(team)
    const found = await matches(team, { elementKeys: ['intent_signal', 'champion'] })
    assert.deepEqual(
      found.map(({ quote, runId }) => [quote.slice(8), runId]),
      [
        ['best.', second],
        ['middle.', second],
        ['low.', second],
      ],
    )
  })

  it('goes on by its cursor, each match once', async () => {
    const team = await createTeam()
    // Many with one confidence: the last of a page is identified by its id.
    await say(
      team,
      Array.from({ length: 25 }, (_, i) => `0.${5 + (i % 3)} intent_signal Sentence ${i}.`),
    )
    await runSlice(team)
    await runSlice(team)
    const body = { elementKeys: ['intent_signal'] }
    const whole = await matches(team, { ...body, limit: 100 })
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const answer = await search(team, { ...body, limit: 4, ...(cursor ? { cursor } : {}) })
      assert.equal(answer.cursor?.limit, 4)
      paged.push(...answer.data.matches)
      cursor = answer.cursor?.next ?? null
    } while (cursor)
    assert.deepEqual(paged, whole)
    assert.equal(whole.length, 25)
    const all = await Array.fromAsync(team.client.evidence.searchAll({ ...body, limit: 10 }))
    assert.deepEqual(all, whole)
    for (const bad of ['x', '', 'W10', Buffer.from('[1,2]').toString('base64url')])
      assert.deepEqual(await refused(team, { ...body, cursor: bad }), [400, 'INVALID_FILTERS', 'cursor'])
  })

  it('leaves out matches below minConfidence, here, in evidence and in items', async () => {
    const team = await createTeam()
    await say(team, [
      '0.5 intent_signal This is low.',
      '0.75 intent_signal This is middle.',
      '0.9 intent_signal This is high.',
      '5e-324 intent_signal This is nearer to 0 than the column can hold.',
    ])
    const id = await runSlice(team)
    const quotes = async (minConfidence: number) =>
      (await matches(team, { elementKeys: ['intent_signal'], minConfidence })).map(({ quote }) => quote)
    assert.deepEqual(await quotes(0.75), ['This is high.', 'This is middle.'])
    assert.deepEqual(await quotes(1), [])
    const tiny = 5e-324
    assert.equal((await quotes(tiny)).length, 4)
    assert.equal((await team.client.runs.evidenceItems({ id, minConfidence: tiny })).data.length, 4)
    const { elements } = await team.client.runs.evidence({ id, minConfidence: tiny })
    assert.equal(elements.intent_signal?.count, 4)
    for (const [confidence, place] of [
      [tiny, id],
      [1e300, Number.MAX_SAFE_INTEGER],
    ]) {
      const cursor = Buffer.from(JSON.stringify([confidence, place, place])).toString('base64url')
      const { status } = await search(team, {
        elementKeys: ['intent_signal'],
        cursor,
      })
      assert.equal(status, 200)
    }
    const evidence = await team.client.runs.evidence({ id, minConfidence: 0.75 })
    assert.deepEqual(evidence.elements.intent_signal?.count, 2)
    assert.deepEqual(evidence.summary, {
      totalSources: 1,
      totalElements: 1,
      sourceBreakdown: { transcript: 1 },
    })
    assert.deepEqual(
      await team.client.runs.evidence({ id, minConfidence: 0 }),
      await team.client.runs.evidence(id),
    )
    assert.deepEqual((await team.client.runs.evidence({ id, minConfidence: 1 })).elements, {})
    const items = await team.client.runs.evidenceItems({ id, minConfidence: 0.75 })
    assert.deepEqual([items.data.length, items.pagination?.totalCount], [2, 2])
    for (const minConfidence of [-0.1, 1.1, 'x'])
      assert.deepEqual(await refused(team, { elementKeys: ['intent_signal'], minConfidence }), [
        400,
        'INVALID_FILTERS',
        'minConfidence',
      ])
  })

  it('answers at most limit matches: 20 by default, 100 at most', async () => {
    const team = await createTeam()
    await say(
      team,
      Array.from({ length: 101 }, (_, i) => `0.5 intent_signal Sentence ${i}.`),
    )
    await runSlice(team)
    const lengths = [{}, { limit: 1 }, { limit: 100 }].map(async (body) => (await matches(team, body)).length)
    assert.deepEqual(await Promise.all(lengths), [20, 1, 100])
    for (const limit of [0, 101, -1, 1.5, '5']) {
      assert.deepEqual(await refused(team, { elementKeys: ['intent_signal'], limit }), [
        400,
        'INVALID_FILTERS',
        'limit',
      ])
    }
  })

  it('finds the query anywhere in the quote, without regard to case, and literally', async () => {
    const team = await createTeam()
    const lines = ['100% Sure about a_b', 'Ärger über C:\\temp', "it's (fine) [really] 🦊 .*"]
    await say(
      team,
      lines.map((line) => `0.5 intent_signal ${line}`),
    )
    await runSlice(team)
    const cases: [string, number[]][] = [
      ['SURE', [0]],
      ['ure ab', [0]],
      ['%', [0]],
      ['0%', [0]],
      ['100%sure', []],
      ['_', [0]],
      ['a_b', [0]],
      ['axb', []],
      ['\\', [1]],
      ['c:\\TEMP', [1]],
      ['ärger', [1]],
      ['ÜBER', [1]],
      ["it's", [2]],
      ['(fine)', [2]],
      ['[really] 🦊', [2]],
      ['.*', [2]],
      ['', [0, 1, 2]],
      ['  ', [0, 1, 2]],
      [' sure ', [0]],
      ['nothing like it', []],
      ['x'.repeat(1000), []],
    ]
    for (const [query, expected] of cases) {
      const found = (await quotes(team, { query })).map((quote) => lines.indexOf(quote)).sort()
      assert.deepEqual(found, expected, query)
    }
    for (const query of ['x'.repeat(1001), 'a\0', '\udc00', 7]) {
      assert.deepEqual(await refused(team, { elementKeys: ['intent_signal'], query }), [
        400,
        'INVALID_FILTERS',
        'query',
      ])
    }
  })

  it('filters by call type, owner and date of the source, both days inclusive, unknown dates excluded', async () => {
    const team = await createTeam()
    const line = (name: string) => [`0.5 intent_signal We are all for it, said ${name}`]
    await say(team, line('A'), {
      callType: 'demo_call',
      ownerEmail: 'ann@v.example',
      date: `${daysAgo(8)}T23:59:59.999Z`,
    })
    await say(team, line('B'), {
      callType: 'support_call',
      ownerEmail: 'bob@v.example',
      date: `${daysAgo(7)}T00:00:00Z`,
    })
    const undated = await say(team, line('C'), {
      ownerEmail: 'ann@v.example',
      date: `${daysAgo(0)}T00:00:00Z`,
    })
    await db.sql`update call set is_date_known = false where id = ${undated}`
    await runSlice(team)
    const cases: [Body, string][] = [
      [{}, 'ABC'],
      [{ callTypes: ['demo_call'] }, 'A'],
      [{ callTypes: ['demo_call', 'support_call'] }, 'AB'],
      [{ callTypes: [] }, 'ABC'],
      [{ callOwnerEmails: ['ANN@v.example'] }, 'AC'],
      [{ callOwnerEmails: ['nobody@v.example'] }, ''],
      [{ callOwnerEmails: ['ann@v.example'], callTypes: ['support_call'] }, ''],
      [{ dateFrom: daysAgo(8), dateTo: daysAgo(8) }, 'A'],
      [{ dateFrom: daysAgo(7) }, 'B'],
      [{ dateTo: daysAgo(7) }, 'AB'],
      [{ dateFrom: '0001-01-01', dateTo: '9999-12-31' }, 'AB'],
      [{ dateFrom: daysAgo(4000) }, 'AB'],
    ]
    for (const [body, expected] of cases) {
      assert.equal(
        (await quotes(team, body))
          .map((quote) => quote.at(-1))
          .sort()
          .join(''),
        expected,
        JSON.stringify(body),
      )
    }
    const [unknown] = (await matches(team)).filter(({ quote }) => quote.endsWith('C'))
    assert.deepEqual(Object.keys(unknown!.source).sort(), ['id', 'label', 'type'])
  })

  it('finds quotes of CRM records', async () => {
    const team = await createTeam()
    const { deals } = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'A', domain: 'a.example' }],
      deals: [{ externalId: 'd', name: 'Deal', amount: 48000, companyExternalId: 'a' }],
    })
    await say(team, ['0.9 budget_confirmation We have the money.'], { companyDomain: 'a.example' })
    const runId = await runSlice(team)
    const elementKeys = ['budget_confirmation']
    const found = await matches(team, { elementKeys })
    assert.deepEqual(found[0], {
      quote: 'Amount: 48000',
      source: { type: 'crm_deal', id: `crm_deal:${deals.d}`, label: 'Deal' },
      confidence: 1,
      elementKey: 'budget_confirmation',
      runId,
    })
    assert.equal(found.length, 2)
    assert.deepEqual(await quotes(team, { elementKeys, query: '48000' }), ['Amount: 48000'])
    // A record has no date, owner or call type.
    assert.deepEqual(await quotes(team, { elementKeys, dateFrom: '0001-01-01' }), ['We have the money.'])
  })

  it('requires elementKeys, at least one', async () => {
    const team = await createTeam()
    for (const elementKeys of [undefined, null, [], 'intent_signal', [7], {}]) {
      const [status, code, field] = await refused(team, { elementKeys })
      assert.deepEqual([status, code], [400, 'INVALID_FILTERS'])
      assert.match(String(field), /^elementKeys(\.0)?$/)
    }
    assert.deepEqual(await refused(team, undefined), [400, 'INVALID_FILTERS', 'elementKeys'])
  })

  it('answers INVALID_FILTERS with the endpoint of valid values to unknown elements and call types', async () => {
    const team = await createTeam()
    const cases: [Body, string, number, string][] = [
      [{ elementKeys: ['intent_signal', 'no_such_element'] }, 'elementKeys', 1, '/elements'],
      [{ elementKeys: ['__proto__'] }, 'elementKeys', 0, '/elements'],
      [{ elementKeys: ['intent_signal'], callTypes: ['none'] }, 'callTypes', 0, '/call-types'],
    ]
    for (const [body, field, index, path] of cases) {
      const { status, code, details } = await search(team, body)
      assert.deepEqual([status, code], [400, 'INVALID_FILTERS'])
      assert.deepEqual(details, { field, index, validValuesEndpoint: `${basePath}${path}` })
    }
  })

  it('answers INVALID_FILTERS to bad dates and to a start after the end, before it looks anything up', async () => {
    const team = await createTeam()
    for (const date of ['today', '2026-02-30', `${daysAgo(1)}T00:00:00Z`, 20260101, '0000-01-01']) {
      for (const field of ['dateFrom', 'dateTo']) {
        assert.deepEqual(await refused(team, { elementKeys: ['none'], [field]: date }), [
          400,
          'INVALID_FILTERS',
          field,
        ])
      }
    }
    const reversed = { elementKeys: ['none'], dateFrom: daysAgo(1), dateTo: daysAgo(2) }
    assert.deepEqual(await refused(team, reversed), [400, 'INVALID_FILTERS', 'dateFrom'])
  })

  const strings = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`)
  const arrays: [string, string, (count: number) => unknown[]][] = [
    ['elementKeys', '/elements', (count) => Array(count).fill('intent_signal')],
    ['callTypes', '/call-types', (count) => Array(count).fill('demo_call')],
    ['callOwnerEmails', '/filters/call-owners', strings],
  ]
  for (const [field, path, make] of arrays) {
    it(`answers FILTER_ARRAY_TOO_LARGE to 101 values of ${field}, and takes 100`, async () => {
      const team = await createTeam()
      const body = { elementKeys: ['intent_signal'] }
      const { status, code, details } = await search(team, { ...body, [field]: make(101) })
      assert.deepEqual([status, code], [400, 'FILTER_ARRAY_TOO_LARGE'])
      assert.deepEqual(details, { field, maxAllowed: 100, validValuesEndpoint: `${basePath}${path}` })
      assert.equal((await search(team, { ...body, [field]: make(100) })).status, 200)
    })
  }
})
