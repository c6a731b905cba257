import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Asked } from '../../../analyst/test/model-server.ts'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { until } from '../../test/start-api.ts'
import { answerWell, quote, sliceKey, startLlm } from '../../test/start-llm.ts'
import { putOffCall } from '../posts/put-off-call.ts'
import { deleteCall } from './delete-call.ts'

const goAhead = 'We would like to go ahead'
const builtIn = JSON.parse(
  readFileSync(new URL('../../../../catalog/slices/high_intent_deals.json', import.meta.url), 'utf8'),
)
const callsOf = (number: number) => Array(number).fill(null)
const period = { dateFrom: daysAgo(5), dateTo: daysAgo(0) }

describe('a run with a language model', async () => {
  const { server, api, run } = await startLlm()

  it('completes with located quotes only, and counts invented ones', async () => {
    const team = await api.createTeam()
    const { client } = team
    const fileIds = await Promise.all(callsOf(3).map(() => createCall(api, team.teamId)))
    const { id, status, callsAnalyzed } = await run(team)
    assert.deepEqual([status, callsAnalyzed], ['completed', 3])
    const items = await Array.fromAsync(client.runs.allEvidenceItems({ id }))
    assert.deepEqual(items.map((item) => item.quote).sort(), [
      ...Array(3).fill(goAhead),
      ...Array(3).fill(quote),
    ])
    for (const item of items) {
      assert.ok(fileIds.includes(item.fileId!))
      const { segments } = await client.calls.transcript({ fileId: item.fileId! })
      assert.equal(segments[item.segmentIndex!]!.text.slice(item.startChar, item.endChar), item.quote)
    }
    const { droppedQuotes, findings } = await client.runs.manifest({ id })
    assert.equal(droppedQuotes, 3)
    assert.deepEqual(findings, { total: 6, fresh: 6, reused: 0 })
  })

  it('lists in its manifest the model, the destination and amount of sent text, and the cost', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 4; i++) await createCall(api, team.teamId)
    const { id } = await run(team)
    const manifest = await team.client.runs.manifest({ id })
    const host = new URL(server.url).host
    assert.match(manifest.analyst!, /^llm-1-openai-compatible-test-model-[0-9a-f]{12}$/)
    assert.deepEqual(
      [manifest.status, manifest.model!.provider, manifest.model!.name, manifest.model!.host],
      ['completed', 'openai-compatible', 'test-model', host],
    )
    assert.equal(manifest.model!.parameters.temperature, 0)
    const [sent] = manifest.sent
    assert.deepEqual([sent!.host, sent!.requests, sent!.calls, sent!.words], [host, 4, 4, sent!.wordsOfCalls])
    // 1,000 tokens in at 2 for a million, 50 out at 8.
    assert.equal(manifest.spending.money, 0.0096)
    assert.deepEqual(manifest.spending.requests, { answered: 4, refused: 0, failed: 0, running: 0 })
    assert.deepEqual(
      { ...manifest.spending.tokens, estimatedInput: 0 },
      { input: 4000, cachedInput: 0, output: 200, estimatedInput: 0 },
    )
    assert.deepEqual(
      manifest.phases.map(({ phase }) => phase),
      ['queued', 'gathering_evidence', 'analyzing_calls', 'synthesizing'],
    )
  })

  it('sends the call, the elements and the focus, and no title, owner or record', async () => {
    const team = await api.createTeam()
    await createCall(api, team.teamId, {
      title: 'Quiet title',
      ownerEmail: 'owner@vendor.example',
      companyDomain: 'quiet.example',
    })
    const before = server.asked.length
    await run(team, { userPrompt: 'Only budgets.' })
    const [asked] = server.asked.slice(before)
    assert.equal(asked!.focus, 'Only budgets.')
    assert.deepEqual(
      asked!.passages.map(({ segment, speaker, side }) => [segment, speaker, side]),
      [0, 1, 2, 3].map((segment) => (segment % 2 ? [segment, 'Cam', 'customer'] : [segment, 'Rae', 'rep'])),
    )
    assert.ok(asked!.elements.includes('budget_confirmation'))
    assert.doesNotMatch(asked!.body, /Quiet|quiet|owner@/)
  })

  it('pays for nothing twice, and estimates that the second time is free', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 3; i++) await createCall(api, team.teamId)
    const before = await team.client.slices.estimate({ key: sliceKey, ...period })
    assert.deepEqual([before.calls, before.freshCalls, before.requests, before.findings.cached], [3, 3, 3, 0])
    assert.ok(before.money! > 0 && before.tokens.input > 0)
    assert.deepEqual([before.host, before.currency], [new URL(server.url).host, 'USD'])
    await run(team)
    const after = await team.client.slices.estimate({ key: sliceKey, ...period })
    assert.deepEqual(
      [after.freshCalls, after.requests, after.tokens, after.money, after.seconds],
      [0, 0, { input: 0, output: 0 }, 0, 0],
    )
    assert.deepEqual(after.findings, { cached: 6, fresh: 0 })
    const asked = server.asked.length
    const second = await run(team)
    assert.equal(server.asked.length, asked)
    const { findings, spending, sent } = await team.client.runs.manifest({ id: second.id })
    assert.deepEqual([findings, spending.money, sent], [{ total: 6, fresh: 0, reused: 6 }, 0, []])
  })

  it('estimates a run by its whole body: extra instruction, chosen calls, no dates', async () => {
    const team = await api.createTeam()
    const sourceIds = [String(await createCall(api, team.teamId))]
    await createCall(api, team.teamId)
    await run(team)
    const estimate = async (body: object) => {
      const { calls, freshCalls, tokens } = await team.client.slices.estimate({ key: sliceKey, ...body })
      return { calls, freshCalls, inputTokens: tokens.input }
    }
    const userPrompt = 'Only what is said about the contract.'
    assert.deepEqual(await estimate({}), { calls: 2, freshCalls: 0, inputTokens: 0 })
    const unasked = await estimate({ userPrompt, sourceIds })
    assert.deepEqual([unasked.calls, unasked.freshCalls], [1, 1])
    const longer = await estimate({ userPrompt: userPrompt.repeat(50), sourceIds })
    assert.ok(longer.inputTokens > unasked.inputTokens + 100)
    const asked = server.asked.length
    await run(team, { userPrompt, sourceIds })
    assert.equal(server.asked.length - asked, 1)
    assert.deepEqual(await estimate({ userPrompt, sourceIds }), { calls: 1, freshCalls: 0, inputTokens: 0 })
    assert.equal((await estimate({ userPrompt })).freshCalls, 1)
  })

  it('estimates by the model’s earlier use', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 6; i++) await createCall(api, team.teamId)
    await run(team)
    for (let i = 0; i < 4; i++) await createCall(api, team.teamId)
    const { freshCalls, tokens, findings } = await team.client.slices.estimate({ key: sliceKey, ...period })
    assert.equal(freshCalls, 4)
    assert.equal(tokens.output, 200)
    assert.ok(Math.abs(tokens.input - 4000) < 400, `${tokens.input}`)
    assert.deepEqual(findings, { cached: 12, fresh: 8 })
  })

  it('pays once if several runs and another worker ask the same question at the same time', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 6; i++) await createCall(api, team.teamId)
    const asked = server.asked.length
    const runs = await Promise.all([1, 2, 3].map(() => run(team)))
    assert.deepEqual(
      runs.map(({ status, callsAnalyzed }) => [status, callsAnalyzed]),
      Array(3).fill(['completed', 6]),
    )
    assert.equal(server.asked.length - asked, 6)
  })

  it('writes the posts of a call from the model’s findings', async () => {
    const { teamId, client } = await api.createTeam()
    const fileId = await createCall(api, teamId, { isProcessed: true, callType: 'discovery_call' })
    const { data } = await until(async () => {
      const found = await client.posts.search({})
      return found.data.length === 2 && found
    })
    assert.ok(data.every((post) => post.fileId === fileId))
    const posts = await Promise.all(data.map(({ postId }) => client.posts.get({ id: postId! })))
    assert.match(JSON.stringify(posts), /forty thousand dollars/)
    assert.doesNotMatch(JSON.stringify(posts), /thousand seats/)
  })
})

