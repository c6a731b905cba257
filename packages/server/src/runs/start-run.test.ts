import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'
import { fingerprintOf } from './idempotency.ts'

const key = 'high_intent_deals'
type Body = Record<string, unknown>

describe('POST /slices/:key/run', async () => {
  // There is no worker here, so a started run stays active.
  const api = await startApi()
  const { createTeam, db, url } = api

  const post = (team: TestTeam, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/public/v1/slices/${key}/run`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': 'application/json', ...headers },
      body,
    })
  const countRuns = async ({ teamId }: TestTeam) =>
    (await db.sql<{ count: number }>`select count(*) from slice_run where team_id = ${teamId}`)[0]!.count
  const usage = async ({ teamId }: TestTeam) =>
    (await db.sql<{ runs: number }>`select runs from team_usage where team_id = ${teamId}`)[0]?.runs ?? 0

  it('answers 202 with the run that it started', async () => {
    const { client } = await createTeam()
    const started = await client.runs.start({ key })
    assert.deepEqual(Object.keys(started), ['runId', 'sliceKey', 'sliceTitle', 'status'])
    assert.equal(started.status, 'running')
    const run = await client.runs.get({ id: started.runId })
    assert.deepEqual([run.phase, run.status, run.result, run.error], ['queued', 'running', null, null])
    assert.ok(run.suggestedPollAfterSeconds !== null && run.progressMessage !== null)
  })

  it('keeps the filters as given', async () => {
    const { client } = await createTeam()
    const filters = {
      callOwnerEmails: ['Ann@Vendor.example'],
      dateFrom: daysAgo(3),
      sourceIds: ['file:7'],
      userPrompt: 'Be brief.',
    }
    const { runId } = await client.runs.start({ key, ...filters })
    assert.deepEqual((await client.runs.get({ id: runId })).filters, filters)
  })

  it('answers SLICE_NOT_FOUND to an unknown slice', async () => {
    const { client } = await createTeam()
    await assert.rejects(client.runs.start({ key: 'no_such_slice' }), {
      code: 'SLICE_NOT_FOUND',
      status: 404,
    })
  })

  it('answers CONCURRENT_RUN_LIMIT to a sixth start, and never has more than five active under a race', async () => {
    const team = await createTeam()
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => team.client.runs.start({ key })))
    assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 5)
    for (const start of starts) {
      if (start.status === 'rejected') assert.equal(start.reason.code, 'CONCURRENT_RUN_LIMIT')
    }
    assert.equal(await countRuns(team), 5)
    const refused = await post(team, '{}')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.match(
      ((await refused.json()) as { error: { message: string } }).error.message,
      /maximum of 5 concurrent slice runs per team/,
    )
  })

  it('does not wait for calls that are being put', async () => {
    const team = await createTeam()
    await db.begin(async ({ sql }) => {
      // As transactions do that store calls: for their external ids, and for foreign keys.
      await sql`
        select from team where organization_id = ${team.organizationId} and id = ${team.teamId} for share`
      assert.equal((await post(team, '{}')).status, 202)
    })
  })

  it('lets another team start while this one is full', async () => {
    const team = await createTeam()
    await Promise.all(Array.from({ length: 5 }, () => team.client.runs.start({ key })))
    const other = await createTeam({ organizationId: team.organizationId })
    assert.equal((await other.client.runs.start({ key })).status, 'running')
  })

  it('answers USAGE_LIMIT_EXCEEDED past the monthly quota, which racing starts do not overdraw', async () => {
    const team = await createTeam({ monthlyRuns: 3 })
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => team.client.runs.start({ key })))
    const codes = starts.map((start) => (start.status === 'fulfilled' ? 'started' : start.reason.code)).sort()
    assert.deepEqual(codes, ['USAGE_LIMIT_EXCEEDED', 'USAGE_LIMIT_EXCEEDED', 'started', 'started', 'started'])
    assert.equal(await usage(team), 3)
    await assert.rejects((await createTeam({ monthlyRuns: 0 })).client.runs.start({ key }), { status: 403 })
  })

  it('gives the unit of quota back when a run is cancelled, once', async () => {
    const team = await createTeam({ monthlyRuns: 1 })
    const { runId } = await team.client.runs.start({ key })
    await Promise.all([team.client.runs.cancel({ id: runId }), team.client.runs.cancel({ id: runId })])
    assert.equal(await usage(team), 0)
    assert.equal((await team.client.runs.start({ key })).status, 'running')
  })

  it('answers the same run to the same idempotency key, without quota', async () => {
    const team = await createTeam()
    const first = await post(team, '{"callTypes":["demo_call"]}', { 'Idempotency-Key': 'k1' })
    const again = await post(team, ' {"callTypes": ["demo_call"], "dateTo": null}', {
      'Idempotency-Key': 'k1',
    })
    assert.deepEqual([first.status, again.status], [202, 202])
    assert.deepEqual(await again.json(), await first.json())
    assert.deepEqual(
      [first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')],
      [null, 'true'],
    )
    assert.deepEqual([await countRuns(team), await usage(team)], [1, 1])
  })

  it('compares the arguments of a key by meaning, not by letters', async () => {
    const { client } = await createTeam()
    const day = daysAgo(2)
    const asked = {
      companyDomains: ['a.example', 'b.example'],
      callOwnerEmails: ['ann@v.example'],
      callTypes: ['demo_call', 'support_call'],
      sourceIds: ['file:7'],
      dateFrom: day,
      dateTo: day,
    }
    const { runId } = await client.runs.start({ key, ...asked, idempotencyKey: 'm' })
    const again = await client.runs.start({
      key,
      companyDomains: ['https://www.B.example/about', 'A.EXAMPLE', 'a.example'],
      callOwnerEmails: ['Ann@V.example'],
      callTypes: ['support_call', 'demo_call'],
      sourceIds: ['7'],
      crmDealIds: [],
      dateFrom: `${day}T02:00+02:00`,
      dateTo: `${day}T23:59:59.999Z`,
      idempotencyKey: 'm',
    })
    assert.equal(again.runId, runId)
    for (const other of [
      { dateTo: `${day}T23:59:59.998Z` },
      { callTypes: ['demo_call'] },
      { userPrompt: 'x' },
    ]) {
      await assert.rejects(client.runs.start({ key, ...asked, ...other, idempotencyKey: 'm' }), {
        code: 'IDEMPOTENCY_KEY_CONFLICT',
      })
    }
  })

  it('makes one run of 50 simultaneous starts with one key', async () => {
    const team = await createTeam()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(team, '{}', { 'Idempotency-Key': 'race' })),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    assert.ok(
      [...statuses].every((status) => status === 202 || status === 503),
      `${[...statuses]}`,
    )
    assert.ok(statuses.has(202))
    assert.equal(await countRuns(team), 1)
  })

  it('answers IDEMPOTENCY_KEY_CONFLICT to a key used with other arguments', async () => {
    const { client } = await createTeam()
    await client.runs.start({ key, idempotencyKey: 'k' })
    await assert.rejects(client.runs.start({ key, idempotencyKey: 'k', callTypes: ['demo_call'] }), {
      code: 'IDEMPOTENCY_KEY_CONFLICT',
      status: 409,
    })
    await assert.rejects(client.runs.start({ key: 'objection_patterns', idempotencyKey: 'k' }), {
      code: 'IDEMPOTENCY_KEY_CONFLICT',
    })
  })

  it('keeps the idempotency keys of two teams apart', async () => {
    const [one, two] = [await createTeam(), await createTeam()]
    const first = await one.client.runs.start({ key, idempotencyKey: 'same' })
    const second = await two.client.runs.start({ key, idempotencyKey: 'same', callTypes: ['demo_call'] })
    assert.notEqual(first.runId, second.runId)
  })

  it('answers IDEMPOTENCY_KEY_IN_PROGRESS while a start is being admitted, and frees a key whose holder died', async () => {
    const team = await createTeam()
    const reserve = (leasedUntil: string) => db.sql`
      insert into idempotency_key (organization_id, team_id, key, fingerprint, reservation, leased_until, created_at, kept_until)
      select organization_id, team_id, ${leasedUntil}, fingerprint, gen_random_uuid(), ${leasedUntil}::timestamptz, created_at, kept_until
        from idempotency_key where team_id = ${team.teamId} and key = 'model'`
    await team.client.runs.start({ key, idempotencyKey: 'model' })
    const [held, dead] = [
      new Date(Date.now() + 20_000).toISOString(),
      new Date(Date.now() - 1000).toISOString(),
    ]
    await reserve(held)
    await reserve(dead)
    const refused = await post(team, '{}', { 'Idempotency-Key': held })
    assert.equal(refused.status, 503)
    assert.ok(refused.headers.get('retry-after'))
    await assert.rejects(team.client.runs.start({ key, idempotencyKey: held }), {
      code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
    })
    assert.equal((await team.client.runs.start({ key, idempotencyKey: dead })).status, 'running')
  })

  it('does not use up the key of a refused start', async () => {
    const team = await createTeam({ monthlyRuns: 0 })
    await assert.rejects(team.client.runs.start({ key, idempotencyKey: 'k' }), {
      code: 'USAGE_LIMIT_EXCEEDED',
    })
    await db.sql`update team set monthly_runs = null where id = ${team.teamId}`
    assert.equal((await team.client.runs.start({ key, idempotencyKey: 'k' })).status, 'running')
  })

  it('answers INVALID_IDEMPOTENCY_KEY to an empty key and to one of 256 characters', async () => {
    const team = await createTeam()
    for (const bad of ['', 'x'.repeat(256)]) {
      const answer = await post(team, '{}', { 'Idempotency-Key': bad })
      assert.equal(answer.status, 400)
      assert.equal(
        ((await answer.json()) as { error: { code: string } }).error.code,
        'INVALID_IDEMPOTENCY_KEY',
      )
    }
    assert.equal((await post(team, '{}', { 'Idempotency-Key': 'x'.repeat(255) })).status, 202)
  })

  it('answers INVALID_REQUEST to a body that is not a JSON object', async () => {
    const team = await createTeam()
    for (const body of ['{', '[]', '"text"', 'null', '7', '{"a":}']) {
      const answer = await post(team, body)
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { error: { code: string } }).error.code],
        [400, 'INVALID_REQUEST'],
        body,
      )
    }
  })

  it('answers INVALID_FILTERS with the field to a wrong type or a bad value', async () => {
    const { client } = await createTeam()
    const cases: [Body, string, number?][] = [
      [{ callOwnerEmails: 'ann@vendor.example' }, 'callOwnerEmails'],
      [{ companyDomains: [7] }, 'companyDomains', 0],
      [{ dateFrom: 'yesterday' }, 'dateFrom'],
      [{ dateTo: '2026-02-30' }, 'dateTo'],
      [{ dateTo: '2026-01-01T10:00:00' }, 'dateTo'],
      [{ sourceIds: ['deal:1'] }, 'sourceIds', 0],
      [{ sourceIds: ['1', 'file:9007199254740992'] }, 'sourceIds', 1],
      [{ crmDealIds: ['1'] }, 'crmDealIds', 0],
      [{ crmAmountMin: '1' }, 'crmAmountMin'],
      [{ userPrompt: 'a\0b' }, 'userPrompt'],
      [{ callTypes: ['no_such_type'] }, 'callTypes', 0],
      [{ dateFrom: daysAgo(1), dateTo: daysAgo(2) }, 'dateFrom'],
    ]
    for (const [body, field, index] of cases) {
      await assert.rejects(client.runs.start({ key, ...body }), ({ code, details }) => {
        assert.deepEqual(
          [code, details.field, details.index],
          ['INVALID_FILTERS', field, index],
          JSON.stringify(body),
        )
        return true
      })
    }
  })

  it('answers FILTER_ARRAY_TOO_LARGE to 101 values and takes 100', async () => {
    const { client } = await createTeam()
    const emails = Array.from({ length: 101 }, (_, i) => `a${i}@vendor.example`)
    await assert.rejects(client.runs.start({ key, callOwnerEmails: emails }), {
      code: 'FILTER_ARRAY_TOO_LARGE',
      details: {
        field: 'callOwnerEmails',
        maxAllowed: 100,
        validValuesEndpoint: '/api/public/v1/filters/call-owners',
      },
    })
    assert.equal((await client.runs.start({ key, callOwnerEmails: emails.slice(1) })).status, 'running')
  })

  it('answers DATE_RANGE_TOO_WIDE before 00:00 UTC of the day 90 days ago, and takes that instant', async () => {
    const { client } = await createTeam()
    const edge = `${daysAgo(90)}T00:00:00.000Z`
    const before = new Date(Date.parse(edge) - 1).toISOString()
    await assert.rejects(client.runs.start({ key, dateFrom: before }), {
      code: 'DATE_RANGE_TOO_WIDE',
      status: 400,
    })
    await assert.rejects(client.runs.start({ key, dateFrom: daysAgo(91) }), { code: 'DATE_RANGE_TOO_WIDE' })
    assert.equal((await client.runs.start({ key, dateFrom: edge })).status, 'running')
    assert.equal((await client.runs.start({ key, dateFrom: daysAgo(90) })).status, 'running')
  })

  it('shows no number of matched calls while a run is active, in list and detail alike, but how far it is', async () => {
    const { client } = await createTeam()
    const { runId } = await client.runs.start({ key })
    const active = await client.runs.get({ id: runId })
    const { data } = await client.runs.list({})
    const both = [
      'callsAnalyzed',
      'completedAt',
      'id',
      'matchedCallCount',
      'sliceKey',
      'sliceTitle',
      'startedAt',
      'status',
    ]
    const ofDetail = [
      'error',
      'filters',
      'phase',
      'progress',
      'progressMessage',
      'result',
      'suggestedPollAfterSeconds',
    ]
    assert.deepEqual(Object.keys(data[0]!).sort(), [...both, 'filterSummary'].sort())
    assert.deepEqual(Object.keys(active).sort(), [...both, ...ofDetail].sort())
    assert.deepEqual([active.matchedCallCount, data[0]!.matchedCallCount], [null, null])
    assert.deepEqual(active.progress, { analyzed: 0, matched: null })
    assert.deepEqual([active.completedAt, data[0]!.completedAt], [null, null])
    const ended = await client.runs.cancel({ id: runId })
    assert.deepEqual(
      [ended.progress, ended.suggestedPollAfterSeconds, ended.progressMessage],
      [null, null, null],
    )
  })

  it('needs no body to start or to cancel', async () => {
    const team = await createTeam()
    const ask = (path: string) => request<{ runId: number }>({ url, key: team.key }, 'POST', path)
    const started = await ask(`/slices/${key}/run`)
    assert.equal(started.status, 202)
    assert.equal((await ask(`/slice-runs/${started.data.runId}/cancel`)).status, 200)
  })

  it('checks values before the state of the team, and its active runs before its quota', async () => {
    const { client } = await createTeam({ monthlyRuns: 5 })
    for (let n = 0; n < 5; n++) await client.runs.start({ key })
    await assert.rejects(client.runs.start({ key, callTypes: ['no_such_type'] }), { code: 'INVALID_FILTERS' })
    await assert.rejects(client.runs.start({ key }), { code: 'CONCURRENT_RUN_LIMIT' })
  })

  it('answers a replay a day later, though its dates and values would be refused by then', async () => {
    const { client, teamId } = await createTeam()
    const { runId } = await client.runs.start({ key, idempotencyKey: 'k' })
    const refused = { key, dateFrom: daysAgo(91), callTypes: ['gone_type'] }
    await assert.rejects(client.runs.start(refused), { code: 'DATE_RANGE_TOO_WIDE' })
    await db.sql`
      update idempotency_key
         set fingerprint = ${fingerprintOf(refused)}, created_at = now() - interval '24 hours',
             leased_until = now() - interval '24 hours', kept_until = now() + interval '1 hour'
       where team_id = ${teamId} and key = 'k'`
    assert.equal((await client.runs.start({ ...refused, idempotencyKey: 'k' })).runId, runId)
  })

  it('creates the run and its first job together', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId)
    const { runId } = await team.client.runs.start({ key })
    const jobs = await api.jobs.boss.findJobs('plan-run', { data: { runId } })
    assert.equal(jobs.length, 1)
  })
})
