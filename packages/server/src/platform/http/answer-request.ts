import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { bodyMaxBytes, type CursorPage, type Endpoint, type Page } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database.ts'
import type { UnknownMember } from '../unknown-members.ts'
import type { boundReads } from './bound-reads.ts'
import { parseInput } from './parse-input.ts'
import {
  type Arriving,
  type Bound,
  type FileAnswer,
  fileOf,
  isAlreadyKnown,
  type Route,
  writtenOf,
} from './route.ts'

// RFC 7240.
const lenient = /(?:^|,)\s*handling\s*=\s*"?lenient"?\s*(?:[;,]|$)/i
// From the end of the body on: a batch of 100 calls takes seconds.
const uploadMaxMs = 60_000

export interface AnswerOptions<Caller extends object, Context> {
  /** The context in which a route answers this caller. `markReplayed` marks the answer as a repeated one. */
  openContext(caller: Caller, markReplayed: () => void): Promise<Context>
  /** The log fields that describe a caller. */
  describeCaller(caller: Caller): object
  /** Whether every reply is checked against its schema, as in tests. */
  checkReplies: boolean
  /** Whether unknown members and query parameters are ignored instead of refused. */
  ignoreUnknown?: boolean | undefined
}

/** A caller with a valid key, and the remaining time of the request. */
export interface Admitted<Caller extends object> {
  caller: Caller
  leftMs: number
}

/** The parts that all requests of a server share. */
export interface Shared<Caller extends object> {
  callers: WeakMap<FastifyRequest, Admitted<Caller>>
  bodiesOf: ReturnType<typeof rememberBodies>
  takeRead: ReturnType<typeof boundReads>
  /** For requests with large bodies, apart from the others: storing them takes longer. */
  takeUpload: ReturnType<typeof boundReads>
  /** The database, for `/readyz` and for the deadline of each request. */
  db: Pick<Database, 'read' | 'endBy' | 'readTimeoutMs'>
}

