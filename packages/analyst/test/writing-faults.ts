import type { Asked, Fault, ModelAnswer } from './model-server.ts'
import { isForNotes } from './result-drafts.ts'

export interface WritingFault {
  answer(asked: Asked, count: number): ModelAnswer | Fault
  /** Who writes in the end; of the embedded writer, what its first caveat says of the model. */
  by: 'model' | RegExp
  waitMs?: number
}

/** By fault, what a provider answers that would write `draft`: those of evidence, and broken drafts. */
export function writingFaults(draft: string): Record<string, WritingFault> {
  const good = { text: draft }
  const failing = (status: number, headers = {}): Fault => ({ status, headers })
  const refusing = (status: number, error: object): Fault => ({ status, body: JSON.stringify({ error }) })
  const always = (answer: ModelAnswer | Fault, by: RegExp, own = {}): WritingFault => {
    return { answer: () => answer, by, ...own }
  }
  const times = (most: number, fault: ModelAnswer | Fault): WritingFault => {
    const after = (asked: Asked) => (isForNotes(asked) ? { text: '{"notes": []}' } : good)
    return { answer: (asked, count) => (count <= most ? fault : after(asked)), by: 'model' }
  }
  const once = (fault: ModelAnswer | Fault) => times(1, fault)
  return {
    'a good answer': times(0, good),
    '429 once': once(failing(429, { 'retry-after': '0' })),
    '503, seven times': times(7, failing(503)),
    'an error with status 200 once': once(refusing(200, { message: 'Slow down', code: 429 })),
    'a redirect': always(failing(308, { location: 'http://127.0.0.1:1/' }), /redirects to another address/),
    'an empty account': always(
      refusing(400, { message: 'Your credit balance is too low for this.' }),
      /has no credit left/,
    ),
    'a limit with its end in the body': once(
      refusing(429, { message: 'You exceeded your quota', details: [{ retryDelay: '0.05s' }] }),
    ),
    'a limit of output tokens that it does not take': always(
      refusing(400, { message: 'max_tokens is too large: 8000.' }),
      /refuses the limit of output tokens/,
    ),
    '500 once': once(failing(500)),
    '529 once': once(failing(529)),
    '500 for ever': always(failing(500), /\(127\.0\.0\.1:\d+\) answered 500, for longer/, { waitMs: 300 }),
    'a pause of a day': always(failing(429, { 'retry-after': '86400' }), /asks for a pause until 20\d\d-/),
    'half an answer once': once('half'),
    'a hang-up once': once('hang-up'),
    'a hang-up for ever': always('hang-up', /closed the connection before it answered, 5 times/),
    'no answer in time, once': once('hang'),
    'no answer in time, ever': always('hang', /did not answer in time/, { waitMs: 300 }),
    'a body that is not JSON': once('no-json'),
    'web pages for ever': always(
      { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Sign in' },
      /answered with a web page/,
      { waitMs: 300 },
    ),
    '401': always(failing(401), /refuses the key \(401\)/),
    '404': always(failing(404), /does not know the model/),
    '400': always(failing(400), /refuses the request \(400\)/),
    'a context that is too small once': once(
      refusing(400, {
        message: 'prompt is too long: maximum context length',
        code: 'context_length_exceeded',
      }),
    ),
    'a draft cut at its limit once': once({ ...good, end: 'length' }),
    'drafts cut at their limit for ever': always({ ...good, end: 'length' }, /too long for the model/),
    'truncated drafts for ever': always(
      { text: draft.slice(0, draft.length >> 1) },
      /no answer of the demanded form/,
    ),
    'words instead of JSON once': once({ text: 'Sure! Here it is.' }),
    'words instead of JSON for ever': always(
      { text: 'I am sorry.' },
      /no answer of the demanded form, 3 times/,
    ),
    "a content filter's refusal": always({ ...good, end: 'filter' }, /content filter/),
    'fewer tokens than there are words': always(
      { ...good, use: { input: 3, cached: 0, output: 50 } },
      /cut the text off/,
    ),
    'a count of 0 tokens': {
      answer: () => ({ ...good, use: { input: 0, cached: 0, output: 0 } }),
      by: 'model',
    },
  }
}
