import { basePath, type Cursor, type Pagination } from '@earshot/contract/endpoint'
import type { ErrorCode } from '@earshot/contract/errors'

/** An answer as received. The test states the type of `data`; the server checks replies in tests. */
export interface Reply<Data> {
  status: number
  data: Data
  pagination: Pagination
  cursor: Cursor | undefined
  code: ErrorCode | undefined
  message: string
  details: Record<string, unknown> | null
  headers: Headers
}

export interface Requested {
  url: string
  key?: string | undefined
  headers?: Record<string, string>
}

/** Sends one request unchanged, without the typed client's checks. A body other than a string is sent as JSON. */
export async function request<Data = unknown>(
  { url, key, headers = {} }: Requested,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<Data>> {
  const response = await fetch(`${url}${basePath}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // Every answer is one of the two envelopes of the contract.
  const answer = (await response.json()) as {
    data: Data
    meta?: { pagination: Pagination; cursor?: Cursor }
    error?: { code: ErrorCode; message: string; details: Record<string, unknown> | null }
  }
  return {
    status: response.status,
    data: answer.data,
    pagination: answer.meta?.pagination as Pagination,
    cursor: answer.meta?.cursor,
    code: answer.error?.code,
    message: answer.error?.message ?? '',
    details: answer.error?.details ?? null,
    headers: response.headers,
  }
}
