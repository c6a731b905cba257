import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorStatus } from './errors.ts'

type Example = string | { message: string; details: Record<string, unknown> }

/** Of each code an answer as a caller may meet it. */
const examples: Record<ErrorCode, Example> = {
  MISSING_TOKEN: 'Send the API key as "Authorization: Bearer sk_…".',
  INVALID_TOKEN: 'This API key does not exist. Create one with "earshot key create".',
  TOKEN_REVOKED: 'This API key has been revoked. Use another one.',
  TOKEN_EXPIRED: 'This API key has expired. Create a new one.',
  INVALID_REQUEST: 'The body is not valid JSON.',
  INVALID_FILTERS: { message: 'limit: Too big: expected number to be <=100', details: { field: 'limit' } },
  DATE_RANGE_TOO_WIDE: {
    message: 'dateFrom may be at most 90 days ago: 2026-01-26T00:00:00.000Z or later.',
    details: { field: 'dateFrom', earliestAllowed: '2026-01-26T00:00:00.000Z' },
  },
  FILTER_ARRAY_TOO_LARGE: {
    message: 'callOwnerEmails: has 101 values; at most 100 are allowed',
    details: {
      field: 'callOwnerEmails',
      maxAllowed: 100,
      validValuesEndpoint: '/api/public/v1/filters/call-owners',
    },
  },
  INVALID_IDEMPOTENCY_KEY: {
    message: 'idempotencyKey: must have 1 to 255 characters',
    details: { field: 'idempotencyKey' },
  },
  USAGE_LIMIT_EXCEEDED: 'This team has used all its runs of this calendar month (UTC).',
  SLICE_NOT_FOUND: 'There is no such slice. GET /slices lists them.',
  RUN_NOT_FOUND: 'No run 4711 in this team.',
  POST_NOT_FOUND: 'There is no such post in this team.',
  CALL_NOT_FOUND: 'There is no such call in this team.',
  NOT_FOUND: 'There is no such endpoint. GET /api/public/v1/openapi.json lists them.',
  METHOD_NOT_ALLOWED: 'DELETE is not possible here: use GET.',
  IDEMPOTENCY_KEY_CONFLICT: 'This Idempotency-Key was used with other arguments. Use a new key.',
  RUN_NOT_COMPLETED: 'Run 4711 is still running.',
  PAYLOAD_TOO_LARGE: 'The body is too large: at most 1 MiB is read.',
  URI_TOO_LONG: 'The URL is too long: at most 8192 characters are read.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  CONCURRENT_RUN_LIMIT:
    'This team already has the maximum of 5 concurrent slice runs per team. Wait for one to end or cancel one.',
  HEADERS_TOO_LARGE: 'The headers are too large: at most 16 KiB are read.',
  INTERNAL_ERROR: 'Something went wrong on our side. Quote the request id when you report it.',
  PREVIEW_COUNT_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  RUN_LIST_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  RUN_LOOKUP_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  EVIDENCE_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  POST_SEARCH_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  FILTER_LOOKUP_TIMEOUT: 'The answer took too long. Narrow the filters or try again.',
  BILLING_UNAVAILABLE: 'Usage could not be checked at the moment. Try again shortly.',
  IDEMPOTENCY_KEY_IN_PROGRESS: 'A start with this Idempotency-Key is being admitted. Try again shortly.',
  SERVICE_UNAVAILABLE: 'The database cannot be reached at the moment. Try again shortly.',
}

const meanings: Record<number, string> = {
  400: 'The request is malformed, or a value in it is not valid.',
  401: 'The API key is missing or not valid.',
  403: 'The quota is used up.',
  404: 'It does not exist, or it belongs to another team.',
  405: 'The path exists, but not with this method.',
  409: 'The state does not allow it.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The body is not declared as JSON.',
  429: 'Too much at once. Wait for `Retry-After` seconds.',
  431: 'The headers are too large.',
  500: 'A fault of the service.',
  503: 'Not available at the moment, or too slow. Try again after `Retry-After` seconds.',
}

const everywhere: readonly ErrorCode[] = [
  ...(['MISSING_TOKEN', 'INVALID_TOKEN', 'TOKEN_REVOKED', 'TOKEN_EXPIRED'] as const),
  // A malformed URL or head is answered so too, not a broken body alone.
  ...(['INVALID_REQUEST', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'URI_TOO_LONG', 'HEADERS_TOO_LARGE'] as const),
  ...(['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const),
]
const withBody: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** The error responses of an endpoint by status; those that all endpoints share are references to `sharedResponses`. */
export function errorResponsesOf({ method, errors, timeout }: Endpoint): Record<string, object> {
  const codes = new Set([
    ...everywhere,
    ...(method === 'POST' ? withBody : []),
    ...errors,
    ...(timeout ? [timeout] : []),
  ])
  const known = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => codes.has(code))
  return Object.fromEntries(
    [...Map.groupBy(known, (code) => errorStatus[code])].map(([status, group]) => [
      status,
      isShared(group) ? { $ref: `#/components/responses/Error${status}` } : errorResponse(status, group),
    ]),
  )
}

/** The responses that are the same at every endpoint. */
export function sharedResponses(): Record<string, object> {
  const groups = Map.groupBy([...everywhere, ...withBody], (code) => errorStatus[code])
  return Object.fromEntries(
    [...groups].sort().map(([status, codes]) => [`Error${status}`, errorResponse(status, codes)]),
  )
}

function isShared(codes: ErrorCode[]): boolean {
  return codes.every((code) => everywhere.includes(code) || withBody.includes(code))
}

function errorResponse(status: number, codes: ErrorCode[]) {
  // All members are named again: tools that close each part of an allOf would refuse the others.
  const narrowed = {
    type: 'object',
    properties: {
      error: { type: 'object', properties: { code: { enum: codes }, message: {}, details: {} } },
    },
  }
  return {
    description: meanings[status],
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(status === 429 || status === 503
        ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
        : {}),
    },
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: ErrorCode) {
  const example = examples[code]
  const { message, details } = typeof example === 'string' ? { message: example, details: null } : example
  return { error: { code, message, details } }
}
