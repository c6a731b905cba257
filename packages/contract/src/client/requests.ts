import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { type Arguments, completeInput, type InputOf } from './input.ts'
import { type Answer, type CallOptions, type ClientOptions, send } from './send.ts'

type PageOf<E extends Endpoint> = Answer<z.infer<E['data']>>
type ItemOf<E extends Endpoint> = z.infer<E['data']> extends (infer Item)[] ? Item : never

const pageLimit = 100

/** The kinds of method: its data, data without any input, one page, and all items page after page by offset or cursor. */
export function requestsOf(options: ClientOptions) {
  const data =
    <E extends Endpoint>(endpoint: E) =>
    async (...[given, call]: Arguments<E['path'], InputOf<E>>): Promise<z.infer<E['data']>> =>
      (await send(options, endpoint, completeInput(endpoint, given), call)).data

  const list =
    <E extends Endpoint>(endpoint: E) =>
    async (call?: CallOptions): Promise<z.infer<E['data']>> =>
      (await send(options, endpoint, completeInput(endpoint, undefined), call)).data

  const page =
    <E extends Endpoint>(endpoint: E) =>
    (...[given, call]: Arguments<E['path'], InputOf<E>>): Promise<PageOf<E>> =>
      send(options, endpoint, completeInput(endpoint, given), call)

  /** From `offset` on; `limit` is the size of a page. */
  const all = <E extends Endpoint>(endpoint: E) =>
    async function* (...[given, call]: Arguments<E['path'], InputOf<E>>): AsyncGenerator<ItemOf<E>> {
      const input = completeInput(endpoint, given)
      let offset = Number((input as { offset?: number }).offset ?? 0)
      for (;;) {
        const answer = await send(options, endpoint, { limit: pageLimit, ...input, offset }, call)
        // The schema of a paginated endpoint's data is an array.
        const items = answer.data as ItemOf<E>[]
        yield* items
        if (!answer.pagination?.hasMore || items.length === 0) return
        offset += items.length
      }
    }

  /** From `cursor` on; `limit` is the size of a page. */
  const allByCursor = <E extends Endpoint>(endpoint: E) =>
    async function* (...[given, call]: Arguments<E['path'], InputOf<E>>): AsyncGenerator<ItemOf<E>> {
      let input: InputOf<E> = { limit: pageLimit, ...completeInput(endpoint, given) }
      for (;;) {
        const { data, next } = await send(options, endpoint, input, call)
        // The schema of such an endpoint's data is an array.
        yield* data as ItemOf<E>[]
        if (next === null) return
        input = { ...input, cursor: next }
      }
    }
  return { data, list, page, all, allByCursor }
}
