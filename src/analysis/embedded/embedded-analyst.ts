import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Segment } from '../../contract/transcript.ts'
import type { Analyst, Claim, Question } from '../analyst.ts'
import { claimElements } from './claim-elements.ts'
import { readElementModel } from './element-model.ts'
import { rankDescription } from './rank-description.ts'
import { readCall } from './read-call.ts'
import { createVocabulary } from './vocabulary.ts'
import { readWeights } from './weights-file.ts'

// Changes with the code; the hash beside it with what was learnt.
const codeVersion = 4

/**
 * The analyst that needs nothing but this process: built-in elements by a trained model, a team's own by their description and
 * examples. The same question gets the same claims. The user's prompt is not understood and changes nothing.
 */
export function createEmbeddedAnalyst(): Analyst {
  const file = readFileSync(new URL('weights/elements.bin', import.meta.url))
  const model = readElementModel(readWeights(file))
  const vocabulary = createVocabulary(model.words)
  const learnt = new Set(model.columns)
  const hash = createHash('sha256').update(file).digest('hex')
  const claimsOf = ({ segments, elements }: Pick<Question, 'segments' | 'elements'>): Claim[] => {
    const spoken = readCall(segments, vocabulary)
    const builtIn = elements.filter(({ key }) => learnt.has(key))
    const claims = claimElements(spoken, segments, builtIn, model)
    for (const element of elements) {
      if (!learnt.has(element.key))
        claims.push(...rankDescription(candidatesOf(spoken, segments), segments, element))
    }
    return claims
  }
  return {
    fingerprint: `embedded-${codeVersion}-${hash.slice(0, 12)}`,
    analyse: async ({ segments, elements, signal }) => {
      signal.throwIfAborted()
      return claimsOf({ segments, elements })
    },
  }
}

export interface Candidate {
  segmentIndex: number
  startChar: number
  quote: string
  side: Segment['side']
  words: string[]
}

function candidatesOf(spoken: ReturnType<typeof readCall>, segments: readonly Segment[]): Candidate[] {
  return spoken.map(({ segmentIndex, start, end, side, tokens }) => ({
    segmentIndex,
    startChar: start,
    quote: segments[segmentIndex]?.text.slice(start, end) ?? '',
    side,
    words: tokens,
  }))
}
