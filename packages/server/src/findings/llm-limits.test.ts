import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Intent, Outcome } from '@earshot/analyst/llm/meter'
import { llmSettings } from '../../../analyst/test/llm-settings.ts'
import type { Asked } from '../../../analyst/test/model-server.ts'
import { createCall } from '../../test/create-call.ts'
import { databaseUrlOf, runCommand } from '../../test/run-command.ts'
import { startApi, type TestApi, until } from '../../test/start-api.ts'
import { answerWell, sliceKey, startLlm } from '../../test/start-llm.ts'
import { openDatabase } from '../platform/database.ts'
import { createLlmMeter } from './llm-meter.ts'

const { signal } = new AbortController()
const good: Outcome = {
  state: 'answered',
  nanos: 1_000_000,
  pauseMs: null,
  use: { inputTokens: 100, cachedTokens: 0, outputTokens: 10 },
}

async function intentOf(api: TestApi, host: string): Promise<Intent> {
  const { organizationId, teamId } = await api.createTeam()
  return {
    account: { organizationId, teamId, runId: null, transcriptId: 0 },
    purpose: 'evidence',
    provider: 'openai',
    host,
    model: 'm',
    estimatedTokens: 1000,
    mostNanos: 10_000_000,
  }
}

/** Two workers of two machines, over one database. */
function workers(api: TestApi, own: Parameters<typeof llmSettings>[1]) {
  const settings = llmSettings('http://127.0.0.1', own)
  return [createLlmMeter(api.db, settings), createLlmMeter(api.db, settings)] as const
}

