import type { Segment, Side } from '@earshot/contract/transcript'
import type { Spoken } from './read-call.ts'

// Log odds. One sentence counts this much at most; a speaker of few sentences is pulled towards neither side.
const sentenceMost = 3
const nobodysSentences = 5
// A speaker above `middle` is a rep, one below a customer. A sales call needs a clear seller and a clear buyer.
const middle = -0.15
const clearlyRep = 0.15
const clearlyCustomer = -0.65
// Who speaks alone with a known seller or buyer need not be as clear. Of 138 pairs of colleagues seven sound like a sale.
const customerOfPair = -0.3
// Among more people, as in a parliament, some always sound like sellers and others like buyers.
const speakersMax = 20

// Without separate speakers, each sentence is judged alone. At least half of the sentences of sales calls have a clear side; in
// meetings of colleagues a sixth to a third have.
const clearlySaid = 1
const clearShareMin = 0.4
const sideShareMin = 0.05

/** The log odds of a sentence, by its words alone, that the selling side says it. */
export type RepOdds = (sentence: Spoken) => number

/**
 * Fills in unknown sides of speakers by their words over the whole call. With one speaker or none, as in a recording without separate
 * speakers, each sentence is judged alone, and some stay without a side. Nothing changes without a clear seller and a clear buyer, as in
 * a meeting of colleagues, or with more than 20 people of unknown side.
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
  const isPair = all.length === 1 && new Set(spoken.map(({ speaker }) => speaker)).size === 2
  const [rep, customer] = isPair ? [middle, customerOfPair] : [clearlyRep, clearlyCustomer]
  const isSale =
    (has('rep') || all.some((leaning) => leaning >= rep)) &&
    (has('customer') || all.some((leaning) => leaning <= customer))
  if (!isSale) return spoken
  return spoken.map((sentence) => {
    const leaning = sentence.side === null ? leanings.get(sentence.speaker) : undefined
    return leaning === undefined ? sentence : { ...sentence, side: leaning > middle ? 'rep' : 'customer' }
  })
}

/**
 * The segments with the sides that their speakers were told to be on; the same object if that adds none. A recording without separate
 * speakers stays as it is.
 */
export function withToldSides<One extends Pick<Segment, 'speaker' | 'side'>>(
  segments: readonly One[],
  told: readonly Spoken[],
): readonly One[] {
  const sides = new Map(
    told.flatMap(({ speaker, side }) => (speaker !== null && side ? [[speaker, side]] : [])),
  )
  const isUntold = ({ speaker, side }: One) => side === null && speaker !== null && sides.has(speaker)
  if (sides.size < 2 || !segments.some(isUntold)) return segments
  return segments.map((one) => (isUntold(one) ? { ...one, side: sides.get(one.speaker ?? '') ?? null } : one))
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
