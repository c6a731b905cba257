import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const key = 'high_intent_deals'

describe('a run from start to evidence', async () => {
  const api = await startApi({ isWorker: true })
  const { createTeam } = api

  const runSlice = async ({ client }: TestTeam, body: Record<string, unknown> = {}) => {
    const { runId } = await client.runs.start({ key, ...body })
    return await until(async () => {
      const run = await client.runs.get({ id: runId })
      return run.status !== 'running' && run
    })
  }

  it('completes with a result that its schema accepts, true counts and located quotes', async () => {
    const team = await createTeam()
    const fileIds = [await createCall(api, team.teamId), await createCall(api, team.teamId)]
    const run = await runSlice(team)
    assert.deepEqual(
      [run.status, run.phase, run.matchedCallCount, run.callsAnalyzed],
      ['completed', 'completed', 2, 2],
    )
    assert.deepEqual([run.error, run.progressMessage, run.suggestedPollAfterSeconds], [null, null, null])
    const { outputSchema } = await team.client.slices.get({ key })
    assert.ok(new Ajv2020().validate(outputSchema, run.result))

    const evidence = await team.client.runs.evidence({ id: run.id })
    assert.ok(
      evidence.elements.intent_signal && evidence.elements.budget_confirmation,
      'the plain signals are found',
    )
    assert.deepEqual(evidence.summary.sourceBreakdown, { transcript: 2 })
    assert.equal(evidence.summary.totalSources, 2)
    assert.equal(evidence.summary.totalElements, Object.keys(evidence.elements).length)

    const items = await Array.fromAsync(team.client.runs.allEvidenceItems({ id: run.id }))
    assert.equal(
      items.length,
      Object.values(evidence.elements).reduce((sum, { count }) => sum + count, 0),
    )
    for (const item of items) {
      assert.ok(fileIds.includes(item.fileId!))
      const { segments } = await team.client.calls.transcript({ fileId: item.fileId! })
      const segment = segments[item.segmentIndex!]!
      assert.equal(segment.text.slice(item.startChar, item.endChar), item.quote)
      assert.ok(item.startMs! >= segment.startMs! && item.endMs! <= segment.endMs!)
    }
  })

  it('goes through its phases in their order', async () => {
    const team = await createTeam()
    for (let n = 0; n < 5; n++) await createCall(api, team.teamId)
    const { runId } = await team.client.runs.start({ key })
    const seen = new Set<string>()
    await until(async () => {
      const { phase, status } = await team.client.runs.get({ id: runId })
      seen.add(phase)
      return status !== 'running'
    })
    const order = ['queued', 'gathering_evidence', 'analyzing_calls', 'synthesizing', 'completed']
    assert.deepEqual(
      [...seen],
      order.filter((phase) => seen.has(phase)),
    )
    assert.equal([...seen].at(-1), 'completed')
  })

  it('keeps the transcript of its quotes when the call is replaced, and gives it by the evidence', async () => {
    const [team, other] = [await createTeam(), await createTeam()]
    const given = { externalId: 'replaced' }
    const fileId = await createCall(api, team.teamId, given)
    const { transcript } = team.client.calls
    const before = await transcript({ fileId })
    const { id } = await runSlice(team)
    const turns = [{ speaker: 'Cam', side: 'customer' as const, text: 'Something else.' }]
    await createCall(api, team.teamId, { ...given, turns, replace: true })
    assert.notEqual((await transcript({ fileId })).contentHash, before.contentHash)
    const { data: items } = await team.client.runs.evidenceItems({ id })
    assert.ok(items.length > 0)
    for (const { evidenceId } of items) assert.deepEqual(await transcript({ fileId, evidenceId }), before)
    const [{ evidenceId } = { evidenceId: 0 }] = items
    const otherId = await createCall(api, other.teamId)
    const wrong = [
      transcript({ fileId, evidenceId: 0 }),
      transcript({ fileId, evidenceId: evidenceId + 1_000_000 }),
      other.client.calls.transcript({ fileId: otherId, evidenceId }),
    ]
    await Promise.all(wrong.map((answer) => assert.rejects(answer, { code: 'CALL_NOT_FOUND', status: 404 })))
  })

  it('takes calls up to the last day that there is', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId, { date: '9999-12-31T23:59:59.999Z' })
    for (const dateTo of ['9999-12-31', '9999-12-31T23:59:59.999Z']) {
      const { status, matchedCallCount } = await runSlice(team, { dateTo })
      assert.deepEqual(
        { dateTo, status, matchedCallCount },
        { dateTo, status: 'completed', matchedCallCount: 1 },
      )
    }
  })

  it('lists items best confidence first, and pages through them without loss', async () => {
    const team = await createTeam()
    for (let i = 0; i < 12; i++) await createCall(api, team.teamId)
    const run = await runSlice(team)
    const items = await Array.fromAsync(team.client.runs.allEvidenceItems({ id: run.id }))
    const confidences = items.map(({ confidence }) => confidence)
    assert.deepEqual(
      confidences,
      confidences.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(items.map(({ evidenceId }) => evidenceId)).size, items.length)
    const page = await team.client.runs.evidenceItems({ id: run.id, limit: 5, offset: 5 })
    assert.deepEqual(page.data, items.slice(5, 10))
    assert.deepEqual(page.pagination, {
      totalCount: items.length,
      hasMore: items.length > 10,
      limit: 5,
      offset: 5,
    })
    const ofOne = await Array.fromAsync(
      team.client.runs.allEvidenceItems({ id: run.id, elementKey: 'intent_signal' }),
    )
    assert.deepEqual(
      ofOne,
      items.filter(({ elementKey }) => elementKey === 'intent_signal'),
    )
    await assert.rejects(team.client.runs.evidenceItems({ id: run.id, elementKey: 'absent' }), {
      status: 400,
      code: 'INVALID_FILTERS',
      details: { field: 'elementKey', validValuesEndpoint: '/api/public/v1/elements' },
    })
  })

  // On a shared database the lock would stop others.
  it('answers a page past the end without reading items', { skip: api.isShared }, async () => {
    const team = await createTeam()
    await createCall(api, team.teamId)
    const { id } = await runSlice(team)
    const { totalCount } = (await team.client.runs.evidenceItems({ id, limit: 1 })).pagination!
    await api.db.begin(async ({ sql }) => {
      await sql`lock table finding in access exclusive mode`
      for (const offset of [totalCount, Number.MAX_SAFE_INTEGER]) {
        const { data, pagination } = await team.client.runs.evidenceItems({ id, limit: 1, offset })
        assert.deepEqual([data, pagination], [[], { totalCount, hasMore: false, limit: 1, offset }])
      }
      await assert.rejects(team.client.runs.evidenceItems({ id, limit: 1 }), { status: 503 })
    })
    const { data } = await team.client.runs.list({ offset: 1 })
    assert.deepEqual(data, [])
  })

  it('shows the 20 best of an element and the true count of more', async () => {
    const team = await createTeam()
    for (let i = 0; i < 21; i++) await createCall(api, team.teamId)
    const run = await runSlice(team)
    const { elements } = await team.client.runs.evidence({ id: run.id })
    assert.deepEqual([elements.intent_signal!.count >= 21, elements.intent_signal!.items.length], [true, 20])
  })

  it('reuses all findings in a second identical run, with the same evidence', async () => {
    const team = await createTeam()
    for (let i = 0; i < 3; i++) await createCall(api, team.teamId)
    const [first, second] = [await runSlice(team), await runSlice(team)]
    const [one, two] = await Promise.all([first, second].map(({ id }) => team.client.runs.manifest({ id })))
    assert.ok(one!.findings.fresh > 0)
    assert.deepEqual(two!.findings, { total: one!.findings.total, fresh: 0, reused: one!.findings.total })
    assert.deepEqual(two!.inputs, one!.inputs)
    assert.deepEqual(
      await team.client.runs.evidence({ id: second.id }),
      await team.client.runs.evidence({ id: first.id }),
    )
    await createCall(api, team.teamId)
    const third = await team.client.runs.manifest({ id: (await runSlice(team)).id })
    assert.equal(third.findings.reused, one!.findings.total)
    assert.ok(third.findings.fresh > 0)
  })

  it('reuses findings under an extra instruction, which the embedded analyst does not read, and says so', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId)
    const plain = await runSlice(team)
    const userPrompt = 'Only this year.'
    const prompted = await runSlice(team, { userPrompt })
    const { findings, promptHash } = await team.client.runs.manifest({ id: prompted.id })
    assert.ok(findings.total > 0)
    assert.deepEqual(findings, { total: findings.total, fresh: 0, reused: findings.total })
    assert.deepEqual([prompted.filters.userPrompt, promptHash], [userPrompt, hash('sha256', userPrompt)])
    assert.equal((await team.client.slices.estimate({ key, userPrompt })).freshCalls, 0)
    const [before, after] = [plain, prompted].map(({ result }) => (result as { caveats: string[] }).caveats)
    assert.deepEqual(after, [
      'The extra instruction changed nothing: the embedded analyst does not read any.',
      ...before!,
    ])
  })

  it('ignores a blank extra instruction', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId)
    const { result } = await runSlice(team, { userPrompt: ' ' })
    assert.doesNotMatch(JSON.stringify((result as { caveats: string[] }).caveats), /instruction/)
  })

  it('completes with an empty result when no call matches', async () => {
    const team = await createTeam()
    const run = await runSlice(team, { companyDomains: ['nobody.example'] })
    assert.deepEqual([run.status, run.matchedCallCount, run.callsAnalyzed], ['completed', 0, 0])
    const evidence = await team.client.runs.evidence({ id: run.id })
    assert.deepEqual(evidence, {
      summary: { totalSources: 0, totalElements: 0, sourceBreakdown: {} },
      elements: {},
    })
  })

  it('matches by owner, domain, type, source and period, ANDed, without regard to case', async () => {
    const team = await createTeam()
    const call = (given: object) => createCall(api, team.teamId, given)
    const ann = await call({
      ownerEmail: 'ann@vendor.example',
      companyDomain: 'a.example',
      callType: 'demo_call',
      date: daysAgo(10),
    })
    const bob = await call({
      ownerEmail: 'bob@vendor.example',
      companyDomain: 'a.example',
      date: daysAgo(20),
    })
    await call({ ownerEmail: 'ann@vendor.example', companyDomain: 'b.example', date: daysAgo(91) })
    const cases: [Record<string, unknown>, number][] = [
      [{}, 2],
      [{ callOwnerEmails: ['ANN@vendor.example'] }, 1],
      [{ callOwnerEmails: ['ann@vendor.example', 'bob@vendor.example'] }, 2],
      [{ companyDomains: ['A.Example'], callOwnerEmails: ['bob@vendor.example'] }, 1],
      [{ callTypes: ['demo_call'] }, 1],
      [{ sourceIds: [`file:${ann}`, String(bob)] }, 2],
      [{ sourceIds: ['999999', 'file:1234567890123456', '9007199254740991'] }, 0],
      [{ dateFrom: daysAgo(20), dateTo: daysAgo(20) }, 1],
      [{ dateFrom: daysAgo(19), dateTo: daysAgo(11) }, 0],
      [{ dateFrom: `${daysAgo(10)}T02:00:00+02:00`, dateTo: `${daysAgo(10)}T00:00:00Z` }, 1],
      [{ callOwnerEmails: [] }, 2],
    ]
    for (const [body, matched] of cases) {
      assert.equal((await runSlice(team, body)).matchedCallCount, matched, JSON.stringify(body))
    }
  })

  it('never reads the calls of another team', async () => {
    const team = await createTeam()
    const other = await createTeam({ organizationId: team.organizationId })
    const fileId = await createCall(api, other.teamId)
    assert.equal((await runSlice(team, { sourceIds: [String(fileId)] })).matchedCallCount, 0)
  })

  it('ends a cancelled run as failed, without evidence, and leaves an ended one unchanged', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId)
    const done = await runSlice(team)
    assert.deepEqual(await team.client.runs.cancel({ id: done.id }), done)
    const { runId } = await team.client.runs.start({ key, userPrompt: 'cancel me' })
    const cancelled = await team.client.runs.cancel({ id: runId })
    if (cancelled.status === 'completed') return
    assert.deepEqual([cancelled.status, cancelled.phase, cancelled.error], ['failed', 'failed', 'Cancelled.'])
    assert.ok(cancelled.completedAt)
    await assert.rejects(team.client.runs.evidence({ id: runId }), { code: 'RUN_NOT_COMPLETED', status: 409 })
  })

  it('answers RUN_NOT_FOUND to an invalid or unknown id, and to one of another team', async () => {
    const team = await createTeam()
    const run = await runSlice(team)
    const other = await createTeam({ organizationId: team.organizationId })
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999', String(run.id + 1000)]) {
      await assert.rejects(team.client.runs.get({ id: id as unknown as number }), {
        code: 'RUN_NOT_FOUND',
        status: 404,
      })
    }
    await assert.rejects(other.client.runs.evidenceItems({ id: run.id }), { code: 'RUN_NOT_FOUND' })
  })

  it('lists runs newest first, by slice and status', async () => {
    const team = await createTeam()
    const first = await runSlice(team, { companyDomains: ['x.example'] })
    const second = await runSlice(team)
    const { data, pagination } = await team.client.runs.list({ limit: 1 })
    assert.deepEqual(
      [data[0]!.id, pagination],
      [second.id, { totalCount: 2, hasMore: true, limit: 1, offset: 0 }],
    )
    const { dateFrom, dateTo } = data[0]!.filterSummary
    assert.equal(dateFrom, `${daysAgo(90)}T00:00:00.000Z`)
    assert.ok(Math.abs(Date.parse(dateTo) - Date.parse(data[0]!.startedAt)) < 5000)
    const rest = await team.client.runs.list({ offset: 1, sliceKey: key, status: 'completed' })
    assert.deepEqual(
      rest.data.map(({ id }) => id),
      [first.id],
    )
    assert.deepEqual(rest.data[0]!.filterSummary.companyDomains, ['x.example'])
    assert.deepEqual((await team.client.runs.list({ status: 'pending' })).data, [])
    for (const bad of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { status: 'done' as never }]) {
      await assert.rejects(team.client.runs.list(bad), { code: 'INVALID_FILTERS', status: 400 })
    }
  })
})
