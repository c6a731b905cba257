import type { openApiDocument } from '@earshot/contract/openapi'

type Document = ReturnType<typeof openApiDocument>

/** The members of a schema that the page shows; the rest is in openapi.json. */
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
  [limit: string]: unknown
}
interface Media {
  schema: Schema
  example?: unknown
  examples?: object
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
interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}
interface Answer {
  $ref?: string
  description?: string
  content?: { 'application/json': Media }
}
/** The parts of the document that operations refer to by `$ref`. */
interface Shared {
  parameters: Record<string, Parameter>
  responses: Record<string, Answer>
}

/** One self-contained HTML page of the whole document: no script, no request for anything else. */
export function referencePage(document: Document, style: string): string {
  // The document says of its parts no more than `object`.
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const shared = document.components as unknown as Shared
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
      return section(path, method, operation, shared)
    })
    return `<h2>${escapeHtml(name)}</h2><p>${prose(description)}</p>${sections.join('')}`
  })
  const schemaLinks = Object.keys(schemas).map((name) => item(name, name))
  const models = Object.entries(schemas).map(([name, schema]) => model(name, schema))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style></head><body>
<nav aria-label="Operations">${links.join('')}<b>Schemas</b><ul>${schemaLinks.join('')}</ul></nav>
<main><h1>${escapeHtml(document.info.title)} ${document.info.version}</h1><p>${prose(document.info.description)}</p>
<p>${prose(document.components.securitySchemes.apiKey.description)} Send it as <code>Authorization: Bearer sk_…</code>.</p>
<p>The same for programs: <a href="/api/public/v1/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${body.join('')}<h2>Schemas</h2>${models.join('')}</main></body></html>`
}

function section(path: string, method: string, operation: Operation, shared: Shared): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const rows = parameters.map((parameter) => {
    const { name, in: place, required, schema, description: text } = resolve(parameter, shared.parameters)
    return row(name, `${typeOf(schema)} · ${place}${required ? '' : ', optional'}`, text)
  })
  const body = requestBody?.content['application/json']
  const [success] = Object.values(responses)
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => {
      const { description: text, content } = resolve(answer, shared.responses)
      return row(status, Object.keys(content?.['application/json'].examples ?? {}).join(', '), text)
    })
  const reply = success?.content?.['application/json']
  return `<section id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p><span class="method">${method}</span> <code>${escapeHtml(path)}</code>${description ? ` <span class="badge">${prose(description)}</span>` : ''}</p>
${table('Parameters', rows)}${body ? table('Body', fieldRows(body.schema)) + code(body.example) : ''}
<h4>Answer ${Object.keys(responses)[0]}</h4><p>${typeOf(reply?.schema.properties?.data ?? {})}</p>${code(reply?.example)}
<details><summary>Errors</summary>${table('', errors)}</details></section>`
}

function resolve<Part extends { $ref?: string }>(part: Part, shared: Record<string, Part>): Part {
  if (part.$ref === undefined) return part
  const found = shared[part.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`openapi.json has no ${part.$ref}`)
  return found
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
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')
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
