import type { Side } from '../../src/contract/transcript.ts'

/** A sentence to learn from. */
export interface Example {
  ids: number[]
  side: Side | null
  isQuestion: boolean
  /** The columns of the elements it shows. */
  shown: number[]
  /** How much it counts for each column; 0 where nothing is known. */
  weights: Float32Array
}
