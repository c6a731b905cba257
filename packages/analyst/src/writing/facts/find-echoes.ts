import { bitsOf, isFigure } from './hash-words.ts'
import type { Statement } from './statements.ts'

/** How alike a sentence is to sentences of other turns, by the rarer words that they share: 0 to 1. */
export interface Echo {
  /** The most alike earlier and later sentence. */
  earlier: number
  later: number
  /** The number of alike sentences. */
  count: number
}

// Words of more sentences are about everything.
const commonShare = 0.08
const commonMin = 2
// Short sentences are alike by chance.
const weightMin = 6
const alike = 0.25

/** What comes up again later stands at the end; what is said once may not matter. */
export function findEchoes(statements: readonly Pick<Statement, 'codes' | 'segmentIndex'>[]): Echo[] {
  const places = placesOf(statements)
  const all = statements.length
  const rarityOf = (code: number) => {
    const { length = 0 } = places.get(code) ?? []
    const isTelling = length > 1 && length <= commonShare * all + commonMin && !isFigure(code)
    return isTelling ? bitsOf(Math.floor(all / length)) + 1 : 0
  }
  const words = statements.map(({ codes }) =>
    [...new Set(codes)].flatMap((code) => {
      const rarity = rarityOf(code)
      return rarity > 0 ? [{ weight: rarity * rarity, others: places.get(code) ?? [] }] : []
    }),
  )
  const sizes = words.map((own) =>
    Math.max(weightMin, Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0))),
  )
  return words.map((own, at) => {
    const near = [...sharedWith(own)]
      .filter(([other]) => statements[other]?.segmentIndex !== statements[at]?.segmentIndex)
      .map(([other, shared]) => ({ other, near: shared / ((sizes[at] ?? 1) * (sizes[other] ?? 1)) }))
    return {
      earlier: near.reduce((most, one) => (one.other < at ? Math.max(most, one.near) : most), 0),
      later: near.reduce((most, one) => (one.other > at ? Math.max(most, one.near) : most), 0),
      count: near.filter((one) => one.near > alike).length,
    }
  })
}

function sharedWith(words: readonly { weight: number; others: readonly number[] }[]): Map<number, number> {
  const shared = new Map<number, number>()
  for (const { weight, others } of words)
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + weight)
  return shared
}

function placesOf(statements: readonly Pick<Statement, 'codes'>[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  statements.forEach(({ codes }, at) => {
    for (const code of codes) {
      const known = places.get(code)
      if (!known) places.set(code, [at])
      else if (known.at(-1) !== at) known.push(at)
    }
  })
  return places
}
