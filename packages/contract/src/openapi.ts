import {
  type BodyType,
  basePath,
  bodyMaxBytes,
  type Endpoint,
  headerFields,
  sizeOf,
  type Tag,
  takesBody,
} from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorResponses, errorSchemas, refersTo, sharedResponses } from './openapi-errors.ts'
import { headers, idempotencyKey, prefer } from './openapi-headers.ts'
import { contractSchemas, type JsonSchema } from './openapi-schemas.ts'
import { keyScopes } from './scopes.ts'

const apiVersion = '1.0.0'

/** The day on which the examples were written. */
const exampleDay = '2026-04-26'

/**
 * The OpenAPI 3.1 document of all endpoints; equal at each call. `today` (`YYYY-MM-DD`) moves the dates of its examples, so that they
 * pass when they are sent on that day.
 */
export function openApiDocument(today = exampleDay) {
  const document = createDocument()
  if (today === exampleDay) return document
  const days = Date.parse(today) - Date.parse(exampleDay)
  const moved = JSON.stringify(document).replace(/\b20\d\d-\d\d-\d\d/g, (date) =>
    new Date(Date.parse(date) + days).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
  return JSON.parse(moved) as typeof document
}

function createDocument() {
  const schemas = contractSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `${basePath}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = describeOperation(name, endpoint, schemas.inputs[name], schemas.replies[name])
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Earshot API',
      version: apiVersion,
      description:
        'Analyses of recorded sales calls: runs of slices, their evidence, and posts. Every answer that is not 2xx has the form of `Error`. Clients ignore members they do not know. Operations marked `x-earshot-extension` are additions of Earshot to the specification.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    security: [{ apiKey: [] }],
    tags: collectTags(),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, \`sk_…\`. It belongs to one team; resources of other teams answer 404. Its scopes are its rights: ${describeScopes()}.`,
        },
      },
      parameters: { IdempotencyKey: idempotencyKey, Prefer: prefer },
      headers,
      responses: sharedResponses(),
      schemas: sortKeys({ ...errorSchemas, ...schemas.named }),
    },
  }
}

function describeScopes(): string {
  return Object.entries(keyScopes)
    .map(([scope, covers]) => `\`${scope}\` (${covers})`)
    .join(', ')
}

/** The tags in the order of their first endpoints. */
function collectTags(): Tag[] {
  return [...new Set(Object.values<Endpoint>(endpoints).map(({ tag }) => tag))]
}

function describeOperation(
  name: string,
  endpoint: Endpoint,
  input: JsonSchema = {},
  data: JsonSchema = {},
): object {
  const { summary, description, tag, scope, extension, status = 200 } = endpoint
  const parameters = describeParameters(endpoint, input)
  return {
    operationId: name,
    summary,
    description: `${description} Scope: \`${scope}\`.`,
    ...(extension ? { 'x-earshot-extension': true } : {}),
    tags: [tag.name],
    security: [{ apiKey: [scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(endpoint, input),
    responses: {
      ...(endpoint.knownStatus
        ? { [endpoint.knownStatus]: describeReply(endpoint, data, 'It was there already.') }
        : {}),
      [status]: describeReply(endpoint, data),
      ...(endpoint.otherStatus
        ? { [endpoint.otherStatus]: describeReply(endpoint, data, 'A part of it.') }
        : {}),
      ...errorResponses(endpoint),
    },
  }
}

function splitFields({ path, input: { shape } }: Endpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name) && !(name in headerFields))
  return { inPath, rest }
}

function describeParameters(endpoint: Endpoint, input: JsonSchema): object[] {
  const { inPath, rest } = splitFields(endpoint)
  const inQuery = takesBody(endpoint) ? (endpoint.queryFields ?? []) : rest
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description, ...schema } = input.properties?.[name] ?? {}
    return { name, in: place, required: place === 'path', description, schema }
  }
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
    ...describeHeaders(endpoint, input),
    ...('idempotencyKey' in endpoint.input.shape ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    { $ref: '#/components/parameters/Prefer' },
  ]
}

