import type { z } from 'zod'
import { basePath, type Endpoint, type Pagination } from '../contract/endpoint.ts'
import { ApiError, type ErrorCode, type ErrorDetails } from '../contract/errors.ts'

export interface ClientOptions {
  /** Where Earshot serves, such as `http://127.0.0.1:8080`. */
  baseUrl: string
  apiKey: string
  /** Waits before each further attempt after a 503, or a 429 without `Retry-After`; none, no further attempt. */
  retryDelaysMs?: readonly number[]
  /** Limit of one attempt, from the request to the end of its answer. */
  attemptTimeoutMs?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

const defaultRetryDelaysMs = [1000, 2000, 4000]
// The service stops its own statements far earlier.
const defaultAttemptTimeoutMs = 60_000
// A longer `Retry-After` is the caller's decision: the error is thrown.
const retryAfterMaxMs = 60_000

/** A whole answer: its `data`, and the pagination where the endpoint has one. */
export interface Answer<Data> {
  data: Data
  pagination: Pagination | null
  isReplayed: boolean
}

/**
 * Sends one request to an endpoint, again after a 503 or a 429. Throws ApiError with the answer's code and request id;
 * what `fetch` throws when no answer comes at all (a TimeoutError after `attemptTimeoutMs`), and the signal's reason.
 */
export async function send<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: z.input<E['input']>,
  { signal }: CallOptions = {},
): Promise<Answer<z.infer<E['data']>>> {
  const delaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  for (let attempt = 0; ; attempt++) {
    const limit = AbortSignal.timeout(options.attemptTimeoutMs ?? defaultAttemptTimeoutMs)
    const response = await sendOnce(
      options,
      endpoint,
      input,
      signal ? AbortSignal.any([signal, limit]) : limit,
    )
    if (response.ok) {
      const { data, meta } = (await response.json()) as {
        data: z.infer<E['data']>
        meta?: { pagination: Pagination }
      }
      const isReplayed = response.headers.get('Idempotent-Replayed') === 'true'
      return { data, pagination: meta?.pagination ?? null, isReplayed }
    }
    const delayMs = delayOf(response, delaysMs[attempt])
    if (delayMs === undefined) throw await errorOf(response)
    await response.body?.cancel()
    await sleep(delayMs, signal)
  }
}

/** How long to wait before the next attempt; undefined where there is none. */
function delayOf({ status, headers }: Response, delayMs: number | undefined): number | undefined {
  if (delayMs === undefined || (status !== 503 && status !== 429)) return undefined
  const retryAfterMs = Number(headers.get('Retry-After')) * 1000
  if (status === 503 || !(retryAfterMs > 0)) return delayMs
  return retryAfterMs <= retryAfterMaxMs ? retryAfterMs : undefined
}

async function sendOnce(
  { baseUrl, apiKey, fetch: send = fetch }: ClientOptions,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Response> {
  const { idempotencyKey, ...fields } = input
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query =
    endpoint.method === 'GET'
      ? new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
      : ''
  const search = `${query}` === '' ? '' : `?${query}`
  return await send(`${baseUrl.replace(/\/$/, '')}${basePath}${path}${search}`, {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(endpoint.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': String(idempotencyKey) }),
    },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
    signal,
  })
}

async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id')
  const body = (await response.json().catch(() => null)) as {
    error?: { code: ErrorCode; message: string; details: ErrorDetails }
  } | null
  // A proxy in between may answer in a form of its own.
  const { code, message, details } = body?.error ?? {
    code: 'SERVICE_UNAVAILABLE' as const,
    message: `The server answered ${response.status} without saying why.`,
    details: null,
  }
  return new ApiError(code, message, details ?? null, { requestId, status: response.status })
}

/** Waits, or throws the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (signal?.aborted) return Promise.reject(signal.reason)
  const stop = () => {
    clearTimeout(timer)
    reject(signal?.reason)
  }
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop)
    resolve()
  }, ms)
  signal?.addEventListener('abort', stop, { once: true })
  return promise
}
