import type { ElementDefinition } from '@earshot/analyst/definitions/element'

/** The length of a call, from the database. */
interface CallSize {
  words: number
  segments: number
}

/** Estimates the cost of an analyst without asking it. */
export interface CostModel {
  fingerprint: string
  /** Null if the work is done on this machine. */
  outside: { provider: string; model: string; host: string; currency: string; callsAtOnce: number } | null
  /** The cost of asking about elements of a call, with the run's extra instruction. `nanos`: billionths of the currency; null without a price. */
  costOf(elements: readonly ElementDefinition[], call: CallSize, userPrompt: string | null): Cost
  /** Money for tokens, in billionths; null without a price. */
  nanosOf(tokens: { input: number; output: number }): number | null
}

interface Cost {
  requests: number
  inputTokens: number
  outputTokens: number
}

/** The cost model for a slice that prefers a model, or none. */
export type CostModelOf = (preferredModel: string | null) => Promise<CostModel>
