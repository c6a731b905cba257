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
  const telling = new Map(
    [...places].flatMap(([code, others]) => {
      const { length } = others
      if (length < 2 || length > commonShare * all + commonMin || isFigure(code)) return []
      return [[code, { weight: (bitsOf(Math.floor(all / length)) + 1) ** 2, others }] as const]
    }),
  )
  const words = statements.map(({ codes }) => [...new Set(codes)].flatMap((code) => telling.get(code) ?? []))
  const sizes = words.map((own) =>
    Math.max(weightMin, Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0))),
  )
  const shared = new Float64Array(all)
  return words.map((own, at) => {
    const echo = { earlier: 0, later: 0, count: 0 }
    for (const other of addShared(own, shared)) {
      const near = (shared[other] ?? 0) / ((sizes[at] ?? 1) * (sizes[other] ?? 1))
      shared[other] = 0
      if (statements[other]?.segmentIndex !== statements[at]?.segmentIndex) addNear(echo, near, other < at)
    }
    return echo
  })
}

/** Adds what each sentence shares with the words to `shared`. These sentences, each once. */
function addShared(
  words: readonly { weight: number; others: readonly number[] }[],
  shared: Float64Array,
): number[] {
  const found: number[] = []
  for (const { weight, others } of words)
    for (const other of others) {
      const before = shared[other] ?? 0
      if (before === 0) found.push(other)
      shared[other] = before + weight
    }
  return found
}

function addNear(echo: Echo, near: number, isEarlier: boolean): void {
  if (near > alike) echo.count += 1
  if (isEarlier) echo.earlier = Math.max(echo.earlier, near)
  else echo.later = Math.max(echo.later, near)
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
