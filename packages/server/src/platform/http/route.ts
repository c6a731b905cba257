import type { Readable } from 'node:stream'
import type { CursorPage, Endpoint, Page } from '@earshot/contract/endpoint'
import type { z } from 'zod'

/** An endpoint with its operation. */
export interface Route<Context> {
  endpoint: Endpoint
  /** Set if the answer depends only on this object and the input: then its body is kept as long as the object. */
  source?: (context: Context) => object
  run: (context: Context, input: unknown) => Promise<unknown>
  /** The operation for a body that is not JSON. */
  receive?: ((context: Context, arriving: Arriving<unknown>) => Promise<unknown>) | undefined
}

/** A body that arrives as a stream: a form or lines. */
export interface Arriving<Input> {
  body: Readable
  contentType: string
  /** The input that a JSON value in the body makes with path and query. Throws ApiError as for a JSON body. */
  parse(value: unknown): Input
  /** Runs the work on what has arrived. Throws SERVICE_UNAVAILABLE if too much is under way. */
  bound: Bound
}

/** Runs work within the bounds of concurrent requests. */
export type Bound = <Result>(work: () => Promise<Result>) => Promise<Result>

export type Answer<E extends Endpoint> = E extends { paginated: true }
  ? Page<z.infer<E['data']> extends (infer Item)[] ? Item : never>
  : E extends { hasCursor: true }
    ? CursorPage<z.infer<E['data']>>
    : z.infer<E['data']>

const body = Symbol('body')
const known = Symbol('known')

/** A serialised body. */
export interface Written {
  [body]: Buffer
}

/** The body of an answer that is not a page, around the JSON of its `data`, which must meet the endpoint's schema. */
export function bodyAround(data: string): Buffer {
  return Buffer.from(`{"data":${data}}`)
}

/** An answer with a serialised body. */
export function written(bytes: Buffer): Written {
  return { [body]: bytes }
}

export function writtenOf(answered: unknown): Buffer | undefined {
  return (answered as Partial<Written> | undefined)?.[body]
}

/** An answer about something that existed before: it has the endpoint's `knownStatus`. */
export function alreadyKnown<Data extends object>(data: Data): Data {
  return Object.defineProperty({ ...data }, known, { value: true })
}

export function isAlreadyKnown(answered: unknown): boolean {
  return typeof answered === 'object' && answered !== null && known in answered
}

/** A file as an answer. It is opened only to be sent, not for a HEAD. */
export interface FileAnswer {
  status: 200 | 206
  headers: Record<string, string>
  open(): Readable
}

const file = Symbol('file')

/** An answer that is a file. */
export function answerFile(answer: FileAnswer): Written {
  return { [file]: answer } as unknown as Written
}

export function fileOf(answered: unknown): FileAnswer | undefined {
  return (answered as { [file]?: FileAnswer } | undefined)?.[file]
}

/** Ties an operation to its endpoint, whose schema parses the input first. */
export type TieRoute<Context> = <E extends Endpoint>(
  endpoint: E,
  run: (context: Context, input: z.infer<E['input']>) => Promise<Answer<E> | Written>,
  receive?: (context: Context, arriving: Arriving<z.infer<E['input']>>) => Promise<Answer<E> | Written>,
) => Route<Context>

/** Returns the tie for operations of a feature, which see only the members of `Context`. */
export function tieRoutes<Context>(): TieRoute<Context> {
  return (endpoint, run, receive) => ({
    endpoint,
    run: (context, input) => run(context, input as z.infer<(typeof endpoint)['input']>),
    receive: receive as Route<Context>['receive'],
  })
}
