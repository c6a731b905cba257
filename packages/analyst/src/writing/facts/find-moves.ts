import type { Segment, Side } from '@earshot/contract/transcript'
import { isAgreed, isRefused } from '../posts/is-agreed.ts'
import type { StatementHead } from './fact-model.ts'
import type { Statement } from './statements.ts'

/** A next move: its sentences in order, and its firmness. */
export interface FoundMove {
  at: number[]
  /** The clearest sentence. */
  lead: number
  type: 'agreed' | 'committed' | 'proposed' | 'conditional'
  /** The side that does it, if the sentences are clear. */
  side: Side | null
  odds: number
}

type Scores = Readonly<Record<StatementHead, number>>

// Chosen on the labelled calls, by models trained without the fold.
const oddsMin = 0
const turnsApartMax = 1
const turnsMax = 2
const movesMax = 9
const assentOdds = 0.6
const sideOdds = 0.7
const otherSideOdds = 1.2
// A speaker's own promise in another turn is a separate move.
const promise = /\b(?:I|we)(?:[’']ll| will|[’']m going to|[’']re going to)\b/i
const condition = /\b(?:if|once|unless|provided|as long as|subject to|depending on|as soon as)\b/i

const onlyIf = /^\W*(?:but )?(?:provided|providing|unless|only if|as long as|on condition)\b/i

/** The next moves of both sides, in the order of the call. A proposal and its answer are one move. */
export function findMoves(
  statements: readonly Statement[],
  scores: readonly Scores[],
  segments: readonly Segment[],
): FoundMove[] {
  const groups: number[][] = []
  for (const at of statements.keys()) {
    if ((scores[at]?.move ?? 0) < oddsMin) continue
    const open = groups.at(-1)
    if (open && joins(open, at, statements, scores)) open.push(at)
    else groups.push([at])
  }
  const found = groups
    .filter((at) => !at.some((place) => isTurnedDown(segments, statements[place]?.segmentIndex ?? -1)))
    .map((at) => moveOf(at, statements, scores, segments))
  const kept = new Set(found.toSorted((a, b) => b.odds - a.odds).slice(0, movesMax))
  return found.filter((move) => kept.has(move))
}

// A proposal that is refused, or the refusal itself.
function isTurnedDown(segments: readonly Segment[], segmentIndex: number): boolean {
  return isRefused(segments, segmentIndex) || isRefused(segments, segmentIndex - 1)
}

function joins(
  open: readonly number[],
  at: number,
  statements: readonly Statement[],
  scores: readonly Scores[],
): boolean {
  const segmentOf = (place: number | undefined) => statements[place ?? -1]?.segmentIndex ?? Number.NaN
  if (segmentOf(at) - segmentOf(open.at(-1)) > turnsApartMax) return false
  const isNext = segmentOf(at) !== segmentOf(open.at(-1))
  if (isNext && isOfOther(open, at, scores)) return false
  const promises = (place: number) => promise.test(statements[place]?.text ?? '')
  if (isNext && promises(at) && open.some(promises)) return false
  return new Set([...open, at].map(segmentOf)).size <= turnsMax
}

/** "You'll have it before five." "Then I'll walk it over." Each side does its own. */
function isOfOther(open: readonly number[], at: number, scores: readonly Scores[]): boolean {
  const ofRep = (place: number) => scores[place]?.ofRep ?? 0
  const before = open.reduce((sum, place) => sum + ofRep(place), 0) / open.length
  return ofRep(at) * before < 0 && Math.min(Math.abs(ofRep(at)), Math.abs(before)) >= otherSideOdds
}

function moveOf(
  at: number[],
  statements: readonly Statement[],
  scores: readonly Scores[],
  segments: readonly Segment[],
): FoundMove {
  const oddsOf = (place: number, head: StatementHead) => scores[place]?.[head] ?? 0
  const lead = at.reduce((best, place) => (oddsOf(place, 'move') > oddsOf(best, 'move') ? place : best))
  const mean = (head: StatementHead) => at.reduce((sum, place) => sum + oddsOf(place, head), 0) / at.length
  const last = statements[at.at(-1) ?? lead]
  const isAnswered = last !== undefined && isAgreed(segments, last.segmentIndex, last.end)
  const isIf = at.some((place) => condition.test(statements[place]?.text ?? ''))
  // "But only if legal says yes."
  const isOnlyIf = at.some((place) => {
    const [own, next] = [statements[place], statements[place + 1]]
    return next?.segmentIndex === own?.segmentIndex && onlyIf.test(next?.text ?? '')
  })
  const odds = {
    agreed: mean('agreed') + (isAnswered ? assentOdds : -assentOdds / 2),
    committed: mean('committed'),
    conditional: mean('conditional') + (isIf ? assentOdds : -assentOdds),
    proposed: mean('proposed'),
  }
  const ofRep = mean('ofRep')
  const types = ['agreed', 'committed', 'conditional', 'proposed'] as const
  return {
    at,
    lead,
    type: isOnlyIf ? 'conditional' : types.reduce((best, type) => (odds[type] > odds[best] ? type : best)),
    side: Math.abs(ofRep) < sideOdds ? null : ofRep > 0 ? 'rep' : 'customer',
    odds: Math.max(...at.map((place) => oddsOf(place, 'move'))),
  }
}
