import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'

interface CallType {
  key: string
  label: string
  description: string
  status: string
  numCalls: number
}

const keys = [
  'discovery_call',
  'demo_call',
  'customer_growth_call',
  'customer_follow_up_call',
  'renewal_call',
  'onboarding_training_call',
  'support_call',
  'internal_strategy_call',
  'internal_execution_call',
  'internal_coordination_call',
  'miscellaneous_call',
]

describe('GET /call-types', async () => {
  const api = await startApi()
  const { createTeam, url } = api
  const list = async ({ key }: TestTeam) =>
    (await request<{ callTypes: CallType[] }>({ url, key }, 'GET', '/call-types')).data.callTypes

  it('lists the 11 call types of the contract, those without calls with 0', async () => {
    const callTypes = await list(await createTeam())
    assert.deepEqual(
      callTypes.map(({ key }) => key),
      keys,
    )
    for (const callType of callTypes) {
      assert.deepEqual(Object.keys(callType), ['key', 'label', 'description', 'status', 'numCalls'])
      assert.equal(callType.status, 'main')
      assert.equal(callType.numCalls, 0)
      assert.ok(callType.label && callType.description)
    }
  })

  it('counts this team’s calls over all time, and no other team’s', async () => {
    const team = await createTeam()
    const sibling = await createTeam({ organizationId: team.organizationId })
    await createCall(api, team.teamId, { callType: 'demo_call' })
    await createCall(api, team.teamId, { callType: 'demo_call', date: daysAgo(3000) })
    await createCall(api, team.teamId)
    await createCall(api, sibling.teamId, { callType: 'support_call' })
    const counted = async (of: TestTeam) =>
      (await list(of)).filter(({ numCalls }) => numCalls > 0).map(({ key, numCalls }) => [key, numCalls])
    assert.deepEqual(await counted(team), [['demo_call', 2]])
    assert.deepEqual(await counted(sibling), [['support_call', 1]])
  })
})
