import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall } from '../../test/create-call.ts'
import { llmSettings } from '../../test/llm-settings.ts'
import { type Asked, type ModelAnswer, type ModelServer, startModelServer } from '../../test/model-server.ts'
import { startApi, type TestApi, type TestTeam, until } from '../../test/start-api.ts'
import { createEmbeddedAnalyst } from '../analysis/embedded/embedded-analyst.ts'
import { createLlmAnalyst } from '../analysis/llm/create-llm-analyst.ts'
import type { LlmSettings } from '../contract/llm-settings.ts'
import { createLlmMeter } from './llm-meter.ts'

const key = 'high_intent_deals'
const quote = 'we have forty thousand dollars approved for it this year'

/** Claims that a good model could make of the calls that `createCall` makes, and one that it made up. */
function answerWell({ passages }: Asked): ModelAnswer {
  const claims = passages.flatMap(({ segment, text }) => [
    ...(text.includes(quote) ? [{ element: 'budget_confirmation', segment, quote, confidence: 0.9 }] : []),
    ...(text.includes('go ahead')
      ? [{ element: 'intent_signal', segment, quote: 'We would like to go ahead', confidence: 0.8 }]
      : []),
  ])
  const invented = {
    element: 'intent_signal',
    segment: 1,
    quote: 'We will buy a thousand seats.',
    confidence: 1,
  }
  return { text: JSON.stringify({ claims: [...claims, invented] }) }
}

const team = (api: TestApi) => api.createTeam()

async function start(own: Partial<LlmSettings> = {}, answer: ModelServer['answer'] = answerWell) {
  const server = await startModelServer(answer)
  const settings = llmSettings(server.url, own)
  const api = await startApi({
    isWorker: true,
    llm: settings,
    analyst: (db) =>
      createLlmAnalyst(settings, {
        meter: createLlmMeter(db, settings),
        ranker: createEmbeddedAnalyst(),
        backoffMs: 1,
      }),
  })
  const run = async ({ client }: TestTeam, body: Record<string, unknown> = {}) => {
    const { runId } = await client.runs.start({ key, ...body })
    return await until(async () => {
      const found = await client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
  }
  return { server, api, run }
}

describe('a run with a language model', async () => {
  const { server, api, run } = await start()

  it('completes with located quotes only, and counts what was made up', async () => {
    const { teamId, client } = await team(api)
    const fileIds = [
      await createCall(api, teamId),
      await createCall(api, teamId),
      await createCall(api, teamId),
    ]
    const { id, status, callsAnalyzed } = await run({ teamId, client } as TestTeam)
    assert.deepEqual([status, callsAnalyzed], ['completed', 3])
    const items = await Array.fromAsync(client.runs.allEvidenceItems({ id }))
    assert.deepEqual(items.map(({ quote }) => quote).sort(), [
      ...Array(3).fill('We would like to go ahead'),
      ...Array(3).fill(quote),
    ])
    for (const item of items) {
      assert.ok(fileIds.includes(item.fileId!))
      const { segments } = await client.calls.transcript({ fileId: item.fileId! })
      assert.equal(segments[item.segmentIndex!]!.text.slice(item.startChar, item.endChar), item.quote)
    }
    const manifest = await client.runs.manifest({ id })
    assert.equal(manifest.droppedQuotes, 3)
    assert.deepEqual(manifest.findings, { total: 6, fresh: 6, reused: 0 })
    assert.match(manifest.analyst!, /^llm-1-openai-compatible-test-model-/)
  })

  it('pays for nothing twice', async () => {
    const { teamId, client } = await team(api)
    for (let i = 0; i < 3; i++) await createCall(api, teamId)
    await run({ teamId, client } as TestTeam)
    const asked = server.asked.length
    const second = await run({ teamId, client } as TestTeam)
    assert.equal(server.asked.length, asked)
    const { findings } = await client.runs.manifest({ id: second.id })
    assert.deepEqual(findings, { total: 6, fresh: 0, reused: 6 })
  })

  it('pays once where two runs ask the same at the same time', async () => {
    const { teamId, client } = await team(api)
    for (let i = 0; i < 6; i++) await createCall(api, teamId)
    const asked = server.asked.length
    const runs = await Promise.all([1, 2, 3].map(() => run({ teamId, client } as TestTeam)))
    assert.deepEqual(
      runs.map(({ status, callsAnalyzed }) => [status, callsAnalyzed]),
      Array(3).fill(['completed', 6]),
    )
    assert.equal(server.asked.length - asked, 6)
  })

  it('writes the posts of a call from what the model found', async () => {
    const { teamId, client } = await team(api)
    const fileId = await createCall(api, teamId, { isProcessed: true, callType: 'discovery_call' })
    const { data } = await until(async () => {
      const found = await client.posts.search({})
      return found.data.length === 2 && found
    })
    assert.ok(data.every((post) => post.fileId === fileId))
    const posts = await Promise.all(data.map(({ postId }) => client.posts.get({ id: postId })))
    assert.match(JSON.stringify(posts), /forty thousand dollars/)
    assert.doesNotMatch(JSON.stringify(posts), /thousand seats/)
  })
})
