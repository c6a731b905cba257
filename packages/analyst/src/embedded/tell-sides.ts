import type { Side } from '@earshot/contract/transcript'
import type { Spoken } from './read-call.ts'

// Of one sentence no more than this is believed (log odds), and who says few sentences stands near to nobody.
const sentenceMost = 3
const nobodysSentences = 5
// Who stands above is a rep, who stands below a customer. Between two that are clearly one and the other there is a sale.
const middle = -0.15
const clearlyRep = 0.15
const clearlyCustomer = -0.65
// Where more people talk, as in a parliament, some talk like sellers and some like buyers all the same.
const speakersMax = 20

// Where nobody told the speakers apart, each sentence has to tell by itself. In sales calls half of them and more do so, in meetings
// of colleagues a sixth to a third.
const clearlySaid = 1
const clearShareMin = 0.4
const sideShareMin = 0.05

/** The log odds of a sentence, by its words alone, that the selling side says it. */
export type RepOdds = (sentence: Spoken) => number

/**
 * The sentences with the sides of speakers of whom none is known, told by how each of them talks over the whole call; where there is
 * but one speaker or none, as in a recording that nobody told apart, by how each sentence is said, and some stay without. Where nobody
 * clearly sells and nobody clearly buys, as in a meeting of colleagues, and where more than 20 people of unknown side talk, all is as
 * it was.
 */
export function tellSides(spoken: readonly Spoken[], oddsOf: RepOdds): readonly Spoken[] {
  const untold = spoken.filter(({ side }) => side === null)
  const unknown = Map.groupBy(
    untold.filter(({ speaker }) => speaker !== null),
    ({ speaker }) => speaker,
  )
  if (untold.length === spoken.length && unknown.size <= 1) return tellEach(spoken, oddsOf)
  if (unknown.size === 0 || unknown.size > speakersMax) return spoken
  const leanings = new Map([...unknown].map(([speaker, own]) => [speaker, leaningOf(own, oddsOf)]))
  const all = [...leanings.values()]
  const has = (side: Side) => spoken.some((sentence) => sentence.side === side)
  const isSale =
    (has('rep') || all.some((leaning) => leaning >= clearlyRep)) &&
    (has('customer') || all.some((leaning) => leaning <= clearlyCustomer))
  if (!isSale) return spoken
  return spoken.map((sentence) => {
    const leaning = sentence.side === null ? leanings.get(sentence.speaker) : undefined
    return leaning === undefined ? sentence : { ...sentence, side: leaning > middle ? 'rep' : 'customer' }
  })
}

function tellEach(spoken: readonly Spoken[], oddsOf: RepOdds): readonly Spoken[] {
  const sides = spoken.map((sentence): Side | null => {
    const odds = oddsOf(sentence)
    return Math.abs(odds) < clearlySaid ? null : odds > 0 ? 'rep' : 'customer'
  })
  const counted = sides.length + nobodysSentences
  const shareOf = (wanted: Side) => sides.filter((side) => side === wanted).length / counted
  const [rep, customer] = [shareOf('rep'), shareOf('customer')]
  if (rep + customer < clearShareMin || Math.min(rep, customer) < sideShareMin) return spoken
  return spoken.map((sentence, at) => ({ ...sentence, side: sides[at] ?? null }))
}

function leaningOf(sentences: readonly Spoken[], oddsOf: RepOdds): number {
  let sum = 0
  for (const sentence of sentences) sum += Math.max(-sentenceMost, Math.min(sentenceMost, oddsOf(sentence)))
  return sum / (sentences.length + nobodysSentences)
}
