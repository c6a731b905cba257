import { doubleAt } from '../../at.ts'
import { type CallIndex, rarityOf } from './call-index.ts'
import { readQuestion } from './read-question.ts'

// The trees learnt from meetings of hundreds of sentences and rely on neighbours; in a short call these are the whole call.
const shortCall = 40
const gainMax = 2

/** The gain in log odds of a sentence of a short call, for its own share of the question's words, by rarity. */
export function ownWordsGain(index: CallIndex, text: string): Float64Array {
  const gains = new Float64Array(index.size)
  if (index.size >= shortCall) return gains
  const stems = [...readQuestion(text, index).stems.keys()]
  const possible = stems.reduce((sum, stem) => sum + rarityOf(index, stem), 0) || 1
  const most = gainMax * (1 - index.size / shortCall)
  for (const stem of stems) {
    const gain = (most * rarityOf(index, stem)) / possible
    for (const row of index.postings.get(stem)?.rows ?? []) gains[row] = doubleAt(gains, row) + gain
  }
  return gains
}
