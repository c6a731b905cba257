/** A confidence, and whether the sentence really shows the element. */
export interface Outcome {
  confidence: number
  shows: boolean
}

// Below this confidence four of five claims are wrong.
const lowest = 0.22
const highest = 0.5
const step = 0.01
// A wrong claim costs more than a missed quote: the square of beta in the F-score.
const missCost = 0.8
// Weight of all elements together, in quotes: an element with little evidence of its own is treated as an average one.
const commonQuotes = 40

/** The confidence, for each column, from which on claims have the best F-score, from outcomes that the judge had not learnt from. */
export function chooseThresholds(outcomes: ReadonlyMap<number, readonly Outcome[]>): Map<number, number> {
  const all = [...outcomes.values()].flat()
  const share = commonQuotes / Math.max(1, all.filter(({ shows }) => shows).length)
  const candidates = Array.from(
    { length: Math.round((highest - lowest) / step) + 1 },
    (_, at) => lowest + at * step,
  )
  const common = candidates.map((candidate) => countFrom(all, candidate))
  return new Map(
    [...outcomes].map(([column, own]) => {
      let best = candidates[0] ?? lowest
      let bestScore = -1
      candidates.forEach((candidate, at) => {
        const { claims, hits, quotes } = countFrom(own, candidate)
        const other = common[at] ?? { claims: 0, hits: 0, quotes: 0 }
        const score =
          (hits + share * other.hits) /
          (claims + missCost * quotes + share * (other.claims + missCost * other.quotes))
        if (score > bestScore) {
          bestScore = score
          best = candidate
        }
      })
      return [column, best]
    }),
  )
}

function countFrom(outcomes: readonly Outcome[], threshold: number) {
  const claims = outcomes.filter(({ confidence }) => confidence >= threshold)
  return {
    claims: claims.length,
    hits: claims.filter(({ shows }) => shows).length,
    quotes: outcomes.filter(({ shows }) => shows).length,
  }
}
