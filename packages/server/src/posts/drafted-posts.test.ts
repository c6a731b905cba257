import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { createLlmWriter } from '@earshot/analyst/llm/write/create-llm-writer'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import {
  type DraftedCall,
  draftedCallOf,
  draftedCalls,
  readDraft,
  readSampleCall,
  readUntruths,
  type Untruth,
} from '../../../analyst/test/drafts.ts'
import { llmSettings } from '../../../analyst/test/llm-settings.ts'
import type { Asked, Fault, ModelAnswer } from '../../../analyst/test/model-server.ts'
import { createCall } from '../../test/create-call.ts'
import { until } from '../../test/start-api.ts'
import { startLlm } from '../../test/start-llm.ts'
import { loadCatalog } from '../catalog/load-catalog.ts'
import { createLlmMeter } from '../findings/llm-meter.ts'
import { processCalls } from './process-calls.ts'

const timeoutMs = 1500
const slowMs = 700

// What rules miss of the untruths: a second model is there to judge these.
const missed = new Set([
  'brackwater-4-negotiation status',
  'brackwater-5-closing stitched',
  // Two sentences before it says whose rate it is.
  'calder-3-follow-up rival',
  'sipwell-2-support stitched',
])

const cited = ({ quotes }: Untruth) => ({ quotes, findings: [] })

/** A good draft with the untruths added: as items, next moves and sums. */
function halfTrue(call: DraftedCall): string {
  const draft = JSON.parse(readDraft(call))
  for (const untruth of readUntruths(call)) {
    const { text, move, amount } = untruth
    if (move) draft.moves.push({ text, action: text, due: null, dueDate: null, ...move, ...cited(untruth) })
    else if (amount) draft.amounts.push({ ...amount, ...cited(untruth) })
    else draft.sections[0].items.unshift({ title: text, text, ...cited(untruth) })
  }
  return JSON.stringify(draft)
}

/** Nothing but untruths that the checker knows. */
function lying(call: DraftedCall): string {
  const lies = readUntruths(call)
    .filter(({ kind }) => ['number', 'unit', 'date', 'name', 'no_quote', 'link'].includes(kind))
    .map((untruth) => ({ text: untruth.text, ...cited(untruth) }))
  const draft = JSON.parse(readDraft(call))
  return JSON.stringify({
    ...draft,
    outcome: { ...lies[0], key: 'closed_won', reason: lies[0]?.text },
    title: lies[1],
    bottomLine: lies,
    sections: [{ key: draft.sections[0].key, items: lies.map((lie) => ({ title: lie.text, ...lie })) }],
    context: [],
    moves: [],
    amounts: [],
    people: [],
    alternatives: [],
    scorecard: { bottomLine: lies, elements: [] },
  })
}

