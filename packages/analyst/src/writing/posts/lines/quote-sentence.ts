import { stripFillers } from '../../../strip-fillers.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { hasVerb } from '../retell.ts'

// Endings of longer ones would be looked for long.
const charsMax = 400
// It needs the sentence before it: "If that goes ahead, nobody signs."
const needsBefore =
  /^\W*(?:(?:and|but|so|well|yeah|yes|no|because|cos|then|or|ja|if|unless|until|when)\b[\s,]*)*(?:it|that|this|these|those|he|she|they|there(?![’'](?:s|re)\b| (?:is|are|was|were|will)\b)|which|what|him|her|them|his|their|then|the other)\b/i
// "Honestly? There's a merger": what only answers.
const answer =
  /^\W*(?:(?:honestly|agreed|yes|yeah|yep|no|sure|well|right|okay|ok|exactly|perfect|great|good|fine|lovely|brilliant|absolutely|thanks|thank you|understood|I see|being honest|to be honest)[.?!,]+\s+(?!or\b)|(?:I hear you|fair enough|fair|good question|I understand|got it|that works|sounds good)[.?!]+\s+|(?:for the record|(?:so )?to sum up)[,:]\s+)+(?=\S)/i
// "So all five countries", "well, the board signs"; but "so far", "so do we", "now is the time".
const opener =
  /^\W*(?:(?:so|and|but|well|now|look|listen|yeah|okay|ok|right|also|then|I mean|you know)(?:,| [—–-])\s+|(?:so|and)\s+(?=(?:I|we|you|all|the|our|your|my|for|from|by|in|on|with|what|next)\b))+(?=\S)/i

// "... by Friday. Thank you", "... first. And will".
const ending =
  /[.?!]+\s+(?:thank you|thanks|cheers|please|okay|ok|right|yes|yeah|no|bye|good|great|perfect|done|(?:and|but|so|or)(?: \p{L}+)?)$/iu
// A condition of which nothing follows: "If the library gets paused, honestly".
const dangling =
  /^(?:if|unless|when|because|until|once)\b[^,.;:?!]*,? (?:honestly|really|frankly|you know|of course|obviously|actually)$/i

/** How many words a quote may have; one without a verb says less. */
interface WordLimit {
  least: number
  leastWithoutVerb: number
  most: number
}

/** A sentence in its speaker's own words, with the one before it where it needs that; undefined if it then is not understood. */
export function quoteSentence(
  facts: CallFacts,
  at: number,
  limit: WordLimit,
): { text: string; places: number[] } | undefined {
  const places = placesOf(facts, at)
  const text = places && quoteOf(facts, places)
  const words = text?.split(/\s+/).length ?? 0
  const least = hasVerb.test(text ?? '') ? limit.least : limit.leastWithoutVerb
  return places && text && words >= least && words <= limit.most ? { text, places } : undefined
}

// "Provided the audit goes well": a condition or its end beside a sentence.
const condition = /^\W*(?:but|provided|providing|unless|only if|as long as|on condition)\b/i
const supposed = /^\W*(?:suppose|supposing|say|imagine|provided|if)\b/i
const sentenceMark = /[.?!]/
const sentenceEnd = /[.?!…]["”’)]*$/

function placesOf({ statements, segments }: CallFacts, at: number): number[] | undefined {
  const own = statements[at]
  if (!own) return undefined
  const [before, next] = [at - 1, at + 1].map((place) =>
    statements[place]?.segmentIndex === own.segmentIndex ? statements[place] : undefined,
  )
  const turn = segments[own.segmentIndex]?.text ?? ''
  if (isPart(turn, [before?.text, own.text, next?.text])) return undefined
  if (!needsBefore.test(withoutOpening(own.text))) return [at]
  return before && !before.isQuestion && !needsBefore.test(before.text) ? [at - 1, at] : undefined
}

// A condition stands beside it, or it is one of the pieces in which a long sentence is read.
function isPart(
  turn: string,
  [before, own, next]: readonly [string | undefined, string, string | undefined],
): boolean {
  if (condition.test(next ?? '') || supposed.test(before ?? '')) return true
  return sentenceMark.test(turn) && ((next !== undefined && goesOn(own)) || goesOn(before))
}

function goesOn(text: string | undefined): boolean {
  return text !== undefined && !sentenceEnd.test(text)
}

function quoteOf({ statements, segments }: CallFacts, places: readonly number[]): string | undefined {
  const [first, last] = [statements[places[0] ?? -1], statements[places.at(-1) ?? -1]]
  if (!first || !last || last.end - first.start > charsMax) return undefined
  const words = (segments[first.segmentIndex]?.text.slice(first.start, last.end) ?? '').replace(/["“”]/g, '’')
  // "But for the merger, we would sign."
  const said = /^\W*but for\b/i.test(words) ? words : stripFillers(words)
  const told = withoutOpening(said)
    .replace(/[\s.,;:!–—-]+$/, '')
    .replace(ending, '')
  if (dangling.test(told)) return undefined
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`
}

function withoutOpening(text: string): string {
  return text.replace(answer, '').replace(opener, '')
}
