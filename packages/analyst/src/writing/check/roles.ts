import type { Segment } from '@earshot/contract/transcript'
import { splitSentences } from '../../embedded/split-sentences.ts'
import { plain } from './evidence.ts'

/** Who a part of a turn speaks of: the seller's side, the customer's, or somebody else. */
export type Party = 'us' | 'customer' | 'other'

const self = /\b(?:i|we|me|us|my|our|ours|mine)(?:'\w+)?\b/
const listener = /\b(?:you|your|yours)(?:'\w+)?\b/
const third = /\b(?:they|them|their|theirs|he|she|him|his|her|hers)(?:'\w+)?\b/
// These address no one.
const fillers =
  /\b(?:you know|i mean|i think|i guess|i figure|i'd say|i don't know|let me|mind you|tell you|than (?:me|us|you|him|her|them)|pay you|at me|to be honest)\b/g
const stepsMax = 4

/** The parties that a part of a turn names or addresses by a pronoun, in their order. */
export function partiesIn(words: string, side: Segment['side']): Set<Party> {
  const text = plain(words).replace(fillers, ' ')
  const [own, other]: [Party, Party] = side === 'rep' ? ['us', 'customer'] : ['customer', 'us']
  const found: [number, Party][] = [
    [text.search(self), own],
    [text.search(listener), other],
    [text.search(third), 'other'],
  ]
  const said = found.filter(([at]) => at >= 0).toSorted(([a], [b]) => a - b)
  return new Set(said.map(([, party]) => party))
}

/** Parts of a sentence with a subject of their own. */
export function partsOf(sentence: string): string[] {
  return sentence.split(
    /,\s+|\s+[–—]\s+|\s+(?=(?:but|because|and|so|while|whereas)\s+(?:i|we|you|they|he|she|it)\b)/i,
  )
}

/**
 * The parties that a part of a sentence is about: its own, or those of what was said right before it. Empty if nobody was named.
 */
export function partiesOf(
  part: string,
  sentence: string,
  { segmentIndex, side }: { segmentIndex: number; side: Segment['side'] },
  segments: readonly Segment[],
): Set<Party> {
  for (const { text, by } of lookBack(part, sentence, segmentIndex, side, segments)) {
    const parties = partiesIn(text, by)
    if (parties.size > 0) return parties
  }
  return new Set()
}

function lookBack(
  part: string,
  sentence: string,
  at: number,
  side: Segment['side'],
  segments: readonly Segment[],
): { text: string; by: Segment['side'] }[] {
  const whole = segments[at]?.text ?? ''
  const earlier = sentencesOf(whole.slice(0, Math.max(0, whole.indexOf(sentence)))).toReversed()
  // A rep who names nobody speaks of the own offer.
  const turns = side === 'rep' ? [] : segments.slice(Math.max(0, at - 2), at).toReversed()
  return [
    { text: part, by: side },
    { text: sentence, by: side },
    ...earlier.map((text) => ({ text, by: side })),
    ...turns.flatMap(({ text, side: by }) =>
      sentencesOf(text)
        .toReversed()
        .map((said) => ({ text: said, by })),
    ),
  ].slice(0, stepsMax + 2)
}

export function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end))
}
