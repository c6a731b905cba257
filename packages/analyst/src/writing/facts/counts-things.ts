import { readList } from '../../language/read-list.ts'
import { isJoint } from '../results/split-words.ts'
import type { Figure } from './figures.ts'

const noThings = new Set(readList('after-sums'))
// "Loss", "versus" and "basis" are no plurals.
const plural = /^(?:[a-z-]{3,}(?<![siu])s|people|men|women|children)$/
const pointing = /^(?:them|us|these|those|em|you|ye)$/
const little =
  /^(?:an?|per|each|for|in|is|and|all|off|more|less|flat|plus|total|with|over|to|or|on|if|at|the|as|would|was|of|by|from|but|so|because|that|every|against|extra|it|this|back|left|without|once|put|they|he|she|we|you|i|since|after|before|last|next|when|what|than|then|not|no|my|our|your|their|his|her|into|through|during|between|given|under|above|below|within|around|[a-z]+ing)$/

/** Whether a number without a currency counts things: "forty thousand calls", "two thousand square metres", "nine of them". */
export function countsThings({ words, end, currency }: Figure): boolean {
  if (currency !== null) return false
  const [first, second] = [words[end], words[end + 1]]
  if (!first || !isJoint(first.gap)) return false
  if (isThing(first.text)) return true
  if (!second || !isJoint(second.gap)) return false
  if (first.text === 'of') return pointing.test(second.text)
  return !little.test(first.text) && !noThings.has(first.text) && isThing(second.text)
}

function isThing(word: string): boolean {
  return plural.test(word) && !noThings.has(word)
}
