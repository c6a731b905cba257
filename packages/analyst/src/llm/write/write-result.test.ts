import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { llmSettings } from '../../../test/llm-settings.ts'
import { type Asked, type Fault, type ModelAnswer, startModelServer } from '../../../test/model-server.ts'
import { evidenceIn, isForNotes } from '../../../test/result-drafts.ts'
import { orderOf, readSlice, resultOf } from '../../../test/result-order.ts'
import { writingFaults } from '../../../test/writing-faults.ts'
import { outputSchemaOf } from '../../definitions/slice-output.ts'
import { LlmProvider, type LlmSettings } from '../../settings/llm-settings.ts'
import { createEmbeddedWriter } from '../../writing/embedded-writer.ts'
import type { Writer } from '../../writing/writer.ts'
import { freeMeter, type Meter } from '../meter.ts'
import { createLlmWriter } from './create-llm-writer.ts'

const embedded = createEmbeddedWriter({ findElements: () => [] })
const slice = readSlice('objection_patterns')
const order = orderOf(slice, [
  { elementKey: 'objection', quote: 'It costs forty thousand dollars, and that is too much for us.' },
  { elementKey: 'budget_constraint', quote: 'There is a freeze on everything new.', account: 'beta.io' },
])
const draft = {
  headline: [{ text: 'At {accounts} it is too much, or there is a freeze.', cites: [0, 1] }],
  findings: [{ title: 'Too dear', text: 'Forty thousand dollars is too much for Acme.', cites: [0] }],
  sections: [
    { key: 'objections', rows: [{ title: 'Too much for them', role: null, cites: [0], against: [] }] },
  ],
}
const good = { text: JSON.stringify(draft) }

function writerOf(url: string, own: Partial<LlmSettings> = {}, meter: Meter = freeMeter): Writer {
  const settings = llmSettings(url, { waitMs: 20_000, timeoutMs: 10_000, ...own })
  return createLlmWriter(settings, { meter, embedded, backoffMs: 1 })
}

const always = (answer: ModelAnswer | Fault) => () => answer

describe('a language model that writes results', () => {
  // Mistral has no such end of an answer; in pieces only what breaks a transfer differs.
  const isMeant = (provider: LlmProvider, streams: boolean, fault: string) =>
    !(provider === 'mistral' && fault.startsWith('a content filter')) &&
    (!streams || /half|hang-up|in time|good/.test(fault))
  const isValid = new Ajv2020({ strict: true }).compile(outputSchemaOf(slice))
  for (const provider of LlmProvider.options)
    for (const streams of [false, true])
      for (const [fault, { answer, by, waitMs = 20_000 }] of Object.entries(writingFaults(good.text)).filter(
        ([name]) => isMeant(provider, streams, name),
      ))
        it(`of ${provider}${streams ? ', in pieces' : ''}: ${fault}`, async () => {
          const server = await startModelServer(answer)
          const timeoutMs = fault.includes('in time') ? 300 : 10_000
          const { result, writing } = await resultOf(
            writerOf(server.url, { provider, streams, waitMs, timeoutMs }),
            order,
          )
          assert.ok(isValid(result), JSON.stringify(isValid.errors))
          if (by === 'model') {
            assert.equal(writing.problem, null)
            assert.equal(result.headline, 'At 2 of 2 accounts it is too much, or there is a freeze.')
          } else {
            assert.match(writing.problem!, by)
            assert.match(result.caveats[0]!, /^Written by rule, not by the language model: /)
            assert.doesNotMatch(JSON.stringify(result.findings), /Too dear/)
          }
        })

  it('ends within a second of a cancel, though the provider hangs on several requests', async () => {
    const server = await startModelServer(always('hang'))
    const cancel = new AbortController()
    const many = orderOf(
      slice,
      Array.from({ length: 60 }, (_, at) => ({ elementKey: 'objection', quote: `It is call ${at}.` })),
    )
    const writer = writerOf(server.url, { timeoutMs: 60_000, windowTokens: 400 })
    setTimeout(() => cancel.abort(new Error('cancelled')), 200)
    const startedMs = performance.now()
    await assert.rejects(resultOf(writer, many, cancel.signal), /cancelled/)
    assert.ok(performance.now() - startedMs < 1200)
    assert.ok(server.asked.length > 1)
  })

  it('has counts in its titles too', async () => {
    const title = 'Too much at {accounts}'
    const findings = [{ title, text: 'Forty thousand dollars is too much for Acme.', cites: [0] }]
    const sections = [{ key: 'objections', rows: [{ title, role: null, cites: [0], against: [] }] }]
    const server = await startModelServer(always({ text: JSON.stringify({ ...draft, findings, sections }) }))
    const { result } = await resultOf(writerOf(server.url), order)
    const titles = [...result.findings, ...(result.objections as { title: string }[])].map((row) => row.title)
    assert.deepEqual(titles.slice(0, 1), ['Too much at 1 of 2 accounts'])
    assert.deepEqual(titles.at(-1), 'Too much at 1 of 2 accounts')
  })

  it('begins no request after one that failed for good', async () => {
    const server = await startModelServer(always({ status: 401 }))
    const many = orderOf(
      slice,
      Array.from({ length: 300 }, (_, at) => ({ elementKey: 'objection', quote: `It is call ${at}.` })),
    )
    const { writing } = await resultOf(writerOf(server.url, { windowTokens: 400, concurrency: 2 }), many)
    assert.match(writing.problem!, /refuses the key/)
    assert.ok(server.asked.length <= 2, `${server.asked.length}`)
  })

  it('leaves out what a second model finds unsupported, and counts it', async () => {
    const server = await startModelServer(({ model }) =>
      model === 'judge' ? { text: '{"unsupported": [0]}' } : good,
    )
    const { writing } = await resultOf(writerOf(server.url, { verifierModel: 'judge' }), order)
    assert.deepEqual(writing.dropped, { verifier: 1 })
    assert.deepEqual(
      writing.statements.map(({ slot }) => slot),
      ['finding', 'row:objections'],
    )
  })
})

