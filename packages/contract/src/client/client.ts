import { listElements } from '../elements.ts'
import type { Endpoint } from '../endpoint.ts'
import { searchEvidence } from '../evidence.ts'
import {
  listCallOwners,
  listCallTypes,
  listCompanyDomains,
  listCrmCompanies,
  listCrmDealStages,
  listCrmDeals,
  listCrmFields,
} from '../filter-values.ts'
import { getRunManifest } from '../run-manifest.ts'
import {
  cancelRun,
  getRun,
  getRunEvidence,
  listRunEvidenceItems,
  listRuns,
  type Run,
  startRun,
} from '../runs.ts'
import { estimateRun, getSlice, listSlices, previewCount } from '../slices.ts'
import { type CallMethods, callMethods } from './call-methods.ts'
import { type CrmMethods, crmMethods } from './crm-methods.ts'
import { completeInput, type Given, type InputOf } from './input.ts'
import { type PostMethods, postMethods } from './post-methods.ts'
import { requestsOf } from './requests.ts'
import { type CallOptions, type ClientOptions, send, sleep } from './send.ts'

export type { Pagination } from '../endpoint.ts'
// biome-ignore lint/performance/noBarrelFile: the one module that callers import from
export { ApiError, type ErrorCode, type ErrorDetails } from '../errors.ts'
export type { Evidence, EvidencePlace, EvidenceSource } from '../evidence.ts'
export type { CrmCustomFieldFilter, RunFilters } from '../filters.ts'
export type { CompactPost, FoundPost, Post } from '../posts.ts'
export type { RunManifest } from '../run-manifest.ts'
export type { Run, RunPhase } from '../runs.ts'
export type { RunEstimate, Slice } from '../slices.ts'
export type { Segment, Side } from '../transcript.ts'
export type { CallOptions, ClientOptions } from './send.ts'
export type Client = ReturnType<typeof createClient>

type GivenTo<E extends Endpoint> = Given<E['path'], InputOf<E>>

/**
 * A client of Earshot's API with a method for each endpoint. `runs.get(5)` is short for `runs.get({ id: 5 })`.
 * Errors are ApiError with code, status and request id.
 */
export function createClient(options: ClientOptions) {
  const { data, list, page, all } = requestsOf(options)
  const get = data(getRun)
  // Typed by name: declarations would repeat the methods.
  const posts: PostMethods = postMethods(options)
  const calls: CallMethods = callMethods(options)
  const crm: CrmMethods = crmMethods(options)
  return {
    slices: {
      list: list(listSlices),
      get: data(getSlice),
      previewCount: data(previewCount),
      estimate: data(estimateRun),
    },
    runs: {
      /** Without an `idempotencyKey` the client makes one, so that a repeated attempt does not start a second run. */
      start: (given: GivenTo<typeof startRun>, call?: CallOptions) => {
        const input = completeInput(startRun, given)
        return data(startRun)({ ...input, idempotencyKey: input.idempotencyKey ?? randomKey() }, call)
      },
      list: page(listRuns),
      listAll: all(listRuns),
      get,
      /** Polls at the server's suggested interval until the run has ended. */
      wait: async (
        id: GivenTo<typeof getRun>,
        call: CallOptions & { onProgress?(run: Run): void } = {},
      ): Promise<Run> => {
        for (;;) {
          const run = await get(id, call)
          call.onProgress?.(run)
          if (!run.suggestedPollAfterSeconds) return run
          await sleep(run.suggestedPollAfterSeconds * 1000, call.signal)
        }
      },
      evidence: data(getRunEvidence),
      evidenceItems: page(listRunEvidenceItems),
      allEvidenceItems: all(listRunEvidenceItems),
      manifest: data(getRunManifest),
      cancel: data(cancelRun),
    },
    evidence: {
      search: data(searchEvidence),
      /** All matches, page after page; `limit` is the size of a page. */
      searchAll: async function* (given: GivenTo<typeof searchEvidence>, call?: CallOptions) {
        const input = completeInput(searchEvidence, given)
        let { cursor } = input
        do {
          const { data: found, next } = await send(options, searchEvidence, { ...input, cursor }, call)
          yield* found.matches
          cursor = next ?? undefined
        } while (cursor !== undefined)
      },
    },
    posts,
    filters: {
      callOwners: data(listCallOwners),
      companyDomains: data(listCompanyDomains),
      crmDeals: data(listCrmDeals),
      crmCompanies: data(listCrmCompanies),
      crmDealStages: list(listCrmDealStages),
      crmFields: list(listCrmFields),
    },
    callTypes: { list: list(listCallTypes) },
    elements: { list: list(listElements) },
    calls,
    crm,
  }
}

// Browsers have `crypto.randomUUID` only on secure origins, but a self-hosted service may be at a plain http:// address.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
