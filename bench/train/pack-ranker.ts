import { printAssociations } from '../../src/analysis/embedded/rank/associations.ts'
import { packTrees } from '../../src/analysis/embedded/rank/trees.ts'
import { packWeights } from '../../src/analysis/embedded/weights-file.ts'
import type { Trained } from './learn-ranker.ts'

export function packRanker({ words, vectors, lore, first, second, calibration }: Trained): Uint8Array {
  const bytes = (text: string) => new TextEncoder().encode(text)
  return packWeights({
    words: bytes(words.join('\n')),
    vectors,
    associations: bytes(printAssociations(lore.associations)),
    quotability: lore.quotability.weights,
    quotabilityScale: Float32Array.of(lore.quotability.unit, lore.quotability.bias),
    ...packTrees('quote1', first.quote),
    ...packTrees('passage1', first.passage),
    ...packTrees('quote2', second.quote),
    ...packTrees('passage2', second.passage),
    calibration,
  })
}
