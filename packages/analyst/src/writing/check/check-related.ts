import { rememberLast } from '../../embedded/remember-last.ts'
import type { Statement } from '../draft.ts'
import { withoutSumLabel } from '../sum-labels.ts'
import { isEmpty, stemsOf } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

// A score judges behaviour in words of its own; sums, people and rivals are compared word for word.
const told = /^(?:bluf|outcome|title|move|section:)/
const wordsMin = 0.2

/** Whether a statement shares no word with its quotes; a next move with what was said around them, because "I'll send it" answers a wish. */
export function isUnrelated({ slot, title = '', text, claims }: Statement, evidence: Evidence): boolean {
  if (!told.test(slot)) return false
  const shown = new Set(stemsOf(slot === 'move' ? evidence.around : evidence.words))
  const whole = `${title} ${withoutLabel(text)}`
  const isNew =
    isStrange(whole, shown) || isStrange(claims?.move?.action ?? '', shown.union(new Set(stemsOf(whole))))
  return isNew && isEnglish(evidence.call.segments)
}

// The writer adds the label in "Budget: 6,000", so the call need not have the word.
function withoutLabel(text: string): string {
  const sum = withoutSumLabel(text)
  return sum !== null && /^\D{0,3}\d/.test(sum) ? sum : text
}

function isStrange(text: string, shown: ReadonlySet<string>): boolean {
  const stems = stemsOf(text).filter((stem) => !/^\d+$/.test(stem))
  return stems.length > 0 && !stems.some((stem) => shown.has(stem))
}

// A statement about a call in another language shares no word with it.
const isEnglish = rememberLast((segments: Evidence['call']['segments']) => {
  const words = segments.flatMap(({ text }) => plain(text).match(/\p{L}+/gu) ?? [])
  return words.filter(isEmpty).length > wordsMin * words.length
})
