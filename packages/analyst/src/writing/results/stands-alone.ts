import { alternatives } from '../../language/compile-phrases.ts'
import { readGroups, readList } from '../../language/read-list.ts'
import { stripFillers } from '../../strip-fillers.ts'

const { group } = readGroups('open-beginnings')
const joining = new RegExp(`^(?:${alternatives(group('joining'))},? )+(?=\\S)`, 'i')
const pointing = alternatives(group('pointing'))
// "Luca, it's not just the freeze"
const open = new RegExp(`^(?:\\p{Lu}\\p{Ll}+, )?${pointing}(?![\\p{L}\\p{N}'])`, 'iu')
const shortAndOpen = /^(?:\S+ ){1,5}(?:it|that|them|this)[.!]?$/i
/** Where a sentence ends: "Biggest thing is there's no money. Group have put a freeze on." */
export const sentenceEnd = /(?<=(?<!\b(?:Mrs?|Ms|Dr|St|No))[.?!…]["”’]?)\s+(?=\p{Lu})/u
const wordsMin = 5
// "I've not seen that anywhere" has fewer words that tell what it is about; a question needs them, too.
const tellingMin = 3
const empty = new Set([...readList('stop-words'), ...readList('stop-words-themes')])
const apostrophe = /’/g
const preference = 0.2

/**
 * The part of a quote from the first sentence on that tells something and is understood without what was said before; undefined if there
 * is none.
 */
export function standingPart(quote: string): string | undefined {
  const sentences = stripFillers(quote).split(sentenceEnd)
  const telling = sentences.map((sentence) => (isUnderstood(sentence) ? countTelling(sentence) : -1))
  const most = Math.min(tellingMin, Math.max(...telling))
  const first = telling.findIndex((count) => count >= most)
  return most < 0 ? undefined : withoutJoining(sentences.slice(first).join(' '))
}

/** A text without the words that join it to what was said before: "Then Grand Rapids last". */
export function withoutJoining(text: string): string {
  return text.replace(joining, '')
}

/** The confidence in a quote as an example: one that stands alone is preferred to a somewhat surer one. */
export function fitness({ quote, confidence }: { quote: string; confidence: number }): number {
  return confidence + (standingPart(quote) === undefined ? 0 : preference)
}

function isUnderstood(sentence: string): boolean {
  const said = withoutJoining(sentence).replace(apostrophe, "'")
  const isOpen = open.test(said) || shortAndOpen.test(said) || said.split(' ').length < wordsMin
  return !isOpen && (!said.endsWith('?') || countTelling(said) >= tellingMin)
}

function countTelling(sentence: string): number {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.filter((word) => !empty.has(word))).size
}
