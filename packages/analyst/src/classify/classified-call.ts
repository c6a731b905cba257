/** The type that a call was taken for. */
export interface ClassifiedCall {
  key: string
  /** Probability that a person would choose this type, 0–1. */
  confidence: number
  /** One sentence that names the words which decided. */
  rationale: string
}
