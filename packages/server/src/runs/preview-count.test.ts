import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createCrm } from '../../test/create-crm.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'

const period = { dateFrom: daysAgo(30), dateTo: daysAgo(0) }

describe('POST /slices/:key/preview-count', async () => {
  const api = await startApi()
  const { createTeam, db, url } = api
  const preview = (team: TestTeam, body: unknown, slice = 'high_intent_deals') =>
    request<{ matchedCallCount: number }>(
      { url, key: team.key },
      'POST',
      `/slices/${slice}/preview-count`,
      body,
    )
  const refused = async (team: TestTeam, body: unknown, slice?: string) => {
    const { status, code, details } = await preview(team, body, slice)
    const { field, index } = details ?? {}
    return [status, code, index === undefined ? field : `${field}.${index}`]
  }

  it('counts the calls of the team that match, and starts nothing', async () => {
    const team = await createTeam({ monthlyRuns: 0 })
    await createCall(api, team.teamId)
    await createCall(api, team.teamId, { date: daysAgo(31) })
    const reply = await preview(team, period)
    assert.deepEqual([reply.status, reply.data], [200, { matchedCallCount: 1 }])
    const runs = await db.sql`select from slice_run where team_id = ${team.teamId}`
    const used = await db.sql`select from team_usage where team_id = ${team.teamId}`
    assert.deepEqual([runs.length, used.length], [0, 0])
  })

  it('answers while five runs are active', async () => {
    const team = await createTeam()
    await Promise.all(Array.from({ length: 5 }, () => team.client.runs.start({ key: 'high_intent_deals' })))
    assert.equal((await preview(team, period)).status, 200)
  })

  it('includes both days whole', async () => {
    const team = await createTeam()
    for (const time of ['00:00:00.000', '12:00:00.000', '23:59:59.999']) {
      await createCall(api, team.teamId, { date: `${daysAgo(10)}T${time}Z` })
    }
    await createCall(api, team.teamId, { date: `${daysAgo(11)}T23:59:59.999Z` })
    await createCall(api, team.teamId, { date: `${daysAgo(9)}T00:00:00.000Z` })
    const count = async (from: number, to: number) =>
      (await preview(team, { dateFrom: daysAgo(from), dateTo: daysAgo(to) })).data.matchedCallCount
    assert.deepEqual([await count(10, 10), await count(11, 10), await count(10, 9)], [3, 4, 4])
  })

  it('requires both dates as plain days', async () => {
    const team = await createTeam()
    const wrong = [
      undefined,
      null,
      '',
      20260501,
      '2026-5-1',
      '2026-02-30',
      '2025-02-29',
      '0000-01-01',
      'today',
      '01/05/2026',
      `${daysAgo(1)}T00:00:00Z`,
      `${daysAgo(1)}T00:00:00.000+02:00`,
      ` ${daysAgo(1)}`,
      `${daysAgo(1)} `,
      ['x'],
      {},
    ]
    for (const value of wrong) {
      for (const field of ['dateFrom', 'dateTo']) {
        assert.deepEqual(
          await refused(team, { ...period, [field]: value }),
          [400, 'INVALID_FILTERS', field],
          `${value}`,
        )
      }
    }
    assert.deepEqual(await refused(team, {}), [400, 'INVALID_FILTERS', 'dateFrom'])
    assert.deepEqual(await refused(team, undefined), [400, 'INVALID_FILTERS', 'dateFrom'])
    assert.equal((await preview(team, {})).message, 'dateFrom: is missing')
    const wordy = await preview(team, { ...period, dateFrom: 'monday' })
    assert.equal(wordy.message, 'dateFrom: must be a date (YYYY-MM-DD), not "monday"')
  })

  it('answers DATE_RANGE_TOO_WIDE to a start 91 days ago, and takes 90', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId, { date: `${daysAgo(90)}T00:00:00.000Z` })
    const edge = await preview(team, { dateFrom: daysAgo(90), dateTo: daysAgo(90) })
    assert.deepEqual([edge.status, edge.data.matchedCallCount], [200, 1])
    assert.deepEqual(await refused(team, { ...period, dateFrom: daysAgo(91) }), [
      400,
      'DATE_RANGE_TOO_WIDE',
      'dateFrom',
    ])
    assert.deepEqual(await refused(team, { dateFrom: '0001-01-01', dateTo: '0001-01-01' }), [
      400,
      'DATE_RANGE_TOO_WIDE',
      'dateFrom',
    ])
    assert.equal((await preview(team, { dateFrom: daysAgo(90), dateTo: '9999-12-31' })).status, 200)
  })

  it('answers INVALID_FILTERS to a start after the end', async () => {
    const team = await createTeam()
    const body = { dateFrom: daysAgo(1), dateTo: daysAgo(2) }
    assert.deepEqual(await refused(team, body), [400, 'INVALID_FILTERS', 'dateFrom'])
  })

  it('answers SLICE_NOT_FOUND to an unknown slice', async () => {
    const team = await createTeam()
    assert.deepEqual(await refused(team, period, 'no_such_slice'), [404, 'SLICE_NOT_FOUND', undefined])
  })

  it('answers INVALID_FILTERS with the field and the endpoint of valid values to an unknown call type or stage', async () => {
    const team = await createTeam()
    const stranger = await createTeam()
    await createCrm(api, stranger.organizationId, {
      deals: [{ externalId: 'd', name: 'D', stage: 'Theirs' }],
    })
    await createCrm(api, team.organizationId, { deals: [{ externalId: 'd', name: 'D', stage: 'Open' }] })
    const cases: [Record<string, unknown>, string, number, string][] = [
      [{ callTypes: ['demo_call', 'no_such_call'] }, 'callTypes', 1, '/call-types'],
      [{ callTypes: ['toString'] }, 'callTypes', 0, '/call-types'],
      [{ crmDealStages: ['Open', 'Closed'] }, 'crmDealStages', 1, '/filters/crm-deal-stages'],
      [{ crmDealStages: ['Theirs'] }, 'crmDealStages', 0, '/filters/crm-deal-stages'],
    ]
    for (const [filters, field, index, path] of cases) {
      const { status, code, details } = await preview(team, { ...period, ...filters })
      assert.deepEqual([status, code], [400, 'INVALID_FILTERS'])
      assert.deepEqual(details, { field, index, validValuesEndpoint: `${basePath}${path}` })
    }
    assert.equal((await preview(team, { ...period, crmDealStages: ['Open'] })).status, 200)
  })

  it('checks form before the slice, and the slice before values in the database', async () => {
    const team = await createTeam()
    const unknown = { callTypes: ['no_such_call'], crmDealStages: ['none'] }
    assert.deepEqual(await refused(team, { ...period, ...unknown, crmAmountMin: 'x' }, 'none'), [
      400,
      'INVALID_FILTERS',
      'crmAmountMin',
    ])
    const reversed = { dateFrom: daysAgo(1), dateTo: daysAgo(2) }
    assert.deepEqual(await refused(team, { ...reversed, ...unknown }, 'none'), [
      400,
      'INVALID_FILTERS',
      'dateFrom',
    ])
    assert.deepEqual(await refused(team, { ...period, dateFrom: daysAgo(91), ...unknown }, 'none'), [
      400,
      'DATE_RANGE_TOO_WIDE',
      'dateFrom',
    ])
    assert.deepEqual(await refused(team, { ...period, ...unknown }, 'none'), [
      404,
      'SLICE_NOT_FOUND',
      undefined,
    ])
    assert.deepEqual(await refused(team, { ...period, ...unknown }), [400, 'INVALID_FILTERS', 'callTypes.0'])
    assert.equal((await preview({ ...team, key: 'sk_wrong' }, '{')).code, 'INVALID_TOKEN')
    assert.equal((await preview(team, '{', 'none')).code, 'INVALID_REQUEST')
  })

  const custom = (member: object) => ({
    entityType: 'deal',
    fieldName: 'f',
    fieldType: 'string',
    stringValue: 'x',
    ...member,
  })
  const enumeration = (enumValues: unknown) => [
    { entityType: 'deal', fieldName: 'f', fieldType: 'enumeration', enumValues },
  ]
  const strings = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`)
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const arrays: [string, string, (count: number) => Record<string, unknown>][] = [
    [
      'callTypes',
      '/call-types',
      (count) => ({ callTypes: Array.from({ length: count }, () => 'demo_call') }),
    ],
    ['callOwnerEmails', '/filters/call-owners', (count) => ({ callOwnerEmails: strings(count) })],
    ['companyDomains', '/filters/company-domains', (count) => ({ companyDomains: strings(count) })],
    ['crmDealIds', '/filters/crm-deals', (count) => ({ crmDealIds: numbers(count) })],
    ['crmCompanyIds', '/filters/crm-companies', (count) => ({ crmCompanyIds: numbers(count) })],
    ['crmDealStages', '/filters/crm-deal-stages', (count) => ({ crmDealStages: Array(count).fill('Open') })],
    [
      'crmCustomFieldFilters',
      '/filters/crm-fields',
      (count) => ({ crmCustomFieldFilters: strings(count).map(() => custom({})) }),
    ],
    [
      'crmCustomFieldFilters.0.enumValues',
      '/filters/crm-fields',
      (count) => ({ crmCustomFieldFilters: enumeration(strings(count)) }),
    ],
  ]
  for (const [field, path, make] of arrays) {
    const place = field.includes('.') ? { field: 'crmCustomFieldFilters', index: 0 } : { field }
    it(`answers FILTER_ARRAY_TOO_LARGE to 101 values of ${field}, here and at a run, and takes 100`, async () => {
      const team = await createTeam()
      await createCrm(api, team.organizationId, { deals: [{ externalId: 'd', name: 'D', stage: 'Open' }] })
      for (const slice of ['high_intent_deals', 'none']) {
        const { status, code, details } = await preview(team, { ...period, ...make(101) }, slice)
        assert.deepEqual([status, code], [400, 'FILTER_ARRAY_TOO_LARGE'])
        assert.deepEqual(details, { ...place, maxAllowed: 100, validValuesEndpoint: `${basePath}${path}` })
      }
      assert.equal((await preview(team, { ...period, ...make(100) })).status, 200)
      const run = (count: number) =>
        request({ url, key: team.key }, 'POST', '/slices/high_intent_deals/run', {
          ...period,
          ...make(count),
        })
      assert.equal((await run(101)).code, 'FILTER_ARRAY_TOO_LARGE')
      assert.equal((await run(100)).status, 202)
    })
  }

  it('answers FILTER_ARRAY_TOO_LARGE to 101 values even if one is invalid', async () => {
    const team = await createTeam()
    const { code, details } = await preview(team, { ...period, crmDealIds: [...numbers(100), 'x'] })
    assert.deepEqual([code, details?.field], ['FILTER_ARRAY_TOO_LARGE', 'crmDealIds'])
  })

  it('answers FILTER_ARRAY_TOO_LARGE to 101 sourceIds of a run, and takes 100', async () => {
    const team = await createTeam()
    const run = (count: number) =>
      request({ url, key: team.key }, 'POST', '/slices/high_intent_deals/run', {
        sourceIds: numbers(count).map(String),
      })
    const { code, details } = await run(101)
    assert.equal(code, 'FILTER_ARRAY_TOO_LARGE')
    assert.deepEqual([details?.field, details?.maxAllowed], ['sourceIds', 100])
    assert.equal((await run(100)).status, 202)
  })

  it('answers INVALID_FILTERS with the field to a wrong type or a bad value', async () => {
    const team = await createTeam()
    const cases: [Record<string, unknown>, string][] = [
      [{ callTypes: 'demo_call' }, 'callTypes'],
      [{ dateFrom: null }, 'dateFrom'],
      [{ callOwnerEmails: [1] }, 'callOwnerEmails.0'],
      [{ callOwnerEmails: ['a', 'b\0'] }, 'callOwnerEmails.1'],
      [{ companyDomains: { 0: 'a' } }, 'companyDomains'],
      [{ crmDealIds: ['1'] }, 'crmDealIds.0'],
      [{ crmDealIds: [0] }, 'crmDealIds.0'],
      [{ crmDealIds: [1.5] }, 'crmDealIds.0'],
      [{ crmDealIds: [2 ** 53] }, 'crmDealIds.0'],
      [{ crmCompanyIds: [-1] }, 'crmCompanyIds.0'],
      [{ crmAmountMin: '5' }, 'crmAmountMin'],
      [{ crmAmountMax: true }, 'crmAmountMax'],
      [{ crmAmountMin: 2, crmAmountMax: 1 }, 'crmAmountMin'],
      [
        {
          crmCustomFieldFilters: [
            custom({ fieldType: 'number', stringValue: undefined, numberMin: 2, numberMax: 1 }),
          ],
        },
        'crmCustomFieldFilters.0',
      ],
      [
        {
          crmCustomFieldFilters: [
            custom({
              fieldType: 'datetime',
              stringValue: undefined,
              dateStart: '2026-05-02',
              dateEnd: '2026-05-01T23:00Z',
            }),
          ],
        },
        'crmCustomFieldFilters.0',
      ],
      [{ crmCustomFieldFilters: [{}] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: [custom({ entityType: 'lead' })] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: [custom({ fieldName: '' })] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: [custom({ stringValue: undefined })] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: [custom({ fieldType: 'money' })] }, 'crmCustomFieldFilters.0'],
      [
        { crmCustomFieldFilters: [custom({ fieldType: 'number', numberMin: '1' })] },
        'crmCustomFieldFilters.0',
      ],
      [{ crmCustomFieldFilters: [custom({ fieldType: 'date', dateStart: 'x' })] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: [custom({ fieldType: 'boolean' })] }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: enumeration([]) }, 'crmCustomFieldFilters.0'],
      [{ crmCustomFieldFilters: enumeration('x') }, 'crmCustomFieldFilters.0'],
    ]
    for (const [filters, field] of cases) {
      const what = JSON.stringify(filters)
      assert.deepEqual(await refused(team, { ...period, ...filters }), [400, 'INVALID_FILTERS', field], what)
    }
    const huge = `{"dateFrom":"${period.dateFrom}","dateTo":"${period.dateTo}","crmAmountMin":1e999}`
    assert.deepEqual(await refused(team, huge), [400, 'INVALID_FILTERS', 'crmAmountMin'])
  })

  it('takes null of an optional filter as absent', async () => {
    const team = await createTeam()
    const number = { entityType: 'deal', fieldName: 'f', fieldType: 'number', numberMin: null }
    const body = { ...period, callTypes: null, crmAmountMax: null, crmCustomFieldFilters: [number] }
    assert.equal((await preview(team, body)).status, 200)
  })
})
