import { createHash } from 'node:crypto'
import { basePath } from '@earshot/contract/endpoint'
import { openApiDocument } from '@earshot/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { writeGuide } from './reference-guide.ts'
import { referencePage } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

// The page needs its own style and nothing else: no script runs, nothing is fetched.
const styleHash = createHash('sha256').update(referenceStyle).digest('base64')
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const searchMaxChars = 100

/** The API described, for programs and for people, without a key. Returns what is served, so that other methods are refused. */
export function addDocs(app: FastifyInstance): { method: 'GET'; url: string }[] {
  const documentUrl = `${basePath}/openapi.json`
  const pageUrl = '/docs'
  const today = () => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const documentOf = remember((day) => JSON.stringify(openApiDocument(day)))
  const wholePage = remember((day) => referencePage(openApiDocument(day), writeGuide(day), referenceStyle))
  app.get(documentUrl, (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(documentOf(today()))
  })
  app.get(pageUrl, (request, reply) => {
    const wanted = readSearch(request.query)
    const day = today()
    const page = wanted
      ? referencePage(openApiDocument(day), writeGuide(day), referenceStyle, wanted)
      : wholePage(day)
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(page)
  })
  return [documentUrl, pageUrl].map((url) => ({ method: 'GET', url }))
}

function readSearch(query: unknown): string {
  const { q = '' } = query as { q?: string | string[] }
  return String(q).trim().slice(0, searchMaxChars)
}

/** What was made for the last day, as long as it is that day. */
function remember(make: (day: string) => string): (day: string) => string {
  let kept = { day: '', text: '' }
  return (day) => {
    if (kept.day !== day) kept = { day, text: make(day) }
    return kept.text
  }
}