describe('posts of drafts that were written by hand', async () => {
  type Answer = ModelAnswer | Fault | Promise<ModelAnswer | Fault>
  let post: (call: DraftedCall) => Answer = (call) => ({ text: readDraft(call) })
  const answer = (asked: Asked): Answer => {
    const call = draftedCallOf(asked)
    return call ? post(call) : { text: '{"claims": []}' }
  }
  const { api, server } = await startLlm({ waitMs: 300, timeoutMs }, answer, {
    writes: true,
    analyses: false,
  })

  const importSample = async (name: DraftedCall, teamId: number, isProcessed = true): Promise<number> => {
    const { title, segments } = readSampleCall(name)
    const turns = segments.map(({ speaker, side, text }) => ({ speaker: speaker!, side: side!, text }))
    const { callType } = JSON.parse(readDraft(name))
    return await createCall(api, teamId, { isProcessed, title: title!, callType: callType.key, turns })
  }
  const write = async (name: DraftedCall, draft: typeof post) => {
    post = draft
    const { teamId, client } = await api.createTeam()
    const fileId = await importSample(name, teamId)
    await until(async () => (await client.calls.get({ fileId })).status === 'processed')
    const { data } = await client.posts.search({ detail: true, templateType: ['summary'] })
    const [summary] = data
    assert.ok(summary && 'result' in summary && summary.result && 'outcome' in summary.result)
    return summary.result
  }
  const shows = (summary: Awaited<ReturnType<typeof write>>, { text, amount }: Untruth) =>
    amount
      ? summary.amounts.some(({ said, whose, stands }) => said === text && whose === amount.whose && stands)
      : JSON.stringify(summary).includes(JSON.stringify(text))

  for (const name of draftedCalls) {
    const { bottomLine } = JSON.parse(readDraft(name))

    it(`say what a good draft of ${name} says`, async () => {
      const { bluf, outcome, caveats } = await write(name, (call) => ({ text: readDraft(call) }))
      assert.ok(bluf.startsWith(bottomLine[0].text), bluf)
      assert.ok(outcome)
      assert.ok(caveats.every((caveat) => caveat.startsWith('One statement was left out')))
    })

    it(`leave out the untruths of a half-true draft of ${name}, and count them`, async () => {
      const summary = await write(name, (call) => ({ text: halfTrue(call) }))
      assert.ok(summary.bluf.startsWith(bottomLine[0].text), summary.bluf)
      const shown = readUntruths(name).filter((untruth) => shows(summary, untruth))
      assert.deepEqual(
        shown.map(({ kind }) => kind).filter((kind) => !missed.has(`${name} ${kind}`)),
        [],
      )
      const [, dropped = '0'] = /^(\d+) statements were left out/.exec(summary.caveats[0] ?? '') ?? []
      assert.ok(Number(dropped) >= readUntruths(name).length - shown.length, summary.caveats[0])
    })

    it(`are written by rule where a draft of ${name} is nothing but lies`, async () => {
      const summary = await write(name, (call) => ({ text: lying(call) }))
      assert.match(summary.caveats.join(' '), /bottom line is written by rule/)
      assert.equal(summary.outcome, null)
      for (const { kind, text } of readUntruths(name))
        if (['number', 'unit', 'date', 'name', 'no_quote', 'link'].includes(kind))
          assert.ok(!JSON.stringify(summary).includes(text), text)
    })

    it(`are written by rule where a draft of ${name} breaks off, and say so`, async () => {
      const summary = await write(name, (call) => ({ text: readDraft(call).slice(0, 3000) }))
      assert.match(summary.caveats[0]!, /^Written by rule.* no answer of the demanded form, 3 times/)
      assert.ok(summary.bluf.length > 0)
    })

    it(`wait for a slow draft of ${name}`, async () => {
      const { bluf } = await write(name, (call) => delay(slowMs, { text: readDraft(call) }))
      assert.ok(bluf.startsWith(bottomLine[0].text), bluf)
    })
  }

  it('are written by rule if no draft comes in time, and hold no worker longer', async () => {
    const startedMs = performance.now()
    const late = await write('brackwater-5-closing', () => 'hang')
    assert.match(late.caveats[0]!, /^Written by rule.* did not answer in time/)
    assert.ok(performance.now() - startedMs < 4 * timeoutMs)
    await api.db.sql`update llm_provider set failures = 0, paused_until = '-infinity'`
  })

  it('end within a second of a cancel, though the provider hangs, and leave the call to be written', async () => {
    const { teamId, organizationId, client } = await api.createTeam()
    const fileId = await importSample('brackwater-5-closing', teamId, false)
    post = () => 'hang'
    const settings = llmSettings(server.url, { timeoutMs: 60_000 })
    const fallback = createEmbeddedWriter()
    const meter = createLlmMeter(api.db, settings)
    const processing = {
      db: api.db,
      jobs: api.jobs,
      analyst: createEmbeddedAnalyst(),
      writers: { writer: createLlmWriter(settings, { meter, embedded: fallback }), fallback },
      catalog: await loadCatalog(fileURLToPath(new URL('../../../../catalog/', import.meta.url))),
    }
    const cancel = new AbortController()
    const asked = server.asked.length
    const written = processCalls(processing, [{ organizationId, teamId, callId: fileId }], cancel.signal)
    written.catch(() => undefined)
    await until(async () => server.asked.length > asked)
    const startedMs = performance.now()
    cancel.abort(new Error('cancelled'))
    await assert.rejects(written, /cancelled/)
    assert.ok(performance.now() - startedMs < 1000)
    const { status, statusReason } = await client.calls.get({ fileId })
    assert.deepEqual([status, statusReason], ['processing', null])
    const states = await api.db.sql<{ state: string }>`
      select state from llm_request where organization_id = ${organizationId} and team_id = ${teamId}`
    assert.deepEqual(states, [{ state: 'cancelled' }])
  })
})