describe('the meter of all workers', async () => {
  const api = await startApi()

  it('limits concurrent requests across all workers', async () => {
    const [first, second] = workers(api, { concurrency: 3 })
    const intent = await intentOf(api, 'places')
    const admitted = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? first : second).admit(intent, AbortSignal.timeout(2000))),
    )
    const out = admitted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    assert.equal(out.length, 3)
    await assert.rejects(second.admit(intent, AbortSignal.timeout(300)), { name: 'AbortError' })
    await first.settle(out[0]!, good)
    await second.admit(intent, signal)
  })

  it('holds all workers back while the provider asks to wait, and no other provider', async () => {
    const [first, second] = workers(api, { waitMs: 100 })
    const intent = await intentOf(api, 'paused')
    const request = await first.admit(intent, signal)
    await first.settle(request, { state: 'refused', use: null, nanos: 0, pauseMs: 60_000 })
    await assert.rejects(second.admit(intent, signal), /asked for a pause/)
    await second.admit({ ...intent, host: 'another' }, signal)
  })

  it('goes on when the pause is over', async () => {
    const [first, second] = workers(api, {})
    const intent = await intentOf(api, 'short pause')
    await first.settle(await first.admit(intent, signal), {
      state: 'refused',
      use: null,
      nanos: 0,
      pauseMs: 300,
    })
    await second.settle(await second.admit(intent, signal), good)
    const [gap] = await api.db.sql<{ ms: number }>`
      select extract(epoch from max(started_at) - min(ended_at)) * 1000 as ms
        from llm_request where provider = 'openai short pause'`
    assert.ok(gap!.ms >= 300, `${gap!.ms}`)
  })

  it('reports a held provider with the end and the reason of the hold, and ends holds on demand', async () => {
    const [first, second] = workers(api, { waitMs: 100 })
    const intent = await intentOf(api, 'api.held.example')
    const dayMs = 86_400_000
    await first.settle(await first.admit(intent, signal), {
      state: 'refused',
      use: null,
      nanos: 0,
      pauseMs: dayMs,
      reason: 'OpenAI (api.held.example) is at its rate limit (429)',
    })
    const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
    await assert.rejects(second.admit(intent, signal), ({ message }: Error) => {
      assert.match(message, /^OpenAI \(api\.held\.example\) is at its rate limit \(429\), for longer/)
      assert.ok(message.includes(`until ${tomorrow}T`), message)
      assert.match(message, /"earshot analyst resume"/)
      return true
    })
    const { status, stdout } = await runCommand(['analyst', 'resume'], {
      env: { DATABASE_URL: databaseUrlOf(api.connection) },
    })
    assert.equal(status, 0)
    assert.match(
      stdout,
      /openai api\.held\.example: asked again from now on\. It was held until .*rate limit \(429\)\./,
    )
    await second.settle(await second.admit(intent, signal), good)
  })

  it('keeps to requests and tokens a minute', async () => {
    const [byRequests] = workers(api, { requestsPerMinute: 2 })
    const intent = await intentOf(api, 'requests')
    for (let i = 0; i < 2; i++) await byRequests.settle(await byRequests.admit(intent, signal), good)
    await assert.rejects(byRequests.admit(intent, AbortSignal.timeout(300)), { name: 'AbortError' })
    const [byTokens] = workers(api, { tokensPerMinute: 1500 })
    const other = { ...intent, host: 'tokens' }
    await byTokens.admit(other, signal)
    await assert.rejects(byTokens.admit(other, AbortSignal.timeout(300)), { name: 'AbortError' })
  })

  it('pauses after five failures in a row, then tries the provider with one request', async () => {
    const [first, second] = workers(api, { waitMs: 100 })
    const intent = await intentOf(api, 'broken')
    const name = 'openai broken'
    for (let i = 0; i < 5; i++)
      await first.settle(await first.admit(intent, signal), {
        state: 'failed',
        use: null,
        nanos: 0,
        pauseMs: null,
      })
    await assert.rejects(second.admit(intent, signal), /failed too often/)
    const restOver = () => api.db.sql`update llm_provider set paused_until = now() where name = ${name}`
    await restOver()
    const probe = await second.admit(intent, signal)
    await assert.rejects(first.admit(intent, signal), /failed too often/)
    await second.settle(probe, { state: 'lost', use: null, nanos: 0, pauseMs: null })
    await assert.rejects(first.admit(intent, signal), /failed too often/)
    await restOver()
    await first.settle(await first.admit(intent, signal), good)
    await Promise.all([first.admit(intent, signal), second.admit(intent, signal)])
  })

  it('never lets a team pass its cap of a month, however many ask at once', async () => {
    const both = workers(api, { teamMonthCap: 0.035, concurrency: 100 })
    const intent = await intentOf(api, 'capped')
    const admitted = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => both[i % 2]!.admit(intent, AbortSignal.timeout(1500))),
    )
    const passed = admitted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    assert.equal(passed.length, 3)
    const waited = admitted.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))
    assert.deepEqual(waited, Array(7).fill('AbortError'), 'most of the reserved money may come back')
    // Settled for a tenth of the reserved money: there is room again.
    const next = both[1].admit(intent, signal)
    for (const request of passed) await both[0].settle(request, good)
    await both[0].settle(await next, { ...good, nanos: 9_000_000 })
    const other = await intentOf(api, 'capped')
    await both[0].admit(other, signal)
    await assert.rejects(both[0].admit({ ...intent, mostNanos: 40_000_000 }, signal), {
      name: 'AnalysisStopped',
      message: /Stopped before this team's cap of 0\.035 USD a month/,
    })
  })

  it('treats an extremely high cap as unlimited', async () => {
    const [first] = workers(api, { teamMonthCap: 1e12, runCap: 1e12 })
    await first.settle(await first.admit(await intentOf(api, 'rich'), signal), good)
  })

  it('counts no wait for its own limits as the absence of the provider', async () => {
    const [first, second] = workers(api, { concurrency: 1, waitMs: 1000 })
    const intent = await intentOf(api, 'held')
    const held = await first.admit(intent, signal)
    const next = second.admit(intent, signal)
    await delay(1500)
    await first.settle(held, { state: 'refused', use: null, nanos: 0, pauseMs: 300 })
    await second.settle(await next, good)
  })

  it('does not extend a pause for failures during the pause', async () => {
    const [first] = workers(api, { concurrency: 9 })
    const intent = await intentOf(api, 'together')
    const requests = await Promise.all(Array.from({ length: 9 }, () => first.admit(intent, signal)))
    for (const request of requests)
      await first.settle(request, { state: 'failed', use: null, nanos: 0, pauseMs: null })
    const [provider] = await api.db.sql<{ failures: number; restMs: number }>`
      select failures, extract(epoch from paused_until - clock_timestamp()) * 1000 as rest_ms
        from llm_provider where name = 'openai together'`
    assert.equal(provider!.failures, 5)
    assert.ok(provider!.restMs <= 5000, `${provider!.restMs}`)
  })

  it('keeps the place of a request while its worker lives, and does not renew an expired one', async () => {
    const [first] = workers(api, {})
    const intent = await intentOf(api, 'renewed')
    const lapsed = await first.admit(intent, signal)
    await api.db.sql`update llm_request set expires_at = now() where id = ${lapsed}`
    const id = await first.admit(intent, signal)
    const heldUntil = async (id: number) => {
      const [request] = await api.db.sql<{ expiresAt: string }>`
        select expires_at from llm_request where id = ${id}`
      return Date.parse(request!.expiresAt)
    }
    const atFirst = [await heldUntil(id), await heldUntil(lapsed)]
    await until(async () => (await heldUntil(id)) > atFirst[0]!)
    assert.equal(await heldUntil(lapsed), atFirst[1])
    await first.settle(id, good)
    await first.settle(lapsed, good)
  })

  it('gives the place of a killed worker away when its hold has run out, and keeps its money reserved', async () => {
    const [first, second] = workers(api, { concurrency: 1, teamMonthCap: 0.015 })
    const intent = await intentOf(api, 'killed')
    await first.admit(intent, signal)
    await api.db
      .sql`update llm_request set expires_at = now() - interval '1 second' where provider = 'openai killed'`
    await assert.rejects(second.admit(intent, signal), { name: 'AnalysisStopped' })
    await second.admit({ ...intent, mostNanos: 1_000_000 }, signal)
  })

  it('waits for a database that is away, because an answer is paid for', async () => {
    const [first] = workers(api, {})
    const intent = await intentOf(api, 'database away')
    const request = await first.admit(intent, signal)
    const fileId = await createCall(api, intent.account.teamId)
    const [transcript] = await api.db.sql<{ id: number }>`
      select transcript_id as id from call where id = ${fileId}`
    const account = { ...intent.account, transcriptId: transcript!.id }
    const folder = await mkdtemp(join(tmpdir(), 'earshot-'))
    const host = join(folder, 'run')
    const db = openDatabase({
      connection: { ...api.connection, host },
      readTimeoutMs: 1000,
      poolMax: 2,
      onError: () => undefined,
    })
    try {
      const meter = createLlmMeter(db, llmSettings('http://127.0.0.1'))
      const claims = [{ elementKey: 'pain', segmentIndex: 0, quote: 'It hurts.', confidence: 0.5 }]
      const done = Promise.all([meter.settle(request, good), meter.keep(account, 'window', claims)])
      await delay(300)
      await symlink(api.connection.host ?? folder, host)
      await done
      assert.deepEqual(await first.recall(account, 'window'), claims)
      const [stored] = await api.db.sql`select state from llm_request where id = ${request}`
      assert.deepEqual(stored, { state: 'answered' })
    } finally {
      await db.close()
      await rm(folder, { recursive: true })
    }
  })

  it('counts an outcome once', async () => {
    const [first] = workers(api, {})
    const intent = await intentOf(api, 'once')
    const request = await first.admit(intent, signal)
    await first.settle(request, good)
    await first.settle(request, { ...good, nanos: 0 })
    const [spent] = await api.db.sql<{ nanos: number }>`
      select nanos from llm_spending where team_id = ${intent.account.teamId}`
    assert.equal(spent!.nanos, 1_000_000)
  })
})

