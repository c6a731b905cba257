import type { TimedSegment } from '@earshot/contract/transcript'
import type { Analyst, Question } from './analyst.ts'
import { type Located, locateClaims } from './locate-claims.ts'

/** Asks the analyst about one call, and keeps only claims found in the transcript. */
export async function analyseCall(
  analyst: Analyst,
  question: Question & { segments: readonly TimedSegment[] },
): Promise<Located> {
  const claims = await analyst.analyse(question)
  return locateClaims(question.segments, claims, question.elements)
}
