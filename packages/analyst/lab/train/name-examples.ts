import { findNamed, type Named } from '../../src/writing/facts/find-names.ts'
import { readForFacts } from '../../src/writing/facts/read-facts.ts'
import type { NamedCall } from './read-gold-facts.ts'

const ofAlternatives = new Set([
  'competitive_mention',
  'competitor_strength',
  'competitor_weakness',
  'current_solution',
])

/** Names of calls of which only the elements are marked: whether a sentence that speaks of another way to do it names them. */
export function readMarkedNames(
  unread: readonly NamedCall[],
): (Pick<Named, 'features'> & { isAlternative: boolean })[] {
  return unread.flatMap(({ segments, marks }) => {
    const read = readForFacts(segments, [])
    const marked = marks.filter(({ elements }) => elements.some((element) => ofAlternatives.has(element)))
    const isMarked = (at: number) => {
      const { segmentIndex = -1, start = 0, end = 0 } = read.statements[at] ?? {}
      return marked.some(
        (mark) => mark.segmentIndex === segmentIndex && start < mark.at && mark.at <= end + 1,
      )
    }
    return findNamed(read).map(({ at, features }) => ({ features, isAlternative: at.some(isMarked) }))
  })
}
