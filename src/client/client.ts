import type { z } from 'zod'
import { getCall, getTranscript } from '../contract/calls.ts'
import { listElements } from '../contract/elements.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import {
  cancelRun,
  getRun,
  getRunEvidence,
  getRunManifest,
  listRunEvidenceItems,
  listRuns,
  type Run,
  startRun,
} from '../contract/runs.ts'
import { getSlice, listSlices } from '../contract/slices.ts'
import { type Answer, type CallOptions, type ClientOptions, send, sleep } from './send.ts'

// biome-ignore lint/performance/noBarrelFile: callers catch it, and have this one module to import from
export { ApiError } from '../contract/errors.ts'
export type Client = ReturnType<typeof createClient>

type PageOf<E extends Endpoint> = Answer<z.infer<E['data']>>
type ItemOf<E extends Endpoint> = z.infer<E['data']> extends (infer Item)[] ? Item : never

const pageLimit = 100

/** A client of Earshot's API: one method an endpoint. Errors are ApiError with code, status and request id. */
export function createClient(options: ClientOptions) {
  const data =
    <E extends Endpoint>(endpoint: E) =>
    async (input: z.input<E['input']>, call?: CallOptions): Promise<z.infer<E['data']>> =>
      (await send(options, endpoint, input, call)).data

  const page =
    <E extends Endpoint>(endpoint: E) =>
    (input: z.input<E['input']>, call?: CallOptions): Promise<PageOf<E>> =>
      send(options, endpoint, input, call)

  /** All items, page after page. */
  const all = <E extends Endpoint>(endpoint: E) =>
    async function* (input: z.input<E['input']>, call?: CallOptions): AsyncGenerator<ItemOf<E>> {
      for (let offset = 0; ; offset += pageLimit) {
        const answer = await send(options, endpoint, { limit: pageLimit, ...input, offset }, call)
        // The schema of a paginated endpoint's data is an array.
        yield* answer.data as ItemOf<E>[]
        if (!answer.pagination?.hasMore) return
      }
    }

  const get = data(getRun)
  return {
    slices: { list: (call?: CallOptions) => data(listSlices)({}, call), get: data(getSlice) },
    elements: { list: (call?: CallOptions) => data(listElements)({}, call) },
    runs: {
      /** Without an `idempotencyKey` one is made, so that an attempt that is sent again starts no second run. */
      start: (input: z.input<typeof startRun.input>, call?: CallOptions) =>
        data(startRun)({ idempotencyKey: crypto.randomUUID(), ...input }, call),
      list: page(listRuns),
      listAll: all(listRuns),
      get,
      /** Polls as the server suggests until the run has ended. */
      wait: async (id: number, call: CallOptions & { onProgress?(run: Run): void } = {}): Promise<Run> => {
        for (;;) {
          const run = await get({ id }, call)
          call.onProgress?.(run)
          if (run.suggestedPollAfterSeconds === null) return run
          await sleep(run.suggestedPollAfterSeconds * 1000, call.signal)
        }
      },
      evidence: data(getRunEvidence),
      evidenceItems: page(listRunEvidenceItems),
      allEvidenceItems: all(listRunEvidenceItems),
      manifest: data(getRunManifest),
      cancel: data(cancelRun),
    },
    calls: { get: data(getCall), transcript: data(getTranscript) },
  }
}
