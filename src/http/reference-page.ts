import type { openApiDocument } from '../contract/openapi.ts'

type Document = ReturnType<typeof openApiDocument>

/** The members of the document that the page shows; the rest is in openapi.json. */
interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  [limit: string]: unknown
}
interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Answer {
  $ref?: string
  description?: string
  content?: { 'application/json': Media }
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}
interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Record<string, Answer>
}

export const referenceStyle = `
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

/** One self-contained HTML page of the whole document: no script, no request for anything else. */
export function referencePage(document: Document): string {
  // The document says of its parts no more than `object`.
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const { responses, parameters } = document.components as unknown as {
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const ofTag = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag))
  const schemas = document.components.schemas as Record<string, Schema>
  const links = document.tags.map(({ name }) => {
    const items = ofTag(name).map(({ operation: { operationId, summary } }) => item(operationId, summary))
    return `<b>${escapeHtml(name)}</b><ul>${items.join('')}</ul>`
  })
  const body = document.tags.map(({ name, description }) => {
    const sections = ofTag(name).map(({ path, method, operation }) => {
      return section(path, method, operation, { ...responses, ...parameters })
    })
    return `<h2>${escapeHtml(name)}</h2><p>${prose(description)}</p>${sections.join('')}`
  })
  const models = Object.entries(schemas).map(([name, schema]) => model(name, schema))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${referenceStyle}</style></head><body>
<nav aria-label="Operations">${links.join('')}<b>Schemas</b><ul>${Object.keys(schemas)
    .map((name) => item(name, name))
    .join('')}</ul></nav>
<main><h1>${escapeHtml(document.info.title)} ${document.info.version}</h1><p>${prose(document.info.description)}</p>
<p>${prose(document.components.securitySchemes.apiKey.description)} Send it as <code>Authorization: Bearer sk_…</code>.</p>
<p>The same for programs: <a href="/api/public/v1/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${body.join('')}<h2>Schemas</h2>${models.join('')}</main></body></html>`
}

function section(
  path: string,
  method: string,
  operation: Operation,
  shared: Record<string, unknown>,
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const resolve = <Part extends { $ref?: string }>(part: Part): Part =>
    part.$ref ? (shared[part.$ref.split('/').at(-1) ?? ''] as Part) : part
  const rows = parameters.map(resolve).map(({ name, in: place, required, schema, description: text }) => {
    return row(name, `${typeOf(schema)} · ${place}${required ? '' : ', optional'}`, text)
  })
  const body = requestBody?.content['application/json']
  const [success] = Object.values(responses)
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => {
      const { description: text, content } = resolve(answer)
      return row(status, Object.keys(content?.['application/json'].examples ?? {}).join(', '), text)
    })
  const reply = success?.content?.['application/json']
  return `<section id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p><span class="method">${method}</span> <code>${escapeHtml(path)}</code>${description ? ` <span class="badge">${prose(description)}</span>` : ''}</p>
${table('Parameters', rows)}${body ? table('Body', fieldRows(body.schema)) + code(body.example) : ''}
<h4>Answer ${Object.keys(responses)[0]}</h4><p>${typeOf(reply?.schema.properties?.data ?? {})}</p>${code(reply?.example)}
<details><summary>Errors</summary>${table('', errors)}</details></section>`
}

function model(name: string, schema: Schema): string {
  const rows = fieldRows(schema)
  const type = rows.length > 0 ? table('', rows) : `<p>${typeOf(schema)}</p>`
  return `<section id="${name}"><h3>${name}</h3><p>${prose(schema.description ?? '')}</p>${type}</section>`
}

function fieldRows({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, field]) => {
    return row(name, `${typeOf(field)}${required.includes(name) ? '' : ' · optional'}`, field.description)
  })
}

function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map(typeOf).join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}${limitsOf(schema)}`
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `${escapeHtml(name)}: ${typeOf(field)}`)
      .join(', ')} }`
  return `${[schema.type ?? 'any'].flat().join(' or ')}${schema.format ? ` (${schema.format})` : ''}${limitsOf(schema)}`
}

const limitNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default']

function limitsOf(schema: Schema): string {
  const limits = limitNames.filter((name) => name in schema).map((name) => `${name} ${String(schema[name])}`)
  return limits.length > 0 ? `, ${escapeHtml(limits.join(', '))}` : ''
}

const item = (id: string, text: string) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`
const row = (name: string, type: string, text = '') =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${type}</td><td>${prose(text)}</td></tr>`
const table = (title: string, rows: string[]) =>
  rows.length === 0 ? '' : `${title ? `<h4>${title}</h4>` : ''}<table>${rows.join('')}</table>`
const code = (value: unknown) =>
  value === undefined ? '' : `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
