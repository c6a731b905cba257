import type { PostQuote } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { Finding } from '../../locate-claims.ts'

/** From here on a finding is clear: more likely evidence than not. */
export const clearConfidence = 0.5

export function toPostQuote(finding: Finding): z.infer<typeof PostQuote> {
  const { quote, speaker, startMs, endMs, startChar, endChar, segmentIndex } = finding
  return { text: quote, speaker, startMs, endMs, startChar, endChar, segment: segmentIndex }
}

export function overlaps(a: Finding, b: Finding): boolean {
  return a.segmentIndex === b.segmentIndex && a.startChar < b.endChar && b.startChar < a.endChar
}
