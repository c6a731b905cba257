import { APICallError } from '@ai-sdk/provider'

/**
 * The reason why a request got no usable reply.
 * `busy`: refused for now. `away`: the provider failed, or nothing came back. `refused`: this request, whenever it is sent.
 * `too-long`: it exceeds the model's context. `denied`: every request of this deployment.
 */
export type FailureKind = 'busy' | 'away' | 'refused' | 'too-long' | 'denied'

/**
 * `message` describes the provider's reaction, with its name once that is known, and a remedy: never the provider's own words, which
 * can repeat the transcript or the key.
 */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly kind: FailureKind
  /** The wait that the provider requested; null if it did not. */
  readonly retryAfterMs: number | null
  /** Whether the provider may have charged for it: it had begun to answer, or that is unknown. */
  readonly isPerhapsPaid: boolean

  constructor(
    kind: FailureKind,
    message: string,
    extra: { retryAfterMs?: number | null; isPerhapsPaid?: boolean } = {},
  ) {
    super(message)
    this.kind = kind
    this.retryAfterMs = extra.retryAfterMs ?? null
    this.isPerhapsPaid = extra.isPerhapsPaid ?? false
  }

  /** The failure with the provider's name. */
  by(provider: string): ModelFailure {
    return new ModelFailure(this.kind, `${provider} ${this.message}`, this)
  }
}

// A longer wait is a fault, or means never.
const retryAfterMaxMs = 7 * 86_400_000
const tooLong =
  /context[_ -]?(length|window|size|limit)|exceed_context|too (long|many tokens)|max(imum)?[_ ](context|input|tokens)|tokens.{0,40}must be <=|prompt is too|exceeds? the (limit|maximum)/i
// For an ambiguous status: only texts with a single meaning.
const contextExceeded = /exceed[^"]{0,60}context|context[^"]{0,60}exceed/i
// Texts about the parameter alone: if the sent text counts too, a shorter text helps.
const outputLimit = /max_?(completion_?|output_?)?tokens|maximum tokens you requested/i
const ofInput = /\b(inputs?|prompt|messages|context length)\b/i
const noCredit =
  /insufficient_quota|credit balance is too low|billing_hard_limit_reached|reached your specified api usage limits/i

/** Classifies failures by status. Any other error on the way to a reply counts as an absent provider. */
export function modelFailureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (!APICallError.isInstance(error)) return brokenOff(error)
  const { statusCode: status, responseBody = '', responseHeaders = {} } = error
  // The head was valid, but the body was cut off or not of the protocol.
  if (status === undefined || status < 400) return brokenOff(error)
  const retryAfterMs = retryAfterOf(responseHeaders) ?? retryDelayOf(responseBody)
  return deniedBy(status, responseBody, retryAfterMs) ?? failedBy(status, responseBody, retryAfterMs)
}

function deniedBy(status: number, body: string, retryAfterMs: number | null): ModelFailure | null {
  if (status === 401 || status === 403)
    return denied(`refuses the key (${status})`, 'check EARSHOT_LLM_API_KEY and what it may use')
  if (status === 404)
    return denied(
      'does not know the model or the address (404)',
      'check EARSHOT_LLM_MODEL and EARSHOT_LLM_URL',
    )
  // A reply with a wait means a limit, not an empty account.
  const isEmpty = (status === 400 || status === 429) && retryAfterMs === null && noCredit.test(body)
  if (status === 402 || isEmpty)
    return denied(`says that the account has no credit left (${status})`, 'check its billing')
  if (isOfRequest(status) && outputLimit.test(body) && !ofInput.test(body))
    return denied(
      `refuses the limit of output tokens (${status})`,
      'lower EARSHOT_LLM_MAX_OUTPUT_TOKENS, or choose the EARSHOT_LLM_PROVIDER whose protocol the model speaks',
    )
  return null
}

function failedBy(status: number, body: string, retryAfterMs: number | null): ModelFailure {
  if (status === 429) return new ModelFailure('busy', 'is at its rate limit (429)', { retryAfterMs })
  const isTooLong =
    (isOfRequest(status) && tooLong.test(body)) || (status === 500 && contextExceeded.test(body))
  if (status === 413 || isTooLong)
    return new ModelFailure('too-long', `takes no text of this length (${status})`)
  if (status === 408 || status === 409 || status >= 500)
    return new ModelFailure('away', `answered ${status}`, { retryAfterMs })
  return new ModelFailure('refused', `refuses the request (${status})`)
}

function isOfRequest(status: number): boolean {
  return status === 400 || status === 422
}

export function denied(what: string, advice: string): ModelFailure {
  return new ModelFailure('denied', `${what}: ${advice}.`)
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const hungUp = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const untrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/
// An unreadable record may be part of the answer.
const noTls = /^(EPROTO$|ERR_SSL_(?!.*BAD_RECORD_MAC))/

function brokenOff(error: unknown): ModelFailure {
  const chain: { name?: string; code?: string; cause?: unknown }[] = []
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) {
    if (at instanceof ModelFailure) return at
    chain.push(at as (typeof chain)[number])
  }
  const code = chain.map((one) => one.code).find((one) => one !== undefined)
  const unsent = code === undefined ? null : neverSentBy(code)
  if (unsent) return unsent
  const isLate = chain.some(({ name }) => name === 'TimeoutError')
  if (isLate) return notInTime()
  const isBefore = code !== undefined && hungUp.has(code) && isUnanswered(error)
  const what = isBefore ? 'closed the connection before it answered' : 'broke off its answer'
  return new ModelFailure('away', what, { isPerhapsPaid: true })
}

// The forms of Node and of the providers' packages.
function isUnanswered(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode === undefined
  return error instanceof Error && error.message === 'fetch failed'
}

export function notInTime(): ModelFailure {
  return new ModelFailure('away', 'did not answer in time', { isPerhapsPaid: true })
}

function neverSentBy(code: string): ModelFailure | null {
  if (neverSent.has(code)) return new ModelFailure('away', `can't be reached (${code})`)
  if (untrusted.test(code))
    return denied(
      `shows a certificate that is not trusted (${code})`,
      'check EARSHOT_LLM_URL, or name the file of its authority in NODE_EXTRA_CA_CERTS',
    )
  if (noTls.test(code))
    return new ModelFailure(
      'away',
      `can't be spoken to by TLS (${code}): check whether EARSHOT_LLM_URL begins with http or https`,
    )
  return null
}

/** Seconds, milliseconds or a date from a provider; null if there is nothing usable. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, nowMs = Date.now()): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  const text = headers['retry-after'] ?? ''
  const seconds = text.trim() === '' ? Number.NaN : Number(text)
  return boundedWait([ms, seconds * 1000, Date.parse(text) - nowMs].find((value) => Number.isFinite(value)))
}

/** Google puts it into the body. */
function retryDelayOf(body: string): number | null {
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return boundedWait(seconds === undefined ? undefined : Number(seconds) * 1000)
}

function boundedWait(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.min(retryAfterMaxMs, Math.max(0, ms))
}
