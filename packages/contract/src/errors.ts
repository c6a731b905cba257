/** Every error code of the contract with its HTTP status (contract, section 4). */
export const errorStatus = {
  MISSING_TOKEN: 401,
  INVALID_TOKEN: 401,
  TOKEN_REVOKED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_REQUEST: 400,
  INVALID_FILTERS: 400,
  DATE_RANGE_TOO_WIDE: 400,
  FILTER_ARRAY_TOO_LARGE: 400,
  INVALID_IDEMPOTENCY_KEY: 400,
  USAGE_LIMIT_EXCEEDED: 403,
  SLICE_NOT_FOUND: 404,
  RUN_NOT_FOUND: 404,
  POST_NOT_FOUND: 404,
  CALL_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_KEY_CONFLICT: 409,
  RUN_NOT_COMPLETED: 409,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CONCURRENT_RUN_LIMIT: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  PREVIEW_COUNT_TIMEOUT: 503,
  RUN_LIST_TIMEOUT: 503,
  RUN_LOOKUP_TIMEOUT: 503,
  EVIDENCE_TIMEOUT: 503,
  POST_SEARCH_TIMEOUT: 503,
  FILTER_LOOKUP_TIMEOUT: 503,
  BILLING_UNAVAILABLE: 503,
  IDEMPOTENCY_KEY_IN_PROGRESS: 503,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export type ErrorDetails = Record<string, unknown> | null

/** The one error that becomes an answer. `message` tells the caller what to do next; it names no SQL and no path. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** `X-Request-Id` of the answer; null where the error is thrown, before there is an answer. */
  readonly requestId: string | null
  /** The code's; of an answer its own, which a proxy or a newer server may pair with another code. */
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
    this.status = answer?.status ?? errorStatus[code]
  }
}