describe('a run with a cap', async () => {
  const { api, run, server } = await startLlm({ runCap: 0.5, concurrency: 2 }, (asked) => ({
    ...answerWell(asked),
    use: { input: 30_000, cached: 10_000, output: 4000 },
  }))

  it('stops before it is exceeded, says so, and a later run continues from there', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 12; i++) await createCall(api, team.teamId)
    const first = await run(team)
    assert.equal(first.status, 'failed')
    assert.match(
      first.error!,
      /^Stopped before the cap of 0\.5 USD a run for language models would be exceeded/,
    )
    const { spending } = await team.client.runs.manifest({ id: first.id })
    // 20,000 tokens at 2, 10,000 cached at 1 and 4,000 at 8 for a million.
    assert.ok(Math.abs(spending.money! - spending.requests.answered * 0.082) < 1e-9)
    assert.ok(spending.money! <= 0.5, `${spending.money}`)
    const asked = server.asked.length
    assert.ok(asked > 0 && asked < 12)
    assert.equal(first.callsAnalyzed, spending.requests.answered)
    let last = await run(team)
    for (let tries = 0; last.status === 'failed' && tries < 12; tries++) last = await run(team)
    assert.equal(last.callsAnalyzed, 12)
    assert.equal(server.asked.length, 12)
  })
})

