import type { Side } from '@earshot/contract/transcript'
import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { type Due, findDue, findSoon } from '../facts/due.ts'
import type { FoundMove } from '../facts/find-moves.ts'
import { otherSide } from '../facts/name-speakers.ts'
import { isDoubted, type PhrasedMove, phraseMove } from '../facts/phrase-move.ts'
import { citeAll, quoteAt } from './cite.ts'
import { gistOf } from './gist.ts'
import { isRefused } from './is-agreed.ts'
import { quoteStep, whenOf } from './quote-step.ts'

export type WrittenMove = Statement & {
  /** Whether its line reads by itself. */
  isClear: boolean
  /** The sentence that says who does what. */
  saidAt: number | undefined
  claims: { move: NonNullable<NonNullable<Statement['claims']>['move']> }
}

// "Call on the" is left of "call on the Wednesday". A match may not begin after another sign, or a run of spaces would be read from each.
const beforeDue = /(?<![\s,])(?:[\s,]+(?:on|by|at|in|for|from|until|till|the))*[\s,]*$/i

const past = /\b(?:told|said|asked|was|were|did|went|came|sent|got|took|gave|spoke|called|had)\b/i
// "The week of the fifth", "Wednesday or Thursday", "a Tuesday": the day is part of more.
const joined = /\b(?:(?:and|or|of|say)\s+(?:the\s+)?|an?\s+)$/i

/** A next move as a line that reads by itself: "Renee to send the order form to Phil by Thursday (agreed)"; undefined if it says neither what is done nor when, and if no quote can show it. */
export function writeMove(facts: CallFacts, move: FoundMove, heldOn: string | null): WrittenMove | undefined {
  const step = readStep(facts, move, heldOn)
  if (!step) return undefined
  const { places, lead, said, due } = step
  const { owner, ownerSide } = ownerOf(facts, move, said)
  const isNobody = owner === facts.nameOf(null)
  const { type } = move
  const action = actionOf(facts, { lead, type, said, due: due?.said })
  const when = { due: due?.said ?? null, dueDate: due?.date ?? null }
  const isClear = said !== undefined && !isUnclear(withoutDue(said.action, due?.said))
  // "To put it on the list" is not understood; its speaker's own words are, with those before them.
  const own = isClear
    ? undefined
    : quoteStep(facts, {
        at: said?.at ?? lead,
        isSpeakers: said?.owner === 'speaker',
        ownerSide,
        due: due?.said,
      })
  const told = own ?? { text: ` to ${action}`, at: [] }
  return {
    slot: 'move',
    isClear,
    saidAt: said?.at,
    text: `${isNobody ? capitalised(told.text.replace(/^(?: to |[:, ]+)/, '')) : `${capitalised(owner)}${told.text}`} (${type})`,
    quotes: citeAll(facts, [...places, ...told.at]),
    claims: { move: { type, owner: isNobody ? null : plainOwner(owner), ownerSide, action, ...when } },
    isComputed: true,
  }
}

/** What is said of a step, and its day; undefined if its words say neither what is done nor when, which two in three such steps are not, or what happened. */
function readStep(facts: CallFacts, move: FoundMove, heldOn: string | null) {
  const places = [move.lead, ...move.at.filter((at) => at !== move.lead)].filter((at) => quoteAt(facts, at))
  const [lead] = places
  if (lead === undefined) return undefined
  const said = phraseOf(facts, places, move.side)
  const dueAt = (at: number) => meantDue(facts.statements[at]?.text ?? '', heldOn)
  const due =
    (said && (dueIn(said.action, heldOn) ?? dueAt(said.at))) ?? places.flatMap((at) => dueAt(at) ?? [])[0]
  if (!said && (!due || isNoStep(facts.statements[lead]?.text ?? ''))) return undefined
  return { places, lead, said, due }
}

function actionOf(
  { statements }: CallFacts,
  {
    lead,
    type,
    said,
    due,
  }: Pick<FoundMove, 'lead' | 'type'> & { said: Phrased | undefined; due: string | undefined },
): string {
  const isFirm = type === 'agreed' || type === 'committed'
  const action = said
    ? withoutDue(said.action, due)
    : `${isFirm ? 'keep to' : 'follow up on'} “${gistOf(statements[lead]?.text ?? '')}”`
  return due && !action.includes(due) ? `${action} ${whenOf(due)}` : action
}

