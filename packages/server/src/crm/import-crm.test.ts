import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysAgo } from '../../test/create-call.ts'
import { createCrm, createToldCall } from '../../test/create-crm.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'
import type { CrmField } from './crm-file.ts'

interface Deal {
  id: number
  externalId: string
  name: string
  stage: string | null
  amount: number | null
  callCount: number
}

describe('importCrm', async () => {
  const api = await startApi()
  const { createTeam, db, url } = api

  const deals = async ({ key }: TestTeam) =>
    (await request<{ crmDeals: Deal[] }>({ url, key }, 'GET', '/filters/crm-deals')).data.crmDeals
  const companies = async ({ key }: TestTeam) =>
    (await request<{ crmCompanies: Deal[] }>({ url, key }, 'GET', '/filters/crm-companies')).data.crmCompanies
  /** Call counts by external id. */
  const counts = async (rows: Promise<Deal[]>) =>
    Object.fromEntries((await rows).map(({ externalId, callCount }) => [externalId, callCount]))
  const fieldsOf = async ({ organizationId }: TestTeam, externalId: string) =>
    (
      await db.sql<{ fields: unknown }>`
        select fields from crm_deal where organization_id = ${organizationId} and external_id = ${externalId}`
    )[0]?.fields

  it('takes companies, deals, contacts and fields, and reports their numbers', async () => {
    const team = await createTeam()
    const { report } = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'acme', name: 'Acme', domain: 'acme.example' }],
      deals: [
        { externalId: 'd1', name: 'First', stage: 'Won', amount: 12.5, companyExternalId: 'acme' },
        { externalId: 'd2', name: 'Second' },
      ],
      contacts: [{ externalId: 'c', email: 'cam@acme.example', companyExternalId: 'acme' }],
      fields: [
        {
          entityType: 'deal',
          fieldName: 'tier',
          fieldLabel: 'Tier',
          fieldType: 'enumeration',
          options: ['A', 'B'].map((value) => ({ label: value, value })),
        },
      ],
    })
    assert.deepEqual(report, { companies: 1, deals: 2, contacts: 1, fields: 1, linkedCalls: 0 })
    const rows = await deals(team)
    assert.deepEqual(
      rows.map(({ id: _, ...row }) => row),
      [
        { externalId: 'd1', name: 'First', stage: 'Won', amount: 12.5, callCount: 0 },
        { externalId: 'd2', name: 'Second', stage: null, amount: null, callCount: 0 },
      ],
    )
  })

  it('updates records of a second import in place, and keeps those that it does not name', async () => {
    const team = await createTeam()
    const { organizationId } = team
    const first = await createCrm(api, organizationId, {
      companies: [{ externalId: 'a', name: 'A', domain: 'a.example' }],
      deals: [
        {
          externalId: 'd',
          name: 'Old',
          stage: 'Open',
          amount: 1,
          companyExternalId: 'a',
          fields: { tier: 'x' },
        },
        { externalId: 'kept', name: 'Kept' },
      ],
      fields: [{ entityType: 'deal', fieldName: 'tier', fieldLabel: 'Tier', fieldType: 'string' }],
    })
    const second = await createCrm(api, organizationId, {
      deals: [{ externalId: 'd', name: 'New', amount: 2, companyExternalId: 'a', fields: { tier: 'y' } }],
      fields: [{ entityType: 'deal', fieldName: 'tier', fieldLabel: 'Rank', fieldType: 'string' }],
    })
    assert.deepEqual(second.deals, first.deals)
    const rows = await deals(team)
    assert.deepEqual(
      rows.map(({ name, stage, amount }) => [name, stage, amount]),
      [
        ['Kept', null, null],
        ['New', null, 2],
      ],
    )
    assert.deepEqual(await fieldsOf(team, 'd'), { name: 'New', amount: 2, tier: 'y' })
    const { data } = await request<{
      fields: { fieldName: string; fieldLabel: string; isSystem: boolean }[]
    }>({ url, key: team.key }, 'GET', '/filters/crm-fields')
    assert.deepEqual(
      data.fields.filter(({ isSystem }) => !isSystem).map(({ fieldLabel }) => fieldLabel),
      ['Rank'],
    )
  })

  it('takes the last of two records with one external id', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, {
      deals: [
        { externalId: 'd', name: 'Former' },
        { externalId: 'd', name: 'Latter' },
      ],
    })
    assert.deepEqual(
      (await deals(team)).map(({ name }) => name),
      ['Latter'],
    )
  })

  it('takes all or nothing, and names the record that is wrong', async () => {
    const team = await createTeam()
    const { organizationId } = team
    const fields = [
      { entityType: 'deal', fieldName: 'seats', fieldLabel: 'Seats', fieldType: 'number' } as const,
    ]
    const good = { externalId: 'good', name: 'Good' }
    const cases = [
      [
        { fields, deals: [good, { ...good, externalId: 'b', fields: { seats: 'many' } }] },
        /deals\.1\.fields\.seats/,
      ],
      [
        { deals: [good, { ...good, externalId: 'b', companyExternalId: 'nobody' }] },
        /deals\.1\.companyExternalId/,
      ],
      [
        { deals: [good], contacts: [{ externalId: 'c', email: 'c@x.example', companyExternalId: 'nobody' }] },
        /contacts\.0\.companyExternalId/,
      ],
      [
        { companies: [{ ...good, fields: {} }], fields, deals: [{ ...good, fields: { seats: true } }] },
        /deals\.0/,
      ],
    ] as const
    for (const [crm, message] of cases) {
      await assert.rejects(createCrm(api, organizationId, structuredClone(crm) as never), {
        name: 'OperatorError',
        message,
      })
      assert.deepEqual([await deals(team), await companies(team)], [[], []])
      const own = await db.sql`select from crm_field where organization_id = ${organizationId}`
      assert.equal(own.length, 0)
    }
    await assert.rejects(createCrm(api, 987654321, {}), { message: /no organisation 987654321/ })
  })

  it('links to companies that an earlier import brought', async () => {
    const team = await createTeam()
    const { organizationId } = team
    await createCrm(api, organizationId, { companies: [{ externalId: 'a', name: 'A', domain: 'a.example' }] })
    await createCrm(api, organizationId, { deals: [{ externalId: 'd', name: 'D', companyExternalId: 'a' }] })
    await createToldCall(api, team.teamId, { companyDomain: 'a.example' })
    assert.deepEqual(await counts(deals(team)), { d: 1 })
  })

  it('stores typed values in one form, the system’s fields among them', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, {
      fields: [
        { entityType: 'deal', fieldName: 'seats', fieldLabel: 'Seats', fieldType: 'number' },
        { entityType: 'deal', fieldName: 'signed', fieldLabel: 'Signed', fieldType: 'boolean' },
        { entityType: 'deal', fieldName: 'renewal', fieldLabel: 'Renewal', fieldType: 'date' },
        { entityType: 'deal', fieldName: 'touched', fieldLabel: 'Touched', fieldType: 'datetime' },
        { entityType: 'deal', fieldName: 'tier', fieldLabel: 'Tier', fieldType: 'enumeration' },
        { entityType: 'company', fieldName: 'notes', fieldLabel: 'Notes', fieldType: 'number' },
      ],
      deals: [
        {
          externalId: 'd',
          name: 'D',
          stage: 'Open',
          amount: 5,
          closeDate: '2026-06-30',
          fields: {
            seats: '40',
            signed: 'True',
            renewal: '2026-07-01T09:00:00Z',
            touched: '2026-07-01T09:00:00+02:00',
            tier: ['A', 'B'],
            notes: 'free',
            empty: null,
          },
        },
      ],
    })
    assert.deepEqual(await fieldsOf(team, 'd'), {
      name: 'D',
      stage: 'Open',
      amount: 5,
      closeDate: '2026-06-30',
      seats: 40,
      signed: true,
      renewal: '2026-07-01',
      touched: '2026-07-01T07:00:00.000Z',
      tier: ['A', 'B'],
      notes: 'free',
    })
  })

  it('takes nothing of a record’s own fields for a field of the system that is empty', async () => {
    const team = await createTeam()
    const fields = { amount: 500, closeDate: 'soon', stage: 'Won', name: 'Other', tier: 'A' }
    await createCrm(api, team.organizationId, {
      deals: [{ externalId: 'd', name: 'D', amount: null, fields }],
    })
    assert.deepEqual(await fieldsOf(team, 'd'), { name: 'D', tier: 'A' })
  })

  const declare = (
    fieldName: string,
    fieldType: CrmField['fieldType'],
    entityType: 'deal' | 'contact' = 'deal',
  ) => ({
    entityType,
    fieldName,
    fieldType,
    fieldLabel: fieldName,
  })

  it('brings the values of records that are there into the types of fields that are declared later or change', async () => {
    const team = await createTeam()
    const { organizationId } = team
    const seats = { entityType: 'deal', fieldName: 'seats', fieldType: 'number', numberMin: 10 } as const
    const countOf = async () =>
      (
        await team.client.slices.previewCount({
          key: 'high_intent_deals',
          dateFrom: daysAgo(30),
          dateTo: daysAgo(0),
          crmCustomFieldFilters: [seats],
        })
      ).matchedCallCount
    const said = { seats: '40', signed: 'True', renewal: '2026-07-01T09:00:00Z', tier: 7, notes: ' 12 ' }
    const touched = '2026-07-01T09:00:00+02:00'
    await createCrm(api, organizationId, {
      deals: [
        { externalId: 'd', name: 'D', amount: 5, fields: { ...said, touched } },
        { externalId: 'e', name: 'E', fields: { other: '1' } },
      ],
      contacts: [{ externalId: 'c', email: 'c@x.example', fields: { seats: '40' } }],
    })
    await createToldCall(api, team.teamId, { crmDealExternalIds: ['d'] })
    assert.equal(await countOf(), 0)
    await createCrm(api, organizationId, {
      fields: [
        declare('seats', 'number'),
        declare('signed', 'boolean'),
        declare('renewal', 'date'),
        declare('touched', 'datetime'),
        declare('tier', 'enumeration'),
        declare('constructor', 'number'),
      ],
    })
    assert.equal(await countOf(), 1)
    const typed = {
      name: 'D',
      amount: 5,
      seats: 40,
      signed: true,
      renewal: '2026-07-01',
      touched: '2026-07-01T07:00:00.000Z',
      tier: '7',
      notes: ' 12 ',
    }
    assert.deepEqual(await fieldsOf(team, 'd'), typed)
    assert.deepEqual(await fieldsOf(team, 'e'), { name: 'E', other: '1' })
    const [contact] = await db.sql`select fields from crm_contact where organization_id = ${organizationId}`
    assert.deepEqual(contact, { fields: { email: 'c@x.example', seats: '40' } }, 'another field of that name')
    await createCrm(api, organizationId, { fields: [declare('seats', 'string')] })
    assert.deepEqual([await fieldsOf(team, 'd'), await countOf()], [{ ...typed, seats: '40' }, 0])
  })

  it('brings the values of any number of records into the type, and of no other organisation', async () => {
    const [team, other] = [await createTeam(), await createTeam()]
    const deals = Array.from({ length: 5001 }, (_, i) => ({
      externalId: `d${i}`,
      name: 'D',
      fields: { seats: `${i}` },
    }))
    await createCrm(api, other.organizationId, { deals: deals.slice(0, 1) })
    await createCrm(api, team.organizationId, { deals })
    await createCrm(api, team.organizationId, { fields: [declare('seats', 'number')] })
    const [found] = await db.sql`
      select count(*) from crm_deal
       where organization_id = ${team.organizationId} and fields -> 'seats' = to_jsonb(substr(external_id, 2)::int)`
    assert.deepEqual(found, { count: 5001 })
    assert.deepEqual(await fieldsOf(other, 'd0'), { name: 'D', seats: '0' })
  })

  it('converts values of an earlier version when the field is declared again, and skips those that do not fit', async () => {
    const team = await createTeam()
    const { organizationId } = team
    const fields = [declare('seats', 'number')]
    const deals = [
      { externalId: 'd1', name: 'N', fields: { seats: 1 } },
      { externalId: 'd2', name: 'N', fields: { seats: 2 } },
    ]
    await createCrm(api, organizationId, { fields, deals })
    await db.sql`
      update crm_deal set fields = fields || case when external_id = 'd1' then '{"seats":"40"}' else '{"seats":"many"}' end::jsonb
       where organization_id = ${organizationId}`
    await createCrm(api, organizationId, { fields })
    assert.deepEqual(await fieldsOf(team, 'd1'), { name: 'N', seats: 40 })
    assert.deepEqual(await fieldsOf(team, 'd2'), { name: 'N', seats: 'many' })
  })

  it('refuses a type that a record which is there does not fit, unless the file mends it', async () => {
    const team = await createTeam()
    const { organizationId } = team
    const deal = { externalId: 'd9', name: 'N', fields: { seats: 'forty' } }
    await createCrm(api, organizationId, {
      deals: [deal, { ...deal, externalId: 'd8', fields: { seats: '8' } }],
    })
    const fields = [declare('seats', 'number')]
    await assert.rejects(createCrm(api, organizationId, { fields }), {
      name: 'OperatorError',
      message:
        'The CRM file is not valid: fields.0.fieldType: fields.seats of the deal d9, stored before, is not of the declared type number: correct the deal first, or import both in one file.',
    })
    assert.deepEqual(await fieldsOf(team, 'd9'), { name: 'N', seats: 'forty' })
    assert.deepEqual(await fieldsOf(team, 'd8'), { name: 'N', seats: '8' })
    await createCrm(api, organizationId, { fields, deals: [{ ...deal, fields: { seats: '40' } }] })
    assert.deepEqual(await fieldsOf(team, 'd9'), { name: 'N', seats: 40 })
    assert.deepEqual(await fieldsOf(team, 'd8'), { name: 'N', seats: 8 })
  })

  const twoAccounts = {
    companies: [
      { externalId: 'acme', name: 'Acme', domain: 'acme.example' },
      { externalId: 'beta', name: 'Beta', domain: 'beta.example' },
    ],
    deals: [
      { externalId: 'acme-1', name: 'Acme 1', companyExternalId: 'acme' },
      { externalId: 'acme-2', name: 'Acme 2', companyExternalId: 'acme' },
      { externalId: 'beta-1', name: 'Beta 1', companyExternalId: 'beta' },
    ],
    contacts: [{ externalId: 'cam', email: 'cam@mail.example', companyExternalId: 'acme' }],
  }
  const linkings: { name: string; call: object; deals: object; companies: object }[] = [
    {
      name: 'by the deals in the call, regardless of its domain',
      call: { crmDealExternalIds: ['acme-2'], companyDomain: 'beta.example' },
      deals: { 'acme-1': 0, 'acme-2': 1, 'beta-1': 0 },
      companies: { acme: 1, beta: 1 },
    },
    {
      name: 'else by a participant’s address',
      call: { speakers: [{ name: 'Cam', email: 'cam@mail.example' }] },
      deals: { 'acme-1': 1, 'acme-2': 1, 'beta-1': 0 },
      companies: { acme: 1, beta: 0 },
    },
    {
      name: 'else by the company’s domain',
      call: { companyDomain: 'beta.example' },
      deals: { 'acme-1': 0, 'acme-2': 0, 'beta-1': 1 },
      companies: { acme: 0, beta: 1 },
    },
    {
      name: 'by both address and domain if they lead to different companies',
      call: { speakers: [{ name: 'Cam', email: 'cam@mail.example' }], companyDomain: 'beta.example' },
      deals: { 'acme-1': 1, 'acme-2': 1, 'beta-1': 1 },
      companies: { acme: 1, beta: 1 },
    },
    {
      name: 'to nothing if nothing fits',
      call: { companyDomain: 'gamma.example', speakers: [{ name: 'X', email: 'x@gamma.example' }] },
      deals: { 'acme-1': 0, 'acme-2': 0, 'beta-1': 0 },
      companies: { acme: 0, beta: 0 },
    },
    {
      name: 'to no deal if the deals in the call do not exist',
      call: { crmDealExternalIds: ['later'], companyDomain: 'acme.example' },
      deals: { 'acme-1': 0, 'acme-2': 0, 'beta-1': 0 },
      companies: { acme: 1, beta: 0 },
    },
  ]
  for (const linking of linkings) {
    it(`links ${linking.name}, calls imported before the CRM data as well as after`, async () => {
      const before = await createTeam()
      await createToldCall(api, before.teamId, linking.call)
      await createCrm(api, before.organizationId, twoAccounts)
      const after = await createTeam()
      await createCrm(api, after.organizationId, twoAccounts)
      await createToldCall(api, after.teamId, linking.call)
      for (const team of [before, after]) {
        assert.deepEqual(await counts(deals(team)), linking.deals)
        assert.deepEqual(await counts(companies(team)), linking.companies)
      }
    })
  }

  it('links anew when a record changes', async () => {
    const team = await createTeam()
    const { organizationId } = team
    await createToldCall(api, team.teamId, { companyDomain: 'acme.example' })
    const first = await createCrm(api, organizationId, twoAccounts)
    assert.equal(first.report.linkedCalls, 1)
    assert.deepEqual(await counts(companies(team)), { acme: 1, beta: 0 })
    const second = await createCrm(api, organizationId, {
      companies: [
        { externalId: 'acme', name: 'Acme', domain: 'old-acme.example' },
        { externalId: 'beta', name: 'Beta', domain: 'acme.example' },
      ],
    })
    assert.equal(second.report.linkedCalls, 1)
    assert.deepEqual(await counts(companies(team)), { acme: 0, beta: 1 })
    assert.deepEqual(await counts(deals(team)), { 'acme-1': 0, 'acme-2': 0, 'beta-1': 1 })
    const third = await createCrm(api, organizationId, {
      companies: [{ externalId: 'beta', name: 'Beta' }],
    })
    assert.equal(third.report.linkedCalls, 0)
    assert.deepEqual(await counts(deals(team)), { 'acme-1': 0, 'acme-2': 0, 'beta-1': 0 })
  })

  it('links a call that names a deal which comes later', async () => {
    const team = await createTeam()
    await createToldCall(api, team.teamId, { crmDealExternalIds: ['later'] })
    await createCrm(api, team.organizationId, twoAccounts)
    await createCrm(api, team.organizationId, { deals: [{ externalId: 'later', name: 'Later' }] })
    assert.equal((await counts(deals(team))).later, 1)
  })

  it('links calls that are imported at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const team = await createTeam()
      await Promise.all([
        createCrm(api, team.organizationId, twoAccounts),
        ...Array.from({ length: 10 }, () =>
          createToldCall(api, team.teamId, { companyDomain: 'beta.example' }),
        ),
      ])
      assert.deepEqual(await counts(companies(team)), { acme: 0, beta: 10 })
    }
  })

  it('is seen by a sibling team with its own counts, and by no other organisation', async () => {
    const owner = await createTeam()
    const sibling = await createTeam({ organizationId: owner.organizationId })
    const stranger = await createTeam()
    await createCrm(api, owner.organizationId, twoAccounts)
    for (const team of [owner, owner, sibling, stranger]) {
      await createToldCall(api, team.teamId, { companyDomain: 'acme.example' })
    }
    assert.deepEqual(await counts(deals(owner)), { 'acme-1': 2, 'acme-2': 2, 'beta-1': 0 })
    assert.deepEqual(await counts(deals(sibling)), { 'acme-1': 1, 'acme-2': 1, 'beta-1': 0 })
    assert.deepEqual(await counts(companies(sibling)), { acme: 1, beta: 0 })
    assert.deepEqual([await deals(stranger), await companies(stranger)], [[], []])
  })

  it('keeps two organisations with the same external ids apart', async () => {
    const [one, two] = [await createTeam(), await createTeam()]
    await createCrm(api, one.organizationId, twoAccounts)
    await createToldCall(api, two.teamId, { crmDealExternalIds: ['acme-1'], companyDomain: 'acme.example' })
    await createCrm(api, two.organizationId, { deals: [{ externalId: 'acme-1', name: 'Theirs' }] })
    assert.deepEqual(await counts(deals(two)), { 'acme-1': 1 })
    assert.deepEqual(await counts(deals(one)), { 'acme-1': 0, 'acme-2': 0, 'beta-1': 0 })
  })
})
