import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TimedSegment } from '@earshot/contract/transcript'
import { llmSettings } from '../../test/llm-settings.ts'
import { type Asked, type Fault, type ModelAnswer, startModelServer } from '../../test/model-server.ts'
import { analyseCall } from '../analyse-call.ts'
import type { ElementDefinition } from '../definitions/element.ts'
import { createEmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import { LlmProvider } from '../settings/llm-settings.ts'
import { createLlmAnalyst } from './create-llm-analyst.ts'
import { freeMeter } from './meter.ts'
import { nameOf } from './open-model.ts'

const ranker = createEmbeddedAnalyst()
const element: ElementDefinition = {
  key: 'budget_confirmation',
  version: 1,
  label: 'Budget',
  description: 'the customer says that money is there',
  speaker: 'any',
  examples: [],
  nearMisses: [],
  crmFields: [],
}
const texts = [
  'Is there any budget set aside for this, or is it early days?',
  'Yes, um, we have forty thousand dollars approved for it this year.',
  'Good. And who signs in the end?',
  'Our finance director signs everything above ten thousand.',
]
const segments: TimedSegment[] = texts.map((text, index) => ({
  index,
  speaker: index % 2 ? 'Cam' : 'Rae',
  side: index % 2 ? 'customer' : 'rep',
  text,
  cues: [],
  startMs: index * 1000,
  endMs: index * 1000 + 900,
}))

const claim = (segment: number, quote: string, confidence = 0.9) => ({
  element: element.key,
  segment,
  quote,
  confidence,
})
const claims = (...list: object[]): ModelAnswer => ({ text: JSON.stringify({ claims: list }) })
const good = claims(claim(1, 'we have forty thousand dollars approved for it this year'))
const failing = (status: number, headers = {}): Fault => ({ status, headers })

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Case {
  answer(count: number, asked: Asked): ModelAnswer | Fault
  /** Quotes found and claims dropped, or the start of the reason for failing. */
  outcome: string
  /** Absent if it depends on time. */
  requests?: number
  waitMs?: number
}

const first =
  (fault: ModelAnswer | Fault, then: ModelAnswer | Fault = good) =>
  (count: number) =>
    count === 1 ? fault : then
const always = (answer: ModelAnswer | Fault) => () => answer

const cases: Record<string, Case> = {
  'a good answer': { answer: always(good), outcome: '1 found, 0 dropped', requests: 1 },
  'an empty answer': { answer: always(claims()), outcome: '0 found, 0 dropped', requests: 1 },
  '429 once': {
    answer: first(failing(429, { 'retry-after': '0' })),
    outcome: '1 found, 0 dropped',
    requests: 2,
  },
  '503 more often than possibly paid requests are repeated': {
    answer: (count) => (count <= 7 ? failing(503) : good),
    outcome: '1 found, 0 dropped',
    requests: 8,
  },
  'an error with status 200 once': {
    answer: first({ status: 200, body: '{"error":{"message":"Slow down","code":429},"user":"u"}' }),
    outcome: '1 found, 0 dropped',
    requests: 2,
  },
  'a redirect': {
    answer: always(failing(308, { location: 'http://127.0.0.1:1/' })),
    outcome: 'AnalysisStopped: <provider> redirects to another address (308)',
    requests: 1,
  },
  'an empty account': {
    answer: always({ status: 400, body: '{"error":{"message":"Your credit balance is too low for this."}}' }),
    outcome: 'AnalysisStopped: <provider> says that the account has no credit left',
    requests: 1,
  },
  'a limit with its end in the body': {
    answer: first({
      status: 429,
      body: '{"error":{"message":"You exceeded your quota, check your plan and billing details","details":[{"retryDelay":"0.05s"}]}}',
    }),
    outcome: '1 found, 0 dropped',
    requests: 2,
  },
  'a limit of output tokens that it does not take': {
    answer: always({ status: 400, body: '{"error":{"message":"max_tokens is too large: 8000."}}' }),
    outcome: 'AnalysisStopped: <provider> refuses the limit of output tokens (400)',
    requests: 1,
  },
  '500 once': { answer: first(failing(500)), outcome: '1 found, 0 dropped', requests: 2 },
  '529 once': { answer: first(failing(529)), outcome: '1 found, 0 dropped', requests: 2 },
  '500 for ever': {
    answer: always(failing(500)),
    outcome: 'CallNotAnalysed: <provider> answered 500, for longer than EARSHOT_LLM_WAIT_MS',
    waitMs: 300,
  },
  'a pause of a day': {
    answer: always(failing(429, { 'retry-after': '86400' })),
    outcome: `CallNotAnalysed: <provider> is at its rate limit (429), and asks for a pause until ${dayOf(1)}T`,
    requests: 1,
  },
  'half an answer once': { answer: first('half'), outcome: '1 found, 0 dropped', requests: 2 },
  'a hang-up once': { answer: first('hang-up'), outcome: '1 found, 0 dropped', requests: 2 },
  'a hang-up for ever': {
    answer: always('hang-up'),
    outcome: 'CallNotAnalysed: <provider> closed the connection before it answered, 5 times',
    requests: 5,
  },
  'no answer in time, once': { answer: first('hang'), outcome: '1 found, 0 dropped', requests: 2 },
  'a body that is not JSON': { answer: first('no-json'), outcome: '1 found, 0 dropped', requests: 2 },
  'web pages for ever, which cost nothing': {
    answer: always({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Sign in' }),
    outcome:
      'CallNotAnalysed: <provider> answered with a web page: check EARSHOT_LLM_URL, for longer than EARSHOT_LLM_WAIT_MS',
    waitMs: 300,
  },
  '401': {
    answer: always(failing(401)),
    outcome: 'AnalysisStopped: <provider> refuses the key (401)',
    requests: 1,
  },
  '404': {
    answer: always(failing(404)),
    outcome: 'AnalysisStopped: <provider> does not know the model',
    requests: 1,
  },
  '400': {
    answer: always(failing(400)),
    outcome: 'CallNotAnalysed: <provider> refuses the request (400)',
    requests: 1,
  },
  'a context that is too small once': {
    answer: first({
      status: 400,
      body: '{"error":{"message":"prompt is too long: maximum context length","type":"x","code":"context_length_exceeded"}}',
    }),
    outcome: '1 found, 0 dropped',
    requests: 3,
  },
  'an answer cut at its limit once': {
    answer: first({ ...good, end: 'length' }),
    outcome: '1 found, 0 dropped',
    requests: 3,
  },
  'fewer tokens than there are words': {
    answer: always({ ...good, use: { input: 30, cached: 0, output: 50 } }),
    outcome: "CallNotAnalysed: the model's server cut the text off",
    requests: 1,
  },
  'a count of 0 tokens, from a server that does not count': {
    answer: always({ ...good, use: { input: 0, cached: 0, output: 0 } }),
    outcome: '1 found, 0 dropped',
    requests: 1,
  },
  "a content filter's refusal": {
    answer: always({ ...claims(), end: 'filter' }),
    outcome: "CallNotAnalysed: the provider's content filter",
    requests: 1,
  },
  'words instead of JSON once': {
    answer: first({ text: 'Sure! I would love to help.' }),
    outcome: '1 found, 0 dropped',
    requests: 2,
  },
  'words instead of JSON for ever': {
    answer: always({ text: 'I am sorry.' }),
    outcome: 'CallNotAnalysed: the model gave no answer of the demanded form, 3 times',
    requests: 3,
  },
  'an invented quote': {
    answer: always(claims(claim(1, 'We have two million dollars for this.'))),
    outcome: '0 found, 1 dropped',
    requests: 1,
  },
  'a quote stitched from two places': {
    answer: always(claims(claim(1, 'we have forty thousand dollars, our finance director signs everything'))),
    outcome: '0 found, 1 dropped',
    requests: 1,
  },
  'the right quote with a wrong segment': {
    answer: always(claims(claim(3, 'we have forty thousand dollars approved for it this year'))),
    outcome: '1 found, 0 dropped',
    requests: 1,
  },
  'a quote without its hesitation and case': {
    answer: always(claims(claim(1, 'yes we have FORTY thousand dollars approved'))),
    outcome: '1 found, 0 dropped',
    requests: 1,
  },
  'an element that was not asked': {
    answer: always(claims({ ...claim(1, 'we have forty thousand dollars approved'), element: 'secret' })),
    outcome: '0 found, 1 dropped',
    requests: 1,
  },
  'a claim of the wrong form': {
    answer: always(claims({ quote: 7 }, claim(1, 'we have forty thousand dollars approved'))),
    outcome: '1 found, 1 dropped',
    requests: 1,
  },
}

async function outcomeOf(provider: LlmProvider, streams: boolean, { answer, waitMs = 20_000 }: Case) {
  const server = await startModelServer((asked, count) => answer(count, asked))
  const settings = llmSettings(server.url, { provider, streams, waitMs, timeoutMs: 400 })
  const analyst = createLlmAnalyst(settings, { meter: freeMeter, ranker, backoffMs: 1 })
  const question = { segments, elements: [element], userPrompt: null, signal: AbortSignal.timeout(20_000) }
  const outcome = await analyseCall(analyst, question).then(
    ({ findings, dropped }) => `${findings.length} found, ${dropped} dropped`,
    (error: Error) => `${error.name}: ${error.message.replace(nameOf(settings), '<provider>')}`,
  )
  return { outcome, asked: server.asked }
}

describe('a language model', () => {
  it('of bedrock gets signed requests if access keys are given', async () => {
    const server = await startModelServer(() => good)
    const keys = { apiKey: undefined, accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' }
    const analyst = createLlmAnalyst(llmSettings(server.url, { provider: 'bedrock', ...keys }), {
      meter: freeMeter,
      ranker,
    })
    await analyst.analyse({
      segments,
      elements: [element],
      userPrompt: null,
      signal: AbortSignal.timeout(20_000),
    })
    assert.match(server.asked[0]!.headers.authorization!, /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\//)
  })

  for (const provider of LlmProvider.options) {
    for (const streams of [false, true]) {
      describe(`of ${provider}, ${streams ? 'streaming' : 'whole'}`, () => {
        for (const [name, one] of Object.entries(cases)) {
          // Its protocol has no such reply.
          if (provider === 'mistral' && name.startsWith('a content filter')) continue
          it(`that gives ${name}: ${one.outcome}`, async () => {
            const { outcome, asked } = await outcomeOf(provider, streams, one)
            assert.ok(outcome.startsWith(one.outcome), outcome)
            if (one.requests !== undefined) assert.equal(asked.length, one.requests)
          })
        }
      })
    }
  }

  const sorry = 'I will not read that.'
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, ...choice }] })}\n\n`
  const refusals: Record<string, [provider: LlmProvider, streams: boolean, type: string, body: string]> = {
    'in a chat': [
      ...(['openai-compatible', false, 'application/json'] as const),
      JSON.stringify({
        choices: [
          { index: 0, message: { role: 'assistant', content: null, refusal: sorry }, finish_reason: 'stop' },
        ],
      }),
    ],
    'in pieces of a chat': [
      ...(['openai-compatible', true, 'text/event-stream'] as const),
      chunk({ delta: { refusal: sorry } }) + chunk({ delta: {}, finish_reason: 'stop' }),
    ],
    'in a response': [
      ...(['openai', false, 'application/json'] as const),
      JSON.stringify({
        id: 'r',
        object: 'response',
        created_at: 1,
        model: 'm',
        status: 'completed',
        error: null,
        output: [
          { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'refusal', refusal: sorry }] },
        ],
        usage: { input_tokens: 9, output_tokens: 1, total_tokens: 10 },
      }),
    ],
  }
  const events = [
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.refusal.delta', item_id: 'm', output_index: 0, content_index: 0, delta: sorry },
    { type: 'response.completed', response: { usage: { input_tokens: 9, output_tokens: 1 } } },
  ]
  refusals['in pieces of a response'] = [
    ...(['openai', true, 'text/event-stream'] as const),
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  ]
  for (const [name, [provider, streams, type, body]] of Object.entries(refusals))
    it(`that refuses ${name} is asked once`, async () => {
      const answer = () => ({ status: 200, headers: { 'Content-Type': type }, body })
      const { outcome, asked } = await outcomeOf(provider, streams, { answer, outcome: '' })
      assert.match(outcome, /^CallNotAnalysed: .* or the model refused to give one$/)
      assert.equal(asked.length, 1)
    })
})

describe('the fingerprint', () => {
  const of = (url: string | undefined) =>
    createLlmAnalyst({ ...llmSettings('http://models.test'), url }, { meter: freeMeter, ranker }).fingerprint

  it('is one for an address with and without a slash at its end', () => {
    assert.equal(of('http://models.test/v1/'), of('http://models.test/v1'))
    assert.notEqual(of('http://models.test/v2'), of('http://models.test/v1'))
    assert.notEqual(of(undefined), of('http://models.test/v1'))
  })
})
