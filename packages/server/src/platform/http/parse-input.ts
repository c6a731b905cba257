import { basePath, type Endpoint, headerFields, takesBody } from '@earshot/contract/endpoint'
import { ApiError, type ErrorCode, type ErrorDetails } from '@earshot/contract/errors'
import { arrayItemsMax, validValuesEndpoints } from '@earshot/contract/filters'
import { z } from 'zod'
import type { UnknownMember } from '../unknown-members.ts'
import { describeIssue, messages } from './input-messages.ts'
import { invalidCode, type NotKnown, placeOf, unknownMember } from './unknown-member.ts'

/** The parts of a request that form an input. */
export interface RequestParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

export interface ParsedInput {
  input: unknown
  /** Names of members and query parameters that the endpoint does not have. */
  unknown: readonly UnknownMember[]
}

const faultsMax = 10
const unknownMax = 100
// For objects whose names the caller chooses; schemas with a lower limit refuse the rest.
const membersMax = 1000

/**
 * Joins path, query, body and idempotency key to the endpoint's flat input and parses it. Lists are cut before their values are checked,
 * so that a huge body costs little more than its reading. Throws INVALID_REQUEST for a body that is not an object, else the code of the
 * failing field, or `invalidCode`'s.
 */
export function parseInput(
  endpoint: Endpoint,
  { params, query, body, headers }: RequestParts,
  isLenient = false,
): ParsedInput {
  const { shape } = endpoint.input
  const hasBody = takesBody(endpoint)
  const names = Object.keys(shape).filter(
    (name) => !(name in headerFields) && !endpoint.path.includes(`:${name}`),
  )
  const inQuery = pick(shape, hasBody ? (endpoint.queryFields ?? []) : names)
  const counted = Object.entries(query).filter(([name]) => !/^(?:_|utm_)/.test(name))
  const unknown: NotKnown[] = []
  const fromQuery = clean(inQuery, readQuery(inQuery, counted), [], unknown)
  const fromBody = hasBody ? clean(pick(shape, names), object(body), [], unknown) : {}
  const [first] = unknown
  if (first && !isLenient)
    throw unknownMember(endpoint, first.path.length === 0 ? { ...first, known: names } : first)
  refuseBadQuery(endpoint, inQuery, fromQuery, fromBody)
  if (endpoint.listsFaults) refuseBadItems(endpoint, fromBody)
  const parsed = endpoint.input.safeParse(
    {
      ...fromQuery,
      ...fromBody,
      ...readHeaders(shape, headers),
      ...params,
    },
    messages,
  )
  if (parsed.success) return { input: parsed.data, unknown }
  throw refusal(endpoint, parsed.error)
}

function readHeaders(shape: Shape, headers: RequestParts['headers']): Record<string, unknown> {
  const inHeaders = Object.entries(headerFields).filter(([name]) => name in shape)
  return Object.fromEntries(inHeaders.map(([name, header]) => [name, headers[header.toLowerCase()]]))
}

/** The body wins over the query, but a bad value of the query is still an error. */
function refuseBadQuery(
  endpoint: Endpoint,
  shape: Shape,
  fromQuery: Record<string, unknown>,
  fromBody: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(fromQuery)) {
    if (!(name in fromBody)) continue
    const parsed = z.object({ [name]: shape[name] ?? z.unknown() }).safeParse({ [name]: value }, messages)
    if (!parsed.success) throw refusal(endpoint, parsed.error)
  }
}

/** Checks a list item by item and stops at ten faults, so that a long list of faults costs little. */
function refuseBadItems(endpoint: Endpoint, body: Record<string, unknown>): void {
  const issues: z.core.$ZodIssue[] = []
  for (const [name, schema] of Object.entries(endpoint.input.shape)) {
    const items = schema instanceof z.ZodArray ? [body[name] ?? []].flat() : []
    for (const [i, item] of items.slice(0, itemsMaxOf(schema)).entries()) {
      const parsed = (schema.element as z.ZodType).safeParse(item, messages)
      const found = parsed.error?.issues ?? []
      issues.push(...found.map((issue) => ({ ...issue, path: [name, i, ...issue.path] })))
      if (issues.length >= faultsMax) break
    }
  }
  if (issues.length > 0) throw refusal(endpoint, new z.ZodError(issues))
}

