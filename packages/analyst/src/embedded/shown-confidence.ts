import { log, probabilityOf } from './exact-math.ts'

// Changes in log odds. In training calls of styles that were left out whole, quotes of these elements are right more often than their
// confidences say, beyond what holds for all elements. This is half of the difference, because the labelled sample calls show less of it;
// from packages/analyst/lab/train/measure-elements.ts.
const tooModest = new Map([
  ['deal_risk', 0.68],
  ['decision_made', 0.36],
  ['feature_request', 0.1],
  ['objection', 0.1],
  ['objection_response', 0.1],
])

/** The confidence of a quote that is to be shown. Whether it is claimed was decided before. */
export function shownConfidence(key: string, confidence: number): number {
  const change = tooModest.get(key) ?? 0
  if (change === 0 || confidence <= 0 || confidence >= 1) return confidence
  return probabilityOf(log(confidence / (1 - confidence)) + change)
}