describe('a provider that reports no tokens', async () => {
  const { api, run } = await startLlm({ runCap: 5 }, (asked) => ({
    ...answerWell(asked),
    use: { input: 0, cached: 0, output: 0 },
  }))

  it('is taken to have cost the most that it can', async () => {
    const team = await api.createTeam()
    await createCall(api, team.teamId)
    const { id, status } = await run(team)
    const { spending } = await team.client.runs.manifest({ id })
    assert.deepEqual([status, spending.requests.answered], ['completed', 1])
    assert.ok(spending.money! > 0, `${spending.money}`)
  })
})

describe('a run well within its cap', async () => {
  const { api, run } = await startLlm({ runCap: 0.2 }, async (asked) => {
    await delay(50)
    return answerWell(asked)
  })

  it('completes, though its requests could not all cost their most at once', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 9; i++) await createCall(api, team.teamId)
    const { id, status, callsAnalyzed } = await run(team)
    assert.deepEqual([status, callsAnalyzed], ['completed', 9])
    const { spending } = await team.client.runs.manifest({ id })
    assert.deepEqual([spending.requests.answered, spending.requests.failed], [9, 0])
    assert.ok(spending.money! < 0.03, `${spending.money}`)
  })
})

describe('a run that fails while requests are under way', async () => {
  const isBad = ({ body }: Asked) => body.includes('walk out')
  const others = Promise.withResolvers<void>()
  const { api, run, server } = await startLlm({ concurrency: 4, minShare: 1 }, async (asked) => {
    if (isBad(asked)) {
      await others.promise
      return { status: 400 }
    }
    others.resolve()
    await delay(300)
    return answerWell(asked)
  })

  it('keeps their answers, pays no more than they cost, and begins no others', async () => {
    const team = await api.createTeam()
    const turns = [{ speaker: 'Cam', side: 'customer' as const, text: 'Then we walk out of the deal.' }]
    await createCall(api, team.teamId, { turns })
    for (let i = 0; i < 9; i++) await createCall(api, team.teamId)
    const { id, status } = await run(team)
    assert.equal(status, 'failed')
    const { spending } = await team.client.runs.manifest({ id })
    const { answered, refused, failed, running } = spending.requests
    assert.deepEqual([refused, failed, running], [1, 0, 0])
    assert.ok(answered > 0 && answered < 9, `${answered}`)
    assert.equal(answered + refused, server.asked.length)
    assert.ok(Math.abs(spending.money! - answered * 0.0024) < 1e-9, `${spending.money}`)
    const [kept] = await api.db.sql<{ calls: number }>`
      select count(distinct transcript_id) as calls from analysis where team_id = ${team.teamId}`
    assert.equal(kept!.calls, answered)
  })
})

