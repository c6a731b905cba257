import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../src/openapi.ts'

interface Reply {
  $ref?: string
  content?: object
}

// Types in ajv-formats are those of a CommonJS default export.
const formats = addFormats as unknown as (ajv: Ajv2020) => void

/** A validator of the schemas within the OpenAPI document, each by its JSON pointer; compiled once. */
export function createValidator() {
  const document = openApiDocument()
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const validate = (pointer: string, value: unknown): string | null => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, known)
    return known(value) ? null : ajv.errorsText(known.errors, { dataVar: 'reply' })
  }
  return { document, validate }
}

export const pointerOf = (...parts: (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const { document, validate } = createValidator()
const templates = Object.keys(document.paths)
  // A fixed path precedes one with a parameter at the same place.
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`) }))

/** `fetch` that refuses an answer which the OpenAPI document does not describe: for the typed client of all tests. */
export const validatingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const path = templates.find(({ pattern }) => pattern.test(pathname))?.path
  const method = (init?.method ?? 'GET').toLowerCase()
  const operation = path === undefined ? undefined : document.paths[path]?.[method]
  if (path === undefined || operation === undefined) return response
  const where = `${method.toUpperCase()} ${path} ${response.status}`
  const { responses } = operation as { responses: Record<string, Reply> }
  const described = responses[response.status]
  assert.ok(described, `${where} is not in the OpenAPI document`)
  if (described.content && !('application/json' in described.content)) return response
  assert.ok(response.headers.get('x-request-id'), `${where} has no X-Request-Id`)
  const reply = described.$ref?.slice(1) ?? pointerOf('paths', path, method, 'responses', response.status)
  const problem = validate(
    `${reply}${pointerOf('content', 'application/json', 'schema')}`,
    await response.clone().json(),
  )
  assert.equal(problem, null, `${where}: ${problem}`)
  return response
}
