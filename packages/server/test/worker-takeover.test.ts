import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Client, createClient } from '@earshot/contract/client/client'
import { createCall, type TestCall } from './create-call.ts'
import { databaseUrlOf, type RunningProcess, startCommand } from './run-command.ts'
import { startApi, type TestTeam, until } from './start-api.ts'

const calls = 300
const callsAtOnce = 10
const turnsPerCall = 150
/** The promise to operators: another worker continues a killed worker's batch within this time. */
const takeoverSeconds = 15

interface BatchJob {
  state: string
  retryCount: number
  startedAt: string
}

describe('a killed worker', async () => {
  const api = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(api.connection) }

  it('loses and repeats no call: another worker takes over its batch within 15 seconds', async () => {
    const [undisturbed, disturbed] = [await api.createTeam(), await api.createTeam()]
    for (const team of [undisturbed, disturbed]) await createCalls(team)
    const server = startCommand(['serve', '--no-worker', '--port', '0', '--json'], { env })
    const { url } = JSON.parse(await server.firstLine()) as { url: string }
    const [worker, victim] = await Promise.all([startWorker(), startWorker()])
    const expected = await outcomeOf(clientOf(undisturbed, url), (client) =>
      client.runs.start({ key: 'high_intent_deals' }),
    )

    const found = await outcomeOf(clientOf(disturbed, url), async (client) => {
      const started = await client.runs.start({ key: 'high_intent_deals' })
      // Each works on one batch at a time, so with two under way the victim has one.
      await until(
        async () => (await batchJobs(started.runId)).filter(({ state }) => state === 'active').length === 2,
      )
      const killedAt = await killNow(victim)
      const takenOver = await until(async () =>
        (await batchJobs(started.runId)).find((job) => job.retryCount > 0 && job.state !== 'retry'),
      )
      const seconds = (Date.parse(takenOver.startedAt) - Date.parse(killedAt)) / 1000
      assert.ok(seconds <= takeoverSeconds, `it was taken over after ${seconds} s`)
      return started
    })

    assert.deepEqual(found, expected)
    assert.ok(found.items.length > calls)
    assert.equal(new Set(found.items).size, found.items.length, 'no evidence twice')
    assert.deepEqual(await analysesPerCall(disturbed), await analysesPerCall(undisturbed))
    assert.equal(worker.child.exitCode, null)
  })

  async function startWorker(): Promise<RunningProcess> {
    const worker = startCommand(['worker', '--concurrency', '1', '--json'], { env })
    await worker.firstLine()
    return worker
  }

  async function createCalls({ teamId }: TestTeam): Promise<void> {
    for (let n = 0; n < calls; n += callsAtOnce)
      await Promise.all(
        Array.from({ length: callsAtOnce }, (_, i) => createCall(api, teamId, longCall(n + i))),
      )
  }

  /** The jobs of a run's batches, by the clock of the database. */
  async function batchJobs(runId: number): Promise<BatchJob[]> {
    return await api.db.sql<BatchJob>`
      select state::text, retry_count, started_on as started_at from pgboss.job
       where name = 'analyse-batch' and (data ->> 'runId')::bigint = ${runId}`
  }

  async function killNow(process: RunningProcess): Promise<string> {
    process.child.kill('SIGKILL')
    const [now] = await api.db.sql<{ at: string }>`select clock_timestamp() as at`
    return now?.at ?? ''
  }

  /** The number of answered questions about each call of the team. */
  async function analysesPerCall({ teamId }: TestTeam): Promise<object[]> {
    return await api.db.sql`
      select external_id, count(analysis.id) as answers, count(distinct element_version_id) as elements
        from call left join analysis on analysis.transcript_id = call.transcript_id
       where call.team_id = ${teamId} group by external_id order by external_id`
  }
})

function clientOf({ key }: TestTeam, url: string): Client {
  return createClient({ baseUrl: url, apiKey: key })
}

/** All answers of a run, without ids, which differ between teams. */
async function outcomeOf(client: Client, start: (client: Client) => Promise<{ runId: number }>) {
  const { runId } = await start(client)
  const { status, matchedCallCount, callsAnalyzed } = await client.runs.wait(runId)
  assert.deepEqual(
    { status, matchedCallCount, callsAnalyzed },
    { status: 'completed', matchedCallCount: calls, callsAnalyzed: calls },
  )
  const { summary, elements } = await client.runs.evidence({ id: runId })
  const counts = Object.fromEntries(Object.entries(elements).map(([key, { count }]) => [key, count]))
  const { findings, droppedQuotes } = await client.runs.manifest({ id: runId })
  const items: string[] = []
  for await (const { elementKey, source, segmentIndex, quote } of client.runs.allEvidenceItems({
    id: runId,
  })) {
    items.push([elementKey, source.label, segmentIndex, quote].join('|'))
  }
  return { summary, counts, findings, droppedQuotes, items: items.sort() }
}

/** A call long enough for a batch to take a while. */
function longCall(n: number): TestCall {
  const asked = [
    'How is the roll-out going on your side?',
    'What would have to be true for that?',
    'Who else looks at this?',
  ]
  const answered = [
    `We would like to go ahead in round ${n}, please send over the contract this week.`,
    'The weather has been rather wet, and half of the team is away at the moment.',
    `Yes, we have ${n + 10} thousand dollars approved for it this year.`,
    'Our people spend most of the day on tickets, mail and the weekly report for the board.',
  ]
  const turns = Array.from({ length: turnsPerCall }, (_, i) => {
    const turn = Math.floor(i / 2)
    const said = i % 2 ? answered[turn % answered.length] : asked[turn % asked.length]
    const text = `${said} That is point ${i} of our list.`
    return i % 2
      ? { speaker: 'Cam', side: 'customer' as const, text }
      : { speaker: 'Rae', side: 'rep' as const, text }
  })
  return { externalId: `call-${n}`, title: `Call ${n}`, turns }
}
