import { basePath } from '@earshot/contract/endpoint'
import type { openApiDocument } from '@earshot/contract/openapi'
import type { Chapter, GuideRequest } from './reference-guide.ts'

type Document = ReturnType<typeof openApiDocument>

/** The members of a schema that the page shows. */
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
  'x-earshot-extension'?: boolean
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
  headers?: object
  description?: string
  content?: { 'application/json': Media }
}
/** The parts that operations refer to by `$ref`. */
interface Shared {
  parameters: Record<string, Parameter>
  responses: Record<string, Answer>
  headers: Record<string, { description: string }>
}

/**
 * One self-contained HTML page of the whole document, without scripts or further requests. With `wanted`, it shows only operations and
 * schemas that contain each of its words.
 */
export function referencePage(document: Document, guide: Chapter[], style: string, wanted = ''): string {
  // The document types its parts only as `object`.
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const shared = document.components as unknown as Shared
  const contains = matcher(wanted)
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ path, operation }) => contains(path, operation))
  const ofTag = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag))
  const tags = document.tags.filter(({ name }) => ofTag(name).length > 0)
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>).filter(
    ([name, schema]) => contains(name, schema),
  )
  const chapters = wanted ? [] : guide
  const menu = [
    ...chapters.slice(0, 1).map(() =>
      list(
        'Guide',
        chapters.map(({ id, title }) => item(id, title)),
      ),
    ),
    ...tags.map(({ name }) =>
      list(
        name,
        ofTag(name).map(({ operation: { operationId } }) => item(operationId, shortName(operationId))),
      ),
    ),
    ...(schemas.length > 0
      ? [
          list(
            'Schemas',
            schemas.map(([name]) => item(name, name)),
          ),
        ]
      : []),
  ]
  const body = tags.map(({ name, description }) => {
    const sections = ofTag(name).map(({ path, method, operation }) =>
      section(path, method, operation, shared),
    )
    return `<h2>${escapeHtml(name)}</h2><p>${prose(description)}</p>${sections.join('')}`
  })
  const models = schemas.map(([name, schema]) => model(name, schema))
  const found = wanted
    ? `<p>${operations.length} operations and ${schemas.length} schemas contain “${escapeHtml(wanted)}”. <a href="?">Show all</a>.</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style></head><body>
<nav aria-label="Contents"><form role="search"><input type="search" name="q" aria-label="Search" placeholder="Search" value="${escapeHtml(wanted)}"><button>Search</button></form>
<input type="checkbox" id="menu"><label for="menu">Contents</label><div class="entries">${menu.join('')}</div></nav>
<main><h1>${escapeHtml(document.info.title)} ${document.info.version}</h1>${found}<p>${prose(document.info.description)}</p>
<p>${prose(document.components.securitySchemes.apiKey.description)} Send it as <code>Authorization: Bearer sk_…</code>.</p>
<p>The same for programs: <a href="/api/public/v1/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${chapters.map(writeChapter).join('')}${body.join('')}${models.length > 0 ? `<h2>Schemas</h2>${models.join('')}` : ''}</main></body></html>`
}

/** Whether a part of the document, as JSON, contains each word of a search, in any case. */
function matcher(wanted: string): (name: string, part: object) => boolean {
  const words = wanted.toLowerCase().split(/\s+/)
  return (name, part) => {
    const text = `${name} ${JSON.stringify(part)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

function writeChapter({ id, title, parts }: Chapter): string {
  const written = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${prose(part)}</p>`
      : `<pre tabindex="0"><code>${escapeHtml(curl(part))}</code></pre>`,
  )
  return `<section id="${id}"><h2>${escapeHtml(title)}</h2>${written.join('')}</section>`
}

function curl({ method, path, body }: GuideRequest): string {
  const url = `"$EARSHOT${basePath}${path}"`
  const command = `curl -s -H "Authorization: Bearer $KEY" ${method === 'GET' ? '' : `-X ${method} `}${url}`
  if (!body) return command
  return `${command} \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
}

/** `Start run` of `startRun`. */
function shortName(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(' crm', ' CRM')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function section(path: string, method: string, operation: Operation, shared: Shared): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const { 'x-earshot-extension': isExtension = false } = operation
  const rows = parameters.map((parameter) => {
    const { name, in: place, required, schema, description: text } = resolve(parameter, shared.parameters)
    return row(name, `${typeOf(schema)} · ${place}${required ? mark : ''}`, text)
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
  const headers = Object.keys(success?.headers ?? {}).map((name) =>
    row(name, '', shared.headers[name]?.description),
  )
  return `<section id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p><span class="method">${method}</span> <code>${escapeHtml(path)}</code>${isExtension ? ' <span class="badge">extension</span>' : ''}</p><p>${prose(description ?? '')}</p>
${table('Parameters', rows)}${body ? table('Body', fieldRows(body.schema)) + code(body.example) : ''}
<h4>Answer ${Object.keys(responses)[0]}</h4><p>${typeOf(reply?.schema.properties?.data ?? {})}</p>${code(reply?.example)}${table('Headers', headers)}
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
    return row(name, `${typeOf(field)}${required.includes(name) ? mark : ''}`, field.description)
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

const mark = ' · <span class="required">required</span>'
const list = (title: string, items: string[]) => `<b>${escapeHtml(title)}</b><ul>${items.join('')}</ul>`
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
