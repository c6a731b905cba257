import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysAgo } from '../../test/create-call.ts'
import { createToldCall } from '../../test/create-crm.ts'
import { proveCounts } from '../../test/recount.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'
import { linkAllCalls } from './link-crm.ts'

interface Fault {
  field: string
  index: number
  message: string
}

describe('CRM records over HTTP', async () => {
  const api = await startApi()
  const { createTeam, db, url } = api
  const put = ({ key }: TestTeam, kind: string, body: unknown) =>
    request({ url, key }, 'PUT', `/crm/${kind}`, body)
  const dealCounts = async ({ client }: TestTeam) =>
    Object.fromEntries(
      (await client.filters.crmDeals({})).crmDeals.map(({ externalId, callCount }) => [
        externalId,
        callCount,
      ]),
    )
  const companyCounts = async ({ client }: TestTeam) =>
    Object.fromEntries(
      (await client.filters.crmCompanies({})).crmCompanies.map((company) => [
        company.externalId,
        company.callCount,
      ]),
    )

  it('adds records, answers their ids in the order of the body, and replaces them the next time', async () => {
    const team = await createTeam()
    const { records } = await team.client.crm.putCompanies({
      companies: [
        { externalId: 'b', name: 'Beta' },
        { externalId: 7, name: 'Seven', domain: 'SEVEN.example' },
        { externalId: 'b', name: 'Beta Ltd' },
      ],
    })
    assert.deepEqual(
      records.map(({ externalId }) => externalId),
      ['b', '7', 'b'],
    )
    const deal = {
      externalId: 'd',
      name: 'Deal',
      stage: 'Open',
      amount: 5,
      closeDate: '2026-12-18T23:30:00-05:00',
    }
    const first = await team.client.crm.putDeals({
      deals: [{ ...deal, companyExternalId: '7', fields: { tier: 'A', none: null } }],
    })
    const fields = async () =>
      (await db.sql`select fields from crm_deal where organization_id = ${team.organizationId}`)[0]?.fields
    assert.deepEqual(await fields(), {
      name: 'Deal',
      stage: 'Open',
      amount: 5,
      closeDate: '2026-12-18',
      tier: 'A',
    })
    const second = await team.client.crm.putDeals({ deals: [{ externalId: 'd', name: 'New' }] })
    assert.deepEqual(second, first)
    assert.deepEqual(await fields(), { name: 'New' })
    const { crmCompanies } = await team.client.filters.crmCompanies({})
    assert.deepEqual(
      crmCompanies.map(({ name }) => name),
      ['Beta Ltd', 'Seven'],
    )
  })

  it('names up to ten faults of a body with their places, and stores nothing of it', async () => {
    const team = await createTeam()
    const good = { externalId: 'good', name: 'Good' }
    const wrong = Array.from({ length: 12 }, (_, i) => ({ externalId: `w${i}`, name: '' }))
    const refused = await put(team, 'deals', { deals: [good, ...wrong] })
    assert.deepEqual(
      [refused.status, refused.code, refused.details?.field],
      [400, 'INVALID_REQUEST', 'deals'],
    )
    const faults = refused.details?.errors as Fault[]
    assert.deepEqual(
      faults.map(({ field, index }) => [field, index]),
      Array.from({ length: 10 }, (_, i) => ['deals', i + 1]),
    )
    assert.match(faults[0]?.message ?? '', /^deals\.1\.name: /)
    const unknown = await put(team, 'deals', {
      deals: [{ ...good, companyExternalId: 'nobody' }, good, { ...good, companyExternalId: 'none' }],
    })
    assert.deepEqual(unknown.details, {
      field: 'deals',
      index: 0,
      errors: [
        {
          field: 'deals',
          index: 0,
          message: 'deals.0.companyExternalId: there is no company "nobody", neither here nor stored before.',
        },
        {
          field: 'deals',
          index: 2,
          message: 'deals.2.companyExternalId: there is no company "none", neither here nor stored before.',
        },
      ],
    })
    assert.deepEqual(await dealCounts(team), {})
  })

  it('takes 1,000 records at once, and refuses 1,001 and an unknown member', async () => {
    const team = await createTeam()
    const contacts = Array.from({ length: 1001 }, (_, i) => ({ externalId: i, email: `p${i}@x.example` }))
    assert.equal((await put(team, 'contacts', { contacts })).code, 'INVALID_REQUEST')
    const { records } = await team.client.crm.putContacts({ contacts: contacts.slice(1) })
    assert.equal(records.length, 1000)
    const misspelt = await put(team, 'contacts', { contacts: [{ externalId: 'a', email: 'a@x', phone: 1 }] })
    assert.deepEqual([misspelt.code, misspelt.details?.field], ['INVALID_REQUEST', 'contacts'])
    assert.deepEqual(await team.client.crm.putDeals({ deals: [] }), { records: [] })
  })

  it('brings stored values into the types of declared fields, and refuses those that do not fit', async () => {
    const team = await createTeam()
    await team.client.crm.putDeals({
      deals: [{ externalId: 'd', name: 'D', fields: { seats: '40', tier: 'gold' } }],
    })
    const field = {
      entityType: 'deal',
      fieldName: 'seats',
      fieldLabel: 'Seats',
      fieldType: 'number',
    } as const
    const wrong = { ...field, fieldName: 'tier' }
    const refused = await put(team, 'fields', { fields: [field, wrong, { ...field, fieldName: 'amount' }] })
    assert.match(refused.message, /^fields\.2\.fieldName: every deal has deal\.amount anyway/)
    const misfit = await put(team, 'fields', { fields: [field, wrong] })
    assert.deepEqual([misfit.code, misfit.details?.index], ['INVALID_REQUEST', 1])
    assert.match(
      misfit.message,
      /fields\.tier of the deal d, stored before, is not of the declared type number/,
    )
    assert.deepEqual(await team.client.crm.putFields({ fields: [field] }), { stored: 1 })
    const [stored] = await db.sql`select fields from crm_deal where organization_id = ${team.organizationId}`
    assert.deepEqual(stored, { fields: { name: 'D', seats: 40, tier: 'gold' } })
    const bad = await put(team, 'deals', {
      deals: [{ externalId: 'd', name: 'D', fields: { seats: 'many' } }],
    })
    assert.match(bad.message, /^deals\.0\.fields\.seats: is not of the declared type number/)
    const { fields } = await team.client.filters.crmFields()
    assert.ok(fields.some(({ fieldName, fieldType }) => fieldName === 'seats' && fieldType === 'number'))
  })

  it('links calls of every team as soon as a record comes, changes or goes, with counts and filters', async () => {
    const owner = await createTeam()
    const sibling = await createTeam({ organizationId: owner.organizationId })
    const stranger = await createTeam()
    for (const { teamId } of [owner, owner, sibling, stranger])
      await createToldCall(api, teamId, { companyDomain: 'acme.example' })
    await createToldCall(api, owner.teamId, { crmDealExternalIds: ['named'] })
    await createToldCall(api, owner.teamId, { speakers: [{ name: 'Cam', email: 'cam@mail.example' }] })
    const { crm } = owner.client
    const acme = { externalId: 'acme', name: 'Acme', domain: 'acme.example' }
    const { records } = await crm.putCompanies({ companies: [acme] })
    assert.deepEqual([await companyCounts(owner), await companyCounts(sibling)], [{ acme: 2 }, { acme: 1 }])
    await crm.putDeals({
      deals: [
        { externalId: 'open', name: 'Open', stage: 'Open', companyExternalId: 'acme' },
        { externalId: 'named', name: 'Named' },
      ],
    })
    assert.deepEqual(await dealCounts(owner), { open: 2, named: 1 })
    await crm.putContacts({
      contacts: [{ externalId: 'cam', email: 'Cam@Mail.example', companyExternalId: 'acme' }],
    })
    assert.deepEqual(
      [await dealCounts(owner), await companyCounts(owner)],
      [{ open: 3, named: 1 }, { acme: 3 }],
    )
    const matched = async () =>
      (
        await owner.client.slices.previewCount({
          key: 'high_intent_deals',
          dateFrom: daysAgo(30),
          dateTo: daysAgo(0),
          crmCompanyIds: records.map(({ id }) => id),
        })
      ).matchedCallCount
    assert.equal(await matched(), 3)
    await crm.deleteContact('cam')
    assert.deepEqual([await dealCounts(owner), await matched()], [{ open: 2, named: 1 }, 2])
    await crm.putCompanies({ companies: [{ ...acme, domain: 'other.example' }] })
    assert.deepEqual([await dealCounts(owner), await matched()], [{ open: 0, named: 1 }, 0])
    await crm.putCompanies({ companies: [acme] })
    assert.deepEqual(await dealCounts(sibling), { open: 1, named: 0 })
    assert.deepEqual(await crm.deleteCompany('acme'), { id: records[0]?.id, deleted: true })
    assert.deepEqual([await dealCounts(owner), await companyCounts(owner)], [{ open: 0, named: 1 }, {}])
    await crm.deleteDeal('named')
    assert.deepEqual(await dealCounts(owner), { open: 0 })
    await proveCounts(db.sql)
  })

  it('answers NOT_FOUND for a record that another organisation has, and INVALID_REQUEST for an id with NUL', async () => {
    const [owner, stranger] = [await createTeam(), await createTeam()]
    await owner.client.crm.putDeals({ deals: [{ externalId: 'D 1/ü', name: 'D' }] })
    await assert.rejects(stranger.client.crm.deleteDeal('D 1/ü'), { status: 404, code: 'NOT_FOUND' })
    const withNul = await request({ url, key: owner.key }, 'DELETE', '/crm/deals/a%00')
    assert.equal(withNul.code, 'INVALID_REQUEST')
    assert.equal((await owner.client.crm.deleteDeal('D 1/ü')).deleted, true)
    await assert.rejects(owner.client.crm.deleteDeal('D 1/ü'), { code: 'NOT_FOUND' })
  })

  it('avoids deadlocks and lost updates when teams write the same records during imports', async () => {
    const team = await createTeam()
    const sibling = await createTeam({ organizationId: team.organizationId })
    const companies = Array.from({ length: 20 }, (_, i) => ({
      externalId: `c${i}`,
      name: `C ${i}`,
      domain: `c${i}.example`,
    }))
    const write = async (client: TestTeam['client'], given: typeof companies, round: number) => {
      await client.crm.putCompanies({ companies: given })
      const deals = given.map(({ externalId }, i) => ({
        externalId: `d${i % 7}-${round % 3}`,
        name: 'D',
        stage: `Stage ${round % 2}`,
        companyExternalId: externalId,
      }))
      await client.crm.putDeals({ deals })
      if (round % 4 === 3) await client.crm.deleteDeal(`d${round % 7}-0`).catch(() => undefined)
    }
    await Promise.all([
      ...Array.from({ length: 8 }, (_, round) =>
        write((round % 2 ? team : sibling).client, round % 3 ? companies : companies.toReversed(), round),
      ),
      ...Array.from({ length: 20 }, (_, i) =>
        createToldCall(api, (i % 2 ? team : sibling).teamId, { companyDomain: `c${i % 5}.example` }),
      ),
    ])
    assert.deepEqual(Object.keys(await companyCounts(team)).length, 20)
    await proveLinks(team.organizationId)
  })

  const stepsOfChanges = 60
  it('leaves the links and counts that an import of everything would, after changes of every kind', async () => {
    const team = await createTeam()
    const { crm } = team.client
    for (let i = 0; i < 12; i++) {
      await createToldCall(api, team.teamId, {
        companyDomain: `c${i % 3}.example`,
        ...(i % 4 === 0 ? { crmDealExternalIds: [`d${i % 3}`, `d${i % 2}`] } : {}),
        speakers: [{ name: 'P', email: `p${i % 4}@x.example` }],
      })
    }
    for (let step = 0; step < stepsOfChanges; step++) {
      await change(crm, step)
      if (step % 6 === 5) await proveLinks(team.organizationId)
    }
  })

  async function change(crm: TestTeam['client']['crm'], step: number): Promise<void> {
    const [a, b, c] = [step % 3, (step * 7) % 4, (step * 5) % 3]
    const companyExternalId = step % 4 === 1 ? undefined : `c${c}`
    const rest = [
      ...(step % 5 === 0 ? [() => crm.deleteCompany(`c${a}`)] : []),
      ...(step % 7 === 0 ? [() => crm.deleteDeal(`d${c}`)] : []),
      ...(step % 6 === 0 ? [() => crm.deleteContact(`p${c}`)] : []),
    ]
    await crm.putCompanies({ companies: [{ externalId: `c${c}`, name: 'C', domain: `c${b}.example` }] })
    await crm.putDeals({ deals: [{ externalId: `d${b}`, name: 'D', stage: `S${a}`, companyExternalId }] })
    await crm.putContacts({
      contacts: [{ externalId: `p${a}`, email: `p${b}@x.example`, companyExternalId }],
    })
    // Some are already deleted.
    for (const remove of rest) await remove().catch(() => undefined)
  }

  /** Throws if links differ from those after relinking all calls, or counts from those of the rows. */
  async function proveLinks(organizationId: number): Promise<void> {
    await proveCounts(db.sql)
    const links = () => db.sql`
      select 'deal' as kind, call_id, deal_id::text as what from call_deal where organization_id = ${organizationId}
      union all select 'company', call_id, company_id::text from call_company where organization_id = ${organizationId}
      union all select 'contact', call_id, contact_id::text from call_contact where organization_id = ${organizationId}
      union all select 'stage', call_id, stage from call_stage where organization_id = ${organizationId}
      order by 1, 2, 3`
    const kept = await links()
    await db.begin(({ sql }) => linkAllCalls(sql, organizationId))
    assert.deepEqual(kept, await links())
  }
})
