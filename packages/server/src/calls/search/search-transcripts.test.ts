import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo, type TestCall } from '../../../test/create-call.ts'
import { createCrm } from '../../../test/create-crm.ts'
import { request } from '../../../test/request.ts'
import { startApi, type TestTeam } from '../../../test/start-api.ts'
import { deleteCall } from '../../runs/delete-call.ts'

const spoken: NonNullable<TestCall['turns']> = [
  { speaker: 'Rae', side: 'rep', text: 'What would the price have to be for a follow-up order?' },
  {
    speaker: 'Cam',
    side: 'customer',
    text: 'The PRICE is fine. Pricing was never our price problem, don’t worry.',
  },
  { speaker: 'Rae', side: 'rep', text: 'Then we follow up on Friday in Zürich.' },
]

describe('POST /transcripts/search', async () => {
  const api = await startApi()
  const team = await api.createTeam()
  const say = (owner: TestTeam, turns: NonNullable<TestCall['turns']>, call: TestCall = {}) =>
    createCall(api, owner.teamId, { turns, ...call })
  const older = await say(team, spoken, { date: daysAgo(200), companyDomain: 'acme.example' })
  const newer = await say(team, [{ speaker: 'Cam', side: 'customer', text: 'A price list.' }])
  const find = async (query: string, more: object = {}) => {
    const { data, pagination } = await team.client.calls.search({ query, ...more })
    return {
      places: data.map(({ fileId, segmentIndex }) => [fileId, segmentIndex]),
      found: data.map(({ text, matches }) =>
        matches.map(({ startChar, endChar }) => text.slice(startChar, endChar)),
      ),
      total: pagination?.totalCount,
    }
  }

  it('finds the segments that have all words, newest call first, with the place of each', async () => {
    assert.deepEqual(await find('price'), {
      places: [
        [newer, 0],
        [older, 0],
        [older, 1],
      ],
      found: [['price'], ['price'], ['PRICE', 'price']],
      total: 3,
    })
    const { data, searched } = await team.client.calls.search({ query: 'Price fine' })
    assert.deepEqual(searched, { calls: 1, callsWithWords: 1 })
    const [hit] = data
    assert.ok(hit)
    const { data: whole } = await request<{ segments: Record<string, unknown>[] }>(
      { url: api.url, key: team.key },
      'GET',
      `/calls/${older}/transcript`,
    )
    const { fileId, title, date, segmentIndex, matches, ...segment } = hit
    assert.deepEqual({ index: segmentIndex, ...segment }, whole.segments[1])
    assert.deepEqual([fileId, title, date.slice(0, 10)], [older, hit.title, daysAgo(200).slice(0, 10)])
    assert.equal(matches.length, 3)
  })

  it('finds phrases, joined words, beginnings of words and letters of any language', async () => {
    assert.deepEqual((await find('"follow up"')).places, [
      [older, 0],
      [older, 2],
    ])
    assert.deepEqual((await find('follow-up Friday')).found, [['follow up', 'Friday']])
    assert.deepEqual((await find('"up follow"')).total, 0)
    assert.deepEqual((await find('pric* worry')).found, [['PRICE', 'Pricing', 'price', 'worry']])
    assert.deepEqual((await find("don't")).found, [['don’t']])
    assert.deepEqual((await find('zürich')).found, [['Zürich']])
    assert.deepEqual((await find('Zu\u0308rich')).found, [['Zürich']])
    assert.equal((await find('pri')).total, 0)
    assert.equal((await find('price Friday')).total, 0, 'words of two segments')
    assert.equal((await find("'); drop table call; -- \\ price")).total, 0)
  })

  it('narrows by side, dates, domain, type and CRM records', async () => {
    await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'Acme', domain: 'acme.example' }],
      deals: [{ externalId: 'd', name: 'Deal', stage: 'Open', companyExternalId: 'a' }],
    })
    assert.deepEqual((await find('price', { side: 'rep' })).places, [[older, 0]])
    assert.deepEqual((await find('price', { dateFrom: daysAgo(30) })).places, [[newer, 0]])
    assert.deepEqual((await find('price', { dateTo: daysAgo(100) })).total, 2)
    assert.deepEqual((await find('price', { companyDomains: ['ACME.example'] })).total, 2)
    assert.deepEqual((await find('price', { crmDealStages: ['Open'], side: 'customer' })).places, [
      [older, 1],
    ])
    assert.equal((await find('price', { callTypes: ['renewal_call'] })).total, 0)
    const refused = async (body: object) =>
      (await request({ url: api.url, key: team.key }, 'POST', '/transcripts/search', body)).code
    assert.equal(await refused({ query: 'price', callTypes: ['nothing'] }), 'INVALID_FILTERS')
    assert.equal(await refused({ query: 'price', crmDealStages: ['Nope'] }), 'INVALID_FILTERS')
    assert.equal(
      await refused({ query: 'price', dateFrom: daysAgo(1), dateTo: daysAgo(2) }),
      'INVALID_FILTERS',
    )
  })

  it('pages by limit and offset, from the body or the query', async () => {
    assert.deepEqual((await find('price', { limit: 1, offset: 1 })).places, [[older, 0]])
    assert.deepEqual(await find('price', { offset: 2 ** 53 - 1 }), { places: [], found: [], total: 3 })
    const page = await request<object[]>(
      { url: api.url, key: team.key },
      'POST',
      '/transcripts/search?limit=2',
      { query: 'price' },
    )
    assert.deepEqual([page.data.length, page.pagination.hasMore], [2, true])
  })

  it('refuses a query without words or with too many, and a missing query', async () => {
    const refuse = async (body: object) => {
      const { code, details } = await request(
        { url: api.url, key: team.key },
        'POST',
        '/transcripts/search',
        body,
      )
      return [code, details?.field]
    }
    for (const body of [{}, { query: ' "?" ' }, { query: 'a '.repeat(65) }, { query: '"a b" '.repeat(9) }])
      assert.deepEqual(await refuse(body), ['INVALID_FILTERS', 'query'])
  })

  it('finds nothing of a call that is gone, of the sibling team, or of a transcript that was replaced', async () => {
    const sibling = await api.createTeam({ organizationId: team.organizationId })
    assert.deepEqual((await sibling.client.calls.search({ query: 'price' })).data, [])
    const gone = await say(team, [{ speaker: 'Cam', side: 'customer', text: 'Ephemeral words.' }])
    assert.equal((await find('ephemeral')).total, 1)
    await deleteCall(api.db, { ...team, callId: gone })
    assert.equal((await find('ephemeral')).total, 0)
    const [left] = await api.db
      .sql`select count(*) from call_words where organization_id = ${team.organizationId}`
    assert.deepEqual(left, { count: 2 })
  })

  it('counts the calls with the words if it searches only some of them', async () => {
    const busy = await api.createTeam()
    for (let i = 0; i < 3; i++)
      await say(busy, [{ speaker: 'Cam', side: 'customer', text: `Renewal number ${i}.` }])
    await api.db.sql`
      insert into call (organization_id, team_id, held_at, is_date_known, speakers, source_format, content_hash, transcript_id)
      select organization_id, team_id, held_at - make_interval(days => n), true, speakers, 'test', 'copy' || n, transcript_id
        from call, generate_series(1, 510) as n where team_id = ${busy.teamId} and id = (select min(id) from call where team_id = ${busy.teamId})`
    await api.db.sql`
      insert into call_words select organization_id, team_id, id, array_to_tsvector('{renewal,number}')
        from call where team_id = ${busy.teamId} on conflict do nothing`
    const { pagination, searched } = await busy.client.calls.search({ query: 'renewal number' })
    assert.deepEqual([pagination?.totalCount, searched], [500, { calls: 500, callsWithWords: 513 }])
  })
})
