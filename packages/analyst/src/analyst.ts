import type { Segment } from '@earshot/contract/transcript'
import type { ElementDefinition } from './definitions/element.ts'

/**
 * Reads one call and finds evidence of each element. The embedded analyst and the language model share this interface. An analyst has
 * no access to our database or HTTP, and need not be trusted: the locator keeps only claims whose quotes are in the transcript, word for
 * word.
 */
export interface Analyst {
  /** Name and version of everything that can change an answer. Part of the key under which findings are cached. */
  readonly fingerprint: string
  /** Present if an outside provider answers, which costs money. Goes into the run's manifest. */
  readonly outside?: OutsideAnalyst
  /**
   * Throws CallNotAnalysed for a call without an answer, AnalysisStopped if no call will get one; any other error is a passing fault, or
   * a bug.
   */
  analyse(question: Question): Promise<Claim[]>
  /** The analyst for a slice that prefers a model; the default one if that model is unknown. */
  preferring?(model: string | null): Analyst
}

export interface OutsideAnalyst {
  provider: string
  model: string
  /** The host that gets transcripts. */
  host: string
  currency: string
  parameters: Readonly<Record<string, string | number | boolean | null>>
  /** The number of calls of a batch that are analysed in parallel. */
  callsAtOnce: number
  /** A run fails if a smaller share of its calls can be analysed. */
  minShare: number
}

/** The team that pays for a question, and its subject. */
export interface Account {
  organizationId: number
  teamId: number
  /** Null for the processing of a call outside of runs. */
  runId: number | null
  /** The rewriting of posts that the call belongs to, if any. */
  rewriteId?: number | null
  /** Null for questions about the evidence of many calls. */
  transcriptId: number | null
  /** Aborted when no further request may begin; running ones may have been paid for, and may end. */
  closing?: AbortSignal
}

export interface Question {
  segments: readonly Segment[]
  elements: readonly ElementDefinition[]
  /** The extra instruction of the run. */
  userPrompt: string | null
  /** Absent in measuring programs, which do not record costs. */
  account?: Account
  /** Receives the number of words read. */
  onRead?(read: { wordsSent: number; words: number }): void
  signal: AbortSignal
}

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/** An analyst's quote as evidence, not yet checked. */
export interface Claim {
  elementKey: string
  segmentIndex: number
  quote: string
  /** Start of the quote in the segment's text, in UTF-16 units, if the analyst knows it. */
  startChar?: number
  /** The parts of the segment that the analyst saw, if not all: a repeated quote is searched in them first. */
  shown?: readonly Stretch[]
  /** Probability that a reader who sees only the quote agrees, 0–1. */
  confidence: number
}