function object(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (isObject(body)) return body
  throw new ApiError('INVALID_REQUEST', 'The body must be a JSON object.')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

function pick(shape: Shape, names: readonly string[]): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)))
}

/** Returns the members of an object that a shape has and that are not null; the names of others are added to `unknown`, up to its limit. */
function clean(
  shape: Shape,
  given: Record<string, unknown>,
  path: string[],
  unknown: NotKnown[],
): Record<string, unknown> {
  const known = Object.keys(shape)
  for (const name in given) {
    if (unknown.length >= unknownMax) break
    if (!Object.hasOwn(shape, name)) unknown.push({ name, path, known })
  }
  const kept: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value !== undefined && value !== null)
      kept[name] = cleanValue(schema, value, [...path, name], unknown)
  }
  return kept
}

function cleanValue(schema: z.core.$ZodType, value: unknown, path: string[], unknown: NotKnown[]): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return cleanValue(schema.unwrap(), value, path, unknown)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value
      .slice(0, itemsMaxOf(schema) + 1)
      .map((item, i) => cleanValue(schema.element, item, [...path, String(i)], unknown))
  const shape = isObject(value) ? shapeFor(schema, value) : undefined
  if (!isObject(value)) return value
  return shape
    ? clean(shape, value, path, unknown)
    : Object.fromEntries(Object.entries(value).slice(0, membersMax))
}

/** How many items a list may have. */
function itemsMaxOf(schema: z.ZodArray): number {
  return schema.def.checks?.map((check) => check._zod.def).find(isMaxLength)?.maximum ?? arrayItemsMax
}

function isMaxLength(check: z.core.$ZodCheckDef): check is z.core.$ZodCheckMaxLengthDef {
  return check.check === 'max_length'
}

function shapeFor(schema: z.core.$ZodType, value: Record<string, unknown>): Shape | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined
  const { discriminator } = schema.def
  return schema.options
    .flatMap((option) => (option instanceof z.ZodObject ? [option.shape as Shape] : []))
    .find((shape) => {
      const literal = shape[discriminator]
      return literal instanceof z.ZodLiteral && literal.safeParse(value[discriminator]).success
    })
}

// A query holds only text: a list is a repeated parameter, an object is JSON, a number is a decimal (a small one may be 1e-7).
function readQuery(shape: Shape, query: readonly [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(query.map(([name, value]) => [name, readValue(shape[name], value)]))
}

function readValue(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return readValue(schema.unwrap(), value)
  if (schema instanceof z.ZodArray) return [value].flat().flatMap((item) => readValue(schema.element, item))
  if (typeof value !== 'string') return value
  if (schema instanceof z.ZodNumber) return /^-?\d+(?:\.\d+)?(?:e-\d+)?$/.test(value) ? Number(value) : value
  if (schema instanceof z.ZodBoolean) return { true: true, false: false }[value] ?? value
  return schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion ? readJson(value) : value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function listFaults(error: z.ZodError): object[] {
  return error.issues.slice(0, faultsMax).map(({ path, message }) => ({
    ...placeOf(path),
    message: `${path.join('.')}: ${message}`,
  }))
}

function refusal(endpoint: Endpoint, error: z.ZodError): ApiError {
  // An issue with its own code is reported before an invalid value.
  const issue = error.issues.find((one) => one.code === 'custom' && one.params?.code) ?? error.issues[0]
  const params: { code?: ErrorCode; details?: ErrorDetails } =
    (issue?.code === 'custom' && issue.params) || {}
  const place = placeOf(issue?.path ?? [])
  const validValues = validValuesEndpoints[place.field]
  const [, ...inner] = issue?.path ?? []
  const where = [place.field, ...inner.map(String)].join('.')
  return new ApiError(
    params.code ?? invalidCode(endpoint),
    `${where}: ${issue ? describeIssue(issue) : 'is not valid'}`,
    {
      ...place,
      ...params.details,
      ...(endpoint.listsFaults ? { errors: listFaults(error) } : {}),
      ...(validValues ? { validValuesEndpoint: `${basePath}${validValues}` } : {}),
    },
  )
}
