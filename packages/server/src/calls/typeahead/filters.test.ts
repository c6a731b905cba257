import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../../test/create-call.ts'
import { createCrm, createToldCall } from '../../../test/create-crm.ts'
import { request } from '../../../test/request.ts'
import { startApi, type TestTeam } from '../../../test/start-api.ts'

interface Row {
  id: string | number
  displayName?: string
  name?: string
  callCount: number
}

const searchable = ['call-owners', 'company-domains', 'crm-deals', 'crm-companies'] as const
type Searchable = (typeof searchable)[number]

describe('the filter endpoints', async () => {
  const api = await startApi()
  const { createTeam, url } = api

  const get = async <Data>({ key }: TestTeam, path: string) => {
    const reply = await request<Data>({ url, key }, 'GET', `/filters/${path}`)
    assert.deepEqual([reply.status, reply.code], [200, undefined], path)
    return reply.data
  }
  const rows = async (team: TestTeam, path: string) =>
    Object.values(await get<Record<string, Row[]>>(team, path))[0]!
  const names = async (team: TestTeam, endpoint: Searchable, q: string) =>
    (await rows(team, `${endpoint}?${new URLSearchParams({ q })}`)).map((row) => row.displayName ?? row.name)

  it('lists owners by calls, then by name, with the e-mail as id', async () => {
    const team = await createTeam()
    await createToldCall(api, team.teamId, { ownerEmail: 'zoe@v.example', ownerName: 'Zoe Young' })
    await createToldCall(api, team.teamId, { ownerEmail: 'zoe@v.example' })
    await createToldCall(api, team.teamId, { ownerEmail: 'bob@v.example', ownerName: 'Bob' })
    await createToldCall(api, team.teamId, { ownerEmail: 'ann@v.example' })
    await createCall(api, team.teamId)
    assert.deepEqual(await get(team, 'call-owners'), {
      callOwners: [
        { id: 'zoe@v.example', displayName: 'Zoe Young', email: 'zoe@v.example', callCount: 2 },
        { id: 'bob@v.example', displayName: 'Bob', email: 'bob@v.example', callCount: 1 },
        { id: 'ann@v.example', displayName: 'ann@v.example', email: 'ann@v.example', callCount: 1 },
      ],
    })
  })

  it('lists domains by calls, then by name', async () => {
    const team = await createTeam()
    for (const companyDomain of ['b.example', 'a.example', 'c.example', 'c.example']) {
      await createCall(api, team.teamId, { companyDomain })
    }
    await createCall(api, team.teamId)
    assert.deepEqual(await get(team, 'company-domains'), {
      companyDomains: [
        { id: 'c.example', displayName: 'c.example', callCount: 2 },
        { id: 'a.example', displayName: 'a.example', callCount: 1 },
        { id: 'b.example', displayName: 'b.example', callCount: 1 },
      ],
    })
  })

  it('lists deals, companies and stages by calls, then by name, those without calls with 0', async () => {
    const team = await createTeam()
    const ids = await createCrm(api, team.organizationId, {
      companies: [
        { externalId: 'n', name: 'Nobody' },
        { externalId: 'a', name: 'Acme', domain: 'acme.example' },
      ],
      deals: [
        { externalId: 'd3', name: 'Zero B', stage: 'Lost', amount: 0.5 },
        { externalId: 'd2', name: 'Zero A' },
        { externalId: 'd1', name: 'Used', stage: 'Open', amount: 1000, companyExternalId: 'a' },
        { externalId: 'd4', name: 'Used too', stage: 'Open', companyExternalId: 'a' },
      ],
    })
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    assert.deepEqual(await get(team, 'crm-deals'), {
      crmDeals: [
        { id: ids.deals.d1, externalId: 'd1', name: 'Used', stage: 'Open', amount: 1000, callCount: 1 },
        { id: ids.deals.d4, externalId: 'd4', name: 'Used too', stage: 'Open', amount: null, callCount: 1 },
        { id: ids.deals.d2, externalId: 'd2', name: 'Zero A', stage: null, amount: null, callCount: 0 },
        { id: ids.deals.d3, externalId: 'd3', name: 'Zero B', stage: 'Lost', amount: 0.5, callCount: 0 },
      ],
    })
    assert.deepEqual(await get(team, 'crm-companies'), {
      crmCompanies: [
        { id: ids.companies.a, externalId: 'a', name: 'Acme', callCount: 1 },
        { id: ids.companies.n, externalId: 'n', name: 'Nobody', callCount: 0 },
      ],
    })
    // One call that is linked to two deals of a stage counts once.
    assert.deepEqual(await get(team, 'crm-deal-stages'), {
      crmDealStages: [
        { id: 'Open', displayName: 'Open', callCount: 1 },
        { id: 'Lost', displayName: 'Lost', callCount: 0 },
      ],
    })
  })

  it('lists the system’s fields and the organisation’s own with their options', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, {
      fields: [
        {
          entityType: 'deal',
          fieldName: 'tier',
          fieldLabel: 'Tier',
          fieldType: 'enumeration',
          options: ['A', 'B'].map((value) => ({ label: value, value })),
        },
        { entityType: 'contact', fieldName: 'role', fieldLabel: 'Role', fieldType: 'string' },
      ],
    })
    const { fields } = await get<{ fields: { isSystem: boolean; options: unknown }[] }>(team, 'crm-fields')
    assert.deepEqual(
      fields.filter(({ isSystem }) => !isSystem),
      [
        {
          entityType: 'contact',
          fieldName: 'role',
          fieldLabel: 'Role',
          fieldType: 'string',
          isSystem: false,
          options: null,
        },
        {
          entityType: 'deal',
          fieldName: 'tier',
          fieldLabel: 'Tier',
          fieldType: 'enumeration',
          isSystem: false,
          options: ['A', 'B'].map((value) => ({ label: value, value })),
        },
      ],
    )
    assert.ok(fields.some(({ isSystem }) => isSystem))
    assert.ok(fields.every(({ isSystem, options }) => !isSystem || options === null))
    const stranger = await createTeam()
    const theirs = await get<{ fields: { isSystem: boolean }[] }>(stranger, 'crm-fields')
    assert.ok(theirs.fields.every(({ isSystem }) => isSystem))
  })

  it('counts over all time, and never another team’s calls', async () => {
    const team = await createTeam()
    const sibling = await createTeam({ organizationId: team.organizationId })
    const stranger = await createTeam()
    await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'Acme', domain: 'acme.example' }],
      deals: [{ externalId: 'd', name: 'Deal', stage: 'Open', companyExternalId: 'a' }],
    })
    const call = { companyDomain: 'acme.example', ownerEmail: 'ann@v.example' }
    for (const date of [daysAgo(1), daysAgo(4000)]) await createCall(api, team.teamId, { ...call, date })
    await createCall(api, sibling.teamId, call)
    await createCall(api, stranger.teamId, call)
    for (const path of [...searchable, 'crm-deal-stages']) {
      const counts = async (of: TestTeam) => (await rows(of, path)).map(({ callCount }) => callCount)
      assert.deepEqual(await counts(team), [2], path)
      assert.deepEqual(await counts(sibling), [1], path)
      assert.deepEqual(await counts(stranger), path.startsWith('crm') ? [] : [1], path)
    }
  })

  it('answers empty lists to a team that has nothing', async () => {
    const team = await createTeam()
    for (const path of [...searchable, 'crm-deal-stages']) assert.deepEqual(await rows(team, path), [])
  })

  describe('q', async () => {
    const team = await createTeam()
    const labels = [
      'Acme Corp',
      'acme-labs',
      'The Acme',
      'Beta.Works',
      "O'Brien & Sons",
      'Ünder Straße',
      '100% Pure',
      'a_b',
      '(x) [y] {z} ^$.*+?|\\',
      '🦊 Fox',
      'Ltd 42nd',
      'Zacme',
      'ΑΘΗΝΑΣ İzmir',
    ]
    await createCrm(api, team.organizationId, {
      companies: labels.map((name, i) => ({ externalId: `c${i}`, name })),
      deals: labels.map((name, i) => ({ externalId: `d${i}`, name })),
    })
    for (const [i, name] of labels.entries()) {
      await createToldCall(api, team.teamId, { ownerEmail: `o${i}@v.example`, ownerName: name })
    }
    for (const name of ['acme.example', 'sub.acme.example', 'zacme.example', 'acme-labs.example']) {
      await createCall(api, team.teamId, { companyDomain: name })
    }
    const found: [string, string[]][] = [
      ['acme', ['Acme Corp', 'The Acme', 'acme-labs']],
      ['ACME', ['Acme Corp', 'The Acme', 'acme-labs']],
      [' acme ', ['Acme Corp', 'The Acme', 'acme-labs']],
      ['acme c', ['Acme Corp']],
      ['the acme', ['The Acme']],
      ['cme', []],
      ['corp', ['Acme Corp']],
      ['labs', ['acme-labs']],
      ['works', ['Beta.Works']],
      ["o'b", ["O'Brien & Sons"]],
      ['brien', ["O'Brien & Sons"]],
      ['ünd', ['Ünder Straße']],
      ['ÜNDER', ['Ünder Straße']],
      ['nder', []],
      ['ΑΘΗΝΑΣ', ['ΑΘΗΝΑΣ İzmir']],
      ['İzmir', ['ΑΘΗΝΑΣ İzmir']],
      ['stra', ['Ünder Straße']],
      ['100%', ['100% Pure']],
      ['%', []],
      ['_', []],
      ['a_b', ['a_b']],
      ['a_', ['a_b']],
      ['axb', []],
      ['.', ['(x) [y] {z} ^$.*+?|\\']],
      ['.*', ['(x) [y] {z} ^$.*+?|\\']],
      ['.+', []],
      ['acme|beta', []],
      ['(x) [y] {z} ^$.*+?|\\', ['(x) [y] {z} ^$.*+?|\\']],
      ['(', ['(x) [y] {z} ^$.*+?|\\']],
      ['[y', ['(x) [y] {z} ^$.*+?|\\']],
      ['(?i)acme', []],
      ['***=acme', []],
      ['***:a', []],
      ['\\', ['(x) [y] {z} ^$.*+?|\\']],
      ['\\m', []],
      ['[[:alpha:]]', []],
      ['🦊', ['🦊 Fox']],
      ['fox', ['🦊 Fox']],
      ['42', ['Ltd 42nd']],
      ["'; drop table call; --", []],
      ['"', []],
      ['$1', []],
      ['x'.repeat(200), []],
      ['🦊'.repeat(100), []],
    ]

    it('is a prefix of the name or of any word in it, without regard to case, and nothing else', async () => {
      for (const endpoint of ['crm-deals', 'crm-companies', 'call-owners'] as const) {
        for (const [q, expected] of found) {
          assert.deepEqual(
            (await names(team, endpoint, q)).toSorted(),
            expected.toSorted(),
            `${endpoint} ${q}`,
          )
        }
      }
      assert.deepEqual(await names(team, 'company-domains', 'ACME'), [
        'acme-labs.example',
        'acme.example',
        'sub.acme.example',
      ])
    })

    it('finds owners by their address before its @, never by its domain', async () => {
      assert.deepEqual(await names(team, 'call-owners', 'o3'), ['Beta.Works'])
      const [owner] = await rows(team, 'call-owners')
      assert.ok(String(owner?.id).includes('@v.example'))
      assert.deepEqual(await names(team, 'call-owners', 'v.example'), [])
    })

    it('restricts nothing if it is blank', async () => {
      for (const endpoint of searchable) {
        const all = await rows(team, endpoint)
        for (const q of ['', ' ', '\t\n', '\u3000']) {
          assert.deepEqual(await rows(team, `${endpoint}?${new URLSearchParams({ q })}`), all)
        }
      }
    })

    it('answers INVALID_FILTERS to 201 characters, NUL, and q given twice', async () => {
      for (const endpoint of searchable) {
        for (const query of [`q=${'x'.repeat(201)}`, 'q=a%00b', 'q=a&q=b']) {
          const reply = await request({ url, key: team.key }, 'GET', `/filters/${endpoint}?${query}`)
          assert.deepEqual(
            [reply.status, reply.code, reply.details?.field],
            [400, 'INVALID_FILTERS', 'q'],
            query,
          )
        }
      }
    })
  })
})
