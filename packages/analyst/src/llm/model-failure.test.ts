import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { APICallError } from '@ai-sdk/provider'
import { type FailureKind, modelFailureOf } from './model-failure.ts'

function failureOf(statusCode: number, responseBody: string, responseHeaders: Record<string, string> = {}) {
  const request = { message: 'no', url: 'http://model', requestBodyValues: {} }
  return modelFailureOf(new APICallError({ ...request, statusCode, responseBody, responseHeaders }))
}

function connectionFailure(code: string) {
  const cause = Object.assign(new Error('secret words'), { code })
  return modelFailureOf(new TypeError('fetch failed', { cause }))
}

const later = { 'retry-after': '7' }
const bodies: [FailureKind, number, string, Record<string, string>?][] = [
  [
    'busy',
    429,
    'Rate limit reached for this tier. Upgrade at https://console.example/settings/billing',
    later,
  ],
  ['busy', 429, 'You exceeded your current quota, please check your plan and billing details.'],
  ['busy', 429, 'Your insufficient_quota of this minute is full.', later],
  ['denied', 429, '{"error":{"code":"insufficient_quota"}}'],
  ['denied', 429, '{"error":{"code":"billing_hard_limit_reached"}}'],
  ['denied', 400, 'Your credit balance is too low to use this interface.'],
  ['denied', 400, 'You have reached your specified API usage limits.'],
  ['refused', 400, 'The field billing_address is not known.'],
  ['denied', 400, "Unsupported parameter: 'max_tokens' is not supported with this model."],
  ['denied', 400, 'max_tokens: 8000 > 4096, which is the most output tokens of this model'],
  ['denied', 422, 'max_completion_tokens must be at most 4096'],
  ['denied', 400, 'The maximum tokens you requested exceeds the model limit of 4096.'],
  ['too-long', 400, 'request (9120 tokens) exceeds the available context size (8192 tokens)'],
  ['too-long', 400, '{"error":{"type":"exceed_context_size_error"}}'],
  [
    'too-long',
    400,
    "'max_tokens' is too large: 8000. Your request has 1120 input tokens (8000 > 8192 - 1120).",
  ],
  ['too-long', 400, 'input length and `max_tokens` exceed context limit: 190000 + 8000 > 200000'],
  ['too-long', 400, 'prompt is too long: 210000 tokens > 200000 maximum'],
  ['too-long', 422, '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000 `inputs` tokens'],
  ['too-long', 500, 'Context size has been exceeded.'],
  ['away', 500, 'The request took too long.'],
  ['away', 500, 'The limit of time was exceeded.'],
  ['refused', 422, 'The field messages is not known.'],
]

describe('a failure of a model', () => {
  for (const [kind, status, body, headers] of bodies)
    it(`is ${kind} with status ${status} and: ${body}`, () => {
      const failure = failureOf(status, body, headers)
      assert.deepEqual([failure.kind, failure.isPerhapsPaid], [kind, false])
      assert.ok(!failure.message.includes(body))
    })

  it('names the setting if the limit of output tokens is refused', () => {
    assert.match(failureOf(400, 'max_tokens is too large: 8000').message, /EARSHOT_LLM_MAX_OUTPUT_TOKENS/)
  })

  it("reads Google's wait from the body", () => {
    const body = '{"error":{"details":[{"@type":"RetryInfo","retryDelay":"21.5s"}]}}'
    assert.equal(failureOf(429, body).retryAfterMs, 21_500)
    assert.equal(failureOf(429, body, later).retryAfterMs, 7000, 'a header counts first')
    assert.equal(failureOf(429, '{"retryDelay":"soon"}').retryAfterMs, null)
  })

  const codes: [string, FailureKind, boolean, RegExp][] = [
    ['ECONNREFUSED', 'away', false, /can't be reached/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'denied', false, /certificate that is not trusted/],
    ['CERT_HAS_EXPIRED', 'denied', false, /certificate that is not trusted/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'denied', false, /NODE_EXTRA_CA_CERTS/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'denied', false, /certificate that is not trusted/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'away', false, /http or https/],
    ['EPROTO', 'away', false, /http or https/],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'away', true, /broke off/],
    ['ECONNRESET', 'away', true, /^closed the connection before it answered$/],
    ['UND_ERR_SOCKET', 'away', true, /^closed the connection before it answered$/],
  ]
  for (const [code, kind, isPerhapsPaid, message] of codes)
    it(`${code} is ${kind}, ${isPerhapsPaid ? 'and perhaps' : 'never'} paid`, () => {
      const failure = connectionFailure(code)
      assert.deepEqual([failure.kind, failure.isPerhapsPaid], [kind, isPerhapsPaid])
      assert.match(failure.message, message)
      assert.doesNotMatch(failure.message, /secret words/)
    })
})
