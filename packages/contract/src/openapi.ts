import { basePath, bodyMaxBytes, type Endpoint, sizeOf, type Tag } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorResponses, errorSchemas, sharedResponses } from './openapi-errors.ts'
import { contractSchemas, generate, type JsonSchema } from './openapi-schemas.ts'
import { IdempotencyKey } from './runs.ts'

const apiVersion = '1.0.0'

const { description, example, ...schema } = generate({ key: IdempotencyKey }, 'input').schemas.key ?? {}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description,
  schema,
  example,
}

const headers = {
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
  'Idempotent-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
}

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

/** The OpenAPI 3.1 document of all endpoints; equal at each call. */
export function openApiDocument() {
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
          description: 'An API key, `sk_…`. It belongs to one team; what another team has answers 404.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      responses: sharedResponses(),
      schemas: sortKeys({ ...errorSchemas, ...schemas.named }),
    },
  }
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
  const { summary, description, tag, extension, status = 200 } = endpoint
  const parameters = describeParameters(endpoint, input)
  return {
    operationId: name,
    summary,
    description,
    ...(extension ? { 'x-earshot-extension': true } : {}),
    tags: [tag.name],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(endpoint, input),
    responses: { [status]: describeReply(endpoint, data), ...errorResponses(endpoint) },
  }
}

function splitFields({ path, input: { shape } }: Endpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name) && name !== 'idempotencyKey')
  return { inPath, rest }
}

function describeParameters(endpoint: Endpoint, input: JsonSchema): object[] {
  const { inPath, rest } = splitFields(endpoint)
  const inQuery = endpoint.method === 'GET' ? rest : (endpoint.queryFields ?? [])
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description, ...schema } = input.properties?.[name] ?? {}
    return { name, in: place, required: place === 'path', description, schema }
  }
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
    ...('idempotencyKey' in endpoint.input.shape ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function describeBody(endpoint: Endpoint, input: JsonSchema): object {
  const { rest } = splitFields(endpoint)
  if (endpoint.method === 'GET' || rest.length === 0) return {}
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
      content: { 'application/json': { schema, ...(body ? { example: body } : {}) } },
    },
  }
}

function describeReply(endpoint: Endpoint, data: JsonSchema): object {
  const meta = metaOf(endpoint)
  const replayed = 'idempotencyKey' in endpoint.input.shape
  return {
    description: endpoint.status === 202 ? 'Accepted.' : 'Done.',
    headers: {
      ...requestIdHeader,
      ...(replayed ? { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } } : {}),
    },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            data: '$ref' in data ? data : { description: 'What was asked for.', ...data },
            ...(meta ? { meta: meta.schema } : {}),
          },
          required: ['data', ...(meta ? ['meta'] : [])],
        },
        example: { data: endpoint.examples.reply, ...(meta ? { meta: meta.example } : {}) },
      },
    },
  }
}

function metaOf({ paginated, hasCursor }: Endpoint): { schema: object; example: object } | undefined {
  if (!paginated && !hasCursor) return undefined
  const name = paginated ? 'pagination' : 'cursor'
  const $ref = `#/components/schemas/${paginated ? 'Pagination' : 'Cursor'}`
  return {
    schema: {
      type: 'object',
      description: 'The place of this page.',
      properties: { [name]: { $ref } },
      required: [name],
    },
    example: {
      [name]: paginated ? { totalCount: 1, hasMore: false, limit: 20, offset: 0 } : { next: null, limit: 20 },
    },
  }
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
