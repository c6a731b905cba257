import type { Segment } from '@earshot/contract/transcript'
import type { ElementDefinition } from './definitions/element.ts'

/**
 * Reads one call and says where it shows each of the elements. Two kinds exist, embedded and language model; callers
 * cannot tell them apart. An analyst knows no database and no HTTP of ours, and does not have to be trusted: its claims
 * pass through the locator, which keeps only what stands in the transcript word for word.
 */
export interface Analyst {
  /** Name and version of everything that can change an answer. Part of the key under which findings are cached. */
  readonly fingerprint: string
  /** Present if an outside provider answers, which costs money. Goes into the run's manifest. */
  readonly outside?: OutsideAnalyst
  /**
   * Throws CallNotAnalysed for a call without an answer, AnalysisStopped where no call will get one; any other error is
   * a fault that passes, or a bug.
   */
  analyse(question: Question): Promise<Claim[]>
  /** The analyst for a slice that prefers a model: the default one, where it has no such model. */
  preferring?(model: string | null): Analyst
}

export interface OutsideAnalyst {
  provider: string
  model: string
  /** Where transcripts are sent. */
  host: string
  currency: string
  parameters: Readonly<Record<string, string | number | boolean | null>>
  /** How many calls of a batch are analysed in parallel. */
  callsAtOnce: number
  /** A run fails when a smaller share of its calls can be analysed. */
  minShare: number
}

/** On whose account a question is asked, and what about. */
export interface Account {
  organizationId: number
  teamId: number
  /** Null for what happens to a call by itself. */
  runId: number | null
  /** The rewriting of posts that the call belongs to, if any. */
  rewriteId?: number | null
  /** Null for what is asked about the evidence of many calls. */
  transcriptId: number | null
  /** Aborted when no request is to be begun any more; those under way are perhaps paid for, and may end. */
  closing?: AbortSignal
}

export interface Question {
  segments: readonly Segment[]
  elements: readonly ElementDefinition[]
  /** The extra instruction of whoever started the run. */
  userPrompt: string | null
  /** Absent in measuring programs, which do not record costs. */
  account?: Account
  /** Receives how many words of the call were read. */
  onRead?(read: { wordsSent: number; words: number }): void
  signal: AbortSignal
}

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/** A quote that an analyst offers as evidence, not yet checked. */
export interface Claim {
  elementKey: string
  segmentIndex: number
  quote: string
  /** Where the quote starts in the segment's text, in UTF-16 units, if the analyst knows. */
  startChar?: number
  /** What the analyst was shown of the segment, if that was not all: a quote that is said twice is first looked for in it. */
  shown?: readonly Stretch[]
  /** Probability that a reader who sees only the quote agrees, 0–1. */
  confidence: number
}
