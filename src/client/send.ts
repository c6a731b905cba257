import type { z } from 'zod'
import { basePath, type Endpoint, type Pagination } from '../contract/endpoint.ts'
import { ApiError, type ErrorCode, type ErrorDetails } from '../contract/errors.ts'

export interface ClientOptions {
  /** Where Earshot serves, such as `http://127.0.0.1:8080`. */
  baseUrl: string
  apiKey: string
  /** Waits before each further attempt after a 503, or a 429 without `Retry-After`. */
  retryDelaysMs?: readonly number[]
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

const defaultRetryDelaysMs = [1000, 2000, 4000]

/** A whole answer: its `data`, and the pagination where the endpoint has one. */
export interface Answer<Data> {
  data: Data
  pagination: Pagination | null
  isReplayed: boolean
}

/**
 * Sends one request to an endpoint, again after a 503 or a 429. Throws ApiError with the answer's code and request id;
 * what `fetch` throws when no answer comes at all, and the signal's reason.
 */
export async function send<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: z.input<E['input']>,
  { signal }: CallOptions = {},
): Promise<Answer<z.infer<E['data']>>> {
  const delaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  for (let attempt = 0; ; attempt++) {
    const response = await sendOnce(options, endpoint, input, signal)
    if (response.ok) {
      const { data, meta } = (await response.json()) as {
        data: z.infer<E['data']>
        meta?: { pagination: Pagination }
      }
      const isReplayed = response.headers.get('Idempotent-Replayed') === 'true'
      return { data, pagination: meta?.pagination ?? null, isReplayed }
    }
    const delayMs = delaysMs[attempt]
    if (delayMs === undefined || (response.status !== 503 && response.status !== 429))
      throw await errorOf(response)
    await response.body?.cancel()
    const retryAfterMs = Number(response.headers.get('Retry-After')) * 1000
    await sleep(response.status === 429 && retryAfterMs > 0 ? retryAfterMs : delayMs, signal)
  }
}

async function sendOnce(
  { baseUrl, apiKey, fetch: send = fetch }: ClientOptions,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  signal: AbortSignal | undefined,
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
    ...(signal ? { signal } : {}),
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
  return new ApiError(code, message, details ?? null, requestId)
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
