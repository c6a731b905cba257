import { basePath, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorResponsesOf, sharedResponses } from './openapi-errors.ts'
import { bodyExamples, replyExamples } from './openapi-examples.ts'
import { contractSchemas, type JsonSchema } from './openapi-schemas.ts'

const apiVersion = '1.0.0'

const tags = [
  { name: 'Slices', description: 'Questions that can be asked of many calls, and their runs’ start.' },
  { name: 'Runs', description: 'Runs of slices: their status, result and evidence.' },
  { name: 'Evidence', description: 'Quotes, over all completed runs.' },
  { name: 'Posts', description: 'Summaries and scorecards of single calls.' },
  { name: 'Filters', description: 'The values that calls can be filtered by.' },
  { name: 'Catalogue', description: 'Call types and elements.' },
  { name: 'Calls', description: 'Recorded calls and their transcripts.' },
]

/** The tag of an endpoint by the first segment of its path. */
const tagOf: Record<string, string> = {
  slices: 'Slices',
  'slice-runs': 'Runs',
  evidence: 'Evidence',
  posts: 'Posts',
  filters: 'Filters',
  'call-types': 'Catalogue',
  elements: 'Catalogue',
  calls: 'Calls',
}

const fieldDescriptions: Record<string, string> = {
  id: 'A positive integer; whatever else stands here answers the 404 of the resource.',
  fileId: 'The id of the call: a positive integer; whatever else stands here answers CALL_NOT_FOUND.',
  evidenceId: 'Of a call that was replaced since, the transcript in which this piece of its evidence lies.',
  key: 'The key of the slice, in snake_case.',
  q: 'A case-insensitive prefix of the name or of any word in it. Blank or omitted: all.',
  limit: 'Most items of one answer.',
  offset: 'Items to skip.',
  status: 'Only runs with this status.',
  sliceKey: 'Only runs of this slice.',
  elementKey: 'Only evidence of this element.',
  elementKeys: 'Keys of elements, at least one. GET /elements lists them.',
  callTypes: 'Keys of call types. GET /call-types lists them.',
  callTypeId: 'Ids of call types. GET /posts/filters lists them.',
  templateType: 'Kinds of posts.',
  callOwnerEmails: 'E-mails of call owners, in any case. GET /filters/call-owners lists them.',
  companyDomains: 'Domains of companies, in any case. GET /filters/company-domains lists them.',
  crmDealIds: 'Ids of deals. GET /filters/crm-deals lists them.',
  crmCompanyIds: 'Ids of companies. GET /filters/crm-companies lists them.',
  crmDealStages: 'Stages of deals. GET /filters/crm-deal-stages lists them.',
  crmAmountMin: 'Least amount of the deal.',
  crmAmountMax: 'Greatest amount of the deal.',
  crmCustomFieldFilters: 'Conditions on CRM fields, all to be met. GET /filters/crm-fields lists the fields.',
  dateFrom: 'First date, inclusive.',
  dateTo: 'Last date, inclusive.',
  startDate: 'Start of the call, from, inclusive. At most 90 days ago.',
  endDate: 'Start of the call, until, inclusive.',
  sourceIds: 'Only these calls: `98123` or `file:98123`.',
  userPrompt: 'An extra instruction to the analyst. The embedded analyst does not read any.',
  query: 'Text to look for.',
  detail: 'Answer full posts instead of compact ones.',
  fields: 'Keep only these members, and postId, fileId and templateType.',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Scoped to the team and kept at least 24 hours. The same key with the same arguments answers the same again and starts nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5f0c7b8e-9a41-4f0e-8f6d-3f1b8a2c7d10',
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
    description: '`true` where this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
}

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

/** The OpenAPI 3.1 document of all endpoints, from the contract's data alone; the same each time. */
export function openApiDocument() {
  const schemas = contractSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `${basePath}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = operationOf(name, endpoint, schemas.inputOf(name), schemas.dataOf(name))
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
    tags,
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
      schemas: schemas.components,
    },
  }
}

function operationOf(name: string, endpoint: Endpoint, input: JsonSchema, data: JsonSchema) {
  const { summary, path, extension } = endpoint
  const parameters = parametersOf(endpoint, input)
  return {
    operationId: name,
    summary,
    ...(extension
      ? { description: 'An extension: not part of the specification.', 'x-earshot-extension': true }
      : {}),
    tags: [tagOf[path.split('/')[1] ?? '']],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(name, endpoint, input),
    responses: { [endpoint.status ?? 200]: replyOf(name, endpoint, data), ...errorResponsesOf(endpoint) },
  }
}

function fieldsOf({ path, input: { shape } }: Endpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name) && name !== 'idempotencyKey')
  return { inPath, rest }
}

function parametersOf(endpoint: Endpoint, input: JsonSchema): object[] {
  const { inPath, rest } = fieldsOf(endpoint)
  const inQuery = endpoint.method === 'GET' ? rest : (endpoint.queryFields ?? [])
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    required: place === 'path',
    description: fieldDescriptions[name],
    schema: place === 'path' ? pathSchema(input.properties?.[name]) : input.properties?.[name],
  })
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
    ...('idempotencyKey' in endpoint.input.shape ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

// `PathId` lets 0 stand for every id that no row has; a caller sends a positive one.
function pathSchema(schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema?.type === 'integer' ? { ...schema, minimum: 1 } : schema
}

function bodyOf(name: string, endpoint: Endpoint, input: JsonSchema): object {
  const { rest } = fieldsOf(endpoint)
  if (endpoint.method === 'GET' || rest.length === 0) return {}
  const required = input.required?.filter((field) => rest.includes(field)) ?? []
  const properties = rest.map((field) => {
    const description = fieldDescriptions[field]
    return [field, { ...input.properties?.[field], ...(description ? { description } : {}) }]
  })
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  }
  const example: unknown = bodyExamples[name as keyof typeof endpoints]
  return {
    requestBody: {
      required: required.length > 0,
      content: { 'application/json': { schema, ...(example ? { example } : {}) } },
    },
  }
}

function replyOf(name: string, endpoint: Endpoint, data: JsonSchema): object {
  const pagination = { totalCount: 1, hasMore: false, limit: 20, offset: 0 }
  const meta = {
    type: 'object',
    properties: { pagination: { $ref: '#/components/schemas/Pagination' } },
    required: ['pagination'],
  }
  const example: unknown = replyExamples[name as keyof typeof endpoints]
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
          properties: { data, ...(endpoint.paginated ? { meta } : {}) },
          required: ['data', ...(endpoint.paginated ? ['meta'] : [])],
        },
        example: { data: example, ...(endpoint.paginated ? { meta: { pagination } } : {}) },
      },
    },
  }
}
