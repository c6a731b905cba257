import { alternatives } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { stripFillers } from '../../strip-fillers.ts'

const { group } = readGroups('open-beginnings')
const joining = new RegExp(`^(?:${alternatives(group('joining'))},? )+(?=\\S)`, 'i')
const pointing = alternatives(group('pointing'))
// "Luca, it's not just the freeze"
const open = new RegExp(`^(?:\\p{Lu}\\p{Ll}+, )?${pointing}(?![\\p{L}\\p{N}'])`, 'iu')
const shortAndOpen = /^(?:\S+ ){1,5}(?:it|that|them|this)[.!]?$/i
// "Biggest thing is there's no money. Group have put a freeze on."
const sentenceEnd = /(?<=(?<!\b(?:Mrs?|Ms|Dr|St|No))[.?!…]["”’]?)\s+(?=\p{Lu})/u
const wordsMin = 5
const apostrophe = /’/g
const preference = 0.2

/** The part of a quote from the first sentence on that is understood without what was said before; undefined if there is none. */
export function standingPart(quote: string): string | undefined {
  const sentences = stripFillers(quote).split(sentenceEnd)
  const first = sentences.findIndex((sentence) => isUnderstood(sentence))
  return first < 0 ? undefined : withoutJoining(sentences.slice(first).join(' '))
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
  const isOpen = said.endsWith('?') || open.test(said) || shortAndOpen.test(said)
  return !isOpen && said.split(' ').length >= wordsMin
}
