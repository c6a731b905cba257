import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ScorecardResult, SummaryResult } from '@earshot/contract/post-results'
import { answerFromDraft, draftedCalls, readDraft, readSampleCall } from '../../../test/drafts.ts'
import { llmSettings } from '../../../test/llm-settings.ts'
import { type Fault, type ModelAnswer, startModelServer } from '../../../test/model-server.ts'
import { writingFaults } from '../../../test/writing-faults.ts'
import { type Finding, locateClaims } from '../../locate-claims.ts'
import { LlmProvider, type LlmSettings } from '../../settings/llm-settings.ts'
import { createEmbeddedWriter } from '../../writing/embedded-writer.ts'
import { callTypes, elements } from '../../writing/posts/create-post-input.ts'
import { type MadePosts, makePosts } from '../../writing/posts/make-posts.ts'
import type { Writer } from '../../writing/writer.ts'
import { freeMeter } from '../meter.ts'
import { createLlmWriter } from './create-llm-writer.ts'

const fallback = createEmbeddedWriter()
const elementLabels = Object.fromEntries(elements.map(({ key, label }) => [key, label]))
const call = readSampleCall('brackwater-5-closing')
const draft = readDraft('brackwater-5-closing')

function writerOf(url: string, own: Partial<LlmSettings> = {}): Writer {
  const settings = llmSettings(url, { waitMs: 20_000, timeoutMs: 400, ...own })
  return createLlmWriter(settings, { meter: freeMeter, embedded: fallback, backoffMs: 1 })
}

async function write(
  writer: Writer,
  own: { call?: typeof call; candidates?: typeof callTypes; findings?: Finding[] } = {},
): Promise<MadePosts> {
  const callType = callTypes.find(({ key }) => key === 'customer_follow_up_call')!
  const template = { callType, candidates: own.candidates ?? callTypes, elementLabels, meanings: {} }
  const order = { call: own.call ?? call, template, findings: own.findings ?? [] }
  return await makePosts({ writer, fallback }, order, { signal: AbortSignal.timeout(20_000) })
}

const good = { text: draft }
const always = (answer: ModelAnswer | Fault) => () => answer

