/**
 * An error code: its HTTP status and, for the OpenAPI document, an example answer with a real message of the service.
 */
interface ErrorDefinition {
  status: number
  message: string
  details?: Record<string, unknown>
}

/** Every error code of the contract. */
export const errorCodes = {
  MISSING_TOKEN: { status: 401, message: 'Send the API key as "Authorization: Bearer sk_…".' },
  INVALID_TOKEN: {
    status: 401,
    message: 'This API key does not exist. Create one with "earshot key create".',
  },
  TOKEN_REVOKED: { status: 401, message: 'This API key has been revoked. Use another one.' },
  TOKEN_EXPIRED: { status: 401, message: 'This API key has expired. Create a new one.' },
  INVALID_REQUEST: { status: 400, message: 'The body is not valid JSON.' },
  INVALID_FILTERS: {
    status: 400,
    message: 'limit: must be at most 100',
    details: { field: 'limit' },
  },
  DATE_RANGE_TOO_WIDE: {
    status: 400,
    message: 'dateFrom may be at most 90 days ago: 2026-01-26T00:00:00.000Z or later.',
    details: { field: 'dateFrom', earliestAllowed: '2026-01-26T00:00:00.000Z' },
  },
  FILTER_ARRAY_TOO_LARGE: {
    status: 400,
    message: 'callOwnerEmails: has more than 100 values',
    details: {
      field: 'callOwnerEmails',
      maxAllowed: 100,
      validValuesEndpoint: '/api/public/v1/filters/call-owners',
    },
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: 'Idempotency-Key: must have 1 to 255 characters',
    details: { field: 'Idempotency-Key' },
  },
  FORBIDDEN: {
    status: 403,
    message:
      'This API key does not have the scope write. "earshot key create --scope" makes one that has it.',
    details: { scope: 'write' },
  },
  USAGE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This team has used all its runs of this calendar month (UTC).',
  },
  STORAGE_LIMIT_EXCEEDED: {
    status: 403,
    message: "The team's recordings may take 100 GiB: delete calls first.",
  },
  SLICE_NOT_FOUND: { status: 404, message: 'There is no such slice. GET /slices lists them.' },
  RUN_NOT_FOUND: { status: 404, message: 'No run 4711 in this team.' },
  POST_NOT_FOUND: { status: 404, message: 'There is no such post in this team.' },
  CALL_NOT_FOUND: { status: 404, message: 'There is no such call in this team.' },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such endpoint. GET /api/public/v1/openapi.json lists them.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'DELETE is not possible here: use GET.' },
  IDEMPOTENCY_KEY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was used with other arguments. Use a new key.',
  },
  RUN_NOT_COMPLETED: { status: 409, message: 'Run 4711 is still running.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is too large: at most 1 MiB is read, once it is unpacked.',
    details: { maxBytes: 1_048_576 },
  },
  URI_TOO_LONG: { status: 414, message: 'The URL is too long: at most 8192 characters are read.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as application/json, with that Content-Type.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: 'The range lies outside the recording, which has 4096 bytes.',
  },
  CONCURRENT_RUN_LIMIT: {
    status: 429,
    message:
      'This team already has the maximum of 5 concurrent slice runs per team. Wait for one to end or cancel one.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers are too large: at most 16 KiB are read.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  },
  PREVIEW_COUNT_TIMEOUT: {
    status: 503,
    message: 'The answer took too long. Narrow the filters or try again.',
  },
  RUN_LIST_TIMEOUT: { status: 503, message: 'The answer took too long. Narrow the filters or try again.' },
  RUN_LOOKUP_TIMEOUT: { status: 503, message: 'The answer took too long. Narrow the filters or try again.' },
  EVIDENCE_TIMEOUT: { status: 503, message: 'The answer took too long. Narrow the filters or try again.' },
  POST_SEARCH_TIMEOUT: { status: 503, message: 'The answer took too long. Narrow the filters or try again.' },
  FILTER_LOOKUP_TIMEOUT: {
    status: 503,
    message: 'The answer took too long. Narrow the filters or try again.',
  },
  BILLING_UNAVAILABLE: {
    status: 503,
    message: 'Usage could not be checked at the moment. Try again shortly.',
  },
  IDEMPOTENCY_KEY_IN_PROGRESS: {
    status: 503,
    message: 'A start with this Idempotency-Key is being admitted. Try again shortly.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message:
      'The database cannot be reached at the moment: nothing listens at its address. Try again shortly.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorCodes

export type ErrorDetails = Record<string, unknown> | null

/** The one error that becomes an answer. `message` says what to do next, without SQL or paths. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** `X-Request-Id` of the answer; null on the server. */
  readonly requestId: string | null
  /** The status of the answer. A proxy or a newer server may pair it with another code; on the server it is the code's. */
  readonly status: number

  constructor(
    code: ErrorCode,
    message: string,
    details: ErrorDetails = null,
    answer: { requestId: string | null; status: number } | null = null,
  ) {
    super(message)
    this.code = code
    this.details = details
    this.requestId = answer?.requestId ?? null
    this.status = answer?.status ?? errorCodes[code].status
  }
}