describe('a provider that is busy now and then', async () => {
  const { api, run, server } = await startLlm({}, (asked, count) => {
    if (count % 4 === 1) return { status: 429, headers: { 'retry-after-ms': '30' } }
    // Four times: after five a call that happened to get them all would be given up.
    return count % 4 === 2 && count < 16 ? 'hang-up' : answerWell(asked)
  })

  it('gets all its requests in the end, each pause kept by all', async () => {
    const team = await api.createTeam()
    for (let i = 0; i < 10; i++) await createCall(api, team.teamId)
    const { id, status, callsAnalyzed } = await run(team)
    assert.deepEqual([status, callsAnalyzed], ['completed', 10])
    const { spending } = await team.client.runs.manifest({ id })
    assert.equal(spending.requests.answered, 10)
    assert.equal(
      spending.requests.answered + spending.requests.refused + spending.requests.failed,
      server.asked.length,
    )
    assert.ok(spending.requests.refused > 0 && spending.requests.failed > 0)
  })
})

describe('a worker that dies between two windows of a call', async () => {
  const seen = new Map<string, number>()
  const keyOf = ({ passages }: Asked) => passages.map(({ segment }) => segment).join()
  const { api, run, server } = await startLlm({ windowTokens: 300, overlapTokens: 40 }, (asked) => {
    seen.set(keyOf(asked), (seen.get(keyOf(asked)) ?? 0) + 1)
    // The state after a dying worker: the answers so far, and an attempt that never succeeds.
    return seen.size === 3 && seen.get(keyOf(asked)) === 1 ? { status: 400 } : answerWell(asked)
  })

  it('lets the next one pay only for missing answers', async () => {
    const team = await api.createTeam()
    const turns = Array.from({ length: 40 }, (_, i) => ({
      speaker: i % 2 ? 'Cam' : 'Rae',
      side: i % 2 ? ('customer' as const) : ('rep' as const),
      text: `Point ${i} of the list is about the plan for the quarter and who does what until then.`,
    }))
    await createCall(api, team.teamId, { turns })
    assert.equal((await run(team)).status, 'failed')
    const { status } = await run(team)
    assert.equal(status, 'completed')
    assert.ok(seen.size > 4, `${seen.size}`)
    assert.deepEqual(
      [...seen.values()].filter((times) => times > 1).length,
      1,
      'only the window that failed is asked again',
    )
    assert.equal(server.asked.length, seen.size + 1)
  })
})

describe('a question that a killed worker had taken', async () => {
  const { api, run } = await startLlm()

  it('is asked by another when the lease has run out', async () => {
    const team = await api.createTeam()
    await createCall(api, team.teamId)
    await run(team)
    await api.db.sql`delete from analysis where team_id = ${team.teamId}`
    await api.db.sql`
      insert into question_lease (organization_id, team_id, transcript_id, analyst_version_id, prompt_id, element_version_id, holder,
                                  leased_at, leased_until)
      select organization_id, team_id, transcript.id, analyst_version.id, 0, element_version.id, gen_random_uuid(), now(), now() + interval '1 second'
        from transcript, analyst_version, element_version where transcript.team_id = ${team.teamId}`
    const { runId } = await team.client.runs.start({ key: sliceKey })
    const ended = await until(async () => {
      const found = await team.client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
    assert.equal(ended.status, 'completed')
    const [over] = await api.db.sql<{ isLate: boolean }>`
      select count(*) = 0 as is_late from question_lease where team_id = ${team.teamId} and holder is not null
         and transcript_id in (select transcript_id from run_call where run_id = ${runId})
         and element_version_id = any((select element_version_ids from slice_run where id = ${runId})::int[])`
    assert.ok(over!.isLate, 'leases end with their question')
  })
})
