import type { Side } from '../../src/contract/transcript.ts'

/** A sentence to learn from. */
export interface Example {
  ids: readonly number[]
  side: Side | null
  isQuestion: boolean
  /** The columns of the elements it shows. */
  shown: readonly number[]
  /** The columns of which it tells something, and how much it counts for each. */
  columns: Uint8Array
  weights: Float32Array
}
