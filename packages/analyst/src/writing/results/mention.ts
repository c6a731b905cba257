import type { Sentence } from './sentences.ts'

/** A sentence with the alternatives that it names. */
export interface Mention {
  sentence: Sentence
  named: Named[]
  /** What it speaks of by names that may be no vendors': what is said of them is said of no alternative. */
  others: Named[]
}

export interface Named {
  /** A vendor's name as spelt for comparison, or the name of another way. */
  spelling: string
  isVendor: boolean
  /** Where its name stands in the quote. */
  start: number
  end: number
  /** Something is said to be better *than* it. */
  isLesser: boolean
}
