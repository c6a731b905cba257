import { doubleAt } from '../../src/at.ts'
import { log } from '../../src/embedded/exact-math.ts'
import type { LabelledMeeting, LabelledQuestion } from './label-questions.ts'

const listed = 20

/** Precision of the first 5, recall and nDCG of the first 20 sentences. */
export interface Ranked {
  precision: number
  recall: number
  gain: number
}

function orderOf(scores: Float64Array): Int32Array {
  const order = Int32Array.from(scores, (_, row) => row)
  return order.sort((a, b) => doubleAt(scores, b) - doubleAt(scores, a) || a - b)
}

export function rankedQuotes({ hits, evidence }: LabelledQuestion, scores: Float64Array): Ranked {
  const seen = new Set<number>()
  let right = 0
  let gain = 0
  let best = 0
  orderOf(scores)
    .subarray(0, listed)
    .forEach((row, rank) => {
      const own = hits[row] ?? []
      if (own.length > 0 && rank < 5) right += 1
      const discount = Math.LN2 / log(rank + 2)
      if (own.some((number) => !seen.has(number))) gain += discount
      if (rank < evidence) best += discount
      for (const number of own) seen.add(number)
    })
  return { precision: right / 5, recall: seen.size / evidence, gain: gain / best }
}

/** The share of a question's turns among the best turns that hold a sixth of the words. */
export function turnRecall(
  { spoken, segments }: LabelledMeeting,
  { inPassage }: LabelledQuestion,
  scores: Float64Array,
): number {
  const lengths = segments.map(({ text }) => text.match(/[a-z0-9]+(?:['’][a-z]+)?/gi)?.length ?? 0)
  const budget = lengths.reduce((sum, length) => sum + length, 0) / 6
  const wanted = new Set(
    spoken.flatMap(({ segmentIndex }, row) => (inPassage[row] === 1 ? [segmentIndex] : [])),
  )
  let used = 0
  let found = 0
  for (const turn of orderOf(scores)) {
    const length = lengths[turn] ?? 0
    if (used + length > budget) continue
    used += length
    if (wanted.has(turn)) found += 1
  }
  return found / (wanted.size || 1)
}
