import type {
  NextMove,
  Outcome,
  PostAlternative,
  PostAmount,
  PostPerson,
} from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { Finding } from '../locate-claims.ts'

/** The evidence of a statement. */
export type Citation =
  /** Place in the writer's list of findings. */
  | { finding: number }
  /** A quote chosen by the writer, which the locator has to find. */
  | { segmentIndex: number; quote: string; startChar?: number }

type Without<Shape extends z.ZodType> = Omit<z.infer<Shape>, 'quotes'>

/** A statement's claims beside its text, by slot. */
export interface Claims {
  /** Of `type`: key of the call's type, and the writer's confidence, 0–1. */
  callType?: { key: string; confidence: number }
  /** Of `outcome`. */
  outcome?: z.infer<typeof Outcome>['key']
  /** Of `move`; the statement's text is the move's. */
  move?: Omit<Without<typeof NextMove>, 'text'>
  /** Of `amount`. */
  amount?: Without<typeof PostAmount>
  /** Of `person`. */
  person?: Without<typeof PostPerson>
  /** Of `alternative`. */
  alternative?: Without<typeof PostAlternative>
  /** Of `score:<key>`. */
  score?: 'G' | 'Y' | 'R'
}

/** The slot of a statement in a post. Keys are those of the call type's template. */
export type PostSlot =
  /** Text: the reason for the type. */
  | 'type'
  /** Text: the reason. */
  | 'outcome'
  /** One statement for each sentence of the summary's bottom line, in order; at most 60 words together. */
  | 'bluf'
  /** The summary's `aiGeneratedTitle`. */
  | 'title'
  /** An item of a section of the summary; has a title. */
  | `section:${string}`
  /** A value of `additionalContext`, by the element's key. */
  | `context:${string}`
  /** A next move, of both posts. */
  | 'move'
  | 'amount'
  | 'person'
  | 'alternative'
  /** One statement for each sentence of the scorecard's bottom line. */
  | 'scorecard'
  /** Text: the rationale of an element's score. */
  | `score:${string}`
  /** Text: advice for an element that is not green. */
  | `coaching:${string}`
  /** Text: the reason why an element could not be judged. */
  | `not_assessed:${string}`

export interface Statement {
  slot: PostSlot
  title?: string
  text: string
  quotes: readonly Citation[]
  claims?: Claims
  /**
   * Set if a program has computed the text from the whole call: a figure, or a missing thing. Such a statement needs no quotes, and its
   * figures are not checked. A model's statement never has it.
   */
  isComputed?: true
}

/** A writer's draft. Nothing of it is shown before the check. */
export interface PostDraft {
  statements: Statement[]
  /** Caveats for the reader, such as unread parts. */
  caveats: string[]
}

/** A statement with its quotes located in the call. */
export type Proven = Statement & { located: Finding[] }

/** The slot of a statement in a run's result. Keys are those of the slice's sections. */
export type ResultSlot =
  /** One statement for each sentence of the headline, in order. */
  | 'headline'
  /** Has a title. By accounts, all it cites is of one account. */
  | 'finding'
  /** A row of a section; its title is the theme, the name or the role. */
  | `row:${string}`

export interface ResultStatement {
  slot: ResultSlot
  title?: string
  /** A model's holds no count: `insertCounts` puts those of what it cites in place of `{calls}` and the like. */
  text: string
  /** Ids of evidence. */
  evidence: readonly number[]
  claims?: {
    /** Of a person, as it was said. */
    role?: string | null
    /** Of an alternative: ids of evidence against it. */
    against?: readonly number[]
  }
  /** The finished row, if a program has computed it from all evidence of the run. A model's statement never has it. */
  row?: object
}

/** A writer's draft of a result. */
export interface ResultDraft {
  statements: ResultStatement[]
  caveats: string[]
  /** The input of an outside writer. */
  read?: { quotes: number; calls: number; words: number }
}
