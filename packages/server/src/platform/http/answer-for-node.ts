import { randomUUID } from 'node:crypto'
import { type IncomingMessage, METHODS, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from '@earshot/contract/endpoint'
import { ApiError, errorCodes } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from './error-reply.ts'

// The process ends a second later in any case: app/once-stopped.ts.
const endMaxMs = 8000
const uploadMaxMs = 4 * 3_600_000
// A client that is still sending gets to read its answer.
const answeredMaxMs = 10_000
const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Admits requests that Node or Fastify would refuse with an answer of their own: a missing `Host`, an unknown `Expect`, a rare
 * method. A request that has not arrived in full after `requestMaxMs` is given up, and soon after its answer if it is refused. The end of the
 * server waits no longer than that.
 */
export function answerForNode(app: FastifyInstance, requestMaxMs: number): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw new ApiError('INVALID_REQUEST', 'The request has no Host header.')
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (request: IncomingMessage, socket: Socket) => answerConnect(app, request, socket))
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  // Node has one limit for all requests, but uploads must be limited by their pauses and other bodies by their total time.
  Object.assign(app.server, { requestTimeout: 0, headersTimeout: requestMaxMs })
  app.addHook('onRequest', async (request) => limitArrival(request, requestMaxMs))
  app.addHook('onResponse', async ({ raw }) => dropRest(raw, Math.min(requestMaxMs, answeredMaxMs)))
  // Node no longer enforces its time limits once the server is ending.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), Math.min(requestMaxMs, endMaxMs)).unref()
  })
}

function limitArrival({ raw, routeOptions }: FastifyRequest, requestMaxMs: number): void {
  const { headers, socket } = raw
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const { endpoint } = (routeOptions.config ?? {}) as { endpoint?: Endpoint }
  const isStreamed =
    endpoint?.bodyTypes !== undefined && !/^application\/json/i.test(headers['content-type'] ?? '')
  const giveUp = () => {
    if (!raw.complete) answerClientError(tooSlow, socket)
  }
  const timer = setTimeout(giveUp, isStreamed ? uploadMaxMs : requestMaxMs).unref()
  if (isStreamed) socket.setTimeout(requestMaxMs, giveUp)
  raw.once('close', () => {
    clearTimeout(timer)
    socket.off('timeout', giveUp)
    // After an answer Node has set the limit of idle connections, which must stay.
    if (socket.timeout === requestMaxMs) socket.setTimeout(0)
  })
}

/** Passes over what still comes of a request that is answered, for so long; then closes the connection. */
function dropRest(request: IncomingMessage, maxMs: number): void {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => request.complete || request.destroy(), maxMs).unref()
  request.socket.once('close', () => clearTimeout(timer))
}

// Node hands over the bare connection of a CONNECT. No route takes one, so it is refused like any other method.
function answerConnect(app: FastifyInstance, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => undefined)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.on('finish', () => socket.destroySoon())
  try {
    response.assignSocket(socket)
  } catch {
    // The answer to an earlier request is still under way, but Node no longer serves the connection.
    socket.destroy()
    return
  }
  app.server.emit('request', request, response)
}

/** Answers a request that Node refuses before parsing it, so without a reply object. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return
  const refused = refusalOf(error)
  const body = JSON.stringify(errorBody(refused))
  socket.end(
    `HTTP/1.1 ${errorCodes[refused.code].status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function refusalOf({ code }: { code?: string }): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('HEADERS_TOO_LARGE', 'The headers are too large: at most 16 KiB are read.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('INVALID_REQUEST', 'The request took too long to arrive.')
  return new ApiError('INVALID_REQUEST', 'The request is not valid HTTP.')
}
