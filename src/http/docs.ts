import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { basePath } from '../contract/endpoint.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

// The page needs its own style and nothing else: no script runs, nothing is fetched.
const styleHash = createHash('sha256').update(referenceStyle).digest('base64')
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The API described, for programs and for people, without a key. Returns what is served, so that other methods are refused. */
export function addDocs(app: FastifyInstance): { method: 'GET'; url: string }[] {
  const documentUrl = `${basePath}/openapi.json`
  const pageUrl = '/docs'
  let document: string | undefined
  let page: string | undefined
  app.get(documentUrl, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(pageUrl, (_request, reply) => {
    page ??= referencePage(openApiDocument())
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(page)
  })
  return [documentUrl, pageUrl].map((url) => ({ method: 'GET', url }))
}
