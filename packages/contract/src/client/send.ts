import type { z } from 'zod'
import {
  basePath,
  type Endpoint,
  headerFields,
  type Pagination,
  type Searched,
  takesBody,
} from '../endpoint.ts'
import { ApiError, type ErrorCode, type ErrorDetails } from '../errors.ts'

export interface ClientOptions {
  /** The address of Earshot, such as `http://127.0.0.1:8080`. */
  baseUrl: string
  apiKey: string
  /** Waits before each further attempt after a 503, or a 429 without `Retry-After`; an empty list means a single attempt. */
  retryDelaysMs?: readonly number[]
  /** Limit of one attempt, from the request to the end of its answer. */
  attemptTimeoutMs?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

const defaultRetryDelaysMs = [1000, 2000, 4000]
// Far above the service's own time limits.
const defaultAttemptTimeoutMs = 60_000
// With a longer `Retry-After` the error is thrown, and the caller decides.
const retryAfterMaxMs = 60_000

/** A whole answer: its `data`, and the pagination if the endpoint has one. */
export interface Answer<Data> {
  data: Data
  pagination: Pagination | null
  /** The `cursor` of the next page; null at the end, and if the endpoint has none. */
  next: string | null
  /** The extent of a search of transcripts; null for other endpoints. */
  searched: Searched | null
  isReplayed: boolean
}

/** Possible members of an answer. None is certain: a gateway or another server may have answered. */
type Body = {
  data?: unknown
  meta?: { pagination?: Pagination; searched?: Searched; cursor?: { next: string | null } }
  error?: { code?: unknown; message?: unknown; details?: ErrorDetails }
} | null

/** Sends the input of an endpoint, as `exchange` does, and reads its answer. */
export async function send<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: z.input<E['input']>,
  call?: CallOptions,
): Promise<Answer<z.infer<E['data']>>> {
  return await answerOf(await exchange(options, requestOf(endpoint, input), call))
}

/** A request of an endpoint. Its body is not a stream, so it can be sent again. */
export interface Sending {
  method: Endpoint['method']
  /** Below the base path, with the query. */
  path: string
  headers?: Record<string, string>
  body?: string | FormData
  /** Replaces the client's limit of an attempt; null for none. */
  timeoutMs?: number | null
}

/**
 * Sends a request, again after a 503 or a 429, and returns a successful answer. Throws ApiError with the answer's code and request id, or
 * with NOT_FOUND or SERVICE_UNAVAILABLE if the answer is not Earshot's (a gateway, a redirect, a wrong address); the error of `fetch`
 * without an answer (a TimeoutError after `attemptTimeoutMs`); and the signal's reason.
 */
export async function exchange(
  options: ClientOptions,
  sending: Sending,
  { signal }: CallOptions = {},
): Promise<Response> {
  const delaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  const { timeoutMs = options.attemptTimeoutMs ?? defaultAttemptTimeoutMs } = sending
  for (let attempt = 0; ; attempt++) {
    const limits = [signal ?? [], timeoutMs === null ? [] : AbortSignal.timeout(timeoutMs)].flat()
    const response = await sendOnce(options, sending, AbortSignal.any(limits))
    if (response.ok) return response
    const delayMs = delayOf(response, delaysMs[attempt])
    if (delayMs === undefined) throw await errorOf(response)
    await response.body?.cancel()
    await sleep(delayMs, signal)
  }
}

/** Reads a whole JSON answer. */
export async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const { data, meta } = parseBody(await response.text()) ?? {}
  if (typeof data !== 'object' || data === null) throw strangeAnswer(response)
  const isReplayed = response.headers.get('Idempotent-Replayed') === 'true'
  return {
    data: data as Data,
    pagination: meta?.pagination ?? null,
    next: meta?.cursor?.next ?? null,
    searched: meta?.searched ?? null,
    isReplayed,
  }
}

/** The wait before the next attempt; undefined if there is none. */
function delayOf({ status, headers }: Response, delayMs: number | undefined): number | undefined {
  if (delayMs === undefined || (status !== 503 && status !== 429)) return undefined
  const retryAfterMs = Number(headers.get('Retry-After')) * 1000
  if (status === 503 || !(retryAfterMs > 0)) return delayMs
  return retryAfterMs <= retryAfterMaxMs ? retryAfterMs : undefined
}

async function sendOnce(
  { baseUrl, apiKey, fetch: send = fetch }: ClientOptions,
  { method, path, headers = {}, body }: Sending,
  signal: AbortSignal,
): Promise<Response> {
  return await send(`${baseUrl.replace(/\/$/, '')}${basePath}${path}`, {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, ...headers },
    ...(body === undefined ? {} : { body }),
    // A followed redirect would lose the key at another origin, and a POST its body.
    redirect: 'manual',
    signal,
  })
}

/** The request for an input of an endpoint. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>): Sending {
  const headers = Object.entries(headerFields).flatMap(([name, header]) =>
    input[name] === undefined ? [] : [[header, String(input[name])]],
  )
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !(name in headerFields)))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const hasBody = takesBody(endpoint)
  const query = hasBody ? '' : new URLSearchParams(given.flatMap(([name, value]) => pairsOf(name, value)))
  return {
    method: endpoint.method,
    path: `${query}` === '' ? path : `${path}?${query}`,
    headers: {
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...Object.fromEntries(headers),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
  }
}

/** A value in a query: a list is a repeated parameter, an object is JSON. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(name, item))
  return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
}

async function errorOf(response: Response): Promise<ApiError> {
  const { error } = parseBody(await response.text().catch(() => '')) ?? {}
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return strangeAnswer(response)
  return new ApiError(error.code as ErrorCode, error.message, error.details ?? null, originOf(response))
}

function strangeAnswer(response: Response): ApiError {
  const { status, headers, url } = response
  const location = headers.get('Location')
  // A browser shows only that an answer is a redirect.
  const isRedirect = location !== null || response.type === 'opaqueredirect'
  const what = isRedirect
    ? `redirects to ${location ?? 'another address'}`
    : `answered ${status}, but not as Earshot does`
  return new ApiError(
    status >= 500 ? 'SERVICE_UNAVAILABLE' : 'NOT_FOUND',
    `${url || 'The server'} ${what}: check baseUrl, and any proxy in between.`,
    null,
    originOf(response),
  )
}

function originOf({ headers, status }: Response): { requestId: string | null; status: number } {
  return { requestId: headers.get('X-Request-Id'), status }
}

function parseBody(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Waits, or throws the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
