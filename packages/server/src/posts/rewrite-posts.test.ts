import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { answerFromDraft, draftedCallOf, readSampleCall } from '../../../analyst/test/drafts.ts'
import type { Asked, Fault, ModelAnswer } from '../../../analyst/test/model-server.ts'
import { catalogFiles } from '../../test/catalog-files.ts'
import { createCall, daysAgo, type TestCall } from '../../test/create-call.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import { startLlm } from '../../test/start-llm.ts'
import { applyCatalog } from '../catalog/apply-catalog.ts'
import { loadCatalog } from '../catalog/load-catalog.ts'
import { queueRewrite } from './rewrite-posts.ts'

const sample = readSampleCall('brackwater-5-closing')
const walt = /^Walt signed during the call/

describe('posts that are written again', async () => {
  const good = (asked: Asked): ModelAnswer | Fault => answerFromDraft(asked) ?? { text: '{"claims": []}' }
  let post = good
  const { api, server } = await startLlm(
    { teamMonthCap: 1, waitMs: 300, timeoutMs: 2000 },
    (asked) => post(asked),
    { writes: true, analyses: false },
  )
  const catalog = await loadCatalog(fileURLToPath(new URL('../../../../catalog/', import.meta.url)))
  const {
    id: _,
    version: __,
    ...followUp
  } = catalog.callTypes.find(({ key }) => key === 'customer_follow_up_call')!

  const importSample = async (team: TestTeam, own: TestCall = {}): Promise<number> => {
    const turns = sample.segments.map(({ speaker, side, text }) => ({ speaker: speaker!, side: side!, text }))
    const call = { callType: 'customer_follow_up_call', ...own }
    const fileId = await createCall(api, team.teamId, {
      isProcessed: true,
      title: sample.title!,
      turns,
      ...call,
    })
    await until(async () => (await team.client.calls.get({ fileId })).status === 'processed')
    return fileId
  }
  /** A call that the embedded writer wrote, because the provider failed. */
  const importByRule = async (team: TestTeam, own: TestCall = {}): Promise<number> => {
    post = () => ({ status: 400 })
    const fileId = await importSample(team, own)
    post = good
    return fileId
  }
  const summaryOf = async ({ client }: TestTeam, fileId: number) => {
    const { data } = await client.posts.search({ detail: true, templateType: ['summary'] })
    const found = data.find((one) => one.fileId === fileId)
    assert.ok(found && 'result' in found && found.result && 'outcome' in found.result)
    return found.result
  }
  const rewrite = async ({ client }: TestTeam, body: object = {}) => {
    const { jobId, calls } = await client.posts.rewrite(body)
    const ended = await until(async () => {
      const job = await client.posts.getRewrite({ jobId })
      return job.status === 'completed' && job
    })
    return { ...ended, calls }
  }
  const writing = () => server.asked.filter((asked) => draftedCallOf(asked)).length

  it('are those that the model could not write, after an estimate, once', async () => {
    const team = await api.createTeam()
    const fileId = await importByRule(team)
    assert.match((await summaryOf(team, fileId)).caveats[0]!, /^Written by rule/)
    const { postId } = (await team.client.posts.search({})).data[0]!
    const before = writing()
    const estimate = await team.client.posts.estimateRewrite({})
    assert.deepEqual([estimate.calls, estimate.requests, estimate.model], [1, 1, 'test-model'])
    assert.ok(estimate.money! > 0 && estimate.money! < 0.2 && estimate.tokens.input > 5000)
    assert.ok(estimate.monthLeft! > 0.9 && estimate.monthLeft! <= 1)
    assert.equal(writing(), before, 'an estimate asks nothing')
    const done = await rewrite(team)
    assert.deepEqual(
      [done.calls, done.written, done.writtenByRule, done.kept, done.failed, done.waiting],
      [1, 1, 0, 0, 0, 0],
    )
    assert.deepEqual([done.problem, done.suggestedPollAfterSeconds], [null, null])
    assert.equal(done.requests, 1)
    assert.ok(done.money! > 0)
    const summary = await summaryOf(team, fileId)
    assert.match(summary.bluf, walt)
    assert.deepEqual(summary.caveats, [])
    assert.ok(
      (await team.client.posts.search({})).data.some((one) => one.postId === postId),
      'the same post',
    )
    assert.equal(writing() - before, 1)
    const again = await rewrite(team)
    assert.deepEqual([again.calls, again.written, again.requests, again.money], [0, 0, 0, 0])
    const { calls, requests, tokens, money } = await team.client.posts.estimateRewrite({})
    assert.deepEqual([calls, requests, tokens, money], [0, 0, { input: 0, output: 0 }, 0])
    assert.equal(writing() - before, 1)
  })

  it('are those of a changed template, on demand alone', async () => {
    const team = await api.createTeam()
    const apply = (label: string) =>
      applyCatalog(
        api.db,
        catalog,
        team,
        catalogFiles({ callTypes: [{ ...followUp, key: 'own_follow_up', label }] }),
      )
    await apply('Own Follow-up')
    const own = await importSample(team, { callType: 'own_follow_up' })
    const [other] = [await createCall(api, team.teamId, { isProcessed: true, callType: 'demo_call' })]
    await until(async () => (await team.client.calls.get({ fileId: other! })).status === 'processed')
    await rewrite(team)
    const before = server.asked.length
    await apply('Second Follow-up')
    const stale = await team.client.posts.estimateRewrite({ callTypes: ['own_follow_up'] })
    assert.equal(stale.calls, 1)
    assert.equal(server.asked.length, before, 'a change of the template asks nothing')
    const { updatedAt } = await team.client.calls.get({ fileId: other! })
    const done = await rewrite(team, { callTypes: ['own_follow_up'] })
    assert.deepEqual([done.calls, done.written], [1, 1])
    assert.equal(server.asked.length, before + 1)
    const { data } = await team.client.posts.search({ detail: true, templateType: ['summary'] })
    const titles = data.map((one) => [one.fileId, 'callTypeName' in one && one.callTypeName])
    assert.ok(
      titles.some(([id, name]) => id === own && name === 'Second Follow-up'),
      JSON.stringify(titles),
    )
    assert.equal((await team.client.calls.get({ fileId: other! })).updatedAt, updatedAt)
  })

  it('are those of the calls that meet all filters', async () => {
    const team = await api.createTeam()
    const fileId = await importByRule(team, { date: daysAgo(3) })
    const count = async (body: object) => (await team.client.posts.estimateRewrite(body)).calls
    assert.equal(await count({ callIds: [fileId], callTypes: ['customer_follow_up_call'] }), 1)
    assert.equal(await count({ dateFrom: daysAgo(3), dateTo: daysAgo(3) }), 1)
    for (const body of [
      { callIds: [fileId + 1_000_000] },
      { callTypes: ['demo_call'] },
      { dateFrom: daysAgo(2) },
      { dateTo: daysAgo(4) },
    ]) {
      assert.equal(await count(body), 0)
      assert.equal((await team.client.posts.rewrite(body)).calls, 0)
    }
    const send = async (body: object) => {
      const { status, code } = await request({ url: api.url, key: team.key }, 'POST', '/posts/rewrite', body)
      return [status, code]
    }
    assert.deepEqual(await send({ callTypes: ['nope'] }), [400, 'INVALID_FILTERS'])
    assert.deepEqual(await send({ dateFrom: daysAgo(1), dateTo: daysAgo(2) }), [400, 'INVALID_FILTERS'])
    assert.deepEqual(await send({ callIds: Array(101).fill(1) }), [400, 'FILTER_ARRAY_TOO_LARGE'])
    assert.deepEqual(await send({ callIds: ['1'] }), [400, 'INVALID_FILTERS'])
    const none = await request({ url: api.url, key: team.key }, 'GET', '/posts/rewrite/987654321')
    assert.deepEqual([none.status, none.code], [404, 'NOT_FOUND'])
  })

  it('keep the model’s earlier text if it cannot write them again, with the reason', async () => {
    const team = await api.createTeam()
    const apply = (label: string) =>
      applyCatalog(
        api.db,
        catalog,
        team,
        catalogFiles({ callTypes: [{ ...followUp, key: 'own_follow_up', label }] }),
      )
    await apply('Own Follow-up')
    const fileId = await importSample(team, { callType: 'own_follow_up' })
    assert.match((await summaryOf(team, fileId)).bluf, walt)
    await apply('Second Follow-up')
    post = () => ({ status: 400 })
    const refused = await rewrite(team)
    post = good
    assert.deepEqual([refused.written, refused.writtenByRule, refused.kept], [0, 0, 1])
    assert.match(refused.problem!, /refuses the request \(400\)/)
    assert.match((await summaryOf(team, fileId)).bluf, walt)
    assert.equal((await team.client.calls.get({ fileId })).status, 'processed')
    await api.db.sql`
      update llm_spending set nanos = 999000000 where organization_id = ${team.organizationId} and team_id = ${team.teamId}`
    assert.ok((await team.client.posts.estimateRewrite({})).monthLeft! < 0.01)
    const capped = await rewrite(team)
    assert.deepEqual([capped.kept, capped.requests], [1, 0])
    assert.match(capped.problem!, /cap of 1 USD a month/)
    await api.db.sql`
      update llm_spending set nanos = 0 where organization_id = ${team.organizationId} and team_id = ${team.teamId}`
    assert.equal((await rewrite(team)).written, 1)
  })

  it('are written once if two requests come at the same time', async () => {
    const team = await api.createTeam()
    await importByRule(team)
    const before = writing()
    const done = await Promise.all([rewrite(team), rewrite(team)])
    assert.equal(done[0].written + done[1].written, 1)
    assert.equal(writing() - before, 1)
  })

  it('are also those of calls that could not be processed', async () => {
    const team = await api.createTeam()
    const fileId = await importSample(team)
    await api.db.sql`
      update call set processed_transcript_id = null, posts_writer = null, processing_error = 'It failed.' where id = ${fileId}`
    assert.equal((await team.client.calls.get({ fileId })).status, 'failed')
    const done = await rewrite(team, { callIds: [fileId] })
    assert.deepEqual([done.calls, done.written], [1, 1])
    const { status, statusReason } = await team.client.calls.get({ fileId })
    assert.deepEqual([status, statusReason], ['processed', null])
  })
})