const denial = /(?:n[’']t|\b(?:not(?! later)|never|cannot))\b(?:(?!\b(?:so|but|because)\b)[^.,;:?!])*$/i

const recurring = /\b(?:every|each)\s+$/i

function isNoStep(text: string): boolean {
  return past.test(text) || isDoubted(text.replace(/[.,;!?\s]+$/, ''))
}

// "Send the contract by Friday and call Ben on Monday": the first day is the first step's.
function dueIn(action: string, heldOn: string | null): Due | undefined {
  const [first = ''] = action.split(/,? and /)
  return meantDue(first, heldOn) ?? meantDue(action, heldOn)
}

// "I can't promise it today" and "every Monday" name no day.
function meantDue(text: string, heldOn: string | null): Due | undefined {
  const due = findDue(text, heldOn) ?? findSoon(text)
  const before = text.slice(0, due?.start)
  return due && !denial.test(before) && !recurring.test(before) ? due : undefined
}

function phraseOf(facts: CallFacts, places: readonly number[], doer: Side | null): Phrased | undefined {
  const [lead = -1] = places
  return (
    bestPhrase(facts, places, doer) ??
    bestPhrase(facts, besides(facts, lead), doer) ??
    bestPhrase(facts, places, null)
  )
}

/** The clearest sentence that says that this side does something. */
function bestPhrase(facts: CallFacts, places: readonly number[], doer: Side | null): Phrased | undefined {
  return places
    .flatMap((at) => phraseAt(facts, at) ?? [])
    .filter((phrased) => doer === null || (sideOf(phrased) ?? doer) === doer)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.at - b.at)[0]
}

// "Friday noon, please" is understood by what was offered right before it.
function besides({ statements, segments }: CallFacts, lead: number): number[] {
  const segment = statements[lead]?.segmentIndex ?? 0
  return [lead - 1, lead - 2, lead + 1].filter((at) => {
    const near = statements[at]
    if (!near || isRefused(segments, near.segmentIndex)) return false
    return Math.abs(near.segmentIndex - segment) <= 1
  })
}

interface Phrased extends PhrasedMove {
  at: number
  side: Side | null
  other: Side | null
}

function phraseAt({ statements, likelyNameOf, likelySpeakerAt }: CallFacts, at: number): Phrased | undefined {
  const { side = null, text = '' } = statements[at] ?? {}
  const other = side && otherSide[side]
  const found = phraseMove(text, { speaker: likelySpeakerAt(at), other: likelyNameOf(other) })
  return found && { ...found, at, side, other }
}

function sideOf({ owner, side, other }: Phrased): Side | null {
  return typeof owner === 'object' ? null : owner === 'speaker' ? side : other
}

function ownerOf(
  facts: CallFacts,
  { lead, at, side: doer }: FoundMove,
  said: Phrased | undefined,
): { owner: string; ownerSide: Side | null } {
  if (said && typeof said.owner === 'object') return { owner: said.owner.name, ownerSide: null }
  if (said?.owner === 'other' && said.side === null)
    return { owner: otherSpeaker(facts, said.at) ?? facts.nameOf(null), ownerSide: null }
  const ownerSide = (said && sideOf(said)) ?? doer ?? facts.statements[lead]?.side ?? null
  // Of several people of a side, the one who speaks there.
  const place = [said?.at ?? lead, ...at].find((one) => facts.statements[one]?.side === ownerSide)
  return {
    owner: place === undefined ? facts.ownerOf(ownerSide) : facts.ownerAt(place),
    ownerSide,
  }
}

/** Who else speaks, in a call of two. */
function otherSpeaker({ segments, statements }: CallFacts, at: number): string | undefined {
  const speakers = new Set(segments.map(({ speaker }) => speaker))
  const own = segments[statements[at]?.segmentIndex ?? -1]?.speaker
  const [other] = [...speakers].filter((speaker) => speaker !== own)
  return speakers.size === 2 ? (other ?? undefined) : undefined
}

// A promise counts more than a request to others.
function rankOf({ owner, action }: Phrased): number {
  return (owner === 'speaker' ? 0 : owner === 'other' ? 1 : 2) + (isVague(action) ? 3 : 0)
}

// "Do it tonight" is no step that reads by itself.
function isVague(action: string): boolean {
  return (
    !/\s/.test(action.replace(/\b(?:it|that|this|them|so|one|there|him|her)\b/g, '').trim()) ||
    /^(?:do|make|get|have|let|put|send|tell|ask|give|show|take|run|bring|move|sort|check|write|push)\s+(?:it|that|this|them|him|her|one)\b/.test(
      action,
    )
  )
}

// "Give the customer": what?
const givesNothing = /^(?:give|send|tell|show|get|bring|hand) (?:the (?:customer|rep)|\p{Lu}\p{L}+)$/u
const pointing =
  /\b(?:it|that(?! \p{L}+s?\b)|this(?! (?:week|month|quarter|year|morning|afternoon|evening))|them|those|these|one)\b/iu
const light =
  /^(?:about|again|back|away|down|over|through|together|with|from|into|onto|then|there|here|today|tonight|tomorrow|after|before|right|customer|rep|themselves|ourselves|please|also|only|just|still)$/
const tellingMin = 2

// "Give the customer it by Friday", "pass that on": what is it?
function isUnclear(action: string): boolean {
  return (
    isVague(action) ||
    givesNothing.test(action) ||
    (pointing.test(action) && tellingWords(action) < tellingMin)
  )
}

// Beside the verb.
function tellingWords(action: string): number {
  const words = action.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const [verb] = action.toLowerCase().split(' ')
  return words.filter((word) => word !== verb && !light.test(word)).length
}

function plainOwner(owner: string): string {
  return owner.replace(/^the /, '')
}

function withoutDue(action: string, due: string | undefined): string {
  if (!due) return action
  const at = action.toLowerCase().lastIndexOf(due.toLowerCase())
  if (at <= 0 || at + due.length < action.length - 1) return action
  const rest = action.slice(0, at)
  return joined.test(rest) ? action : rest.replace(beforeDue, '')
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