/** Answers a request with a serialised body. */
export async function answerRequest<Caller extends object, Context>(
  options: AnswerOptions<Caller, Context> & Shared<Caller>,
  route: Route<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer | FileAnswer> {
  const admitted = options.callers.get(request)
  if (!admitted) throw new Error('a route ran without authentication')
  const { caller } = admitted
  const { endpoint } = route
  const { params, query, body, headers } = request as FastifyRequest & { params: object; query: object }
  const isLenient = lenient.test(String(headers.prefer))
  if (isLenient) reply.header('Preference-Applied', 'handling=lenient')
  // The lines of a batch are parsed one by one.
  const ignored: UnknownMember[] = []
  const parse = (body: unknown) => {
    const parts = { params: { ...params }, query: { ...query }, body, headers }
    const { input, unknown } = parseInput(endpoint, parts, isLenient || options.ignoreUnknown === true)
    ignored.push(...unknown)
    if (unknown.length > 0) reply.header('Earshot-Ignored', listIgnored(ignored))
    return input
  }
  const bound = boundWork(options, endpoint, admitted)
  if (body instanceof Readable && route.receive) {
    const arriving = { body, contentType: String(headers['content-type']), parse, bound }
    return await run(options, route, { caller, input: null, reply, arriving })
  }
  const input = parse(body)
  return await bound(() => run(options, route, { caller, input, reply }))
}

/** Returns what runs the work of a request within the bounds of its team and kind, up to its deadline. Its body has arrived by then. */
function boundWork<Caller extends object, Context>(
  { takeRead, takeUpload, describeCaller, db }: AnswerOptions<Caller, Context> & Shared<Caller>,
  { timeout, method, path, bodyMaxBytes: maxBytes = bodyMaxBytes }: Endpoint,
  { caller, leftMs }: Admitted<Caller>,
): Bound {
  const isUpload = maxBytes > bodyMaxBytes
  const take = isUpload ? takeUpload : takeRead
  return async (work) => {
    const deadlineMs = performance.now() + (isUpload ? uploadMaxMs : leftMs)
    const team = JSON.stringify(describeCaller(caller))
    const release = await take(team, timeout ?? `${method} ${path}`, deadlineMs)
    if (!release)
      throw new ApiError(
        timeout ?? 'SERVICE_UNAVAILABLE',
        'Too many requests of this kind are under way. Try again shortly.',
      )
    return await db.endBy(deadlineMs, work).finally(release)
  }
}

interface Asked<Caller> {
  caller: Caller
  input: unknown
  reply: FastifyReply
  arriving?: Arriving<unknown>
}

async function run<Caller extends object, Context>(
  { bodiesOf, openContext, checkReplies }: AnswerOptions<Caller, Context> & Shared<Caller>,
  { endpoint, source, run, receive }: Route<Context>,
  { caller, input, reply, arriving }: Asked<Caller>,
): Promise<string | Buffer | FileAnswer> {
  const context = await openContext(caller, () => void reply.header('Idempotent-Replayed', 'true'))
  const bodies = source && bodiesOf(source(context))
  const name = bodies ? `${endpoint.path} ${JSON.stringify(input)}` : ''
  const known = bodies?.get(name)
  if (known) return known
  const answered = await (arriving && receive ? receive(context, arriving) : run(context, input))
  if (isAlreadyKnown(answered)) reply.code(endpoint.knownStatus ?? 200)
  const file = fileOf(answered)
  if (file) return file
  const whole = writtenOf(answered)
  if (whole) {
    if (checkReplies) proveWritten(endpoint, whole)
    return whole
  }
  const envelope = envelopeOf(endpoint, answered, input)
  if (checkReplies) proveReply(endpoint, envelope.data)
  const text = JSON.stringify(envelope)
  bodies?.set(name, Buffer.from(text))
  return text
}

/** At most ten names for a header, with other than ASCII characters percent-encoded. */
function listIgnored(unknown: readonly UnknownMember[]): string {
  const names = new Set(unknown.map(({ name, path }) => [...path, name.slice(0, 60)].join('.')))
  return [...names]
    .slice(0, 10)
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join(', ')
}

/** Keeps bodies that depend on one object alone, by path and input, as long as that object is in use. */
export function rememberBodies(): (source: object) => Map<string, Buffer> {
  const known = new WeakMap<object, Map<string, Buffer>>()
  return (source) => {
    const bodies = known.get(source) ?? new Map<string, Buffer>()
    known.set(source, bodies)
    return bodies
  }
}

interface PageInput {
  limit: number
  offset: number
}

function envelopeOf(endpoint: Endpoint, answered: unknown, input: unknown): { data: unknown; meta?: object } {
  if (endpoint.paginated) {
    const { limit, offset } = input as PageInput
    const { items, totalCount, searched } = answered as Page<unknown>
    const hasMore = offset + items.length < totalCount
    const pagination = { totalCount, hasMore, limit, offset }
    return { data: items, meta: { pagination, ...(searched ? { searched } : {}) } }
  }
  if (!endpoint.hasCursor) return { data: answered }
  const { data, next } = answered as CursorPage<unknown>
  return { data, meta: { cursor: { next, limit: (input as PageInput).limit } } }
}

function proveWritten(endpoint: Endpoint, whole: Buffer): void {
  const text = whole.toString()
  if (endpoint.replyType === undefined) proveReply(endpoint, JSON.parse(text).data)
  else for (const line of text.split('\n').filter(Boolean)) proveReply(endpoint, JSON.parse(line))
}

// A reply must match its schema and have no other members.
function proveReply(endpoint: Endpoint, data: unknown): void {
  const sent = JSON.parse(JSON.stringify(data))
  if (isDeepStrictEqual(endpoint.data.parse(sent), sent)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers members that its schema does not have`)
}
