import type { Side } from '@earshot/contract/transcript'

/** A sentence to learn from. */
export interface Example {
  ids: readonly number[]
  side: Side | null
  isQuestion: boolean
  /** Features of what stands near it, of a meeting. */
  near?: readonly number[]
  /** The columns of the elements it shows. */
  shown: readonly number[]
  /** How much it counts for each of the columns that are learnt. */
  weights: Float32Array
}
