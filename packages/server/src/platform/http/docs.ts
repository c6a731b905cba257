import { createHash } from 'node:crypto'
import { basePath } from '@earshot/contract/endpoint'
import { openApiDocument } from '@earshot/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { writeGuide } from './reference-guide.ts'
import { referencePage } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

// The page needs only its own style: no scripts, no requests.
const styleHash = createHash('sha256').update(referenceStyle).digest('base64')
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const searchMaxChars = 100

/** Serves the description of the API, for programs and for people, without a key. Returns the routes, so that other methods are refused. */
export function addDocs(app: FastifyInstance): { method: 'GET'; url: string }[] {
  const documentUrl = `${basePath}/openapi.json`
  const pageUrl = '/docs'
  const today = () => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  // Made once a day, because requests without a key must not occupy the single thread.
  const documentOf = remember(openApiDocument)
  const textOf = remember((day) => JSON.stringify(documentOf(day)))
  const pageOf = (day: string, wanted = '') =>
    referencePage(documentOf(day), writeGuide(day), referenceStyle, wanted)
  const wholePage = remember((day) => pageOf(day))
  app.get(documentUrl, (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(textOf(today()))
  })
  app.get(pageUrl, (request, reply) => {
    const wanted = readSearch(request.query)
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(wanted ? pageOf(today(), wanted) : wholePage(today()))
  })
  return [documentUrl, pageUrl].map((url) => ({ method: 'GET', url }))
}

function readSearch(query: unknown): string {
  const { q = '' } = query as { q?: string | string[] }
  return String(q).trim().slice(0, searchMaxChars)
}

/** Keeps the result of the current day. */
function remember<Made>(make: (day: string) => Made): (day: string) => Made {
  let kept: { day: string; made: Made } | undefined
  return (day) => {
    if (kept?.day !== day) kept = { day, made: make(day) }
    return kept.made
  }
}
