import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysAgo } from '../../test/create-call.ts'
import { createCrm, createToldCall } from '../../test/create-crm.ts'
import { createPost } from '../../test/create-post.ts'
import { request } from '../../test/request.ts'
import { startApi, until } from '../../test/start-api.ts'

const key = 'high_intent_deals'
const period = { dateFrom: daysAgo(90), dateTo: daysAgo(0) }

type Filter = Record<string, unknown>
const field = (entityType: string, fieldName: string, fieldType: string, rest: Filter): Filter => ({
  entityType,
  fieldName,
  fieldType,
  ...rest,
})
const deal = (fieldName: string, fieldType: string, rest: Filter) => field('deal', fieldName, fieldType, rest)
const custom = (...crmCustomFieldFilters: Filter[]) => ({ crmCustomFieldFilters })

/*
 * Six calls: `a` and `b` are linked to deal one (of Acme), `b` and `c` to deal two (of Beta), `d` to the company Beta and
 * deal two by domain, `e` to a contact alone, `f` to nothing.
 */
describe('the calls that match filters', async () => {
  const api = await startApi({ isWorker: true })
  const { createTeam, db, url } = api
  const team = await createTeam()
  const colours = ['red', 'blue', 'green'].map((value) => ({ label: `Label of ${value}`, value }))
  const typed = (entityType: 'deal' | 'company' | 'contact') =>
    (['string', 'number', 'date', 'datetime', 'boolean', 'enumeration'] as const).map((fieldType) => ({
      entityType,
      fieldName: `f_${fieldType}`,
      fieldLabel: fieldType,
      fieldType,
      ...(fieldType === 'enumeration' ? { options: colours } : {}),
    }))
  const values = (n: number) => ({
    f_string: n === 1 ? 'Alpha Beta' : 'Gamma',
    f_number: n * 10,
    f_date: `2026-0${n}-15`,
    f_datetime: `2026-0${n}-15T12:00:00+02:00`,
    f_boolean: n === 1,
    f_enumeration: n === 1 ? ['red', 'blue'] : 'green',
  })
  const crm = {
    fields: [...typed('deal'), ...typed('company'), ...typed('contact')],
    companies: [
      { externalId: 'acme', name: 'Acme', fields: values(1) },
      { externalId: 'beta', name: 'Beta', domain: 'beta.example', fields: values(2) },
    ],
    deals: [
      {
        externalId: 'one',
        name: 'One',
        stage: 'Open',
        amount: 100,
        companyExternalId: 'acme',
        fields: values(1),
      },
      {
        externalId: 'two',
        name: 'Two',
        stage: 'Won',
        amount: 50.5,
        companyExternalId: 'beta',
        fields: values(2),
      },
      { externalId: 'three', name: 'Three', stage: 'Idle' },
    ],
    contacts: [{ externalId: 'cam', email: 'cam@mail.example', fields: values(1) }],
  }
  const { deals, companies } = await createCrm(api, team.organizationId, crm)
  const calls = {
    a: { crmDealExternalIds: ['one'], ownerEmail: 'ann@v.example', callType: 'demo_call', date: daysAgo(1) },
    b: {
      crmDealExternalIds: ['one', 'two'],
      ownerEmail: 'bob@v.example',
      callType: 'support_call',
      date: daysAgo(5),
    },
    c: {
      crmDealExternalIds: ['two'],
      ownerEmail: 'ann@v.example',
      companyDomain: 'x.example',
      date: daysAgo(90),
    },
    d: {
      companyDomain: 'beta.example',
      ownerEmail: 'bob@v.example',
      callType: 'demo_call',
      date: daysAgo(2),
    },
    e: { speakers: [{ name: 'Cam', email: 'cam@mail.example' }], date: `${daysAgo(5)}T23:59:59.999Z` },
    f: { companyDomain: 'x.example', date: `${daysAgo(4)}T00:00:00.000Z` },
    old: { crmDealExternalIds: ['one', 'two'], ownerEmail: 'ann@v.example', date: daysAgo(91) },
  }
  const fileIds: Record<string, number> = {}
  for (const [externalId, call] of Object.entries(calls)) {
    fileIds[externalId] = await createToldCall(api, team.teamId, { ...call, externalId })
    await createPost(api, fileIds[externalId])
  }
  // Equal calls and records in a sibling team and in another organisation, which must never be counted.
  const sibling = await createTeam({ organizationId: team.organizationId })
  const stranger = await createTeam()
  const theirs = await createCrm(api, stranger.organizationId, crm)
  for (const { teamId } of [sibling, stranger]) {
    for (const call of Object.values(calls)) await createPost(api, await createToldCall(api, teamId, call))
  }

  const numberField = (rest: Filter) => deal('f_number', 'number', rest)
  const cases: [Filter, string][] = [
    [{}, 'abcdef'],
    // Owners, domains, types.
    [{ callOwnerEmails: ['ANN@V.Example'] }, 'ac'],
    [{ callOwnerEmails: [' ann@v.example ', 'bob@v.example'] }, 'abcd'],
    [{ callOwnerEmails: ['nobody@v.example'] }, ''],
    [{ callOwnerEmails: ['ann@v.exampl', 'ann@v_example', '%'] }, ''],
    [{ companyDomains: ['X.EXAMPLE'] }, 'cf'],
    [{ companyDomains: [' https://me@www.X.example:443/about?from=call#us'] }, 'cf'],
    [{ companyDomains: ['beta.example', 'x.example'] }, 'cdf'],
    [{ companyDomains: ['nowhere.example'] }, ''],
    [{ companyDomains: ['x.example'], callOwnerEmails: ['ann@v.example'] }, 'c'],
    [{ callTypes: ['demo_call'] }, 'ad'],
    [{ callTypes: ['demo_call', 'support_call'] }, 'abd'],
    [{ callTypes: ['renewal_call'] }, ''],
    [{ callTypes: ['demo_call'], callOwnerEmails: ['bob@v.example'] }, 'd'],
    [{ callTypes: [], callOwnerEmails: [], companyDomains: [], crmDealIds: [], crmCompanyIds: [] }, 'abcdef'],
    [{ crmDealStages: [], crmCustomFieldFilters: [] }, 'abcdef'],
    // Deals.
    [{ crmDealIds: [deals.one] }, 'ab'],
    [{ crmDealIds: [deals.one, deals.two] }, 'abcd'],
    [{ crmDealIds: [deals.three] }, ''],
    [{ crmDealIds: [987654321] }, ''],
    [{ crmDealIds: [Number.MAX_SAFE_INTEGER] }, ''],
    [{ crmDealIds: [theirs.deals.one] }, ''],
    [{ crmDealStages: ['Open'] }, 'ab'],
    [{ crmDealStages: ['Open', 'Won'] }, 'abcd'],
    [{ crmDealStages: ['Idle'] }, ''],
    [{ crmAmountMin: 100 }, 'ab'],
    [{ crmAmountMin: 100.01 }, ''],
    [{ crmAmountMax: 50.5 }, 'bcd'],
    [{ crmAmountMax: 50.49 }, ''],
    [{ crmAmountMin: 50, crmAmountMax: 60 }, 'bcd'],
    [{ crmAmountMin: 51, crmAmountMax: 99 }, ''],
    [{ crmAmountMin: -1e300, crmAmountMax: 1e300 }, 'abcd'],
    // A single deal has to meet all conditions: `b` has a deal for each, but none for both.
    [{ crmDealStages: ['Open'], crmAmountMax: 60 }, ''],
    [{ crmDealStages: ['Won'], crmAmountMax: 60 }, 'bcd'],
    [{ crmDealIds: [deals.one], crmDealStages: ['Won'] }, ''],
    [{ crmDealIds: [deals.two], ...custom(deal('f_boolean', 'boolean', { booleanValue: true })) }, ''],
    [custom(numberField({ numberMax: 10 }), numberField({ numberMin: 20 })), ''],
    [custom(numberField({ numberMax: 10 }), deal('f_string', 'string', { stringValue: 'gamma' })), ''],
    // Companies: one company has to meet all company conditions, whatever the deals.
    [{ crmCompanyIds: [companies.acme] }, 'ab'],
    [{ crmCompanyIds: [companies.beta] }, 'bcd'],
    [{ crmCompanyIds: [companies.acme, companies.beta] }, 'abcd'],
    [{ crmCompanyIds: [theirs.companies.beta] }, ''],
    [
      {
        crmCompanyIds: [companies.acme],
        ...custom(field('company', 'f_number', 'number', { numberMin: 20 })),
      },
      '',
    ],
    [{ crmCompanyIds: [companies.acme], crmDealStages: ['Won'] }, 'b'],
    [{ crmCompanyIds: [companies.beta], callTypes: ['demo_call'] }, 'd'],
    // The six types of custom field.
    [custom(deal('f_string', 'string', { stringValue: 'ALPHA beta' })), 'ab'],
    [custom(deal('f_string', 'string', { stringValue: 'Alpha' })), ''],
    [custom(deal('f_string', 'string', { stringValue: '%' })), ''],
    [custom(numberField({})), 'abcd'],
    [custom(numberField({ numberMin: 10, numberMax: 10 })), 'ab'],
    [custom(numberField({ numberMin: 10.5 })), 'bcd'],
    [custom(numberField({ numberMax: 1e308 })), 'abcd'],
    [custom(deal('f_date', 'date', { dateStart: '2026-01-15', dateEnd: '2026-01-15' })), 'ab'],
    [custom(deal('f_date', 'date', { dateStart: '2026-01-16' })), 'bcd'],
    [custom(deal('f_date', 'date', { dateEnd: '2026-01-14' })), ''],
    [custom(deal('f_date', 'date', { dateStart: '2026-01-15T10:00Z', dateEnd: '2026-01-15T11:00Z' })), 'ab'],
    [custom(deal('f_datetime', 'datetime', { dateStart: '2026-01-15', dateEnd: '2026-01-15' })), 'ab'],
    [custom(deal('f_datetime', 'datetime', { dateEnd: '2026-01-14' })), ''],
    [
      custom(
        deal('f_datetime', 'datetime', {
          dateStart: '2026-01-15T10:00:00Z',
          dateEnd: '2026-01-15T10:00:00Z',
        }),
      ),
      'ab',
    ],
    [custom(deal('f_datetime', 'datetime', { dateStart: '2026-01-15T10:00:00.001Z' })), 'bcd'],
    [custom(deal('f_datetime', 'datetime', { dateEnd: '2026-01-15T11:59:59+02:00' })), ''],
    [custom(deal('f_boolean', 'boolean', { booleanValue: true })), 'ab'],
    [custom(deal('f_boolean', 'boolean', { booleanValue: false })), 'bcd'],
    [custom(deal('f_enumeration', 'enumeration', { enumValues: ['blue'] })), 'ab'],
    [custom(deal('f_enumeration', 'enumeration', { enumValues: ['green', 'blue'] })), 'abcd'],
    [custom(deal('f_enumeration', 'enumeration', { enumValues: ['Blue', 'pink'] })), ''],
    [custom(deal('f_enumeration', 'enumeration', { enumValues: ['Label of blue'] })), ''],
    [custom(field('company', 'f_boolean', 'boolean', { booleanValue: false })), 'bcd'],
    [custom(field('contact', 'f_enumeration', 'enumeration', { enumValues: ['red'] })), 'e'],
    [custom(field('contact', 'f_string', 'string', { stringValue: 'alpha beta' })), 'e'],
    // The system's fields work like others; unknown fields and other types match nothing.
    [custom(deal('stage', 'string', { stringValue: 'open' })), 'ab'],
    [custom(deal('amount', 'number', { numberMin: 60 })), 'ab'],
    [custom(field('company', 'domain', 'string', { stringValue: 'beta.example' })), 'bcd'],
    [custom(field('contact', 'email', 'string', { stringValue: 'Cam@Mail.example' })), 'e'],
    [custom(deal('no such field', 'number', {})), ''],
    [custom(deal('no such field', 'boolean', { booleanValue: false })), ''],
    [custom(deal("f'; --", 'string', { stringValue: "'; drop table call; --" })), ''],
    [custom(deal('f_string', 'number', { numberMin: 0 })), ''],
    [custom(deal('f_number', 'boolean', { booleanValue: true })), ''],
    [custom(deal('f_string', 'date', { dateStart: '2026-01-01' })), ''],
    [custom(deal('f_number', 'date', { dateEnd: '2026-01-01' })), ''],
    [custom(deal('f_boolean', 'datetime', {})), ''],
    [custom(deal('__proto__', 'string', { stringValue: 'x' })), ''],
    // Entities are ANDed with one another.
    [custom(deal('f_number', 'number', {}), field('contact', 'f_number', 'number', {})), ''],
    [
      custom(
        deal('f_boolean', 'boolean', { booleanValue: true }),
        field('company', 'f_boolean', 'boolean', { booleanValue: false }),
      ),
      'b',
    ],
    // Periods.
    [{ dateFrom: daysAgo(5), dateTo: daysAgo(5) }, 'be'],
    [{ dateFrom: daysAgo(4), dateTo: daysAgo(2) }, 'df'],
    [{ dateFrom: daysAgo(90), dateTo: daysAgo(90) }, 'c'],
    [{ dateFrom: daysAgo(89) }, 'abdef'],
    [{ dateFrom: daysAgo(0) }, ''],
    [{ dateFrom: daysAgo(5), dateTo: daysAgo(5), crmDealStages: ['Won'] }, 'b'],
  ]

  const startAndWait = async (filters: Filter) => {
    const { runId } = await team.client.runs.start({ key, ...filters })
    const run = await until(async () => {
      const found = await team.client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
    const matched = await db.sql<{ name: string }>`
      select external_id as name from run_call join call using (organization_id, team_id)
       where call.id = call_id and run_id = ${runId} order by 1`
    return { run, matched: matched.map(({ name }) => name).join('') }
  }

  it(`are the same for a preview, a run and a search of posts, in ${cases.length} combinations`, async () => {
    for (const [filters, expected] of cases) {
      const what = JSON.stringify(filters)
      const body = { ...period, ...filters }
      const preview = await request<{ matchedCallCount: number }>(
        { url, key: team.key },
        'POST',
        `/slices/${key}/preview-count`,
        body,
      )
      assert.deepEqual([preview.status, preview.data], [200, { matchedCallCount: expected.length }], what)
      const { run, matched } = await startAndWait(body)
      assert.deepEqual(
        [run.status, run.matchedCallCount, matched],
        ['completed', expected.length, expected],
        what,
      )
      if ('callTypes' in filters) continue
      const { dateFrom, dateTo, ...shared } = body
      const posts = await request<{ fileId: number }[]>({ url, key: team.key }, 'POST', '/posts/search', {
        startDate: dateFrom,
        endDate: dateTo,
        templateType: ['summary'],
        ...shared,
      })
      const found = posts.data.map(({ fileId }) => fileId).sort()
      assert.deepEqual(found, [...expected].map((name) => fileIds[name]).sort(), what)
    }
  })

  it('can be given by source ids, with or without "file:", but never match a call of another team', async () => {
    const { a, b, old } = fileIds
    const [their] = await db.sql<{
      id: number
    }>`select id from call where team_id = ${sibling.teamId} order by id`
    const sources: [unknown[], string][] = [
      [[`file:${a}`, String(b)], 'ab'],
      [[String(old)], ''],
      [[String(their!.id)], ''],
      [['999999999999999'], ''],
    ]
    for (const [sourceIds, expected] of sources) {
      assert.equal((await startAndWait({ ...period, sourceIds })).matched, expected)
    }
    assert.equal(
      (await startAndWait({ sourceIds: [`file:${a}`, `file:${b}`], crmDealStages: ['Won'] })).matched,
      'b',
    )
  })
})
