import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itemAt } from '@earshot/analyst/at'
import { basePath } from '@earshot/contract/endpoint'
import { raw } from 'sql-template-tag'
import { randomFrom } from '../../../../analyst/lab/train/random.ts'
import { daysAgo } from '../../../test/create-call.ts'
import { createCrm, createToldCall } from '../../../test/create-crm.ts'
import { createPost } from '../../../test/create-post.ts'
import { recount } from '../../../test/recount.ts'
import { startApi, until } from '../../../test/start-api.ts'
import { deleteCall } from '../../runs/delete-call.ts'
import { noColumns, openColumns } from './columns.ts'

const callCount = 120
const days = 30
const comparisons = 250

/*
 * Days in memory have to answer as the database does. Two servers over one database, one of them without days in memory, get equal
 * requests: by each kind of filter, alone and with others, between changes of every kind.
 */
describe('days in memory', async () => {
  const api = await startApi()
  const { sql } = api.db
  const next = randomFrom(11)
  const pick = <Value>(values: readonly Value[]): Value => itemAt(values, Math.floor(next() * values.length))
  const some = <Value>(values: readonly Value[]) => values.filter(() => next() < 0.4)
  const columns = openColumns(api.db, (error) => {
    throw error
  })
  let answered = 0
  const counted = <Answer>(answer: Answer) => {
    if (answer) answered++
    return answer
  }
  const holding = await api.serve({
    find: async (...asked) => counted(await columns.find(...asked)),
    list: async (...asked) => counted(await columns.list(...asked)) as never,
  })
  const plain = await api.serve(noColumns)
  const team = await api.createTeam()
  const { teamId, organizationId } = team
  const owners = ['ann@v.example', 'bob@v.example', 'Eve@v.example']
  const domains = ['acme.example', 'beta.example', 'gamma.example']
  const sayings = [
    "O'Neil's budget",
    'a contract at 20.5 %',
    'back\\slash and/or contract',
    'Ünlaut budget',
    'https://a.example/b?c=d',
  ]
  const queries = [
    'contract',
    'the CONTRACT',
    'contract -budget',
    'contract or budget',
    '-contract',
    'the',
    "o'neil",
    '20.5',
    '"go ahead"',
    'budget -"go ahead"',
    'back\\slash',
    'and/or budget or ünlaut -slash',
    'a.example',
    '()',
    '"',
    'a:b*',
  ]
  const typed = ['', ' ', 'd', 'De', 'd1', 'deal d', 'ac', 'example', 'ü', 'über', 'z', '%', '1']
  const stages = ['Open', 'Won', 'Lost']
  // Makes lists of deals long enough to be kept serialised.
  const others = Array.from({ length: 100 }, (_, i) => `${i} ${'and so on '.repeat(20)}`)

  async function importCrm() {
    const value = (of: unknown) => (next() < 0.8 ? of : null)
    const fieldsOf = () => ({
      size: value(pick([0, 1.5, 50, 200])),
      region: value(pick(['EMEA', 'APAC', ['AMER', 'APAC'], ['LATAM']])),
      tier: value(pick(['Gold', 'gold', 'Silver', 'İz'])),
      renewal: value(pick(['2026-01-01', '2026-06-30', '2027-01-01'])),
      seen: value(pick(['2026-01-01T10:00:00Z', '2026-06-30T12:00:00+02:00'])),
      isActive: value(pick([true, false])),
    })
    const types = {
      size: 'number',
      region: 'enumeration',
      tier: 'string',
      renewal: 'date',
      seen: 'datetime',
      isActive: 'boolean',
    } as const
    return await createCrm(api, organizationId, {
      companies: domains.map((domain) => ({
        externalId: domain,
        name: domain,
        domain,
        fields: fieldsOf() as never,
      })),
      deals: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', ...others].map((externalId) => ({
        externalId,
        name: `${pick(['Deal', 'Über', 'Zoë-Deal', 'DEAL'])} ${externalId}`,
        companyExternalId: pick(domains),
        stage: pick(stages),
        amount: pick([null, 0, 999.5, 20_000]),
        fields: fieldsOf() as never,
      })),
      contacts: [{ externalId: 'c1', email: 'cam@acme.example', fields: fieldsOf() as never }],
      fields: (['deal', 'company', 'contact'] as const).flatMap((entityType) =>
        Object.entries(types).map(([fieldName, fieldType]) => ({
          entityType,
          fieldName,
          fieldType,
          fieldLabel: fieldName,
        })),
      ),
    })
  }

  async function importCall(externalId: string, details: object = {}) {
    const fileId = await createToldCall(api, teamId, {
      externalId,
      replace: true,
      ownerEmail: pick(owners),
      date: `${daysAgo(Math.floor(next() * days))}T${pick(['00:00:00', '09:30:00', '23:59:59'])}Z`,
      ...(next() < 0.8 ? { companyDomain: pick(domains) } : {}),
      ...(next() < 0.7 ? { callType: pick(['demo_call', 'discovery_call']) } : {}),
      ...(next() < 0.6 ? { crmDealExternalIds: some(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']) } : {}),
      ...(next() < 0.3 ? { speakers: [{ name: 'Cam', email: 'cam@acme.example', side: 'customer' }] } : {}),
      ...details,
    })
    await copyToPosts()
    for (const templateType of some(['summary', 'scorecard'] as const))
      await createPost(api, fileId, {
        templateType,
        callTypeId: pick([1, 2, 3]),
        published: next() < 0.9,
        title: pick(sayings),
      })
    return fileId
  }

  // As processing does after a call was replaced.
  async function copyToPosts() {
    const changed = await sql`
      update post set held_at = call.held_at, owner_email = call.owner_email, company_domain = call.company_domain
        from call where call.id = call_id and (post.held_at, post.owner_email, post.company_domain)
             is distinct from (call.held_at, call.owner_email, call.company_domain)
      returning post.id`
    if (changed.length > 0) await recount(sql)
  }

  async function change() {
    const what = next()
    const [{ id } = { id: 0 }] = await sql<{ id: number }>`
      select id from call where team_id = ${teamId} order by hashint8(id + ${Math.floor(next() * 1000)}) limit 1`
    if (what < 0.3) await importCall(`call-${Math.floor(next() * callCount)}`)
    else if (what < 0.5) {
      await sql`update post set published = not published where call_id = ${id}`
      await recount(sql)
    } else if (what < 0.6) await deleteCall(api.db, { organizationId, teamId, callId: id })
    else if (what < 0.7) await importCrm()
    else if (what < 0.8) {
      await sql`update call set held_at = held_at + interval '1 hour' where team_id = ${teamId}`
      await recount(sql)
      await copyToPosts()
    }
  }

  function customFilter(entityType: 'deal' | 'company' | 'contact') {
    const bound = <Value>(name: string, values: readonly Value[]) =>
      next() < 0.6 ? { [name]: pick(values) } : {}
    const dates = ['2026-01-01', '2026-06-30', '2026-12-31']
    const instants = ['2026-01-01T10:00:00Z', '2026-06-30T11:00:00+01:00']
    return pick(
      [
        { fieldName: 'tier', fieldType: 'string', stringValue: pick(['GOLD', 'silver', 'i̇z', 'İZ']) },
        {
          fieldName: 'size',
          fieldType: 'number',
          ...bound('numberMin', [0, 1.5]),
          ...bound('numberMax', [50, 60]),
        },
        { fieldName: 'renewal', fieldType: 'date', ...bound('dateStart', dates), ...bound('dateEnd', dates) },
        {
          fieldName: 'seen',
          fieldType: 'datetime',
          ...bound('dateStart', instants),
          ...bound('dateEnd', instants),
        },
        { fieldName: 'isActive', fieldType: 'boolean', booleanValue: next() < 0.5 },
        { fieldName: 'region', fieldType: 'enumeration', enumValues: [pick(['APAC', 'EMEA']), 'LATAM'] },
        // A field of another type, and an unknown one.
        { fieldName: 'tier', fieldType: 'number', numberMin: 0 },
        { fieldName: 'size', fieldType: 'string', stringValue: '1.5' },
        { fieldName: 'size', fieldType: 'date', dateStart: '0001-01-01' },
        { fieldName: 'none', fieldType: 'boolean', booleanValue: false },
      ].map((filter) => ({ entityType, ...filter })),
    )
  }

  function filters(ids: { deals: number[]; companies: number[] }) {
    const maybe = (share: number, filter: () => object) => (next() < share ? filter() : {})
    return {
      ...maybe(0.3, () => ({ callOwnerEmails: some([...owners, 'nobody@v.example']) })),
      ...maybe(0.2, () => ({ companyDomains: some(domains) })),
      ...maybe(0.2, () => ({ crmDealIds: some(ids.deals) })),
      ...maybe(0.2, () => ({ crmCompanyIds: some(ids.companies) })),
      ...maybe(0.25, () => ({ crmDealStages: some(stages) })),
      ...maybe(0.2, () => ({ crmAmountMin: pick([0, 0.5, 1000]) })),
      ...maybe(0.2, () => ({ crmAmountMax: pick([0, 999.5, 50_000]) })),
      ...maybe(0.4, () => ({
        crmCustomFieldFilters: some(['deal', 'deal', 'company', 'company', 'contact'] as const).map(
          customFilter,
        ),
      })),
    }
  }

  async function ask(url: string, path: string, body: object | undefined): Promise<unknown> {
    const response = await fetch(`${url}${basePath}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  async function compare(path: string, body?: object) {
    const [held, read] = await Promise.all([ask(holding, path, body), ask(plain, path, body)])
    assert.deepEqual(held, read, `${path} ${JSON.stringify(body)}`)
    return held as { status: number; body: { data: unknown } }
  }

  const previewPath = '/slices/high_intent_deals/preview-count'

  // Returns the number of calls, by the preview.
  async function compareOnce(): Promise<number> {
    const idsOf = async (kind: 'deal' | 'company') => {
      const rows = await sql<{ id: number }>`select id from ${raw(`crm_${kind}`)} order by id`
      return rows.map(({ id }) => id)
    }
    const given = filters({ deals: await idsOf('deal'), companies: await idsOf('company') })
    const [from, to] = [days, 0].map((day) => daysAgo(Math.max(0, day + Math.floor(next() * 9) - 4)))
    const dates = { dateFrom: from, dateTo: to }
    const callTypes = next() < 0.3 ? ['demo_call'] : []
    const counted = await compare(previewPath, { ...given, ...dates, callTypes })
    await compare(`/posts/search?limit=${pick([1, 7, 50])}&offset=${pick([0, 0, 3, 40])}`, {
      ...given,
      ...(next() < 0.5 ? { startDate: `${from}T09:30:00Z` } : {}),
      ...(next() < 0.3 ? { templateType: ['summary'] } : {}),
      ...(next() < 0.3 ? { query: pick(queries) } : {}),
      ...(next() < 0.3 ? { callTypeId: some([1, 2, 3]) } : {}),
    })
    await compare(`/filters/${pick(['crm-deals', 'crm-companies'])}?q=${encodeURIComponent(pick(typed))}`)
    return Number((counted.body.data as { matchedCallCount?: number })?.matchedCallCount ?? 0)
  }

  it('give the same answers as the database, for any filters and after any change', async () => {
    await importCrm()
    for (let i = 0; i < callCount; i++) await importCall(`call-${i}`)
    // The database answers the first request of each kind, which also loads the days.
    // Without statistics the database takes new tables for empty, and joins take seconds.
    await sql`analyze`
    await until(async () => {
      await compare(previewPath, { dateFrom: daysAgo(days), dateTo: daysAgo(0), callOwnerEmails: owners })
      await compare('/posts/search', { callOwnerEmails: owners })
      await compare('/posts/search', { query: 'contract' })
      await compare('/filters/crm-deals')
      await compare('/filters/crm-companies')
      return answered >= 10
    })
    const before = answered
    let found = 0
    for (let i = 0; i < comparisons; i++) {
      if (i % 5 === 0) await change()
      found += await compareOnce()
    }
    assert.ok(found > comparisons, `${found} calls were found`)
    assert.ok(answered - before > comparisons / 2, `${answered - before} answers came from memory`)
  })

  it('are serialised again if only the name of a record has changed', async () => {
    const lists = async () => {
      const before = answered
      await until(async () => {
        await compare('/filters/crm-deals')
        return answered > before
      })
    }
    await importCrm()
    await lists()
    await createCrm(api, organizationId, {
      deals: [{ externalId: 'd1', name: 'A quite different name', stage: null, amount: null }],
    })
    await lists()
  })

  it('are not mistaken for rows that a restored database has since gained', async () => {
    const [day, date] = [daysAgo(2), `${daysAgo(2)}T10:00:00Z`]
    const ofAnn = { dateFrom: day, dateTo: day, callOwnerEmails: ['ann@v.example'] }
    await importCall('put-back', { date, ownerEmail: 'ann@v.example' })
    const before = answered
    await until(async () => {
      await compare(previewPath, ofAnn)
      return answered > before
    })
    // The state before the last change, and then another change.
    await sql`update team_day set version = version - 1 where team_id = ${teamId} and day = ${day}`
    await importCall('put-back', { date, ownerEmail: 'bob@v.example' })
    await compare(previewPath, ofAnn)
  })
})
