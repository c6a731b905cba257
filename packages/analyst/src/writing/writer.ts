import type { TimedSegment } from '@earshot/contract/transcript'
import type { Account, OutsideAnalyst } from '../analyst.ts'
import type { CallTypeDefinition } from '../definitions/catalog.ts'
import type { ElementMeanings } from '../definitions/element.ts'
import type { Finding } from '../locate-claims.ts'
import type { PostDraft, Proven, ResultDraft } from './draft.ts'
import type { Quote, SynthesisInput } from './results/synthesis-input.ts'

/** A writer's input: the words of a call and its known details. */
export interface WrittenCall {
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  /** ISO date, the base of relative dates in the call. */
  heldOn: string | null
  segments: readonly TimedSegment[]
  /** Names and figures of the CRM records that the call belongs to. */
  crmFacts: readonly string[]
}

/** The required contents of a call's posts. */
export interface PostTemplate {
  callType: CallTypeDefinition
  /** Types that the writer may choose, including `callType`; empty if the type was given. */
  candidates: readonly CallTypeDefinition[]
  /** The label of an element is its key if it is missing here. */
  elementLabels: Readonly<Record<string, string>>
  meanings: ElementMeanings
}

interface CallTypeGuess {
  key: string
  /** Probability that a person would choose this type, 0–1. */
  confidence: number
  rationale: string
}

/** A piece of evidence as a writer reads it. */
export interface ReadQuote extends Quote {
  side: 'rep' | 'customer' | null
  /** ISO date of its call. */
  heldOn: string | null
}

/** The required contents of a run's result. */
export interface ResultOrder {
  evidence: SynthesisInput
  /** For writers that read them: the best quotes of each account and element, which `evidence` does not have. */
  quotes: readonly ReadQuote[]
  /** The extra instruction of the run. */
  userPrompt: string | null
}

/** The input of a second model's check. */
export type Judged = Pick<Proven, 'title' | 'text'> & {
  located: readonly Pick<Proven['located'][number], 'speaker' | 'quote'>[]
}

/** The account that pays for the writing, and its signal. */
export interface Assignment {
  signal: AbortSignal
  /** Absent in programs without a database. */
  account?: Account
}

/**
 * Writes posts and results as statements with their quotes. Two kinds exist, embedded and language model. A writer does not have to be trusted: the
 * checker keeps only what its quotes prove.
 */
export interface Writer {
  /** Name and version of everything that can change the posts. */
  readonly fingerprint: string
  /** Present if an outside provider writes, which costs money. */
  readonly outside?: OutsideAnalyst
  /** The writer of results for a slice that prefers a model: the default one, where it has no such model. */
  preferring?(model: string | null): Writer
  /** The segments with guessed sides of speakers, where they are unknown; the same object if there are none. */
  tellSides(segments: readonly TimedSegment[]): readonly TimedSegment[]
  /** A first guess of the call's type, for choosing findings. `own` are the team's types. */
  classify(call: Pick<WrittenCall, 'segments' | 'title'>, own: readonly CallTypeDefinition[]): CallTypeGuess
  /** `findings` are of this call; those of elements outside the template may be ignored. */
  writePosts(
    call: WrittenCall,
    template: PostTemplate,
    findings: readonly Finding[],
    assignment: Assignment,
  ): Promise<PostDraft>
  writeResult(order: ResultOrder, assignment: Assignment): Promise<ResultDraft>
  /** The places of statements that a second model finds unsupported by their quotes. Absent without one. */
  verify?(statements: readonly Judged[], assignment: Assignment): Promise<ReadonlySet<number>>
}
