import type { ElementDefinition } from '../contract/element.ts'
import type { Segment } from '../contract/transcript.ts'

/**
 * Reads one call and says where it shows each of the elements. Two kinds exist, embedded and language model; callers
 * cannot tell them apart. An analyst knows no database and no HTTP of ours, and does not have to be trusted: its claims
 * pass through the locator, which keeps only what stands in the transcript word for word.
 */
export interface Analyst {
  /** Name and version of everything that can change an answer. Part of the key under which findings are cached. */
  readonly fingerprint: string
  analyse(question: Question): Promise<Claim[]>
}

export interface Question {
  segments: readonly Segment[]
  elements: readonly ElementDefinition[]
  /** The extra instruction of whoever started the run. */
  userPrompt: string | null
  signal: AbortSignal
}

/** A quote that an analyst offers as evidence, not yet checked. */
export interface Claim {
  elementKey: string
  segmentIndex: number
  quote: string
  /** Where the quote starts in the segment's text, in UTF-16 units, if the analyst knows. */
  startChar?: number
  /** Probability that a reader who sees only the quote agrees, 0–1. */
  confidence: number
}