/** Notes of a window: of every third line, with what it says. */
function noteDown(asked: Asked): ModelAnswer {
  const notes = evidenceIn(asked)
    .filter(({ id }) => id % 3 === 0)
    .map(({ id, text }) => ({ note: text, cites: [id, id + 1, id + 2] }))
  return { text: JSON.stringify({ notes }) }
}

describe('a result of 10,000 calls and 8 elements', () => {
  const large = readSlice('high_intent_deals')
  const words =
    'We have set money aside for it and the board looks at the offer before the end of the quarter'.split(' ')
  // As many as a run reads, of 200 accounts: about thirty words each, as said.
  const said = Array.from({ length: 8000 }, (_, at) => {
    const quote = Array.from(
      { length: 30 },
      (__, place) => words[(at * 7 + place * (1 + (at % 5))) % words.length],
    ).join(' ')
    return {
      quote: `Number ${at}, ${quote}.`,
      elementKey: large.elementKeys[Math.floor(at / 200) % 8]!,
      account: `account-${at % 200}.example`,
      speaker: `Speaker ${at % 977}`,
    }
  })

  for (const windowTokens of [1000, 4000, 12_000, 100_000])
    it(`takes at most 40 requests of ${windowTokens} tokens`, async () => {
      const server = await startModelServer((asked) => {
        if (isForNotes(asked)) return noteDown(asked)
        const lines = evidenceIn(asked)
        const cites = lines.slice(0, 12).map(({ id }) => id)
        const headline = [{ text: 'Several have set money aside for it: {accounts}.', cites }]
        return { text: JSON.stringify({ ...draft, headline, findings: [], sections: [] }) }
      })
      const { writing, result } = await resultOf(writerOf(server.url, { windowTokens }), orderOf(large, said))
      assert.equal(writing.problem, null)
      assert.ok(server.asked.length <= 40, `${server.asked.length} requests`)
      assert.match(result.headline, /^Several have set money aside for it: \d+ of 200 accounts\.$/)
      assert.ok(writing.read.quotes > (windowTokens < 12_000 ? 200 : 4000), `${writing.read.quotes} quotes`)
      // Each account comes before any account's second quote of an element.
      if (windowTokens >= 4000) assert.equal(accountsIn(server.asked.filter(isForNotes)).size, 200)
    })
})

function accountsIn(asked: readonly Asked[]): Set<unknown> {
  return new Set(asked.flatMap((one) => evidenceIn(one).flatMap(({ account }) => account)))
}
