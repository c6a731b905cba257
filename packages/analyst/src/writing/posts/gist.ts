import { readList } from '../../language/read-list.ts'
import { shorten } from '../../shorten.ts'
import { stripFillers } from '../../strip-fillers.ts'

const gistCharsMax = 70
const titles = readList('titles')
  .map((title) => title.charAt(0).toUpperCase() + title.slice(1))
  .join('|')
// "Dr. Feldman" and "No. 5" go on.
const clauseEnd = new RegExp(`(?<=[,;:.?!…–—])(?<!\\b(?:${titles}|St|No(?=\\.\\s+\\d))\\.)\\s+`)
const empty = new Set([...readList('stop-words'), ...readList('stop-words-gists')])

/** The gist of a quote in its own words: the most telling stretch of whole clauses of at most 70 characters. */
export function gistOf(quote: string): string {
  const said = stripFillers(quote)
  let best = { stretch: said, substance: 0 }
  for (const { stretch, isFirst } of stretchesOf(said.split(clauseEnd))) {
    // A sentence is best understood from its beginning.
    const substance = substanceOf(stretch) - (isFirst ? 0 : 1)
    if (substance > best.substance) best = { stretch, substance }
  }
  return shorten(best.stretch.replace(/[\s,;:.–—]+$/u, ''), gistCharsMax)
}

// Runs of clauses that are short enough, and single clauses of any length.
function* stretchesOf(clauses: readonly string[]): Generator<{ stretch: string; isFirst: boolean }> {
  for (let first = 0; first < clauses.length; first += 1) {
    for (let last = first + 1; last <= clauses.length; last += 1) {
      const stretch = stripFillers(clauses.slice(first, last).join(' '))
      if (stretch.length > gistCharsMax && last > first + 1) break
      yield { stretch, isFirst: first === 0 }
    }
  }
}

// Figures weigh most.
function substanceOf(stretch: string): number {
  const words = stretch.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const heavy = words.filter((word) => /\p{N}/u.test(word)).length
  return heavy + words.filter((word) => word.length > 3 && !empty.has(word)).length
}
