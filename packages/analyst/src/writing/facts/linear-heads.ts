import { floatAt } from '../../at.ts'
import type { Weights } from '../../embedded/weights-file.ts'

/** Log odds of several things at once, by the features of one example. */
export interface LinearHeads<Head extends string> {
  scoresOf(features: Uint32Array): Readonly<Record<Head, number>>
}

/** Reads what `packHeads` wrote under a name. A feature that was not learnt counts for its share of the length alone. */
export function readHeads<Head extends string>(
  weights: Weights,
  name: string,
  heads: readonly Head[],
): LinearHeads<Head> {
  const [unit, bias] = [weights.floatsOf(`${name}Unit`), weights.floatsOf(`${name}Bias`)]
  const bytes = weights.bytesOf(`${name}Weights`)
  const rowOf = new Map([...weights.integersOf(`${name}Keys`)].map((key, row) => [key >>> 0, row]))
  const width = heads.length
  if (unit.length !== width)
    throw new Error(`The weights of ${name} are of ${unit.length} heads, not ${width}.`)
  const sums = new Int32Array(width)
  return {
    scoresOf: (features) => {
      sums.fill(0)
      for (const feature of features) {
        const row = rowOf.get(feature)
        if (row === undefined) continue
        for (let head = 0; head < width; head += 1)
          sums[head] = (sums[head] ?? 0) + (bytes[row * width + head] ?? 0)
      }
      const scale = 1 / Math.sqrt(Math.max(1, features.length))
      const scores = heads.map(
        (head, at) => [head, (sums[at] ?? 0) * scale * floatAt(unit, at) + floatAt(bias, at)] as const,
      )
      return Object.fromEntries(scores) as Record<Head, number>
    },
  }
}
