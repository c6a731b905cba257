import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createCrm } from '../../test/create-crm.ts'
import { request } from '../../test/request.ts'
import { startApi, until } from '../../test/start-api.ts'

describe('GET /calls', async () => {
  const api = await startApi({ isWorker: true })

  it('lists the calls of a team with all filters of the contract, newest first', async () => {
    const team = await api.createTeam()
    const { deals } = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'Acme', domain: 'a.example' }],
      deals: [
        {
          externalId: 'd',
          name: 'Deal',
          stage: 'Open',
          amount: 7,
          companyExternalId: 'a',
          fields: { tier: 'x' },
        },
      ],
      fields: [{ entityType: 'deal', fieldName: 'tier', fieldLabel: 'Tier', fieldType: 'string' }],
    })
    const old = await createCall(api, team.teamId, { date: '2020-02-03', ownerEmail: 'bob@v.example' })
    const linked = await createCall(api, team.teamId, {
      date: daysAgo(3),
      companyDomain: 'a.example',
      ownerEmail: 'ann@v.example',
      callType: 'demo_call',
    })
    const last = await createCall(api, team.teamId, { date: daysAgo(1), ownerEmail: 'bob@v.example' })
    const ids = async (input: Parameters<typeof team.client.calls.list>[0]) =>
      (await team.client.calls.list(input)).data.map(({ fileId }) => fileId)
    assert.deepEqual(await ids({}), [last, linked, old])
    assert.deepEqual(await ids({ callOwnerEmails: ['ANN@v.example'] }), [linked])
    assert.deepEqual(await ids({ callOwnerEmails: ['ann@v.example', 'bob@v.example'] }), [last, linked, old])
    assert.deepEqual(await ids({ callTypes: ['demo_call'] }), [linked])
    for (const domain of ['A.example', 'https://www.A.example/about'])
      assert.deepEqual(await ids({ companyDomains: [domain] }), [linked])
    assert.deepEqual(await ids({ crmDealIds: [deals.d!], crmDealStages: ['Open'], crmAmountMin: 7 }), [
      linked,
    ])
    const field = { entityType: 'deal', fieldName: 'tier', fieldType: 'string' } as const
    assert.deepEqual(await ids({ crmCustomFieldFilters: [{ ...field, stringValue: 'X' }] }), [linked])
    assert.deepEqual(await ids({ crmCustomFieldFilters: [{ ...field, stringValue: 'y' }] }), [])
    assert.deepEqual(await ids({ dateFrom: daysAgo(3), dateTo: daysAgo(2) }), [linked])
    assert.deepEqual(await ids({ dateTo: '2020-02-03' }), [old])
    assert.deepEqual(await ids({ status: 'processing' }), [last, linked, old])
    assert.deepEqual(await ids({ status: 'processed' }), [])
  })

  it('pages by a cursor that stays right when calls come and go', async () => {
    const team = await api.createTeam()
    const dates = [5, 5, 4, 3, 2].map(daysAgo)
    const made: number[] = []
    for (const date of dates) made.push(await createCall(api, team.teamId, { date }))
    const [first, second, third, fourth, fifth] = made
    const page = await team.client.calls.list({ limit: 2 })
    assert.deepEqual(
      page.data.map(({ fileId }) => fileId),
      [fifth, fourth],
    )
    await createCall(api, team.teamId, { date: daysAgo(1) })
    await team.client.calls.delete(fourth!)
    const rest = await team.client.calls.list({ limit: 2, cursor: page.next! })
    assert.deepEqual(
      rest.data.map(({ fileId }) => fileId),
      [third, second],
    )
    const end = await team.client.calls.list({ limit: 2, cursor: rest.next! })
    assert.deepEqual(
      end.data.map(({ fileId }) => fileId),
      [first],
    )
    assert.equal(end.next, null)
    const all = await Array.fromAsync(team.client.calls.listAll({ limit: 2 }))
    assert.equal(all.length, 5)
  })

  it('shows the status, and the confidence and source of the type', async () => {
    const team = await api.createTeam()
    const guessed = await createCall(api, team.teamId, { isProcessed: true, date: daysAgo(2) })
    const given = await createCall(api, team.teamId, { isProcessed: true, callType: 'renewal_call' })
    await until(async () => (await team.client.calls.list({ status: 'processed' })).data.length === 2)
    const { data } = await team.client.calls.list()
    assert.deepEqual(
      data.map(({ fileId }) => fileId),
      [given, guessed],
    )
    assert.deepEqual(
      data.map((call) => [call.callTypeGuessed, call.status, call.statusReason, call.outcome]),
      [
        [false, 'processed', null, 'advancing'],
        [true, 'processed', null, 'not_a_deal'],
      ],
    )
    assert.equal(data[0]!.callTypeConfidence, 1)
    const { callTypeConfidence, callTypeRationale } = await team.client.calls.get(guessed)
    assert.ok(callTypeConfidence! > 0 && callTypeConfidence! <= 1)
    assert.ok(callTypeRationale!.length > 0)
    await api.db.sql`
      update call set processed_transcript_id = null, processing_error = 'Too long.' where id = ${guessed}`
    assert.deepEqual(
      (await team.client.calls.list({ status: 'failed' })).data.map(({ statusReason }) => statusReason),
      ['Too long.'],
    )
  })

  it('lists calls changed since a time', async () => {
    const team = await api.createTeam()
    const first = await createCall(api, team.teamId, { externalId: 'a', date: daysAgo(1) })
    await createCall(api, team.teamId, { date: daysAgo(2) })
    const since = new Date(Date.now() + 1).toISOString()
    await new Promise((resolve) => setTimeout(resolve, 5))
    assert.deepEqual((await team.client.calls.list({ updatedSince: since })).data, [])
    await team.client.calls.update({ fileId: first, title: 'New' })
    const changed = (await team.client.calls.list({ updatedSince: since })).data
    assert.deepEqual(
      changed.map(({ fileId, title }) => [fileId, title]),
      [[first, 'New']],
    )
  })

  it('refuses invalid values, and names them', async () => {
    const team = await api.createTeam()
    const ask = (query: string) => request({ url: api.url, key: team.key }, 'GET', `/calls?${query}`)
    const refused: [string, string][] = [
      ['callType=demo_call', 'callType'],
      ['callTypes=no_such_type', 'callTypes'],
      ['crmDealStages=Nope', 'crmDealStages'],
      ['crmDealIds=x', 'crmDealIds'],
      ['crmCustomFieldFilters=%7B', 'crmCustomFieldFilters'],
      ['status=done', 'status'],
      ['limit=101', 'limit'],
      ['cursor=x', 'cursor'],
      [`cursor=${Buffer.from('["2026-01-01",1]').toString('base64url')}`, 'cursor'],
      ['updatedSince=yesterday', 'updatedSince'],
      ['dateFrom=2026-02-01&dateTo=2026-01-01', 'dateFrom'],
    ]
    for (const [query, field] of refused) {
      const { status, code, details } = await ask(query)
      assert.deepEqual([status, code, details?.field], [400, 'INVALID_FILTERS', field], query)
    }
    const many = Array.from({ length: 101 }, (_, i) => `callTypes=${i}`).join('&')
    assert.equal((await ask(many)).code, 'FILTER_ARRAY_TOO_LARGE')
    assert.equal((await ask('callTypes=demo_call&_=1')).status, 200)
  })
})
