import { APICallError } from '@ai-sdk/provider'

/**
 * Why a request got no usable reply.
 * `busy`: refused for now. `away`: the provider failed, or nothing came back. `refused`: this request, whenever it is sent.
 * `too-long`: it exceeds the model's context. `denied`: every request of this deployment.
 */
export type FailureKind = 'busy' | 'away' | 'refused' | 'too-long' | 'denied'

/** `message` names a status and what to do, never the provider's own words: they can repeat the transcript or the key. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly kind: FailureKind
  /** What the provider asked to wait; null where it did not. */
  readonly retryAfterMs: number | null
  /** Whether the provider may have charged for it: it had begun to answer, or nobody knows. */
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
}

const retryAfterMaxMs = 3_600_000
const tooLong =
  /context[_ -]?(length|window)|too (long|many tokens)|max(imum)?[_ ](context|input|tokens)|prompt is too|exceeds? the (limit|maximum)/i
const noCredit = /insufficient_quota|credit balance|billing|quota exceeded for the account/i

/** Tells failures apart by status. Whatever else is thrown on the way to a reply counts as the provider's being away. */
export function modelFailureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (!APICallError.isInstance(error)) return brokenOff(error)
  const { statusCode: status, responseBody = '', responseHeaders = {} } = error
  // The head was fine, the body was not: cut off, or nothing that the protocol knows.
  if (status === undefined || status < 400) return brokenOff(error)
  return deniedBy(status, responseBody) ?? failedBy(status, responseBody, retryAfterOf(responseHeaders))
}

function deniedBy(status: number, body: string): ModelFailure | null {
  if (status === 401 || status === 403)
    return denied(`refuses the key (${status})`, 'check EARSHOT_LLM_API_KEY and what it may use')
  if (status === 404)
    return denied(
      'does not know the model or the address (404)',
      'check EARSHOT_LLM_MODEL and EARSHOT_LLM_URL',
    )
  if (status === 402 || (status === 429 && noCredit.test(body)))
    return denied(`says that the account has no credit left (${status})`, 'check its billing')
  return null
}

function failedBy(status: number, body: string, retryAfterMs: number | null): ModelFailure {
  if (status === 429)
    return new ModelFailure('busy', 'the provider is at its rate limit (429)', { retryAfterMs })
  if (status === 413 || (status === 400 && tooLong.test(body)))
    return new ModelFailure('too-long', `the provider takes no text of this length (${status})`)
  if (status === 408 || status === 409 || status >= 500)
    return new ModelFailure('away', `the provider failed (${status})`, { retryAfterMs })
  return new ModelFailure('refused', `the provider refuses the request (${status})`)
}

function denied(what: string, advice: string): ModelFailure {
  return new ModelFailure('denied', `The provider of the language model ${what}: ${advice}.`)
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function brokenOff(error: unknown): ModelFailure {
  const chain: { name?: string; code?: string; cause?: unknown }[] = []
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause)
    chain.push(at as (typeof chain)[number])
  const code = chain.map((one) => one.code).find((one) => one !== undefined)
  if (code !== undefined && neverSent.has(code))
    return new ModelFailure('away', `the provider can't be reached (${code})`)
  const isLate = chain.some(({ name }) => name === 'TimeoutError')
  const what = isLate ? 'the provider did not answer in time' : 'the provider broke off its answer'
  return new ModelFailure('away', what, { isPerhapsPaid: true })
}

/** Seconds, milliseconds or a date, as providers send them; null where nothing usable is there. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, nowMs = Date.now()): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  const text = headers['retry-after'] ?? ''
  const seconds = text.trim() === '' ? Number.NaN : Number(text)
  const waitMs = [ms, seconds * 1000, Date.parse(text) - nowMs].find((value) => Number.isFinite(value))
  return waitMs === undefined ? null : Math.min(retryAfterMaxMs, Math.max(0, waitMs))
}
