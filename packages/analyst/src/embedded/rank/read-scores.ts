/** Log odds, for each sentence, of being evidence and of lying in the passage that is about the question. */
export interface ReadScores {
  quote: Float64Array
  passage: Float64Array
}
