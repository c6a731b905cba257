import { z } from 'zod'
import { ApiError, type ErrorCode } from './errors.ts'
import type { KeyScope } from './scopes.ts'

/** A chapter of the OpenAPI document. */
export interface Tag {
  name: string
  description: string
}

/** One endpoint as data. HTTP server, client, OpenAPI document and tests all read it from here. */
export interface Endpoint extends EndpointDefinition {
  examples: {
    /** The success answer's `data`. */
    reply: unknown
    body?: object
  }
}

export type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-ndjson'

interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/public/v1`, path parameters as `:name`. */
  path: string
  summary: string
  /** Details beyond the summary. */
  description: string
  tag: Tag
  /** The scope that a key needs. */
  scope: KeyScope
  /** Path, query and body fields and `idempotencyKey` (the header) in one flat object. */
  input: z.ZodObject
  /** The success answer's `data`. */
  data: z.ZodType
  /** Codes beyond those every endpoint can answer. */
  errors: readonly ErrorCode[]
  /** The 503 code for a statement that the database stopped. Without it, SERVICE_UNAVAILABLE. */
  timeout?: ErrorCode
  status?: 202
  /** The status of an answer about something that existed before. */
  knownStatus?: 200
  /** Media types of its body; by default only JSON. Others reach the operation as a stream. */
  bodyTypes?: readonly BodyType[]
  /** Another status of a success. */
  otherStatus?: 206
  /** The media type of its success answer, if that is not JSON. */
  replyType?: 'application/x-ndjson' | 'application/octet-stream'
  /** The longest body in bytes, unpacked; by default `bodyMaxBytes`. */
  bodyMaxBytes?: number
  /** The answer carries `meta.pagination`; input has `limit` and `offset`. */
  paginated?: true
  /** The answer carries `meta.searched`. */
  searched?: true
  /** The answer carries `meta.cursor`; input has `limit` and `cursor`. */
  hasCursor?: true
  /** A refusal lists up to ten faults of the body in `details.errors`. */
  listsFaults?: true
  /** Fields of a body that may also come in the query; the body wins. */
  queryFields?: readonly string[]
  /** An addition to the specification (contract, section 6). */
  extension?: true
}

interface Examples<Definition extends EndpointDefinition> {
  reply: z.infer<Definition['data']>
  body?: Partial<z.input<Definition['input']>>
}

/** An endpoint with a realistic reply and, if it takes a body, a realistic body. */
export function endpoint<const Definition extends EndpointDefinition>(
  definition: Definition,
  examples: Examples<Definition>,
): Definition & Pick<Endpoint, 'examples'> {
  return { ...definition, examples }
}

/** The default limit of bodies. */
export const bodyMaxBytes = 1024 * 1024

/** The error for a longer body. */
export function bodyTooLarge(maxBytes: number): ApiError {
  const message = `The body is too large: at most ${sizeOf(maxBytes)} is read, once it is unpacked.`
  return new ApiError('PAYLOAD_TOO_LARGE', message, { maxBytes })
}

/** A number of bytes, for people. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB']
  const power = units.findLastIndex((_, i) => bytes % 1024 ** i === 0)
  return `${bytes / 1024 ** power} ${units[power]}`
}

/** Fields of an input that come in headers. */
export const headerFields: Readonly<Record<string, string>> = {
  idempotencyKey: 'Idempotency-Key',
  range: 'Range',
  ifRange: 'If-Range',
}

/** Whether an input comes in a body, not in the path and the query. */
export function takesBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

export const basePath = '/api/public/v1'

/** Whether a text is an id: a positive safe integer. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}

/** An id in a path. Anything but a positive integer becomes 0, the id of no row, so that the answer is the resource's 404. */
export const PathId = z
  .preprocess((value: number) => (isId(String(value)) ? Number(value) : 0), z.int().nonnegative())
  .meta({ description: 'A positive integer. Any other value answers the 404 of the resource.', minimum: 1 })

export const Pagination = z
  .object({
    totalCount: z.int().nonnegative().describe('Items in the whole list.'),
    hasMore: z.boolean().describe('Whether a page follows.'),
    limit: z.int().positive().describe('The limit that was applied.'),
    offset: z.int().nonnegative().describe('The offset that was applied.'),
  })
  .meta({ id: 'Pagination', description: 'The place of this page in the whole list.' })
export type Pagination = z.infer<typeof Pagination>

/** The extent of a search. */
export const Searched = z
  .object({
    calls: z.int().nonnegative().describe('Calls that were looked through.'),
    callsWithWords: z.int().nonnegative().describe('Calls that meet the filters and have all the words.'),
  })
  .meta({
    id: 'Searched',
    description: 'How many calls a search has looked through, and how many there are.',
  })
export type Searched = z.infer<typeof Searched>

const offsetMax = Number.MAX_SAFE_INTEGER
export const limitField = z
  .int()
  .min(1)
  .max(100)
  .default(20)
  .meta({ description: 'Maximum number of items.' })
export const pageFields = {
  limit: limitField,
  offset: z.int().min(0).max(offsetMax).default(0).meta({ description: 'Items to skip.' }),
}

/** The start of the next page of a list, for the `cursor` of its request; null at the end. */
export const Cursor = z
  .object({
    next: z.string().nullable().describe('The `cursor` of the request for the next page; null at the end.'),
    limit: z.int().positive().describe('The limit that was applied.'),
  })
  .meta({
    id: 'Cursor',
    description: '`next` is the `cursor` of the request for the next page; null at the end.',
  })
export type Cursor = z.infer<typeof Cursor>

export const cursorField = z
  .string()
  .max(500)
  .optional()
  .meta({ description: 'The `next` of the page before.' })

export const minConfidence = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .meta({ description: 'Only evidence with at least this confidence.' })

/** One page of a list with a cursor. */
export interface CursorPage<Data> {
  data: Data
  next: string | null
}

/** One page of a list: its items and the true total. */
export interface Page<Item> {
  items: Item[]
  totalCount: number
  searched?: Searched
}

export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ id: 'Timestamp', description: 'An ISO 8601 date-time in UTC with milliseconds.' })
/** The first 50 characters of a wrong value, as JSON. */
export function beginningOf(value: unknown): string | undefined {
  return JSON.stringify(value)?.slice(0, 50)
}

/** `YYYY-MM-DD`, from the year 1 on: calendars, PostgreSQL's among them, have no year 0. */
export const DateOnly = z.iso
  // A value that is missing has an error of its own.
  .date({
    error: ({ input }) =>
      input === undefined ? undefined : `must be a date (YYYY-MM-DD), not ${beginningOf(input)}`,
  })
  .refine((date) => !date.startsWith('0000'), 'must be a date that exists')
  .meta({ id: 'DateOnly', description: 'A calendar date.' })

const seconds = z.iso.datetime({ offset: true })
const minutes = z.iso.datetime({ offset: true, precision: -1 })

/** An instant with its time zone; seconds may be left out. */
export const DateTime = z
  .string()
  .refine(
    (text) =>
      (seconds.safeParse(text).success || minutes.safeParse(text).success) && !text.startsWith('0000'),
    'must be an ISO 8601 date-time with a time zone',
  )
  .meta({ format: 'date-time' })

/** A plain date or an instant. */
export const AnyDate = z.union([DateOnly, DateTime], {
  error: ({ input }) =>
    `must be a date (YYYY-MM-DD) or a date-time with a time zone, not ${beginningOf(input)}`,
})

/** Free text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'must not contain NUL or lone surrogates')

/** An e-mail address or a domain, in lower case. Two of the longest fit into one entry of an index. */
export const Lowered = Text.trim().min(1).max(255).toLowerCase()

/** The host of an address in lower case. An address may have megabytes: each pattern reads it once. */
export function hostOf(address: string): string {
  const [host = ''] = address.replace(/^([a-z+]+:)?\/\//, '').split(/[/?#]/, 1)
  return host.replace(/^.*@|:\d*$/gs, '').replace(/^www\.(?=.*\.|$)/s, '')
}

/** A domain. Of the address of a website, its domain is taken. */
export const Domain = Text.trim().toLowerCase().overwrite(hostOf).min(1).max(255)
