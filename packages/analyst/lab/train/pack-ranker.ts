import { printAssociations } from '../../src/embedded/rank/associations.ts'
import { packQuotability } from '../../src/embedded/rank/quotability.ts'
import { packTrees } from '../../src/embedded/rank/trees.ts'
import { packWeights } from '../../src/embedded/weights-file.ts'
import type { Trained } from './learn-ranker.ts'

export function packRanker({ words, vectors, lore, first, second, judge }: Trained): Uint8Array {
  const bytes = (text: string) => new TextEncoder().encode(text)
  return packWeights({
    words: bytes(words.join('\n')),
    vectors,
    associations: bytes(printAssociations(lore.associations)),
    ...packQuotability('quotability', lore.quotability),
    ...packQuotability('answering', lore.answering),
    ...packTrees('quote1', first.quote),
    ...packTrees('passage1', first.passage),
    ...packTrees('quote2', second.quote),
    ...packTrees('passage2', second.passage),
    ...packTrees('judge', judge),
  })
}
