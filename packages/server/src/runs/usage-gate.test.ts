import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import type { Analyst } from '@earshot/analyst/analyst'
import { createCall } from '../../test/create-call.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import { createHttpGate } from './usage-gate.ts'

const sliceKey = 'high_intent_deals'
const timeoutMs = 300

interface Asked {
  action: 'reserve' | 'release'
  ref: string
  teamId?: number
  organizationId?: number
  sliceKey?: string
}
type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>

const answer =
  (status: number, body: string): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
const allow = answer(200, '{"allowed":true,"left":7}')

/** An operator's gate, with the test's answer to reservations. */
async function startGate() {
  const asked: Asked[] = []
  const gate = { asked, behaviour: allow, url: '' }
  const server = createServer(async (incoming, response) => {
    const chunks = await Array.fromAsync(incoming)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked
    asked.push(body)
    if (body.action === 'release') response.writeHead(204).end()
    else await gate.behaviour(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.closeAllConnections())
  after(() => server.close())
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate`
  return gate
}

describe('a usage gate that is asked over HTTP', async () => {
  const patience = Promise.withResolvers<void>()
  after(() => patience.resolve())
  // A run with a call stays active as long as the test wants.
  const waiting: Analyst = { fingerprint: 'waiting@1', analyse: async () => patience.promise.then(() => []) }
  const gate = await startGate()
  const api = await startApi({
    isWorker: true,
    analyst: waiting,
    usageGate: createHttpGate(gate.url, timeoutMs),
  })
  const { createTeam, db, jobs, url } = api

  const start = (team: TestTeam, headers = {}) =>
    request<{ runId: number }>({ url, key: team.key, headers }, 'POST', `/slices/${sliceKey}/run`, {})
  const startActive = async (team: TestTeam) => {
    await createCall(api, team.teamId)
    const reply = await start(team)
    assert.equal(reply.status, 202)
    return reply.data.runId
  }
  const reserved = ({ teamId }: TestTeam) => gate.asked.filter((asked) => asked.teamId === teamId)
  const releases = (ref: string) =>
    gate.asked.filter((asked) => asked.ref === ref && asked.action === 'release').length
  const runsOf = async ({ teamId }: TestTeam) =>
    await db.sql<{
      id: number
      usageRef: string
    }>`select id, usage_ref from slice_run where team_id = ${teamId}`
  const withBehaviour = async <Result>(behaviour: Behaviour, work: () => Promise<Result>) => {
    gate.behaviour = behaviour
    return await work().finally(() => {
      gate.behaviour = allow
    })
  }
  /** Brings forward the job that returns the unit of a dead start, and waits for it. */
  const settle = async (ref: string) => {
    await db.sql`update pgboss.job set start_after = now() where name = 'release-usage' and data ->> 'ref' = ${ref}`
    await until(async () => {
      const open = await db.sql`
        select from pgboss.job where name = 'release-usage' and data ->> 'ref' = ${ref} and state <> 'completed'`
      return open.length === 0
    })
  }

  it('gets the team and slice of a start, and an allowed start becomes a run with that reference, regardless of the counter', async () => {
    const team = await createTeam({ monthlyRuns: 0 })
    const { status, data } = await start(team)
    assert.equal(status, 202)
    const [run] = await runsOf(team)
    const { teamId, organizationId } = team
    assert.deepEqual(reserved(team), [
      { action: 'reserve', ref: run!.usageRef, teamId, organizationId, sliceKey },
    ])
    assert.equal(run!.id, data.runId)
    assert.match(run!.usageRef, /^[0-9a-f-]{36}$/)
  })

  it('answers USAGE_LIMIT_EXCEEDED if it does not allow the start', async () => {
    const team = await createTeam()
    const reply = await withBehaviour(answer(200, '{"allowed":false}'), () => start(team))
    assert.deepEqual([reply.status, reply.code], [403, 'USAGE_LIMIT_EXCEEDED'])
    assert.equal(reply.headers.get('retry-after'), null)
    assert.equal((await runsOf(team)).length, 0)
  })

  const unusable: [string, Behaviour][] = [
    ['is slow to answer', () => undefined],
    ['is slow in the middle of its answer', (response) => void response.writeHead(200).write('{"allowed":')],
    ['answers 500', answer(500, '{"allowed":true}')],
    ['answers 403', answer(403, '{"allowed":false}')],
    ['answers nothing', answer(200, '')],
    ['answers no JSON', answer(200, '<html>yes</html>')],
    ['answers another JSON', answer(200, '{"allowed":"true"}')],
    ['answers a list', answer(200, '[{"allowed":true}]')],
    ['redirects', (response) => void response.writeHead(307, { Location: '/other' }).end()],
    ['hangs up', (response) => void response.destroy()],
  ]
  for (const [what, behaviour] of unusable) {
    it(`answers BILLING_UNAVAILABLE with Retry-After if it ${what}, and starts nothing`, async () => {
      const team = await createTeam()
      const startedMs = performance.now()
      const reply = await withBehaviour(behaviour, () => start(team))
      assert.deepEqual([reply.status, reply.code], [503, 'BILLING_UNAVAILABLE'])
      assert.ok(Number(reply.headers.get('retry-after')) > 0)
      assert.ok(performance.now() - startedMs < timeoutMs + 3000)
      assert.equal((await runsOf(team)).length, 0)
    })
  }

  it('answers BILLING_UNAVAILABLE if nothing listens', async () => {
    const { url, createTeam } = await startApi({
      usageGate: createHttpGate('http://127.0.0.1:9/gate', timeoutMs),
    })
    const { key } = await createTeam()
    const reply = await request({ url, key }, 'POST', `/slices/${sliceKey}/run`, {})
    assert.deepEqual([reply.status, reply.code], [503, 'BILLING_UNAVAILABLE'])
  })

  it('does not use up the idempotency key of a start that it refuses or cannot judge', async () => {
    const team = await createTeam()
    const headers = { 'Idempotency-Key': 'k' }
    const refused = await withBehaviour(answer(200, '{"allowed":false}'), () => start(team, headers))
    const unclear = await withBehaviour(answer(500, ''), () => start(team, headers))
    assert.deepEqual([refused.code, unclear.code], ['USAGE_LIMIT_EXCEEDED', 'BILLING_UNAVAILABLE'])
    const allowed = await start(team, headers)
    assert.deepEqual([allowed.status, allowed.headers.get('idempotent-replayed')], [202, null])
  })

  it('is not asked for a replay, or for a start that is refused earlier', async () => {
    const team = await createTeam()
    const headers = { 'Idempotency-Key': 'k' }
    const [first, again] = [await start(team, headers), await start(team, headers)]
    assert.deepEqual(again.data, first.data)
    assert.equal(reserved(team).length, 1)
    await request({ url, key: team.key }, 'POST', '/slices/none/run', {})
    await request({ url, key: team.key }, 'POST', `/slices/${sliceKey}/run`, { callTypes: ['none'] })
    await fillTeam(team)
    assert.equal((await start(team)).code, 'CONCURRENT_RUN_LIMIT')
    assert.equal(reserved(team).length, 1)
  })

  it('gets the unit of a cancelled run back, once', async () => {
    const team = await createTeam()
    const id = await startActive(team)
    const [run] = await runsOf(team)
    await Promise.all([team.client.runs.cancel({ id }), team.client.runs.cancel({ id })])
    await until(async () => releases(run!.usageRef) > 0)
    await settle(run!.usageRef)
    assert.equal(releases(run!.usageRef), 1)
  })

  it('gets the unit of a failed run back, once', async () => {
    const team = await createTeam()
    const runId = await startActive(team)
    const [run] = await runsOf(team)
    const { organizationId, teamId } = team
    const data = { organizationId, teamId, runId }
    await db.begin((transaction) => jobs.send('fail-run', [{ data }, { data }], transaction))
    await until(async () => releases(run!.usageRef) > 0)
    await settle(run!.usageRef)
    assert.equal(releases(run!.usageRef), 1)
    assert.equal((await team.client.runs.get({ id: runId })).status, 'failed')
  })

  it('keeps the unit of a run that completes', async () => {
    const team = await createTeam()
    const { data } = await start(team)
    await until(async () => (await team.client.runs.get({ id: data.runId })).status === 'completed')
    const [run] = await runsOf(team)
    await settle(run!.usageRef)
    assert.equal(releases(run!.usageRef), 0)
  })

  it('gets the unit back if the team was full by the time of its answer', async () => {
    const team = await createTeam()
    const late: Behaviour = async (response, asked) => {
      await fillTeam(team)
      await allow(response, asked)
    }
    const reply = await withBehaviour(late, () => start(team))
    assert.deepEqual([reply.status, reply.code], [429, 'CONCURRENT_RUN_LIMIT'])
    assert.ok(Number(reply.headers.get('retry-after')) > 0)
    const [{ ref }] = reserved(team) as [Asked]
    await until(async () => releases(ref) > 0)
  })

  it('gets the unit back of a start that it answered too late', async () => {
    const team = await createTeam()
    await withBehaviour(
      () => undefined,
      () => start(team),
    )
    const [{ ref }] = reserved(team) as [Asked]
    assert.equal(releases(ref), 0)
    await settle(ref)
    assert.equal(releases(ref), 1)
  })

  async function fillTeam({ organizationId, teamId }: TestTeam): Promise<void> {
    await db.sql`
      insert into slice_run (organization_id, team_id, slice_key, slice_title, slice, element_version_ids, filters, held_from, held_before,
                             usage_month)
      select ${organizationId}::bigint, ${teamId}::bigint, 'x', 'X', '{}', '{}', '{}', now(), now(), now() from generate_series(1, 5)`
  }
})