describe('a large rewriting', async () => {
  const api = await startApi()

  it('queues each call once, behind new ones, however often it is begun', async () => {
    const team = await api.createTeam()
    const { organizationId, teamId } = team
    await api.db.sql`
      insert into call (organization_id, team_id, held_at, is_date_known, call_type_key, speakers, source_format, content_hash,
                        transcript_id, processed_transcript_id, posts_writer)
      select ${organizationId}::bigint, ${teamId}::bigint, now(), true, 'demo_call', '[]', 'test', n::text, n, n, 'older demo_call@1'
        from generate_series(1, 1203) as n`
    const { jobId, calls } = await team.client.posts.rewrite({})
    assert.equal(calls, 1203)
    const waiting = await team.client.posts.getRewrite({ jobId })
    assert.deepEqual(
      [waiting.status, waiting.waiting, waiting.suggestedPollAfterSeconds],
      ['running', 1203, 2],
    )
    const signal = AbortSignal.timeout(30_000)
    const data = { organizationId, teamId, rewriteId: jobId }
    for (let times = 0; times < 2; times++) {
      await queueRewrite(api, data, signal)
      await api.db
        .sql`update post_rewrite set queued_at = null where organization_id = ${organizationId} and id = ${jobId}`
    }
    const [queued] = await api.db.sql<{ jobs: number; calls: number; priority: number }>`
      select count(*) as jobs, count(distinct data ->> 'callId') as calls, max(priority) as priority
        from pgboss.job where name = 'process-call' and (data ->> 'teamId')::bigint = ${teamId}`
    assert.deepEqual(queued, { jobs: 1203, calls: 1203, priority: -1 })
  })
})
