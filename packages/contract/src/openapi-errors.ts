import { type Endpoint, takesBody } from './endpoint.ts'
import { type ErrorCode, type ErrorDetails, errorCodes } from './errors.ts'
import type { JsonSchema } from './openapi-schemas.ts'

const allCodes = Object.keys(errorCodes) as ErrorCode[]

const meanings: Record<number, string> = {
  400: 'The request is malformed, or a value in it is not valid.',
  401: 'The API key is missing or not valid.',
  403: 'The API key does not have the scope of the operation, or a quota is used up.',
  404: 'It does not exist, or it belongs to another team.',
  405: 'The path exists, but not with this method.',
  409: 'The state does not allow it.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The body is not of a media type that is read here.',
  416: 'The range lies outside the file.',
  429: 'Too much at once. Wait for `Retry-After` seconds.',
  431: 'The headers are too large.',
  500: 'A fault of the service.',
  503: 'Not available at the moment, or too slow. Try again after `Retry-After` seconds.',
}

/** Headers beside `X-Request-Id`. */
const headersByStatus: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** References to the headers of these names. */
export function refersTo(...names: string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const everywhere: readonly ErrorCode[] = [
  'MISSING_TOKEN',
  'INVALID_TOKEN',
  'TOKEN_REVOKED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  // Also the answer to a malformed URL or head, so endpoints without a body have it.
  'INVALID_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]
const withBody: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

export const errorSchemas: Record<string, JsonSchema> = {
  ErrorCode: { type: 'string', enum: allCodes, description: 'Every code that an error can have.' },
  Error: {
    type: 'object',
    description: 'The form of every answer that is not 2xx.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'The fault, and a remedy.',
        required: ['code', 'message'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          message: { type: 'string', description: 'For people: what to do next. Programs read the code.' },
          details: {
            type: ['object', 'null'],
            description:
              'Values that belong to the code: `field` (the member or parameter), `index` (its place in a list), `didYouMean` (the nearest known name), `knownMembers` (all names, if none is near), `validValuesEndpoint`, `maxAllowed`, `earliestAllowed`, `scope`.',
          },
        },
      },
    },
  },
}

/** The error responses of an endpoint by status; common ones are references to `sharedResponses`. */
export function errorResponses(endpoint: Endpoint): Record<string, object> {
  const { errors, timeout } = endpoint
  const codes = new Set([
    ...everywhere,
    ...(takesBody(endpoint) ? withBody : []),
    ...errors,
    ...(timeout ? [timeout] : []),
  ])
  const known = allCodes.filter((code) => codes.has(code))
  return Object.fromEntries(
    [...Map.groupBy(known, (code) => errorCodes[code].status)].map(([status, group]) => [
      status,
      isShared(group) ? { $ref: `#/components/responses/Error${status}` } : errorResponse(status, group),
    ]),
  )
}

/** The error responses that are equal at every endpoint. */
export function sharedResponses(): Record<string, object> {
  const groups = Map.groupBy([...everywhere, ...withBody], (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...groups].sort().map(([status, codes]) => [`Error${status}`, errorResponse(status, codes)]),
  )
}

function isShared(codes: ErrorCode[]): boolean {
  return codes.every((code) => everywhere.includes(code) || withBody.includes(code))
}

function errorResponse(status: number, codes: ErrorCode[]) {
  // Repeats all members: tools that close each part of an allOf would refuse the others.
  const narrowed = {
    type: 'object',
    properties: {
      error: { type: 'object', properties: { code: { enum: codes }, message: {}, details: {} } },
    },
  }
  return {
    description: meanings[status],
    headers: refersTo('X-Request-Id', ...(headersByStatus[status] ?? [])),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: createExample(code) }])),
      },
    },
  }
}

function createExample(code: ErrorCode) {
  const { message, details = null }: { message: string; details?: ErrorDetails } = errorCodes[code]
  return { error: { code, message, details } }
}
