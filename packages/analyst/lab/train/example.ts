import type { Side } from '@earshot/contract/transcript'

/** A training sentence. */
export interface Example {
  ids: readonly number[]
  side: Side | null
  isQuestion: boolean
  /** Features of its neighbours, for a meeting. */
  near?: readonly number[]
  /** The columns of the elements it shows. */
  shown: readonly number[]
  /** Its weight for each learnt column. */
  weights: Float32Array
}
