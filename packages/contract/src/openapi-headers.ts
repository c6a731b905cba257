import { generate } from './openapi-schemas.ts'
import { IdempotencyKey } from './runs.ts'

const { description, example, ...schema } = generate({ key: IdempotencyKey }, 'input').schemas.key ?? {}
/** The header of a start that may be repeated. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description,
  schema,
  example,
}

/** The headers of answers, which operations refer to. */
export const headers = {
  'X-Request-Id': {
    description: 'Names this request in the service’s log.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The scheme to authenticate with, `Bearer`, and the fault of the token.',
    required: true,
    schema: { type: 'string' },
  },
  Allow: {
    description: 'The methods that the path has.',
    required: true,
    schema: { type: 'string' },
  },
  'Earshot-Ignored': {
    description: 'The unknown members that were ignored, if the request preferred `handling=lenient`.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: '`handling=lenient`, if the request preferred it.',
    schema: { type: 'string', const: 'handling=lenient' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
}

/** The header that lets unknown members pass. */
export const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`handling=lenient` ignores unknown members and query parameters instead of refusing them.',
  schema: { type: 'string' },
  example: 'handling=lenient',
}
