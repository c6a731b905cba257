import { createHash } from 'node:crypto'
import type { ElementDefinition } from '../../contract/element.ts'
import type { Segment } from '../../contract/transcript.ts'
import type { Analyst, Claim, Question } from '../analyst.ts'
import { grammars } from './cues/grammars.ts'
import { wordClasses } from './cues/word-classes.ts'
import { type NormalSentence, normaliseSentence } from './normalise-sentence.ts'
import { rankDescription } from './rank-description.ts'
import { createScorer, type SpokenSentence } from './score-cues.ts'
import { splitSentences } from './split-sentences.ts'

// Below this a claim is more often wrong than a reader forgives; a call without the element then gets nothing.
const confidenceMin = 0.22

/** A sentence that may be quoted, with its place. */
export interface Candidate extends SpokenSentence {
  segmentIndex: number
  startChar: number
  quote: string
}

/**
 * The analyst that needs nothing but this process: built-in elements by cue grammars, a team's own by their description.
 * The same question gets the same claims. The user's prompt is not understood and changes nothing.
 */
export function createEmbeddedAnalyst(): Analyst {
  const knowledge = createHash('sha256')
    .update(JSON.stringify([[...grammars], wordClasses]))
    .digest('hex')
  return {
    // The number changes with the code, the hash with the cues.
    fingerprint: `embedded-1-${knowledge.slice(0, 12)}`,
    analyse: async ({ segments, elements, signal }) => {
      signal.throwIfAborted()
      return claimsOf({ segments, elements })
    },
  }
}

function claimsOf({ segments, elements }: Pick<Question, 'segments' | 'elements'>): Claim[] {
  const candidates = candidatesOf(segments)
  const builtIn = new Map(
    elements.filter(({ key }) => grammars.has(key)).map((element) => [element.key, element]),
  )
  const claims = [...cueClaims(candidates, builtIn)]
  for (const element of elements) {
    if (!builtIn.has(element.key)) claims.push(...rankDescription(candidates, segments, element))
  }
  return claims
}

function candidatesOf(segments: readonly Segment[]): Candidate[] {
  const candidates: Candidate[] = []
  let previous: { segment: Segment; sentence: NormalSentence } | null = null
  segments.forEach((segment, segmentIndex) => {
    const before = previous
    const isAnswer = before?.sentence.isQuestion && before.segment.speaker !== segment.speaker
    splitSentences(segment.text).forEach(({ start, end }, position) => {
      const quote = segment.text.slice(start, end)
      const sentence = normaliseSentence(quote)
      const asked = isAnswer && position === 0 ? before.sentence : null
      candidates.push({ ...sentence, side: segment.side, asked, segmentIndex, startChar: start, quote })
      previous = { segment, sentence }
    })
  })
  return candidates
}

function cueClaims(
  candidates: readonly Candidate[],
  elements: ReadonlyMap<string, ElementDefinition>,
): Claim[] {
  const score = createScorer(elements)
  const best = new Map<string, Claim>()
  for (const candidate of candidates) {
    for (const [elementKey, confidence] of score(candidate)) {
      if (confidence < confidenceMin) continue
      // The same words twice in a call are one piece of evidence.
      const key = `${elementKey}${candidate.text}`
      const known = best.get(key)
      if (known && known.confidence >= confidence) continue
      const { segmentIndex, startChar, quote } = candidate
      best.set(key, { elementKey, segmentIndex, startChar, quote, confidence })
    }
  }
  return [...best.values()]
}
