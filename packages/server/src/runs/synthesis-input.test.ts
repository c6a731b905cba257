import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall } from '../../test/create-call.ts'
import { createCrm, createToldCall, type TestCrm } from '../../test/create-crm.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const crm = {
  companies: [{ externalId: 'acme', name: 'Acme', domain: 'acme.example' }],
  deals: [
    {
      externalId: 'big',
      name: 'Big',
      stage: 'Open',
      amount: 48_000.5,
      closeDate: '2026-06-30',
      companyExternalId: 'acme',
    },
    { externalId: 'bare', name: 'Bare', companyExternalId: 'acme' },
    { externalId: 'unlinked', name: 'Unlinked', stage: 'Open', amount: 7 },
  ],
} satisfies TestCrm

describe('the result of a run whose slice includes CRM data', async () => {
  const api = await startApi({ isWorker: true })

  const dealsOf = async ({ client }: TestTeam, key: string, body: Record<string, unknown> = {}) => {
    const { runId } = await client.runs.start({ key, ...body })
    const run = await until(async () => {
      const found = await client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
    assert.equal(run.status, 'completed', run.error ?? '')
    return (run.result as { dealsInTheCrm?: Record<string, unknown>[] }).dealsInTheCrm?.map(
      ({ evidenceIds, ...deal }) => deal,
    )
  }

  it('lists the deals of its calls with stage, amount, close date and calls, and no other deal', async () => {
    const team = await api.createTeam()
    const other = await api.createTeam()
    await createCrm(api, team.organizationId, crm)
    await createCrm(api, other.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    await createCall(api, other.teamId, { companyDomain: 'acme.example' })
    const deals = (await dealsOf(team, 'high_intent_deals')) ?? []
    assert.deepEqual(
      deals.map(({ evidenceCount, ...deal }) => deal),
      [
        {
          deal: 'Big',
          account: 'acme.example',
          stage: 'Open',
          amount: 48_000.5,
          closeDate: '2026-06-30',
          callCount: 2,
        },
        { deal: 'Bare', account: 'acme.example', stage: null, amount: null, closeDate: null, callCount: 2 },
      ],
    )
    assert.ok(Number(deals[0]?.evidenceCount) > 0)
    assert.deepEqual(
      (await dealsOf(team, 'high_intent_deals', { crmDealStages: ['Open'] }))?.map(({ deal }) => deal),
      ['Big'],
    )
  })

  it('counts fields of the CRM apart from quotes', async () => {
    const team = await api.createTeam()
    await createCrm(api, team.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    const result = await until(async () => (await team.client.runs.get({ id: runId })).result ?? undefined)
    const { findings } = result as { findings: { description: string }[] }
    assert.match(findings[0]?.description ?? '', /\(\d+ quotes? in 1 call and 2 CRM fields\)/)
  })

  it('uses the participants of calls: a rep is not a stakeholder, and a customer on a call is marked as met', async () => {
    const team = await api.createTeam()
    await createToldCall(api, team.teamId, {
      companyDomain: 'acme.example',
      ownerEmail: 'ann@vendor.example',
      speakers: [
        { name: 'Ann', side: 'rep' },
        { name: 'Bob', side: 'customer' },
      ],
    })
    const { runId } = await team.client.runs.start({ key: 'stakeholder_mapping' })
    const result = await until(async () => (await team.client.runs.get({ id: runId })).result ?? undefined)
    const { people } = result as { people: { name: string | null; isOnCalls: boolean }[] }
    assert.ok(people.every(({ name }) => name !== 'Ann'))
    assert.ok(people.every(({ name, isOnCalls }) => name !== 'Bob' || isOnCalls))
  })
})
