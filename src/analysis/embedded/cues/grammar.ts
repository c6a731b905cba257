import type { Side } from '../../../contract/transcript.ts'

/**
 * How one element is said. Each line of `cues` is a weight and a pattern over a normalised sentence:
 *
 *     budget|money .. approved|signed_off     slots, one blank between; `|` alternatives; `_` a blank inside one
 *     approv*                                 words that start so
 *     the?                                    a slot that may be missing
 *     ..  ...                                 up to 3, up to 7 words between
 *     ^  $                                    start, end of the sentence
 *     @role                                   a class of `word-classes.ts`
 *
 * The number in front is the weight, in log odds: 3 and more is evidence almost by itself, below 0 speaks against.
 */
export interface Grammar {
  cues: string
  /** Words and pairs (`a_b`) that lend weight: a number, then the words that have it. */
  words?: string
  /** What the other side asked just before, so that a plain answer is evidence. */
  answers?: { asked: string; answer: 'yes' | 'no' | 'any' }[]
  /** The side that says it far more often, where both can. */
  usually?: Side
  /** Questions count fully unless they are `rare`; `only` means that nothing else counts. */
  questions?: 'rare' | 'only'
  /** "If we had …", "we would …" is as good as a fact. */
  hypothetical?: true
  /** The element is negative by nature: "not", "no" and "never" do not undo a cue. */
  negative?: true
}
