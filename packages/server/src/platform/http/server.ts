import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { basePath, type Endpoint, type Page } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Columns } from '../../calls/columns/columns.ts'
import { rememberCatalogs } from '../../catalog/team-catalog.ts'
import type { CostModelOf } from '../../findings/cost-model.ts'
import type { UsageGate } from '../../runs/usage-gate.ts'
import { type Authenticator, createAuthenticator, type Scope } from '../../tenants/authenticate.ts'
import type { Database } from '../database.ts'
import type { Jobs } from '../jobs.ts'
import { answerClientError, answerForNode } from './answer-for-node.ts'
import { addDocs } from './docs.ts'
import { errorBody, retryAfterOf, toApiError } from './error-reply.ts'
import { addHealth } from './health.ts'
import { parseInput } from './parse-input.ts'
import { type Route, writtenOf } from './route.ts'

const bodyMaxBytes = 1024 * 1024
const urlMaxChars = 8192
// Node reads no more of a request's head, so no parameter is longer: a long URL is refused by `urlMaxChars`.
const headMaxBytes = 16 * 1024
// For a request to arrive whole: one without an end would hold a connection, and the end of the server, for ever.
const requestMaxMs = 60_000
const json = 'application/json; charset=utf-8'

export interface ServerOptions {
  db: Database
  columns: Columns
  jobs: Jobs
  usageGate: UsageGate
  catalog: Catalog
  costModelOf: CostModelOf
  routes: readonly Route[]
  logger: FastifyBaseLogger
  /** Prove every reply against its schema: on in tests. */
  checkReplies: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null
  }
}

/** The HTTP server over the routes; the caller makes it listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A line of the log tells its request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyMaxBytes,
    // What comes while the server ends is answered: the database is there until the last answer.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Refused by `answerForNode`.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: headMaxBytes },
    frameworkErrors: (error, request, reply) => sendError(request, reply, error),
    clientErrorHandler: answerClientError,
  })
  app.decorateRequest('scope', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseBody(body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (request.is404) throw notFound()
  })
  answerForNode(app, requestMaxMs)
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound()))
  const catalogOf = rememberCatalogs(options.db.read, options.catalog)
  const authenticator = createAuthenticator(options.db)
  const bodiesOf = rememberBodies()
  for (const route of options.routes) addRoute(app, { ...options, catalogOf, authenticator, bodiesOf }, route)
  const served = options.routes.map(({ endpoint: { method, path } }) => ({
    method,
    url: `${basePath}${path}`,
  }))
  refuseOtherMethods(app, [...served, ...addHealth(app, options.db, authenticator), ...addDocs(app)])
  return app
}

function parseBody(body: Buffer): unknown {
  try {
    // Other bytes would become U+FFFD without a word.
    if (isUtf8(body)) return body.length === 0 ? undefined : JSON.parse(body.toString())
  } catch {}
  throw new ApiError('INVALID_REQUEST', 'The body is not valid JSON.')
}

type RouteOptions = ServerOptions & {
  catalogOf: ReturnType<typeof rememberCatalogs>
  authenticator: Authenticator
  bodiesOf: ReturnType<typeof rememberBodies>
}

function addRoute(app: FastifyInstance, options: RouteOptions, route: Route): void {
  const { endpoint } = route
  const { authenticate } = options.authenticator
  app.route({
    method: endpoint.method,
    url: `${basePath}${endpoint.path}`,
    config: { endpoint },
    onRequest: async (request) => {
      if (request.url.length > urlMaxChars)
        throw new ApiError('URI_TOO_LONG', `The URL is too long: at most ${urlMaxChars} characters are read.`)
      request.scope = await authenticate(request.headers.authorization)
    },
    handler: async (request, reply) => {
      const text = await answer(options, route, request, reply)
      return reply
        .code(endpoint.status ?? 200)
        .type(json)
        .send(text)
    },
  })
}

/** The body, written out. */
async function answer(
  { db, jobs, usageGate, costModelOf, catalogOf, bodiesOf, columns, checkReplies }: RouteOptions,
  { endpoint, isOfCatalog, run }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const { scope } = request
  if (!scope) throw new Error('a route ran without authentication')
  const { params, query, body, headers } = request as FastifyRequest & { params: object; query: object }
  const input = parseInput(endpoint, { params: { ...params }, query: { ...query }, body, headers })
  const markReplayed = () => void reply.header('Idempotent-Replayed', 'true')
  const catalog = await catalogOf(scope.teamId, scope.catalogVersion)
  const bodies = isOfCatalog ? bodiesOf(catalog) : undefined
  const name = bodies ? `${endpoint.path} ${JSON.stringify(input)}` : ''
  const known = bodies?.get(name)
  if (known) return known
  const answered = await run(
    { sql: db.read, columns, db, jobs, usageGate, costModelOf, scope, catalog, markReplayed },
    input,
  )
  const whole = writtenOf(answered)
  if (whole) {
    if (checkReplies) proveReply(endpoint, JSON.parse(whole.toString()).data)
    return whole
  }
  const envelope = endpoint.paginated
    ? pageEnvelope(answered as Page<unknown>, input as PageInput)
    : { data: answered }
  if (checkReplies) proveReply(endpoint, envelope.data)
  const text = JSON.stringify(envelope)
  bodies?.set(name, Buffer.from(text))
  return text
}

/** Bodies that depend on a catalogue alone, by path and input, for as long as the catalogue is used. */
function rememberBodies(): (catalog: Catalog) => Map<string, Buffer> {
  const known = new WeakMap<Catalog, Map<string, Buffer>>()
  return (catalog) => {
    const bodies = known.get(catalog) ?? new Map<string, Buffer>()
    known.set(catalog, bodies)
    return bodies
  }
}

interface PageInput {
  limit: number
  offset: number
}

function pageEnvelope({ items, totalCount }: Page<unknown>, { limit, offset }: PageInput) {
  const hasMore = offset + items.length < totalCount
  return { data: items, meta: { pagination: { totalCount, hasMore, limit, offset } } }
}

// A reply must match its schema and hold nothing besides.
function proveReply(endpoint: Endpoint, data: unknown): void {
  const sent = JSON.parse(JSON.stringify(data))
  if (isDeepStrictEqual(endpoint.data.parse(sent), sent)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers members that its schema does not have`)
}

// A known path with another method is 405, answered before any key is looked at.
function refuseOtherMethods(app: FastifyInstance, served: { method: string; url: string }[]): void {
  for (const [url, known] of Map.groupBy(served, (route) => route.url)) {
    const allowed = known.map(({ method }) => method)
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      // Before a body is read: whatever it is, the method comes first.
      onRequest: async (request, reply) => {
        reply.header('Allow', allowed.join(', '))
        const message = `${request.method} is not possible here: use ${allowed.join(' or ')}.`
        throw new ApiError('METHOD_NOT_ALLOWED', message)
      },
      handler: async () => undefined,
    })
  }
}

function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  // A request that Fastify itself refuses has no route yet.
  const config = request.routeOptions?.config as { endpoint?: Endpoint } | undefined
  const error = toApiError(thrown, config?.endpoint)
  if (error.code === 'INTERNAL_ERROR')
    request.log.error({ err: thrown, requestId: request.id }, 'request failed')
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  return reply.header('X-Request-Id', request.id).code(error.status).send(errorBody(error))
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    requestId: request.id,
    teamId: request.scope?.teamId,
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  })
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such endpoint. GET /api/public/v1/openapi.json lists them.')
}
