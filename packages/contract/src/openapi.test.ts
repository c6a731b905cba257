import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createValidator, pointerOf } from '../test/validating-fetch.ts'
import { basePath, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type ErrorCode, errorCodes } from './errors.ts'
import { openApiDocument } from './openapi.ts'

interface Media {
  schema: { properties?: Record<string, unknown>; required?: string[] }
  example?: unknown
  examples?: Record<string, { value: { error: { code: ErrorCode } } }>
}
interface Operation {
  operationId: string
  parameters?: { $ref?: string; name: string; in: string }[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Record<string, { $ref?: string; headers: object; content: { 'application/json'?: Media } }>
}

describe('the OpenAPI document', () => {
  const { document, validate } = createValidator()
  const json = pointerOf('content', 'application/json', 'schema')

  const operation = (name: keyof typeof endpoints) => {
    const { path, method }: Endpoint = endpoints[name]
    const template = `${basePath}${path.replace(/:(\w+)/g, '{$1}')}`
    const verb = method.toLowerCase()
    const described = document.paths[template]?.[verb] as Operation
    const resolved = Object.entries(described.responses).map(([status, response]) => {
      const key = response.$ref?.split('/').at(-1) as keyof typeof document.components.responses
      const { [key]: shared } = document.components.responses
      return [status, (shared ?? response) as typeof response] as const
    })
    return { described, pointer: pointerOf('paths', template, verb), resolved }
  }
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[]

  it('is the same each time', () => {
    assert.equal(JSON.stringify(openApiDocument()), JSON.stringify(openApiDocument()))
  })

  it('moves the dates of its examples to the day that is asked for, and nothing else', () => {
    const moved = JSON.stringify(openApiDocument('2027-01-01'))
    assert.match(moved, /2026-12-31/)
    assert.doesNotMatch(moved, /2026-04-/)
    const blank = (text: string) => text.replace(/20\d\d-\d\d-\d\d/g, 'date')
    assert.equal(blank(moved), blank(JSON.stringify(openApiDocument())))
  })

  it('names no host and nothing outside', () => {
    assert.doesNotMatch(JSON.stringify(document), /https?:\/\//)
  })

  for (const name of names) {
    it(`has a reply of every status of ${name} that its own schema accepts`, () => {
      const { described, pointer, resolved } = operation(name)
      // Files and lines have tests of their own.
      const answers = resolved.filter(([, { content }]) => 'application/json' in content)
      assert.ok(answers.length > 0)
      for (const [status, { content }] of answers) {
        const { example, examples = {} } = content['application/json']!
        const values = example ? [example] : Object.values(examples).map(({ value }) => value)
        assert.ok(values.length > 0, `${status} has no example`)
        const at = described.responses[status]?.$ref?.slice(1) ?? `${pointer}/responses/${status}`
        for (const value of values) assert.equal(validate(`${at}${json}`, value), null)
      }
    })

    it(`has a body of ${name} that its own schema accepts, if it takes one`, () => {
      const { described, pointer } = operation(name)
      const body = described.requestBody?.content['application/json']
      if (!body) return
      assert.ok(body.example)
      assert.equal(validate(`${pointer}/requestBody${json}`, body.example), null)
    })

    it(`has every code that ${name} can answer, under its status`, () => {
      const { errors, timeout }: Endpoint = endpoints[name]
      const { resolved } = operation(name)
      const documented = resolved.flatMap(([status, { content }]) =>
        Object.keys(content['application/json']?.examples ?? {}).map(
          (code) => [code, Number(status)] as const,
        ),
      )
      for (const [code, status] of documented) assert.equal(errorCodes[code as ErrorCode].status, status)
      const codes = new Set(documented.map(([code]) => code))
      const always: ErrorCode[] = ['MISSING_TOKEN', 'INVALID_TOKEN', 'TOKEN_REVOKED', 'TOKEN_EXPIRED']
      for (const code of [...always, ...errors, ...(timeout ? [timeout] : [])])
        assert.ok(codes.has(code), code)
    })
  }

  it('describes every operation, parameter, header and property', () => {
    const described = { ...document.components, responses: {} }
    const missing = [
      ...findUndescribed(described),
      ...names.flatMap((name) => findUndescribed(operation(name).described)),
    ]
    assert.deepEqual(missing, [])
    assert.deepEqual(findUndescribed({ properties: { a: { properties: { b: {} }, description: 'A.' } } }), [
      '.a.b',
    ])
  })

  it('refuses an evidence search that names no element, as the service does', () => {
    const { pointer } = operation('searchEvidence')
    assert.match(validate(`${pointer}/requestBody${json}`, { elementKeys: [] }) ?? '', /fewer than 1/)
  })

  it('refuses an error with a code that the operation cannot answer', () => {
    const { pointer } = operation('getRun')
    const error = { error: { code: 'POST_NOT_FOUND', message: 'No post.', details: null } }
    assert.match(validate(`${pointer}/responses/404${json}`, error) ?? '', /code/)
  })

  it('takes limit and offset of a post search from the query and the body', () => {
    const { described } = operation('searchPosts')
    assert.deepEqual(
      described.parameters?.map(({ $ref, in: place, name }) => [place, $ref ?? name]),
      [
        ['query', 'limit'],
        ['query', 'offset'],
        [undefined, '#/components/parameters/Prefer'],
      ],
    )
    const { properties } = described.requestBody!.content['application/json'].schema
    assert.ok(properties && 'limit' in properties && 'offset' in properties)
  })

  it('keeps path parameters and the idempotency key out of the body of a start', () => {
    const { described } = operation('startRun')
    const { properties } = described.requestBody!.content['application/json'].schema
    assert.ok(properties && !('key' in properties) && !('idempotencyKey' in properties))
    assert.deepEqual(
      described.parameters?.map(({ name, $ref }) => $ref ?? name),
      ['key', '#/components/parameters/IdempotencyKey', '#/components/parameters/Prefer'],
    )
    assert.ok('Idempotent-Replayed' in described.responses[202]!.headers)
  })

  it('gives every 429 and 503 a Retry-After', () => {
    for (const [status, { headers }] of names.flatMap((name) => operation(name).resolved)) {
      if (status === '429' || status === '503') assert.ok('Retry-After' in headers)
    }
  })
})

/** The places of a document's part whose operations, parameters and properties have no description. Error schemas repeat members that `Error` describes. */
function findUndescribed(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null || '$ref' in node) return []
  const isNamed = 'operationId' in node || 'in' in node
  const own = isNamed && !('description' in node) ? [place] : []
  const inside = Object.entries(node)
    .filter(([key]) => !['example', 'examples', 'allOf', 'default'].includes(key))
    .flatMap(([key, value]) =>
      key === 'properties' ? findInProperties(value, place) : findUndescribed(value, `${place}/${key}`),
    )
  return [...own, ...inside]
}

function findInProperties(properties: object, place: string): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const at = `${place}.${name}`
    const isDescribed = '$ref' in property || 'description' in property
    return [...(isDescribed ? [] : [at]), ...findUndescribed(property, at)]
  })
}
