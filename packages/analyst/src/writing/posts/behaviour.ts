import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import type { FoundIn } from '../facts/statement-features.ts'

/** Counts of the rep's behaviour in a whole call. */
export interface Behaviour {
  moves: number
  datedMoves: number
  /** Moves with a date that the other side accepts. */
  acceptedMoves: number
  /** Dates and the rep's questions in the last sixth of the sentences. */
  datesAtEnd: number
  questionsAtEnd: number
  /** Share of the segments with a question about the customer's situation. */
  discovery: number
  /** The rep's questions, by subject. */
  asksWho: number
  asksWorry: number
  asksCost: number
  asksWhen: number
  /** Times that the rep repeats the customer in other words, or postpones an answer. */
  recaps: number
  hedges: number
  /** Share of the words. */
  talk: number
  sums: number
  offers: number
  costs: number
  /** Segments with a question of the rep's. */
  askedIn: ReadonlySet<number>
  /** Sentences with a figure. */
  withFigure: ReadonlySet<number>
}

/** How an element of the scorecard is shown in a call. Places are those of sentences. */
export interface Shown {
  /** The surest first. */
  at: readonly number[]
  clear: number
  figures: number
  kinds: number
  /** Sentences are sure of it for so large a share of all, weighed by their confidence. */
  density: number
  /** The place of its first occurrence, as a share of the segments; 1 if there is none. */
  first: number
  /** Segments that answer a question of the rep's, that do not, and after which the rep asks on. */
  asked: number
  unasked: number
  followed: number
}

const endFrom = 0.85
const discoveryConfidence = 0.4
const shownConfidence = 0.4
const clearConfidence = 0.5
const { group } = readGroups('coaching')
const about = {
  who: compilePhrases(group('who')),
  worry: compilePhrases(group('worry')),
  cost: compilePhrases(group('cost')),
  when: compilePhrases(group('when')),
  recap: compilePhrases(group('recap')),
  hedge: compilePhrases(group('hedge')),
}

export function readBehaviour(facts: CallFacts): Behaviour {
  const { statements, segments, moves, amounts, foundIn } = facts
  const places = [...statements.keys()]
  const dated = moves.filter(({ at }) => at.some((place) => isDated(facts, place)))
  const own = places.filter((at) => statements[at]?.side === 'rep')
  const asked = own.filter((at) => statements[at]?.isQuestion)
  const count = (among: readonly number[], pattern: RegExp) =>
    among.filter((at) => pattern.test(statements[at]?.text ?? '')).length
  const isLate = (at: number) => at >= Math.floor(statements.length * endFrom)
  const exploring = places.filter((at) =>
    foundIn(at).some(
      ({ elementKey, confidence }) => elementKey === 'discovery_question' && confidence > discoveryConfidence,
    ),
  )
  const kinds = (...wanted: string[]) => amounts.filter(({ what }) => wanted.includes(what)).length
  return {
    moves: moves.length,
    datedMoves: dated.length,
    acceptedMoves: dated.filter(({ type }) => type === 'agreed').length,
    datesAtEnd: places.filter((at) => isLate(at) && isDated(facts, at)).length,
    questionsAtEnd: asked.filter(isLate).length,
    discovery: segmentsOf(facts, exploring).length / Math.max(1, segments.length),
    asksWho: count(asked, about.who),
    asksWorry: count(asked, about.worry),
    asksCost: count(asked, about.cost),
    asksWhen: count(asked, about.when),
    recaps: count(own, about.recap),
    hedges: count(own, about.hedge),
    talk: talkShare(facts),
    sums: amounts.length,
    offers: kinds('offer', 'discount'),
    costs: kinds('cost_of_problem'),
    askedIn: new Set(segmentsOf(facts, asked)),
    withFigure: new Set(facts.figures.map(({ at }) => at)),
  }
}

export function readShown(
  facts: CallFacts,
  { askedIn, withFigure }: Behaviour,
  elementKeys: readonly string[],
): Shown {
  const { statements, segments, foundIn } = facts
  const found: { at: number; own: FoundIn[]; confidence: number }[] = []
  for (const at of statements.keys()) {
    const own = foundIn(at).filter(({ elementKey }) => elementKeys.includes(elementKey))
    if (own.length > 0) found.push({ at, own, confidence: Math.max(...own.map((one) => one.confidence)) })
  }
  const clear = found.filter(({ confidence }) => confidence >= clearConfidence)
  const likely = found.filter(({ confidence }) => confidence > shownConfidence)
  const inSegments = segmentsOf(
    facts,
    likely.map(({ at }) => at),
  )
  const ofOthers = inSegments.filter((at) => segments[at]?.side !== 'rep')
  return {
    at: found.toSorted((a, b) => b.confidence - a.confidence || a.at - b.at).map(({ at }) => at),
    clear: clear.length,
    figures: clear.filter(({ at }) => withFigure.has(at) || /\d/.test(statements[at]?.text ?? '')).length,
    kinds: new Set(
      likely.flatMap(({ own }) =>
        own.flatMap((one) => (one.confidence > shownConfidence ? one.elementKey : [])),
      ),
    ).size,
    density: found.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, statements.length),
    first: (inSegments[0] ?? segments.length) / Math.max(1, segments.length),
    asked: ofOthers.filter((at) => askedIn.has(at - 1)).length,
    unasked: ofOthers.filter((at) => !askedIn.has(at - 1)).length,
    followed: ofOthers.filter((at) => askedIn.has(at + 1)).length,
  }
}

function isDated({ dueAt }: CallFacts, at: number): boolean {
  return dueAt(at) !== null
}

function segmentsOf({ statements }: CallFacts, places: readonly number[]): number[] {
  return [...new Set(places.map((at) => statements[at]?.segmentIndex ?? 0))].toSorted((a, b) => a - b)
}

function talkShare({ segments, segmentWords }: CallFacts): number {
  const words = (side: string) =>
    segmentWords.reduce((sum, words, at) => sum + (segments[at]?.side === side ? words : 0), 0)
  const [rep, customer] = [words('rep'), words('customer')]
  return rep / Math.max(1, rep + customer)
}
