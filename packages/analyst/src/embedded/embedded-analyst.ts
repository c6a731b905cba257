import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Segment } from '@earshot/contract/transcript'
import type { Analyst, Claim, Question } from '../analyst.ts'
import { claimElements, type JudgedElement } from './claim-elements.ts'
import { readElementModel } from './element-model.ts'
import { createMeantBy } from './meant-elements.ts'
import { readDescriptionsFile } from './rank/description-model.ts'
import { readOwnFile } from './rank/own-model.ts'
import { createRanker, type Ranker } from './rank/ranker.ts'
import { readRankerFile } from './rank/ranker-model.ts'
import { readCall } from './read-call.ts'
import { rememberLast } from './remember-last.ts'
import { tellSides, withToldSides } from './tell-sides.ts'
import { createVocabulary } from './vocabulary.ts'
import { readWeights } from './weights-file.ts'

// Raise this when a change of code changes findings. The hash beside it covers the weights.
const codeVersion = 12

export interface EmbeddedAnalyst extends Analyst {
  /** The log odds of each segment to be about the element, built-in or a team's own. */
  rankSegments: Ranker['rankSegments']
  /** Claims for the learnt elements; none for a team's own. */
  findLearnt(segments: readonly Segment[], elements: readonly JudgedElement[]): Claim[]
  /** The segments with the sides of speakers whose words show it, where they are unknown; the same object if there are none. */
  tellSides<One extends Segment>(segments: readonly One[]): readonly One[]
}

/**
 * The analyst that runs in this process. A trained model finds built-in elements; a ranker finds a team's own elements by their
 * description and examples. Equal questions get equal claims. The user's prompt is ignored.
 */
export function createEmbeddedAnalyst(): EmbeddedAnalyst {
  const file = readFileSync(new URL('weights/elements.bin', import.meta.url))
  const model = readElementModel(readWeights(file))
  const vocabulary = createVocabulary(model.words)
  const learnt = new Set(model.columns)
  const rankerFile = readRankerFile()
  const ownFile = readOwnFile()
  const spokenOf = rememberLast((segments: readonly Segment[]) =>
    tellSides(readCall(segments, vocabulary), model.repOdds),
  )
  const descriptionsFile = readDescriptionsFile()
  const meantBy = createMeantBy(model, vocabulary, descriptionsFile)
  const ranker = createRanker({ ranker: rankerFile, own: ownFile }, { readSpoken: spokenOf, meantBy })
  const hash = createHash('sha256')
    .update(file)
    .update(rankerFile)
    .update(descriptionsFile)
    .update(ownFile)
    .digest('hex')
  const claimsOf = ({ segments, elements }: Pick<Question, 'segments' | 'elements'>): Claim[] => {
    const builtIn = elements.filter(({ key }) => learnt.has(key))
    const claims =
      builtIn.length > 0
        ? claimElements(spokenOf(segments), segments, builtIn, model, { areShown: true })
        : []
    for (const element of elements) {
      if (!learnt.has(element.key)) claims.push(...ranker.claim(segments, element))
    }
    return claims
  }
  return {
    fingerprint: `embedded-${codeVersion}-${hash.slice(0, 12)}`,
    analyse: async ({ segments, elements, signal }) => {
      signal.throwIfAborted()
      return claimsOf({ segments, elements })
    },
    rankSegments: ranker.rankSegments,
    findLearnt: (segments, elements) =>
      claimElements(
        spokenOf(segments),
        segments,
        elements.filter(({ key }) => learnt.has(key)),
        model,
      ),
    tellSides: (segments) =>
      segments.some(({ speaker, side }) => side === null && speaker !== null)
        ? withToldSides(segments, spokenOf(segments))
        : segments,
  }
}
