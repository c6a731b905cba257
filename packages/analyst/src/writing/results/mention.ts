import type { Sentence } from './sentences.ts'

/** A sentence with the alternatives that it names. */
export interface Mention {
  sentence: Sentence
  named: Named[]
  /** Its names that may not be vendors': statements about them belong to no alternative. */
  others: Named[]
}

export interface Named {
  /** A vendor's name as spelt for comparison, or the name of another way. */
  spelling: string
  isVendor: boolean
  /** The place of its name in the quote. */
  start: number
  end: number
  /** Another thing is better *than* it. */
  isLesser: boolean
}
