/** The inferred type of a call. */
export interface ClassifiedCall {
  key: string
  /** Probability that a person would choose this type, 0–1. */
  confidence: number
  /** One sentence with the decisive words. */
  rationale: string
}
