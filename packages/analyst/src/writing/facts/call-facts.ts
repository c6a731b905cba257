import type { Segment, Side } from '@earshot/contract/transcript'
import { retell } from '../posts/retell.ts'
import { describeCall } from './describe-call.ts'
import { type Due, findDue } from './due.ts'
import type { FactModel, StatementHead } from './fact-model.ts'
import { type FoundAmount, findAmounts } from './find-amounts.ts'
import { type FoundMove, findMoves } from './find-moves.ts'
import { type FoundAlternative, type FoundPerson, findPeople } from './find-people.ts'
import { nameSpeakers } from './name-speakers.ts'
import { type PlacedElement, type ReadStatements, readForFacts, scoreStatements } from './read-facts.ts'

/** The facts of a call, before writing. Places are those of sentences. */
export interface CallFacts extends ReadStatements {
  scores: readonly Readonly<Record<StatementHead, number>>[]
  segments: readonly Segment[]
  /** The number of words of each segment, between blanks. */
  segmentWords: readonly number[]
  /** Log odds that the account may be lost, by the words of the whole call. */
  risk: number
  moves: readonly FoundMove[]
  amounts: readonly FoundAmount[]
  people: readonly FoundPerson[]
  alternatives: readonly FoundAlternative[]
  /** The last future date in a sentence, without its day. */
  dueAt: (at: number) => Due | null
  /** A sentence retold from the seller's side, if it can be. */
  retoldAt: (at: number) => string | undefined
  /** The name of a sentence's speaker in the transcript, or "the rep". */
  speakerAt: (at: number) => string
  /** The name of a side's only speaker in the transcript, or "the customer". */
  nameOf: (side: Side | null) => string
  /** The same, with names by which the speakers of an unnamed transcript call each other. They are sometimes wrong. */
  likelyNameOf: (side: Side | null) => string
  /** The same in full, as the owner of a step: of a side, and at a sentence. */
  ownerOf: (side: Side | null) => string
  ownerAt: (at: number) => string
  /** The same for the speaker of a sentence. */
  likelySpeakerAt: (at: number) => string
}

/** Reads the facts of a call for its posts. */
export function readCallFacts(
  model: FactModel,
  {
    segments,
    elements,
    ownerName,
  }: { segments: readonly Segment[]; elements: readonly PlacedElement[]; ownerName: string | null },
): CallFacts {
  const read = readForFacts(segments, elements)
  const scores = scoreStatements(read, model)
  const spoken = segments.some(({ speaker }) => speaker !== null) ? null : nameSpeakers(segments)
  const sides = [null, 'rep', 'customer'] as const
  const whole = new Map(sides.map((side) => [side, onlySpeaker(segments, side, ownerName)]))
  const nameOf = (side: Side | null) =>
    whole.get(side)?.split(' ')[0] ?? (side === null ? 'the other side' : `the ${side}`)
  const segmentAt = (at: number) => segments[read.statements[at]?.segmentIndex ?? -1]
  const speakerAt = (at: number) => segmentAt(at)?.speaker ?? nameOf(segmentAt(at)?.side ?? null)
  const spokenAt = (at: number) => spoken?.at(read.statements[at]?.segmentIndex ?? -1)
  const ownerOf = (side: Side | null) => (side && spoken?.of(side)) ?? whole.get(side) ?? nameOf(side)
  return {
    ...read,
    segments,
    segmentWords: segments.map(({ text }) => (text.match(/\s+/g)?.length ?? 0) + 1),
    scores,
    risk: model.calls.scoresOf(describeCall(read.statements)).atRisk,
    moves: findMoves(read.statements, scores, segments),
    amounts: findAmounts(read, model),
    ...findPeople(read, { segments, spoken: spoken?.all ?? [] }, model),
    dueAt: onceAt((at) => findDue(read.statements[at]?.text ?? '', null)),
    retoldAt: onceAt((at) => {
      const { text = '', side = null } = read.statements[at] ?? {}
      return retell(text, { side, name: speakerAt(at), customer: nameOf('customer') })
    }),
    speakerAt,
    nameOf,
    likelyNameOf: (side) => (side && spoken?.of(side)) ?? nameOf(side),
    ownerOf,
    ownerAt: (at) => {
      const segment = segmentAt(at)
      return spokenAt(at) ?? segment?.speaker ?? ownerOf(segment?.side ?? null)
    },
    likelySpeakerAt: (at) => spokenAt(at) ?? speakerAt(at),
  }
}

/** What is read of a sentence when it is first asked for. */
function onceAt<Value>(read: (at: number) => Value): (at: number) => Value {
  const known = new Map<number, { value: Value }>()
  return (at) => {
    const one = known.get(at) ?? { value: read(at) }
    known.set(at, one)
    return one.value
  }
}

/** The whole name of a side's only speaker. */
function onlySpeaker(
  segments: readonly Segment[],
  side: Side | null,
  ownerName: string | null,
): string | null {
  const own = segments.flatMap((segment) => (segment.side === side ? (segment.speaker ?? []) : []))
  const [only, ...others] = new Set(own)
  if (side === null || others.length > 0) return null
  return only ?? (side === 'rep' ? ownerName || null : null)
}
