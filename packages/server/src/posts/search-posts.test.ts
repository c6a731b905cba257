import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import type { CompactPost, Post } from '@earshot/contract/posts'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createCrm, createToldCall } from '../../test/create-crm.ts'
import { createPost, type TestPost } from '../../test/create-post.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'

type Body = Record<string, unknown>

describe('POST /posts/search', async () => {
  const api = await startApi()
  const { createTeam, url } = api

  const search = <Found = CompactPost>(team: TestTeam, body: unknown = {}, query = '') =>
    request<Found[]>({ url, key: team.key }, 'POST', `/posts/search${query}`, body)
  const found = async (team: TestTeam, body: Body = {}, query = '') => {
    const reply = await search(team, body, query)
    assert.deepEqual([reply.status, reply.code], [200, undefined], JSON.stringify(body))
    return reply.data.map(({ postId }) => postId)
  }
  const refused = async (team: TestTeam, body: unknown, query = '') => {
    const { status, code, details } = await search(team, body, query)
    const { field, index } = details ?? {}
    return [status, code, index === undefined ? field : `${field}.${index}`]
  }
  const post = async (team: TestTeam, call: Parameters<typeof createToldCall>[2] = {}, told: TestPost = {}) =>
    await createPost(api, await createToldCall(api, team.teamId, call), told)

  it('answers the compact form', async () => {
    const team = await createTeam()
    const call = {
      date: `${daysAgo(3)}T09:30:00.000Z`,
      ownerEmail: 'ann@v.example',
      companyDomain: 'a.example',
    }
    const fileId = await createToldCall(api, team.teamId, call)
    const postId = await createPost(api, fileId, { title: 'Kick-off', bluf: 'x'.repeat(300) })
    const { data, pagination } = await search(team)
    assert.deepEqual(data, [
      {
        postId,
        fileId,
        title: 'Kick-off',
        date: `${daysAgo(3)}T09:30:00.000Z`,
        callOwnerEmail: 'ann@v.example',
        companyDomain: 'a.example',
        templateType: 'summary',
        snippet: 'x'.repeat(240),
      },
    ])
    assert.deepEqual(pagination, { totalCount: 1, hasMore: false, limit: 20, offset: 0 })
  })

  it('answers null if owner and domain are unknown', async () => {
    const team = await createTeam()
    await post(team)
    const { data } = await search(team)
    assert.deepEqual([data[0]!.callOwnerEmail, data[0]!.companyDomain], [null, null])
  })

  it('answers the full form with detail, the same as GET /posts/:id', async () => {
    const team = await createTeam()
    const fileId = await createToldCall(api, team.teamId, { ownerEmail: 'ann@v.example', ownerName: 'Ann' })
    await createPost(api, fileId, { aiGeneratedTitle: 'Made up', email: 'ann@v.example' })
    await createPost(api, fileId, { templateType: 'scorecard' })
    const { data } = await search<Post>(team, { detail: true })
    assert.deepEqual(
      data.map(({ templateType }) => templateType),
      ['scorecard', 'summary'],
    )
    for (const full of data) {
      const one = await request<Post>({ url, key: team.key }, 'GET', `/posts/${full.postId}`)
      assert.deepEqual(one.data, full)
    }
  })

  it('keeps the members asked for with fields, and always postId, fileId and templateType', async () => {
    const team = await createTeam()
    await post(team)
    const members = async (body: Body) => Object.keys((await search<object>(team, body)).data[0]!).sort()
    const kept = ['fileId', 'postId', 'templateType']
    assert.deepEqual(await members({ fields: ['title'] }), [...kept, 'title'].sort())
    assert.deepEqual(await members({ fields: [] }), kept)
    assert.deepEqual(await members({ fields: ['__proto__', 'none', 'toString'] }), kept)
    assert.deepEqual(await members({ detail: true, fields: ['result', 'user', 'team'] }), [
      'fileId',
      'postId',
      'result',
      'team',
      'templateType',
      'user',
    ])
  })

  it('filters by call type, by number and by string as /posts/filters lists it, and by template', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId)
    const one = await createPost(api, fileId, { callTypeId: 1 })
    const two = await createPost(api, fileId, { callTypeId: 2, templateType: 'scorecard' })
    const cases: [Body, number[]][] = [
      [{ callTypeId: [1] }, [one]],
      [{ callTypeId: ['2'] }, [two]],
      [{ callTypeId: [1, '2'] }, [two, one]],
      [{ callTypeId: [999_999_999_999] }, []],
      [{ callTypeId: ['9007199254740991'] }, []],
      [{ callTypeId: [] }, [two, one]],
      [{ templateType: ['summary'] }, [one]],
      [{ templateType: ['summary', 'scorecard'] }, [two, one]],
      [{ templateType: ['summary'], callTypeId: [2] }, []],
    ]
    for (const [body, expected] of cases)
      assert.deepEqual(await found(team, body), expected, JSON.stringify(body))
  })

  it('filters by period on the call’s date, both ends inclusive, as dates or date-times', async () => {
    const team = await createTeam()
    const early = await post(team, { date: `${daysAgo(10)}T00:00:00.000Z` })
    const late = await post(team, { date: `${daysAgo(10)}T23:59:59.999Z` })
    const next = await post(team, { date: `${daysAgo(9)}T00:00:00.000Z` })
    const cases: [Body, number[]][] = [
      [{ startDate: daysAgo(10), endDate: daysAgo(10) }, [late, early]],
      [{ startDate: daysAgo(9) }, [next]],
      [{ endDate: daysAgo(10) }, [late, early]],
      [{ startDate: `${daysAgo(10)}T00:00:00.001Z`, endDate: `${daysAgo(9)}T00:00:00Z` }, [next, late]],
      [{ startDate: `${daysAgo(10)}T02:00:00+02:00`, endDate: `${daysAgo(10)}T02:00:00+02:00` }, [early]],
      [{ startDate: daysAgo(8) }, []],
    ]
    for (const [body, expected] of cases)
      assert.deepEqual(await found(team, body), expected, JSON.stringify(body))
  })

  it('covers the last 90 days up to now without dates', async () => {
    const team = await createTeam()
    const edge = await post(team, { date: `${daysAgo(90)}T00:00:00.000Z` })
    await post(team, { date: `${daysAgo(91)}T23:59:59.999Z` })
    await post(team, { date: new Date(Date.now() + 3_600_000).toISOString() })
    assert.deepEqual(await found(team), [edge])
  })

  it('filters by owner and domain without regard to case, and by CRM records', async () => {
    const team = await createTeam()
    const { deals, companies } = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'A', domain: 'a.example' }],
      deals: [
        {
          externalId: 'd',
          name: 'D',
          stage: 'Open',
          amount: 100,
          companyExternalId: 'a',
          fields: { tier: 'x' },
        },
      ],
    })
    const linked = await post(team, { companyDomain: 'a.example', ownerEmail: 'ann@v.example' })
    const other = await post(team, { companyDomain: 'b.example', ownerEmail: 'bob@v.example' })
    const custom = { entityType: 'deal', fieldName: 'tier', fieldType: 'string' }
    const cases: [Body, number[]][] = [
      [{ callOwnerEmails: ['ANN@V.EXAMPLE'] }, [linked]],
      [{ callOwnerEmails: ['ann@v.example', 'BOB@v.example'] }, [other, linked]],
      [{ companyDomains: ['B.Example'] }, [other]],
      [{ callOwnerEmails: ['ann@v.example'], companyDomains: ['b.example'] }, []],
      [{ callOwnerEmails: ['none@v.example'] }, []],
      [{ crmDealIds: [deals.d] }, [linked]],
      [{ crmDealIds: [987654321] }, []],
      [{ crmCompanyIds: [companies.a] }, [linked]],
      [{ crmDealStages: ['Open'] }, [linked]],
      [{ crmAmountMin: 100, crmAmountMax: 100 }, [linked]],
      [{ crmDealStages: ['Open'], crmAmountMin: 101 }, []],
      [{ crmCustomFieldFilters: [{ ...custom, stringValue: 'X' }] }, [linked]],
      [{ crmCustomFieldFilters: [{ ...custom, stringValue: 'y' }] }, []],
    ]
    for (const [body, expected] of cases)
      assert.deepEqual(await found(team, body), expected, JSON.stringify(body))
  })

  it('finds words of title and result in any form, phrases, alternatives and exclusions', async () => {
    const team = await createTeam()
    const one = await post(team, {}, { title: 'Renewal with Acme', bluf: 'They were negotiating prices.' })
    const two = await post(team, {}, { title: 'Kick-off', bluf: 'A quick brown fox.' })
    const cases: [string, number[]][] = [
      ['renewals', [one]],
      ['NEGOTIATE price', [one]],
      ['acme fox', []],
      ['acme or fox', [two, one]],
      ['"brown fox"', [two]],
      ['"fox brown"', []],
      ['contract -acme', []],
      ['quick -acme', [two]],
      ['unknownword', []],
      ['   ', [two, one]],
      ["'; drop table post; --", []],
      ["acme & | ! ( ) : * <-> '", [one]],
      ['🦊', []],
      ['x'.repeat(1000), []],
    ]
    for (const [query, expected] of cases) assert.deepEqual(await found(team, { query }), expected, query)
    for (const query of ['x'.repeat(1001), 'a\0b', '\ud800', 7]) {
      assert.deepEqual(await refused(team, { query }), [400, 'INVALID_FILTERS', 'query'])
    }
  })

  it('does not find unpublished posts', async () => {
    const team = await createTeam()
    await post(team, {}, { published: false })
    const { data, pagination } = await search(team)
    assert.deepEqual([data, pagination.totalCount], [[], 0])
  })

  it('shows no post of another team', async () => {
    const team = await createTeam()
    await post(team)
    for (const other of [await createTeam({ organizationId: team.organizationId }), await createTeam()]) {
      assert.deepEqual(await found(other), [])
    }
  })

  it('lists the newest call first, then the latest post', async () => {
    const team = await createTeam()
    const call = async (days: number) => await createCall(api, team.teamId, { date: daysAgo(days) })
    const [old, fresh, same] = [await call(20), await call(2), await call(2)]
    const posts = [
      await createPost(api, fresh),
      await createPost(api, old),
      await createPost(api, same),
      await createPost(api, fresh, { templateType: 'scorecard' }),
    ]
    assert.deepEqual(await found(team), [posts[3], posts[2], posts[0], posts[1]])
  })

  it('pages without loss or repetition, with true totals', async () => {
    const team = await createTeam()
    const posts: number[] = []
    for (let i = 0; i < 7; i++) posts.unshift(await post(team, { date: daysAgo(3) }))
    const seen: number[] = []
    for (let offset = 0; offset < 9; offset += 3) {
      const { data, pagination } = await search(team, { limit: 3, offset })
      seen.push(...data.map(({ postId }) => postId))
      assert.deepEqual(pagination, { totalCount: 7, hasMore: offset + 3 < 7, limit: 3, offset })
    }
    assert.deepEqual(seen, posts)
    const beyond = await search(team, { offset: 2_147_483_647 })
    assert.deepEqual([beyond.data, beyond.pagination.totalCount, beyond.pagination.hasMore], [[], 7, false])
  })

  it('finds the same posts page by page, within and across days and weeks, with every kind of count', async () => {
    const team = await createTeam()
    const owners = ['ann@v.example', 'ben@v.example', 'cat@v.example']
    for (let n = 0; n < 30; n++) {
      const date = `${daysAgo((n * 7) % 45)}T${String((n * 5) % 24).padStart(2, '0')}:00:00.000Z`
      await post(team, { date, ownerEmail: owners[n % 3]! }, { callTypeId: 1 + (n % 2) })
    }
    const period = { startDate: `${daysAgo(40)}T03:00:00Z`, endDate: `${daysAgo(1)}T20:00:00Z` }
    for (const filter of [{}, { callOwnerEmails: owners.slice(0, 2) }, { callTypeId: [1] }]) {
      const all = await found(team, { ...period, ...filter, limit: 100 })
      assert.ok(all.length > 10)
      for (const limit of [1, 4, 7]) {
        const pages: number[] = []
        for (let offset = 0; offset < all.length + limit; offset += limit)
          pages.push(...(await found(team, { ...period, ...filter, limit, offset })))
        assert.deepEqual(pages, all, JSON.stringify({ filter, limit }))
      }
    }
  })

  // An offset counts from the newest: new posts shift the rest, so a page may repeat posts, but never skip any.
  it('skips nothing while posts arrive between two pages: newer ones repeat, older ones change no earlier page', async () => {
    const team = await createTeam()
    const posts: number[] = []
    for (let i = 0; i < 6; i++) posts.unshift(await post(team, { date: daysAgo(5) }))
    const first = await found(team, { limit: 3 })
    await post(team, { date: daysAgo(9) })
    assert.deepEqual(await found(team, { limit: 3 }), first)
    assert.deepEqual(await found(team, { limit: 3, offset: 3 }), posts.slice(3))
    await post(team, { date: daysAgo(1) })
    const second = await search(team, { limit: 3, offset: 3 })
    assert.deepEqual(
      second.data.map(({ postId }) => postId),
      posts.slice(2, 5),
    )
    assert.deepEqual([second.pagination.totalCount, second.pagination.hasMore], [8, true])
    // With a fixed end, newer calls do not shift the pages either.
    assert.deepEqual(await found(team, { limit: 3, offset: 3, endDate: daysAgo(5) }), posts.slice(3))
  })

  it('takes limit and offset from the query and from the body, which wins', async () => {
    const team = await createTeam()
    for (let i = 0; i < 4; i++) await post(team)
    const page = async (body: Body | undefined, query: string) => {
      const { limit, offset } = (await search(team, body, query)).pagination
      return [limit, offset]
    }
    assert.deepEqual(await page({}, '?limit=2&offset=1'), [2, 1])
    assert.deepEqual(await page({ limit: 3 }, '?limit=2&offset=1'), [3, 1])
    assert.deepEqual(await page({ limit: 3, offset: 0 }, '?limit=2&offset=1'), [3, 0])
    assert.deepEqual(await page(undefined, '?limit=100'), [100, 0])
    assert.deepEqual(await page({ limit: null }, '?limit=2'), [2, 0])
    assert.deepEqual(await page({}, '?utm_source=x&_=1'), [20, 0])
  })

  it('answers INVALID_FILTERS to a limit or offset that is out of range or no integer, in both places', async () => {
    const team = await createTeam()
    for (const bad of [0, 101, -1, 1.5, 1e20]) {
      assert.deepEqual(await refused(team, { limit: bad }), [400, 'INVALID_FILTERS', 'limit'])
      assert.deepEqual(await refused(team, {}, `?limit=${bad}`), [400, 'INVALID_FILTERS', 'limit'])
    }
    for (const bad of [-1, 0.5, 1e20]) {
      assert.deepEqual(await refused(team, { offset: bad }), [400, 'INVALID_FILTERS', 'offset'])
      assert.deepEqual(await refused(team, {}, `?offset=${bad}`), [400, 'INVALID_FILTERS', 'offset'])
    }
    for (const bad of ['5', true, [5], {}]) {
      assert.deepEqual(await refused(team, { limit: bad }), [400, 'INVALID_FILTERS', 'limit'])
      assert.deepEqual(
        await refused(team, { limit: bad }, '?limit=5'),
        [400, 'INVALID_FILTERS', 'limit'],
        `${bad}`,
      )
    }
    assert.deepEqual(await refused(team, { limit: 5 }, '?limit=0'), [400, 'INVALID_FILTERS', 'limit'])
    for (const bad of ['', 'x', '1e1', '0x5', ' 5', '+5', 'NaN', '5&limit=6']) {
      assert.deepEqual(await refused(team, {}, `?limit=${bad}`), [400, 'INVALID_FILTERS', 'limit'], bad)
    }
  })

  it('answers DATE_RANGE_TOO_WIDE to a start 91 days ago, and takes 90', async () => {
    const team = await createTeam()
    assert.deepEqual(await refused(team, { startDate: daysAgo(91) }), [
      400,
      'DATE_RANGE_TOO_WIDE',
      'startDate',
    ])
    const before = new Date(Date.parse(daysAgo(90)) - 1).toISOString()
    assert.deepEqual(await refused(team, { startDate: before }), [400, 'DATE_RANGE_TOO_WIDE', 'startDate'])
    assert.equal((await search(team, { startDate: daysAgo(90) })).status, 200)
  })

  it('answers INVALID_FILTERS with the field to a wrong type or a bad value', async () => {
    const team = await createTeam()
    const cases: [Body, string][] = [
      [{ callTypeId: 1 }, 'callTypeId'],
      [{ callTypeId: ['x'] }, 'callTypeId.0'],
      [{ callTypeId: [0] }, 'callTypeId.0'],
      [{ templateType: ['email'] }, 'templateType.0'],
      [{ startDate: 'yesterday' }, 'startDate'],
      [{ endDate: '2026-02-30' }, 'endDate'],
      [{ endDate: '2026-01-01T10:00:00' }, 'endDate'],
      [{ startDate: daysAgo(1), endDate: daysAgo(2) }, 'startDate'],
      [{ detail: 'true' }, 'detail'],
      [{ detail: 1 }, 'detail'],
      [{ fields: 'title' }, 'fields'],
      [{ fields: [1] }, 'fields.0'],
      [{ crmAmountMin: {} }, 'crmAmountMin'],
    ]
    for (const [body, field] of cases) {
      assert.deepEqual(await refused(team, body), [400, 'INVALID_FILTERS', field], JSON.stringify(body))
    }
  })

  it('answers INVALID_FILTERS with the endpoint of valid values to an unknown stage, after checking the form of the rest', async () => {
    const team = await createTeam()
    const { code, details } = await search(team, { crmDealStages: ['None'] })
    assert.equal(code, 'INVALID_FILTERS')
    assert.deepEqual(details, {
      field: 'crmDealStages',
      index: 0,
      validValuesEndpoint: `${basePath}/filters/crm-deal-stages`,
    })
    const body = { crmDealStages: ['None'], startDate: daysAgo(91) }
    assert.deepEqual(await refused(team, body), [400, 'DATE_RANGE_TOO_WIDE', 'startDate'])
  })

  const strings = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`)
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const custom = { entityType: 'deal', fieldName: 'f', fieldType: 'string', stringValue: 'x' }
  const arrays: [string, string, (count: number) => unknown[]][] = [
    ['callTypeId', '/posts/filters', numbers],
    ['templateType', '/posts/filters', (count) => Array(count).fill('summary')],
    ['callOwnerEmails', '/filters/call-owners', strings],
    ['companyDomains', '/filters/company-domains', strings],
    ['crmDealIds', '/filters/crm-deals', numbers],
    ['crmCompanyIds', '/filters/crm-companies', numbers],
    ['crmDealStages', '/filters/crm-deal-stages', (count) => Array(count).fill('Open')],
    ['crmCustomFieldFilters', '/filters/crm-fields', (count) => Array(count).fill(custom)],
  ]
  for (const [field, path, make] of arrays) {
    it(`answers FILTER_ARRAY_TOO_LARGE to 101 values of ${field}, and takes 100`, async () => {
      const team = await createTeam()
      await createCrm(api, team.organizationId, { deals: [{ externalId: 'd', name: 'D', stage: 'Open' }] })
      const { status, code, details } = await search(team, { [field]: make(101) })
      assert.deepEqual([status, code], [400, 'FILTER_ARRAY_TOO_LARGE'])
      assert.deepEqual(details, { field, maxAllowed: 100, validValuesEndpoint: `${basePath}${path}` })
      assert.equal((await search(team, { [field]: make(100) })).status, 200)
    })
  }

  it('takes an end in the year 9999 of any zone, with any filter', async () => {
    const team = await createTeam()
    await post(team, { date: daysAgo(1) })
    for (const filters of [{}, { callOwnerEmails: ['x@v.example'] }]) {
      const { status } = await search(team, { endDate: '9999-12-31T23:59:59-12:00', ...filters })
      assert.equal(status, 200)
    }
  })

  it('takes 100 fields, and answers INVALID_FILTERS to 101', async () => {
    const team = await createTeam()
    assert.equal((await search(team, { fields: strings(100) })).status, 200)
    assert.deepEqual(await refused(team, { fields: strings(101) }), [400, 'INVALID_FILTERS', 'fields'])
  })

  it('gives an empty page past the end, up to 2^53 - 1', async () => {
    const team = await createTeam()
    await post(team)
    for (const offset of [1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      for (const filters of [{}, { callOwnerEmails: ['x@v.example'] }, { query: 'x' }]) {
        const { data, pagination } = await search(team, { ...filters, offset })
        assert.deepEqual([data, pagination.offset, pagination.hasMore], [[], offset, false])
      }
    }
  })
})