function describeHeaders({ input: { shape } }: Endpoint, { properties = {} }: JsonSchema): object[] {
  return Object.entries(headerFields)
    .filter(([name]) => name !== 'idempotencyKey' && name in shape)
    .map(([name, header]) => {
      const { description, ...schema } = properties[name] ?? {}
      return { name: header, in: 'header', required: false, description, schema }
    })
}

function describeBody(endpoint: Endpoint, input: JsonSchema): object {
  const { rest } = splitFields(endpoint)
  if (!takesBody(endpoint) || rest.length === 0) return {}
  const required = input.required?.filter((field) => rest.includes(field)) ?? []
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest.map((field) => [field, input.properties?.[field]])),
    ...(required.length > 0 ? { required } : {}),
  }
  const { body } = endpoint.examples
  return {
    requestBody: {
      description: `At most ${sizeOf(endpoint.bodyMaxBytes ?? bodyMaxBytes)}, once it is unpacked.`,
      required: required.length > 0,
      content: Object.fromEntries(
        (endpoint.bodyTypes ?? ['application/json']).map((type) => [type, describeMedia(type, schema, body)]),
      ),
    },
  }
}

/** A form has the members of the JSON body in one of its parts. */
function describeMedia(type: BodyType, schema: object, example: object | undefined): object {
  if (type !== 'multipart/form-data') return { schema, ...(example ? { example } : {}) }
  return {
    schema: {
      type: 'object',
      properties: {
        metadata: { ...schema, description: 'The members of the JSON body; it comes before the file.' },
        file: { type: 'string', format: 'binary', description: 'The file.' },
      },
      required: ['file'],
    },
    encoding: { metadata: { contentType: 'application/json' } },
  }
}

function describeReply(
  endpoint: Endpoint,
  data: JsonSchema,
  text = endpoint.status === 202 ? 'Accepted.' : 'Done.',
): object {
  const meta = metaOf(endpoint)
  const replayed = 'idempotencyKey' in endpoint.input.shape
  return {
    description: text,
    headers: refersTo(
      'X-Request-Id',
      'Earshot-Ignored',
      'Preference-Applied',
      ...(replayed ? ['Idempotent-Replayed'] : []),
    ),
    content: endpoint.replyType
      ? { [endpoint.replyType]: describeOther(endpoint, data) }
      : {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                data: '$ref' in data ? data : { description: 'The requested data.', ...data },
                ...(meta ? { meta: meta.schema } : {}),
              },
              required: ['data', ...(meta ? ['meta'] : [])],
            },
            example: { data: endpoint.examples.reply, ...(meta ? { meta: meta.example } : {}) },
          },
        },
  }
}

function describeOther({ replyType, examples }: Endpoint, data: JsonSchema): object {
  if (replyType === 'application/octet-stream') return { schema: { type: 'string', format: 'binary' } }
  return { schema: data, example: examples.reply }
}

function metaOf({
  paginated,
  hasCursor,
  searched,
}: Endpoint): { schema: object; example: object } | undefined {
  if (!paginated && !hasCursor) return undefined
  const name = paginated ? 'pagination' : 'cursor'
  const $ref = `#/components/schemas/${paginated ? 'Pagination' : 'Cursor'}`
  return {
    schema: {
      type: 'object',
      description: 'The place of this page.',
      properties: {
        [name]: { $ref },
        ...(searched ? { searched: { $ref: '#/components/schemas/Searched' } } : {}),
      },
      required: [name, ...(searched ? ['searched'] : [])],
    },
    example: {
      [name]: paginated ? { totalCount: 1, hasMore: false, limit: 20, offset: 0 } : { next: null, limit: 20 },
      ...(searched ? { searched: { calls: 1, callsWithWords: 1 } } : {}),
    },
  }
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
