import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createToldCall } from '../../test/create-crm.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'

interface Filter {
  key: string
  displayName: string
  values: { key: string; displayName: string }[]
  validValuesEndpoint?: string
}

describe('GET /posts/filters', async () => {
  const api = await startApi()
  const { createTeam, url } = api
  const list = async ({ key }: TestTeam) =>
    (await request<{ filters: Filter[] }>({ url, key }, 'GET', '/posts/filters')).data.filters
  const valuesOf = async (team: TestTeam, key: string) =>
    (await list(team)).find((filter) => filter.key === key)!.values

  it('lists template types, call types by their numeric ids as strings, owners, domains and stages', async () => {
    const team = await createTeam()
    assert.deepEqual(
      (await list(team)).map(({ key }) => key),
      ['templateType', 'callTypeId', 'callOwnerEmails', 'companyDomains', 'crmDealStages'],
    )
    assert.deepEqual(
      (await valuesOf(team, 'templateType')).map(({ key }) => key),
      ['summary', 'scorecard'],
    )
    const callTypes = await valuesOf(team, 'callTypeId')
    assert.deepEqual(
      callTypes.map(({ key }) => key),
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
    )
    assert.deepEqual(callTypes[1], { key: '2', displayName: 'Demo Call' })
  })

  it('lists this team’s owners and domains, most calls first, and no other team’s', async () => {
    const team = await createTeam()
    const sibling = await createTeam({ organizationId: team.organizationId })
    await createToldCall(api, team.teamId, { ownerEmail: 'ann@v.example', companyDomain: 'a.example' })
    for (let i = 0; i < 2; i++) {
      await createToldCall(api, team.teamId, {
        ownerEmail: 'bob@v.example',
        ownerName: 'Bob',
        companyDomain: 'b.example',
      })
    }
    assert.deepEqual(await valuesOf(team, 'callOwnerEmails'), [
      { key: 'bob@v.example', displayName: 'Bob' },
      { key: 'ann@v.example', displayName: 'ann@v.example' },
    ])
    assert.deepEqual(await valuesOf(team, 'companyDomains'), [
      { key: 'b.example', displayName: 'b.example' },
      { key: 'a.example', displayName: 'a.example' },
    ])
    assert.deepEqual(
      [await valuesOf(sibling, 'callOwnerEmails'), await valuesOf(sibling, 'companyDomains')],
      [[], []],
    )
  })

  it('names the endpoint of values instead of listing more than 1,000 of them', async () => {
    const team = await createTeam()
    const add = (from: number, to: number) => api.db.sql`
      insert into call_count (organization_id, team_id, kind, value, calls)
      select ${team.organizationId}, ${team.teamId}, 'owner', 'o' || n || '@v.example', 1 from generate_series(${from}::int, ${to}::int) as n`
    await add(1, 1000)
    assert.equal((await valuesOf(team, 'callOwnerEmails')).length, 1000)
    await add(1001, 1001)
    const owners = (await list(team)).find(({ key }) => key === 'callOwnerEmails')
    assert.deepEqual(
      [owners?.values, owners?.validValuesEndpoint],
      [[], '/api/public/v1/filters/call-owners'],
    )
  })
})
