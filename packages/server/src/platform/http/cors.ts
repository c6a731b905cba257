import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'Prefer',
  'Range',
  'If-Range',
].join(', ')
const exposedHeaders = [
  'X-Request-Id',
  'Retry-After',
  'Earshot-Ignored',
  'Preference-Applied',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'Allow',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
].join(', ')
// Browsers keep a preflight's answer for two hours at most.
const preflightMaxAgeSeconds = 7200

/**
 * Lets pages of these origins, or of all for `*`, read answers in a browser. A preflight is answered without a key, because browsers
 * send none. Returns a function that adds the headers to answers that bypass the hooks.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const isAny = origins.includes('*')
  const allow = ({ headers: { origin } }: FastifyRequest, reply: FastifyReply) => {
    if (origins.length === 0) return false
    // Caches must keep answers by origin, including those without one.
    if (!isAny) reply.header('Vary', 'Origin')
    if (origin === undefined || !(isAny || origins.includes(origin))) return false
    reply.header('Access-Control-Allow-Origin', isAny ? '*' : origin)
    reply.header('Access-Control-Expose-Headers', exposedHeaders)
    return true
  }
  app.addHook('onRequest', async (request, reply) => {
    const isAllowed = allow(request, reply)
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!isAllowed || !isPreflight || request.is404) return
    return reply
      .code(204)
      .header('X-Request-Id', request.id)
      .header('Access-Control-Allow-Methods', methods)
      .header('Access-Control-Allow-Headers', requestHeaders)
      .header('Access-Control-Max-Age', preflightMaxAgeSeconds)
      .send()
  })
  return allow
}