describe('a language model that writes posts', () => {
  for (const name of draftedCalls)
    it(`keeps all of a good draft of ${name} that its quotes support`, async () => {
      const server = await startModelServer((asked) => answerFromDraft(asked)!)
      const made = await write(writerOf(server.url), { call: readSampleCall(name) })
      const { summary, scorecard } = made.posts
      SummaryResult.strict().parse(summary.result)
      ScorecardResult.strict().parse(scorecard.result)
      assert.equal(server.asked.length, 1, 'one request for type, summary, scorecard and moves')
      assert.ok(
        summary.result.outcome && summary.result.blufQuotes.length > 0 && summary.result.nextMoves.length > 0,
      )
      assert.ok(summary.result.bluf.split(/\s+/).length <= 60)
      assert.ok(scorecard.result.elements.length + scorecard.result.notAssessed.length === 5)
      assert.deepEqual(scorecard.result.caveats, summary.result.caveats)
      assert.ok(summary.result.caveats.every((caveat) => caveat.startsWith('One statement was left out')))
    })

  it('leaves out statements that a second model finds unsupported, and counts them', async () => {
    const server = await startModelServer(({ model }) =>
      model === 'judge' ? { text: '{"unsupported": [1]}' } : good,
    )
    const { posts } = await write(writerOf(server.url, { verifierModel: 'judge' }))
    assert.equal(server.asked.length, 2)
    assert.equal(posts.summary.result.outcome, null, 'the second statement of the draft')
    assert.match(
      posts.summary.result.caveats[0]!,
      /^One statement was left out: one that the second model refused\./,
    )
  })

  it('shows nothing that a second model was to judge and did not', async () => {
    for (const verdict of [{ status: 400 }, { text: 'All is well.' }, { text: '{"unsupported": "none"}' }]) {
      const server = await startModelServer(({ model }) => (model === 'judge' ? verdict : good))
      const { posts, writer } = await write(writerOf(server.url, { verifierModel: 'judge' }))
      assert.equal(writer, fallback.fingerprint)
      assert.match(posts.summary.result.caveats[0]!, /^Written by rule, not by the language model: /)
    }
  })

  it('cites findings by their number in the request, and proves nothing with invented ones', async () => {
    const quote = "He's signed it."
    const claim = { elementKey: 'decision_made', segmentIndex: 61, quote, confidence: 0.9 }
    const { findings } = locateClaims(call.segments, [claim], [{ key: 'decision_made', speaker: 'any' }])
    const told = (text: string, ...cited: number[]) => ({ text, findings: cited, quotes: [] })
    const bottomLine = [
      told('It is signed.', 0),
      told('He signed it.', 1, 999),
      told('It is signed now.', -1),
    ]
    const server = await startModelServer(() => ({
      text: JSON.stringify({ ...JSON.parse(draft), bottomLine }),
    }))
    const { posts } = await write(writerOf(server.url), { findings })
    assert.match(server.asked[0]!.question, /^\{"finding":0,"element":"decision_made","segment":61,/m)
    assert.equal(posts.summary.result.bluf, 'It is signed.')
    assert.deepEqual(
      posts.summary.result.blufQuotes.map(({ text, segment }) => [text, segment]),
      [[quote, 61]],
    )
    assert.deepEqual(posts.summary.result.caveats, [
      '2 statements were left out: 2 without a quote that was said.',
    ])
  })

  it('may choose another type if none was given, and keeps a given one', async () => {
    const server = await startModelServer((asked) => answerFromDraft(asked)!)
    const support = readSampleCall('sipwell-2-support')
    const chosen = await write(writerOf(server.url), { call: support })
    assert.equal(chosen.callType.key, 'support_call')
    assert.match(chosen.typeClaim!.rationale, /nine drivers/)
    const given = await write(writerOf(server.url), { call: support, candidates: [] })
    assert.equal(given.callType.key, 'customer_follow_up_call')
    assert.equal(given.posts.scorecard.result.notAssessed.length, 4, 'scores for another type are dropped')
  })

  it('may not choose a type for which it invents the quote', async () => {
    const support = readSampleCall('sipwell-2-support')
    const good = JSON.parse(readDraft('sipwell-2-support'))
    const callType = { ...good.callType, quotes: [{ segment: 0, quote: 'I call about support.' }] }
    const server = await startModelServer(always({ text: JSON.stringify({ ...good, callType }) }))
    const made = await write(writerOf(server.url), { call: support })
    assert.equal(made.callType.key, 'customer_follow_up_call')
    assert.equal(made.typeClaim, null)
    assert.ok(made.posts.summary.result.bluf.startsWith(good.bottomLine[0].text))
  })

  it('folds a call that is too long for a request into notes, whose quotes are located in the call', async () => {
    const server = await startModelServer(({ question, passages }) => {
      if (question.startsWith('{"call"')) return good
      const notes = passages.map(({ segment, text }) => ({
        note: 'Something was said.',
        segment,
        quote: text,
      }))
      return { text: JSON.stringify({ notes }), use: { input: 2000, cached: 0, output: 500 } }
    })
    const { posts } = await write(writerOf(server.url, { windowTokens: 700, overlapTokens: 50 }))
    assert.ok(server.asked.length > 3)
    const last = server.asked.at(-1)!.question
    assert.ok(
      last.startsWith('{"call"') && last.includes('{"note":'),
      server.asked.map(({ question }) => question.slice(0, 150)).join('\n'),
    )
    assert.ok(posts.summary.result.outcome)
  })

  it('pays for no further notes once a single passage is too long for the model', async () => {
    const server = await startModelServer(always({ ...good, end: 'length' }))
    const { posts } = await write(writerOf(server.url))
    assert.match(posts.summary.result.caveats[0]!, /too long for the model/)
    // The posts, then notes of ever smaller halves down to one passage.
    const requestsMax = 1 + Math.ceil(Math.log2(call.segments.length))
    assert.ok(server.asked.length <= requestsMax, `${server.asked.length} of ${requestsMax} requests`)
  })

  it('is asked for nothing that was paid for before, and anew after a change of the template', async () => {
    const server = await startModelServer(always(good))
    const kept = new Map<string, object>()
    const meter = {
      ...freeMeter,
      recall: async (_: unknown, key: string) => kept.get(key) ?? null,
      keep: async (_: unknown, key: string, answer: object) => void kept.set(key, answer),
    }
    const settings = llmSettings(server.url)
    const writer = createLlmWriter(settings, { meter, embedded: fallback })
    const posts = [await write(writer), await write(writer)]
    assert.deepEqual(posts[0], posts[1])
    assert.equal(server.asked.length, 1)
    await write(writer, { candidates: callTypes.slice(0, 4) })
    assert.equal(server.asked.length, 2)
  })

  // Mistral's protocol has no such end of an answer; streams differ only in broken transfers.
  const isMeant = (provider: LlmProvider, streams: boolean, fault: string) =>
    !(provider === 'mistral' && fault.startsWith('a content filter')) &&
    (!streams || /half|hang-up|in time|good/.test(fault))
  for (const provider of LlmProvider.options)
    for (const streams of [false, true])
      for (const [fault, { answer, by, waitMs = 20_000 }] of Object.entries(writingFaults(draft)).filter(
        ([name]) => isMeant(provider, streams, name),
      ))
        it(`of ${provider}${streams ? ', in pieces' : ''}: ${fault}`, async () => {
          const server = await startModelServer(answer)
          const { posts, writer } = await write(
            writerOf(server.url, {
              provider,
              streams,
              waitMs,
              timeoutMs: fault.includes('in time') ? 300 : 10_000,
            }),
          )
          const [caveat = ''] = posts.summary.result.caveats
          if (by === 'model') {
            assert.match(writer, /^llm-writer/)
            assert.doesNotMatch(caveat, /by rule/)
          } else {
            assert.equal(writer, fallback.fingerprint)
            assert.match(caveat, /^Written by rule, not by the language model: /)
            assert.match(caveat, by)
          }
        })

  it('ends within a second of a cancel, though the provider hangs', async () => {
    const server = await startModelServer(always('hang'))
    const cancel = new AbortController()
    const writer = writerOf(server.url, { timeoutMs: 60_000 })
    const order = {
      call,
      template: { callType: callTypes[0]!, candidates: [], elementLabels, meanings: {} },
      findings: [],
    }
    setTimeout(() => cancel.abort(new Error('cancelled')), 100)
    const startedMs = performance.now()
    await assert.rejects(makePosts({ writer, fallback }, order, { signal: cancel.signal }), /cancelled/)
    assert.ok(performance.now() - startedMs < 1100)
  })
})
