import { stripFillers } from '../../../strip-fillers.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { capitalised } from '../write-moves.ts'
import { isDoubtful } from './doubt.ts'
import { candidatesOf } from './topic-candidates.ts'

// Log odds that a sentence is about a threat; the answer to a question about threats needs less.
const threatensMin = { asked: -1, other: 0.5 }
const candidatesMax = 12
const wordsMin = 6
const wordsMax = 28
// Endings of longer ones would be looked for long.
const charsMax = 400
// It needs the sentence before it: "If that goes ahead, nobody signs."
const needsBefore =
  /^\W*(?:(?:and|but|so|well|yeah|yes|no|because|cos|then|or|ja|if|unless|until|when)\b[\s,]*)*(?:it|that|this|these|those|he|she|they|there(?![’'](?:s|re)\b| (?:is|are|was|were|will)\b)|which|what|him|her|them|his|their|then|the other)\b/i
// "Honestly? There's a merger": what only answers.
const answer =
  /^\W*(?:(?:honestly|agreed|yes|yeah|no|sure|well|right|okay|exactly|being honest|to be honest)[.?!,]+\s+)+(?=\S)/i
// It is past, thought untrue, or taken back.
const noThreat = /\b(?:don[’']t think|last (?:year|time|month|week))\b/i
const consequence = /^\W*(?:(?:and|but|so)\b[\s,]*)?if (?:that|it|this|they|he|she|not)\b/i
const pointsBack = /\b(?:that|this|it|them|those|these)\W*$/i

/** What may stop the deal, in the customer's own words. */
export function quoteThreat(
  facts: CallFacts,
  isTold: (at: number) => boolean,
): { places: readonly number[]; text: string } | undefined {
  for (const { at, isAsked } of candidatesOf(facts, 'hinders').slice(0, candidatesMax)) {
    const { threatens = threatensMin.asked } = facts.scores[at] ?? {}
    if (threatens < (isAsked ? threatensMin.asked : threatensMin.other) || isTold(at)) continue
    const told = isDoubtful(facts, at) ? undefined : quoteWhole(facts, at)
    if (told) return told
  }
  return undefined
}

// With what follows from it, if that is short.
function quoteWhole(facts: CallFacts, at: number): { places: readonly number[]; text: string } | undefined {
  const own = placesOf(facts, at)
  for (const places of own ? [[...own, ...consequenceOf(facts, at)], own] : []) {
    const text = quoteOf(facts, places)
    if (text) return { places, text: `“${text}”` }
  }
  return undefined
}

/** A sentence that is clear alone, or with the one before it. */
function placesOf({ statements }: CallFacts, at: number): number[] | undefined {
  const [own, before] = [statements[at], statements[at - 1]]
  const next = statements[at + 1]
  if (!own || pointsBack.test(own.text) || noThreat.test(own.text)) return undefined
  if (next?.segmentIndex === own.segmentIndex && /^\W*but\b/i.test(next.text)) return undefined
  if (!needsBefore.test(own.text)) return [at]
  const isClear =
    before?.segmentIndex === own.segmentIndex && !before.isQuestion && !needsBefore.test(before.text)
  return isClear ? [at - 1, at] : undefined
}

// "There is a merger talked about. If that goes ahead, nobody signs."
function consequenceOf({ statements }: CallFacts, at: number): number[] {
  const [own, next] = [statements[at], statements[at + 1]]
  return next && next.segmentIndex === own?.segmentIndex && consequence.test(next.text) ? [at + 1] : []
}

function quoteOf({ statements, segments }: CallFacts, places: readonly number[]): string | undefined {
  const [first, last] = [statements[places[0] ?? -1], statements[places.at(-1) ?? -1]]
  if (!first || !last || last.end - first.start > charsMax) return undefined
  const said = stripFillers(segments[first.segmentIndex]?.text.slice(first.start, last.end) ?? '')
  const told = said.replace(answer, '').replace(/[\s.,;:!–—-]+$/, '')
  const words = told.split(/\s+/).length
  return words < wordsMin || words > wordsMax ? undefined : capitalised(told)
}