describe('a run with a call that is deleted while it is answered', async () => {
  const held = Promise.withResolvers<void>()
  const { api } = await startLlm({ concurrency: 2 }, async (asked) => {
    if (asked.body.includes('please wait')) await held.promise
    return answerWell(asked)
  })

  it('reports each call when it is answered, and counts none twice', async () => {
    const team = await api.createTeam()
    const { runs } = team.client
    const gone = await createCall(api, team.teamId)
    const turns = [
      { speaker: 'Cam', side: 'customer' as const, text: 'One thing, please wait for the budget.' },
    ]
    await createCall(api, team.teamId, { turns })
    const { runId: id } = await runs.start({ key: sliceKey })
    const { progressMessage } = await until(async () => {
      const run = await runs.get({ id })
      return run.callsAnalyzed === 1 && run
    })
    assert.equal(progressMessage, 'Analysed 1 of 2 calls.')
    await deleteCall(api.db, { ...team, callId: gone })
    held.resolve()
    const { status, callsAnalyzed } = await until(async () => {
      const run = await runs.get({ id })
      return run.status !== 'running' && run
    })
    assert.deepEqual([status, callsAnalyzed], ['completed', 2])
  })
})

describe('a run in which some calls get no answer', async () => {
  const isBad = ({ body }: Asked) => body.includes('please fail')
  const { api, run, server } = await startLlm({ minShare: 0.6 }, (asked) =>
    isBad(asked) ? { status: 400 } : answerWell(asked),
  )
  const bad = (n: number) => [
    { speaker: 'Cam', side: 'customer' as const, text: `This is call ${n}, and it will please fail for us.` },
  ]

  it('completes above the share, counts and names the failed calls, and mentions them in its result', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 3; i++) await createCall(api, team.teamId)
    const badId = await createCall(api, team.teamId, { turns: bad(1) })
    const ended = await run(team)
    assert.deepEqual([ended.status, ended.matchedCallCount, ended.callsAnalyzed], ['completed', 4, 3])
    assert.ok((ended.result!.caveats as string[]).some((text) => /One call could not be analysed/.test(text)))
    const { notAnalysed } = await team.client.runs.manifest({ id: ended.id })
    assert.deepEqual(notAnalysed, {
      count: 1,
      calls: [
        {
          fileId: badId,
          reason: `The OpenAI-compatible server (${new URL(server.url).host}) refuses the request (400)`,
        },
      ],
    })
  })

  it('fails below it, with a clear reason, and still reports the spent money', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 2; i++) await createCall(api, team.teamId, { turns: bad(10 + i) })
    await createCall(api, team.teamId)
    const { id, status, error } = await run(team)
    assert.equal(status, 'failed')
    assert.match(
      error!,
      /^At least 2 of 3 calls could not be analysed; a run needs 60 % of its calls\. Most often: The OpenAI-compatible server \(127\.0\.0\.1:\d+\) refuses/,
    )
    const manifest = await team.client.runs.manifest({ id })
    assert.deepEqual([manifest.status, manifest.notAnalysed.count], ['failed', 2])
  })
})

