import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { basePath, bodyMaxBytes, type Endpoint } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { answerClientError, answerForNode } from './answer-for-node.ts'
import {
  type Admitted,
  type AnswerOptions,
  answerRequest,
  rememberBodies,
  type Shared,
} from './answer-request.ts'
import { awaitTurns } from './await-turn.ts'
import { boundReads } from './bound-reads.ts'
import { allowOrigins } from './cors.ts'
import { addDocs } from './docs.ts'
import { errorBody, retryAfterOf, toApiError } from './error-reply.ts'
import { addHealth } from './health.ts'
import { parseBodies } from './parse-bodies.ts'
import { readEncoded } from './read-encoded.ts'
import type { Route } from './route.ts'

const urlMaxChars = 8192
// Node's limit of a request's head, so it also limits parameters; `urlMaxChars` refuses a long URL.
const headMaxBytes = 16 * 1024
// Limit for a request to arrive in full: an endless one would hold a connection, and delay the end of the server, for ever.
const requestMaxMs = 60_000
const json = 'application/json; charset=utf-8'

export interface ServerOptions<Caller extends object, Context>
  extends AnswerOptions<Caller, Context>,
    Pick<Shared<Caller>, 'db'> {
  routes: readonly Route<Context>[]
  /** Finds the caller of an `Authorization` header. Throws ApiError. */
  authenticate(header: string | undefined): Promise<Caller>
  /** Throws ApiError unless the caller may call the endpoint. */
  authorize(caller: Caller, endpoint: Endpoint): void
  /** Origins whose pages may call the API; `*` for all. */
  corsOrigins?: readonly string[]
  logger: FastifyBaseLogger
}

/** The HTTP server over the routes. It does not listen yet. */
export function createServer<Caller extends object, Context>(
  options: ServerOptions<Caller, Context>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyMaxBytes,
    // Requests that arrive while the server ends are still answered: the database stays open until the last answer.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    // `answerForNode` refuses these.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: headMaxBytes },
    frameworkErrors: (error, request, reply) => {
      addOrigin(request, reply)
      return sendError(request, reply, error)
    },
    clientErrorHandler: answerClientError,
  })
  parseBodies(app)
  awaitTurns(app.server)
  const addOrigin = allowOrigins(app, options.corsOrigins ?? [])
  app.addHook('preParsing', readEncoded)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (request.is404) throw notFound()
  })
  answerForNode(app, requestMaxMs)
  const callers = new WeakMap<FastifyRequest, Admitted<Caller>>()
  app.addHook('onResponse', async (request, reply) => {
    const admitted = callers.get(request)
    logRequest(request, reply, admitted && options.describeCaller(admitted.caller))
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound()))
  const shared = { callers, bodiesOf: rememberBodies(), takeRead: boundReads(), takeUpload: boundReads() }
  for (const route of options.routes) addRoute(app, { ...options, ...shared }, route)
  const served = options.routes.map(({ endpoint: { method, path } }) => ({
    method,
    url: `${basePath}${path}`,
  }))
  refuseOtherMethods(app, [...served, ...addHealth(app, options.db), ...addDocs(app)])
  return app
}

function addRoute<Caller extends object, Context>(
  app: FastifyInstance,
  options: ServerOptions<Caller, Context> & Shared<Caller>,
  route: Route<Context>,
): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `${basePath}${endpoint.path}`,
    config: { endpoint },
    bodyLimit: endpoint.bodyMaxBytes ?? bodyMaxBytes,
    onRequest: async (request) => {
      refuseUnnamed(request)
      if (request.url.length > urlMaxChars)
        throw new ApiError('URI_TOO_LONG', `The URL is too long: at most ${urlMaxChars} characters are read.`)
      // The deadline starts here, so the arrival of the body does not count.
      const { endBy, readTimeoutMs } = options.db
      const beganMs = performance.now()
      const caller = await endBy(beganMs + readTimeoutMs, () =>
        options.authenticate(request.headers.authorization),
      )
      const leftMs = readTimeoutMs - (performance.now() - beganMs)
      options.callers.set(request, { caller, leftMs })
      options.authorize(caller, endpoint)
      refuseMalformedQuery(request)
    },
    handler: async (request, reply) => {
      reply.code(endpoint.status ?? 200)
      const answer = await answerRequest(options, route, request, reply)
      if (typeof answer === 'string' || Buffer.isBuffer(answer))
        return reply.type(endpoint.replyType ?? json).send(answer)
      reply.code(answer.status).headers(answer.headers)
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : answer.open())
    },
  })
}

// A known path with another method is 405, before the key is checked.
function refuseOtherMethods(app: FastifyInstance, served: { method: string; url: string }[]): void {
  for (const [url, known] of Map.groupBy(served, (route) => route.url)) {
    const methods = known.map(({ method }) => method)
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      // Before the body is read: a wrong method is reported before a wrong body.
      onRequest: async (request, reply) => {
        refuseUnnamed(request)
        reply.header('Allow', allowed.join(', '))
        const message = `${request.method} is not possible here: use ${methods.join(' or ')}.`
        throw new ApiError('METHOD_NOT_ALLOWED', message)
      },
      handler: async () => undefined,
    })
  }
}

// `/slices/` must not mean a slice with an empty name.
function refuseUnnamed({ params }: FastifyRequest): void {
  if (Object.values(params as object).includes('')) throw notFound()
}

// Fastify would take a malformed value literally.
function refuseMalformedQuery({ url }: FastifyRequest): void {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw new ApiError('INVALID_REQUEST', 'The URL holds a malformed percent escape.')
  }
}

function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  // A request that Fastify itself refuses has no route yet.
  const config = request.routeOptions?.config as { endpoint?: Endpoint } | undefined
  const error = toApiError(thrown, config?.endpoint)
  if (error.code === 'INTERNAL_ERROR')
    request.log.error({ err: thrown, requestId: request.id }, 'request failed')
  // The caller gets the cause; the operator needs the database's own words, too.
  else if (error.status === 503 && !(thrown instanceof ApiError))
    request.log.warn({ err: thrown, requestId: request.id }, error.message)
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (error.code === 'RANGE_NOT_SATISFIABLE') reply.header('Content-Range', `bytes */${error.details?.bytes}`)
  if (error.status === 401) reply.header('WWW-Authenticate', challengeOf(error))
  return reply.header('X-Request-Id', request.id).code(error.status).send(errorBody(error))
}

// RFC 6750, section 3.
function challengeOf({ code }: ApiError): string {
  return code === 'MISSING_TOKEN' ? 'Bearer realm="earshot"' : 'Bearer realm="earshot", error="invalid_token"'
}

function logRequest(request: FastifyRequest, reply: FastifyReply, caller: object | undefined): void {
  request.log.info({
    requestId: request.id,
    ...caller,
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  })
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such endpoint. GET /api/public/v1/openapi.json lists them.')
}
