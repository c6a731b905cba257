import type { ElementDefinition } from '@earshot/analyst/definitions/element'

/** How long a call is, as the database knows it. */
interface CallSize {
  words: number
  segments: number
}

/** What an analyst would cost, without asking it anything. */
export interface CostModel {
  fingerprint: string
  /** Null where the work is done here. */
  outside: { provider: string; model: string; host: string; currency: string; callsAtOnce: number } | null
  /** What asking about these elements of a call takes, with the run's extra instruction. `nanos`: billionths of the currency; null without a price. */
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