describe('a run whose key is refused', async () => {
  const { api, run, server } = await startLlm({}, () => ({
    status: 401,
    body: '{"error":{"message":"secret-key is wrong"}}',
  }))

  it('fails at once, without showing the key or a transcript', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 30; i++) await createCall(api, team.teamId)
    const { status, error } = await run(team)
    assert.equal(status, 'failed')
    assert.match(error!, /refuses the key \(401\): check EARSHOT_LLM_API_KEY/)
    assert.doesNotMatch(error!, /secret-key/)
    assert.ok(server.asked.length < 30)
  })

  it('leaves the reason at a call that is processed by itself', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId, { isProcessed: true })
    const [call] = await until(async () => {
      const rows = await api.db.sql<{ processingError: string }>`
        select processing_error from call where id = ${fileId} and processing_error is not null`
      return rows.length > 0 && rows
    })
    assert.match(
      call!.processingError,
      /could not be analysed: The OpenAI-compatible server .* refuses the key/,
    )
  })
})

describe('a call that is processed by itself while no model answers', async () => {
  const { api, server } = await startLlm({ waitMs: 200, teamMonthCap: 1 }, () => ({ status: 503 }))
  const untilNoted = (fileId: number, note: RegExp) =>
    until(async () => {
      const [call] = await api.db.sql<{ processingError: string | null }>`
        select processing_error from call where id = ${fileId}`
      return note.test(call!.processingError ?? '')
    })
  const putOff = (fileId: number) => api.db.sql<{ minutes: number }>`
    select extract(epoch from start_after - now()) / 60 as minutes
      from pgboss.job where name = 'process-call' and state = 'created' and (data ->> 'callId')::int = ${fileId}`
  const bringForward = (fileId: number) => api.db.sql`
    update pgboss.job set start_after = now() where name = 'process-call' and (data ->> 'callId')::int = ${fileId}`

  it('is tried again later, later each time, and gets its posts', async () => {
    server.answer = () => ({ status: 503 })
    const { teamId, client } = await api.createTeam()
    const fileId = await createCall(api, teamId, { isProcessed: true, callType: 'discovery_call' })
    await untilNoted(fileId, /longer than EARSHOT_LLM_WAIT_MS\b.*\. It is tried again at 20\d\d-/)
    const [first] = await putOff(fileId)
    assert.ok(first!.minutes > 0 && first!.minutes <= 1, `${first!.minutes}`)
    await bringForward(fileId)
    const second = await until(async () => (await putOff(fileId)).find(({ minutes }) => minutes > 1))
    assert.ok(second.minutes <= 4, `${second.minutes}`)
    server.answer = answerWell
    await api.db.sql`update llm_provider set paused_until = now(), failures = 0`
    await bringForward(fileId)
    await until(async () => (await client.posts.search({})).data.length === 2)
    await untilNoted(fileId, /^$/)
    assert.deepEqual(await putOff(fileId), [])
  })

  it('is tried again after a cap was reached', async () => {
    const { organizationId, teamId } = await api.createTeam()
    await api.db.sql`
      insert into llm_spending (organization_id, team_id, month, nanos)
      values (${organizationId}, ${teamId}, date_trunc('month', now() at time zone 'UTC'), 1000000000)`
    const fileId = await createCall(api, teamId, { isProcessed: true })
    await untilNoted(fileId, /Stopped before this team's cap .*\. It is tried again at/)
    assert.equal((await putOff(fileId)).length, 1)
  })

  it('is not tried again if the provider refuses it each time', async () => {
    server.answer = () => ({ status: 400 })
    const { teamId } = await api.createTeam()
    const fileId = await createCall(api, teamId, { isProcessed: true })
    await untilNoted(
      fileId,
      /could not be analysed: The OpenAI-compatible server \(127\.0\.0\.1:\d+\) refuses the request \(400\)\.$/,
    )
    assert.deepEqual(await putOff(fileId), [])
  })

  it('is tried again no earlier than the provider wants', async () => {
    const { organizationId, teamId } = await api.createTeam()
    const callId = await createCall(api, teamId)
    const [call] = await api.db.sql<{
      transcriptId: number
    }>`select transcript_id from call where id = ${callId}`
    const tomorrow = new Date(Date.now() + 86_400_000)
    const put = { organizationId, teamId, callId, timesPutOff: 0, transcriptId: call!.transcriptId }
    await putOffCall(api, put, new CallNotAnalysed('held', { isPassing: true, notBefore: tomorrow }))
    await untilNoted(callId, new RegExp(`held\\. It is tried again at ${tomorrow.toISOString()}\\.$`))
    const [job] = await putOff(callId)
    assert.ok(job!.minutes > 1430, `${job!.minutes}`)
  })

  it('is left to its own job if it was replaced meanwhile', async () => {
    const { organizationId, teamId } = await api.createTeam()
    const fileId = await createCall(api, teamId)
    const replaced = { organizationId, teamId, callId: fileId, transcriptId: 0, timesPutOff: 0 }
    await putOffCall(api, replaced, new CallNotAnalysed('away', { isPassing: true }))
    await untilNoted(fileId, /^$/)
    assert.deepEqual(await putOff(fileId), [])
  })
})

describe('a run that is cancelled', async () => {
  const { api, server } = await startLlm({ timeoutMs: 60_000 }, () => 'hang')

  it('breaks its requests off', async () => {
    const { teamId, client } = await api.createTeam()
    for (let i = 0; i < 3; i++) await createCall(api, teamId)
    const { runId } = await client.runs.start({ key: sliceKey })
    await until(async () => server.asked.length === 3)
    const live = await client.runs.manifest({ id: runId })
    assert.deepEqual([live.status, live.spending.requests.running], ['running', 3])
    assert.ok(live.spending.money! > 0, 'reserved money counts')
    await client.runs.cancel({ id: runId })
    await until(async () => {
      const { spending } = await client.runs.manifest({ id: runId })
      return spending.requests.running === 0
    })
    const states = await api.db.sql<{ state: string }>`select state from llm_request where run_id = ${runId}`
    assert.deepEqual(
      states.map(({ state }) => state),
      Array(3).fill('cancelled'),
    )
    assert.equal((await client.runs.get({ id: runId })).error, 'Cancelled.')
  })
})

describe('a slice that prefers a model', async () => {
  const { api, run, server } = await startLlm({ models: { 'fine-model': 'deployed-fine-model' } })
  it('is answered by it if it is deployed, and else by the default', async () => {
    const team = await api.createTeam()
    await createCall(api, team.teamId)
    for (const [preferredModel, deployed] of [
      ['fine-model', 'deployed-fine-model'],
      ['other-model', 'test-model'],
    ] as const) {
      const key = `own_${preferredModel.replaceAll('-', '_')}`
      const definition = { ...builtIn, key, preferredModel, version: 1 }
      await api.db.sql`
        insert into team_definition (organization_id, team_id, kind, key, version, definition)
        values (${team.organizationId}, ${team.teamId}, 'slice', ${key}, 1, ${JSON.stringify(definition)})`
      await api.db
        .sql`update api_key set catalog_version = catalog_version + 1 where team_id = ${team.teamId}`
      const { id, status } = await run(team, { key })
      assert.equal(status, 'completed')
      const { model } = await team.client.runs.manifest({ id })
      assert.deepEqual([model!.name, server.asked.at(-1)!.model], [deployed, deployed])
    }
  })
})
