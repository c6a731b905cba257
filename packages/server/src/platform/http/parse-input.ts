import { basePath, type Endpoint } from '@earshot/contract/endpoint'
import { ApiError, type ErrorCode, type ErrorDetails } from '@earshot/contract/errors'
import { z } from 'zod'

/** The parts of a request that an input is made of. */
export interface RequestParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

/**
 * Joins path, query, body and idempotency key to the endpoint's one flat input and parses it.
 * Throws INVALID_REQUEST for a body that is no object, else the code that the failing field names, INVALID_FILTERS if none.
 */
export function parseInput(endpoint: Endpoint, { params, query, body, headers }: RequestParts): unknown {
  const told = readNumbers(
    endpoint,
    endpoint.method === 'GET' ? query : pick(query, endpoint.queryFields ?? []),
  )
  const idempotencyKey = headers['idempotency-key']
  const parsed = endpoint.input.safeParse({
    ...told,
    ...(endpoint.method === 'GET' ? {} : object(body)),
    ...('idempotencyKey' in endpoint.input.shape ? { idempotencyKey } : {}),
    ...params,
  })
  if (parsed.success) return parsed.data
  throw refusal(parsed.error)
}

function object(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new ApiError('INVALID_REQUEST', 'The body must be a JSON object.')
}

function pick(source: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]]))
}

// A query holds text only; a number there is written in decimal digits.
function readNumbers(endpoint: Endpoint, query: Record<string, unknown>) {
  const entries = Object.entries(query).map(([name, value]) => {
    const isDigits = typeof value === 'string' && /^-?\d+$/.test(value)
    return [name, isDigits && isNumeric(endpoint.input.shape[name]) ? Number(value) : value]
  })
  return Object.fromEntries(entries)
}

function isNumeric(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return isNumeric(schema.unwrap())
  return schema instanceof z.ZodNumber
}

function refusal(error: z.ZodError): ApiError {
  // What has a code of its own goes before a value that is not valid.
  const issue = error.issues.find((one) => one.code === 'custom' && one.params?.code) ?? error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const params: { code?: ErrorCode; details?: ErrorDetails } =
    (issue?.code === 'custom' && issue.params) || {}
  const endpoint = params.details?.validValuesEndpoint
  return new ApiError(params.code ?? 'INVALID_FILTERS', `${field}: ${issue?.message ?? 'is not valid'}`, {
    field,
    ...params.details,
    ...(endpoint ? { validValuesEndpoint: `${basePath}${endpoint}` } : {}),
  })
}
