import type { Account } from '../analyst.ts'
import type { Use } from './ask-model.ts'

/** What a request is for. */
export type Purpose = 'evidence' | 'posts' | 'results' | 'verification'

/** One request before it is sent. */
export interface Intent {
  account: Account
  purpose: Purpose
  provider: string
  host: string
  model: string
  estimatedTokens: number
  /** Money that the request can cost at most, in billionths; null without a price. */
  mostNanos: number | null
}

/**
 * What became of a request. `refused`: the provider said no. `failed`: it failed. `lost`: it broke off, and was perhaps paid for.
 * `cancelled`: the caller stopped waiting; it may have cost money too.
 */
export interface Outcome {
  state: 'answered' | 'refused' | 'failed' | 'lost' | 'cancelled'
  use: Use | null
  /** Null where the price is not known. */
  nanos: number | null
  /** How long no worker sends the provider a request. */
  pauseMs: number | null
  /** What a failure was, for people. */
  reason?: string
}

/**
 * Counts the requests of all workers on all machines: concurrency, rates, pauses, money. Keeps paid answers until they are findings;
 * those that posts are made of longer.
 */
export interface Meter {
  /** Waits until the request may be sent; returns its number. Throws AnalysisStopped at a cap, CallNotAnalysed after too long a wait. */
  admit(intent: Intent, signal: AbortSignal): Promise<number>
  settle(request: number, outcome: Outcome): Promise<void>
  /** What was kept under a key, as it was read of the model's text. */
  recall(account: Account, key: string): Promise<unknown>
  keep(account: Account, key: string, answer: object): Promise<void>
}

/** For programs without a database: nothing is limited, counted or kept. */
export const freeMeter: Meter = {
  admit: async () => 0,
  settle: async () => undefined,
  recall: async () => null,
  keep: async () => undefined,
}

/** Of whatever such programs ask. */
export const noAccount: Account = { organizationId: 0, teamId: 0, runId: null, transcriptId: 0 }
