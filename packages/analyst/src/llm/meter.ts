import type { Account } from '../analyst.ts'
import type { Use } from './ask-model.ts'

/** The purpose of a request. */
export type Purpose = 'evidence' | 'posts' | 'results' | 'verification'

/** One request before it is sent. */
export interface Intent {
  account: Account
  purpose: Purpose
  provider: string
  host: string
  model: string
  estimatedTokens: number
  /** The maximum cost of the request in billionths; null without a price. */
  mostNanos: number | null
}

/**
 * The outcome of a request. `refused`: by the provider. `failed`: it failed. `lost`: it broke off, and may have been paid for.
 * `cancelled`: the caller stopped waiting; it may have cost money, too.
 */
export interface Outcome {
  state: 'answered' | 'refused' | 'failed' | 'lost' | 'cancelled'
  use: Use | null
  /** Null if the price is unknown. */
  nanos: number | null
  /** The time for which no worker sends the provider a request. */
  pauseMs: number | null
  /** The failure, for people. */
  reason?: string
}

/**
 * Counts the requests of all workers on all machines: concurrency, rates, pauses, money. Keeps paid answers until they are findings, and
 * answers for posts longer.
 */
export interface Meter {
  /** Waits until the request may be sent; returns its number. Throws AnalysisStopped at a cap, CallNotAnalysed after too long a wait. */
  admit(intent: Intent, signal: AbortSignal): Promise<number>
  settle(request: number, outcome: Outcome): Promise<void>
  /** The kept result of reading a model's text, by its key. */
  recall(account: Account, key: string): Promise<unknown>
  keep(account: Account, key: string, answer: object): Promise<void>
}

/** For programs without a database: limits, counts and keeps nothing. */
export const freeMeter: Meter = {
  admit: async () => 0,
  settle: async () => undefined,
  recall: async () => null,
  keep: async () => undefined,
}

/** The account of such programs. */
export const noAccount: Account = { organizationId: 0, teamId: 0, runId: null, transcriptId: 0 }
