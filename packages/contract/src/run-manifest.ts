import { z } from 'zod'
import { endpoint, PathId } from './endpoint.ts'
import { RunPhase, RunStatus } from './runs.ts'

export const notAnalysedMax = 100

const Count = z.int().nonnegative()

/** What a run read, asked, found, sent and spent, so that it can be repeated and explained. Of an active run, so far. */
export const RunManifest = z.object({
  runId: z.int().positive(),
  status: RunStatus,
  slice: z.object({ key: z.string(), version: z.int().positive() }),
  elements: z.array(z.object({ key: z.string(), version: z.int().positive(), hash: z.string() })),
  /** Name and version of whoever answers; null until a worker has taken the run up. */
  analyst: z.string().nullable(),
  /** The language model that was asked, with all that shapes its answers; null where the embedded analyst does the work. */
  model: z
    .object({
      provider: z.string(),
      name: z.string(),
      host: z.string(),
      parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    })
    .nullable(),
  promptHash: z.string().nullable(),
  /** `hash` is the SHA-256 of the transcripts' hashes in the order of their import. */
  inputs: z.object({ transcripts: Count, hash: z.string() }),
  findings: z.object({ total: Count, fresh: Count, reused: Count }),
  /** Quotes that could not be located in their call, and so were not stored. */
  droppedQuotes: Count,
  /** Calls without an answer, the first 100 of them with the reason. */
  notAnalysed: z.object({
    count: Count,
    calls: z.array(z.object({ fileId: z.int().positive(), reason: z.string() })).max(notAnalysedMax),
  }),
  /** What went to which host: parts of how many calls, and how many of their words. Empty where nothing left the machine. */
  sent: z.array(
    z.object({ host: z.string(), requests: Count, calls: Count, words: Count, wordsOfCalls: Count }),
  ),
  spending: z.object({
    currency: z.string().nullable(),
    /** Reservations of requests under way included; null where a price is not configured. */
    money: z.number().nonnegative().nullable(),
    requests: z.object({ answered: Count, refused: Count, failed: Count, running: Count }),
    /** As the provider counted them; `estimatedInput` is what was reckoned before sending the same requests. */
    tokens: z.object({ input: Count, cachedInput: Count, output: Count, estimatedInput: Count }),
  }),
  /** All money and tokens belong to `analyzing_calls`. */
  phases: z.array(z.object({ phase: RunPhase, seconds: z.number().nonnegative() })),
})
export type RunManifest = z.infer<typeof RunManifest>

export const getRunManifest = endpoint({
  method: 'GET',
  path: '/slice-runs/:id/manifest',
  summary: 'Get what a run read, asked, found, sent and spent; of an active run, so far',
  input: z.object({ id: PathId }),
  data: RunManifest,
  errors: ['RUN_NOT_FOUND'],
  timeout: 'RUN_LOOKUP_TIMEOUT',
  extension: true,
})
