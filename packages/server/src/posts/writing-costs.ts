import type { CallTypeDefinition } from '@earshot/analyst/definitions/catalog'
import type { PostsEstimate } from '@earshot/analyst/llm/write/estimate-posts'
import type { ResultEstimate } from '@earshot/analyst/llm/write/estimate-result'
import type { CostModel } from '../findings/cost-model.ts'

/** Estimates the cost of writing posts and results, without a request. */
export interface WritingCosts {
  /** Fingerprint of the configured writer. */
  writer: string
  /** Fingerprint of the writer that writes what the configured one cannot. */
  fallback: string
  /** Null if posts are written here. */
  outside: CostModel['outside']
  /** The model that judges what was written; null without one. */
  verifier: CostModel['outside']
  estimate: PostsEstimate
  estimateResult: ResultEstimate
  /** Money for tokens of a model, in billionths; null without a price. */
  nanosOf(model: string, tokens: { input: number; output: number }): number | null
  /** The most money that a team may spend in a month; null without a cap. */
  teamMonthCap: number | null
}

/** The value of `call.posts_writer` for posts of a writer by the template of a call type. */
export function writerMark(fingerprint: string, { key, version }: CallTypeDefinition): string {
  return `${fingerprint} ${key}@${version}`
}
