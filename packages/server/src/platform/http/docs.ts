import { createHash } from 'node:crypto'
import { basePath } from '@earshot/contract/endpoint'
import { openApiDocument } from '@earshot/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { referencePage } from './reference-page.ts'

const referenceStyle = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fff;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;background:#f4f4f2;box-sizing:border-box;font-size:.875rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}main{padding:1rem 2rem 4rem;max-width:60rem}
a{color:#0b57a4}section{border-top:1px solid #ddd;padding-top:.5rem;margin-top:2rem}
code,pre{font:.875rem/1.45 ui-monospace,monospace}pre{background:#f4f4f2;padding:.75rem;overflow:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #e6e6e6}
.method{font-weight:700}.badge{background:#fff2cc;padding:.1rem .4rem;border-radius:.25rem;font-size:.8rem}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto}main{padding:1rem}}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}nav,pre{background:#222}a{color:#8ab8ff}td,th,section{border-color:#3a3a3a}.badge{color:#222}}
`

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
    page ??= referencePage(openApiDocument(), referenceStyle)
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(page)
  })
  return [documentUrl, pageUrl].map((url) => ({ method: 'GET', url }))
}
