import { doubleAt } from '../../at.ts'
import { type CallIndex, rarityOf } from './call-index.ts'
import { readQuestion } from './read-question.ts'

// The trees know meetings of hundreds of sentences and lean on neighbours; in a short call the neighbours are the whole call.
const shortCall = 40
const gainMax = 2

/** What a sentence of a short call gains, in log odds, for the share of the question, by rarity, that it says itself. */
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
