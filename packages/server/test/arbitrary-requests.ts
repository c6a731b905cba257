import { type Endpoint, takesBody } from '@earshot/contract/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { hostileText, hostileValue, rawJson, required, valid } from './arbitrary-values.ts'

/* Requests made of valid values, of hostile ones, and of any mixture, for every endpoint from its data alone. */

export const bodyMaxBytes = 1024 * 1024

/** Path text on the wire: encoded, or raw junk. */
const hostileSegment = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['%', '%zz', '%00', '%E0%A4%A', '%ff%fe', '%ED%A0%80', 'a%2Fb', '%2e%2e', ';', '*', ''],
    ),
  },
)
const hostileQuery = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    ...'&&& = =% q=% q=%E0%A4%A __proto__=1 q[]=1 limit=1&limit=2 q id=1 key=x x=1;y=2'.split(' '),
  ),
)
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 300))

export const wrongBody = fc.oneof(
  fc.constantFrom(
    ...'{ [] null 7 "x" {"a":} {"a":1}} {"a":"\\ud800"} \uFEFF{} \0'.split(' '),
    ...['', '['.repeat(3000)],
  ),
  fc.json({ maxDepth: 3 }),
)

export interface Sent {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const inPath = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const fieldsOf = (endpoint: Endpoint) =>
  Object.keys(endpoint.input.shape).filter(
    (name) => !inPath(endpoint).includes(name) && name !== 'idempotencyKey',
  )

/** Each field is absent, valid or hostile. */
function fieldsArbitrary(name: string, endpoint: Endpoint, weights: { hostile: number }) {
  const entries = fieldsOf(endpoint).map((field) => {
    const isRequired = required[name]?.includes(field)
    return [
      field,
      fc.oneof(
        { weight: isRequired ? 0 : 4, arbitrary: fc.constant(undefined) },
        {
          weight: isRequired ? 8 : 2,
          arbitrary: valid[`${name}.${field}`] ?? valid[field] ?? fc.constant(undefined),
        },
        { weight: weights.hostile, arbitrary: hostileValue },
      ),
    ]
  })
  return fc.record(Object.fromEntries(entries)) as Arbitrary<Record<string, unknown>>
}

function bodyOf(fields: Record<string, unknown>, extra: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(Object.fromEntries([...Object.entries(extra), ...given]))
  return Object.entries(rawJson).reduce(
    (body, [mark, raw]) => body.replaceAll(JSON.stringify(mark), () => raw),
    text,
  )
}

function queryOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return given
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 3) : [value]).map((one) => [name, one]),
    )
    .map(
      ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
    )
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
    .join('&')
}

function segmentsArbitrary(endpoint: Endpoint, own: (name: string) => string) {
  const entries = inPath(endpoint).map((name) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant(own(name)) }, { weight: 2, arbitrary: hostileSegment }),
  ])
  return fc.record(Object.fromEntries(entries)) as Arbitrary<Record<string, string>>
}

const pathOf = ({ path }: Endpoint, segments: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => segments[name]!)

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: headerText },
)
const idempotencyKey = fc.oneof(headerText, fc.constantFrom('k', '"k"', 'x'.repeat(255), 'x'.repeat(256)))

/** A request with any mixture of values. `own` gives an existing value of a path parameter. */
export function anyRequest(name: string, endpoint: Endpoint, own: (name: string) => string): Arbitrary<Sent> {
  const head = {
    segments: segmentsArbitrary(endpoint, own),
    fields: fieldsArbitrary(name, endpoint, { hostile: 1 }),
    query: hostileQuery,
    key: fc.option(idempotencyKey, { freq: 2, nil: undefined }),
  }
  const path = (segments: Record<string, string>, ...query: string[]) =>
    `${pathOf(endpoint, segments)}?${query.filter(Boolean).join('&')}`.replace(/\?$/, '')
  const keyHeader = (key: string | undefined) => (key === undefined ? {} : { 'Idempotency-Key': key })
  if (!takesBody(endpoint)) {
    return fc.record(head).map(({ segments, fields, query, key }) => ({
      path: path(segments, queryOf(fields), query),
      headers: keyHeader(key),
      body: undefined,
    }))
  }
  const extra = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
  const wrong = fc.option(wrongBody, { freq: 12 })
  return fc
    .record({ ...head, extra, wrong, type: contentType })
    .map(({ segments, fields, query, key, ...rest }) => {
      const inQuery = (endpoint.queryFields ?? []).map((field) => [field, fields[field]])
      return {
        path: path(segments, queryOf(Object.fromEntries(inQuery)), query),
        headers: { 'Content-Type': rest.type, ...keyHeader(key) },
        body: rest.wrong ?? bodyOf(fields, rest.extra),
      }
    })
}

/** A request that has to succeed, with unknown members in its body. */
export function validRequest(
  name: string,
  endpoint: Endpoint,
  own: (name: string) => string,
): Arbitrary<Sent> {
  const unknown = hostileText.filter((text) => !(text in endpoint.input.shape))
  return fc
    .record({
      fields: fieldsArbitrary(name, endpoint, { hostile: 0 }),
      extra: fc.dictionary(unknown, hostileValue, { maxKeys: 4 }),
    })
    .map(({ fields, extra }) => ({
      path: endpoint.path.replace(/:(\w+)/g, (_, param: string) => own(param)),
      headers: { 'Content-Type': 'application/json', Prefer: 'handling=lenient' },
      body: bodyOf(fields, extra),
    }))
    .filter(({ body }) => Buffer.byteLength(body) <= bodyMaxBytes)
}
