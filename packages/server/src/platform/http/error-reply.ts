import { bodyMaxBytes, bodyTooLarge, type Endpoint } from '@earshot/contract/endpoint'
import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { queryCanceled } from '../bounded-pool.ts'
import { databaseFailureOf } from '../database-failure.ts'
import { wrongBodyType } from './parse-bodies.ts'

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_REQUEST', 'Content-Length does not match the body.'],
  Z_DATA_ERROR: ['INVALID_REQUEST', 'The body is not valid gzip.'],
  Z_BUF_ERROR: ['INVALID_REQUEST', 'The body is not valid gzip: it ends too early.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The URL holds a malformed percent escape.'],
}

/** Turns any thrown value into the error of the answer. An unknown one becomes a 500 without details. */
export function toApiError(error: unknown, endpoint?: Endpoint): ApiError {
  if (error instanceof ApiError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(endpoint?.bodyMaxBytes ?? bodyMaxBytes)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongBodyType(endpoint)
  const framework = frameworkCodes[code]
  if (framework) return new ApiError(...framework)
  const failure = databaseFailureOf(error)
  if (failure) {
    const advice = code === queryCanceled ? 'Narrow the filters or try again.' : 'Try again shortly.'
    const slowCode = failure.isSlow ? endpoint?.timeout : undefined
    return new ApiError(slowCode ?? 'SERVICE_UNAVAILABLE', `${failure.cause}. ${advice}`)
  }
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Quote the request id when you report it.',
  )
}

const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { CONCURRENT_RUN_LIMIT: 5 }

/** Seconds for `Retry-After`, which every 429 and 503 carries; else undefined. */
export function retryAfterOf(error: ApiError): number | undefined {
  if (error.status !== 429 && error.status !== 503) return undefined
  return retryAfterSeconds[error.code] ?? 1
}

/** The envelope of every answer that is not 2xx. */
export function errorBody(error: ApiError) {
  return { error: { code: error.code, message: error.message, details: error.details } }
}
