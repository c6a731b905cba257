import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { otherSide } from '../../facts/name-speakers.ts'
import { phraseMove } from '../../facts/phrase-move.ts'
import { inThird } from '../../facts/turn-persons.ts'
import type { WrittenMove } from '../write-moves.ts'
import type { AgreedDate } from './find-date.ts'

/** What happens next, and the sentences that say it. */
interface Told {
  text: string
  places: readonly number[]
  label: 'Next' | 'Next date'
  /** Whether it is the day that both sides settled. */
  isDate: boolean
}

interface Step {
  at: number
  text: string
}

const openWord =
  /\b(?:it|this|that|these|those|them|him|her|one|ones|there|here|so|some|something|stuff|things?)\b|\b(?:his|hers|theirs|ours|yours|mine)\W*$|["“”]/i
const wordsMin = 4
const wordsMax = 18
const movesMax = 4
// Words of an action beside its day: "confirm by Friday" does not say what, nor does "call us themselves".
const actionWordsMin = { withDay: 2, withoutDay: 3 }
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g
// Steps that mean something without a day.
const strong =
  /^(?:send|email|call|ring|bring|show|share|forward|prepare|draft|write|sign|introduce|connect|visit|meet|test|train|install|deliver|ship|fix|confirm|present|propose|speak|talk|come|book|set up|quote|credit|arrange|schedule|ask|record|build|run|give|review|check)\b/
const weak =
  /^(?:be|have|do|need|want|look|see|go|let|take|stay|keep|work|hear|know|think|say|try|add|make sure|put|get|stop|leave|hold|find|live)\b/
const firmness = { agreed: 3, committed: 2, proposed: 0, conditional: -9, suggested: -9 }

/** What happens next: a day that both sides settled, and the clearest steps with owner and due date. */
export function tellNext(
  facts: CallFacts,
  date: AgreedDate | undefined,
  moves: readonly WrittenMove[],
): Told[] {
  const told = moves
    .flatMap((move) => {
      const step = tellMove(facts, move) ?? tellWhole(facts, move)
      return step ? { ...step, worth: worthOf(move, step.text) } : []
    })
    .toSorted((a, b) => b.worth - a.worth || b.at - a.at)
  const once = told.filter(
    ({ text, at }, place) => told.findIndex((one) => one.text === text || one.at === at) === place,
  )
  const others = once.filter(({ at }) => !date?.places.includes(at)).slice(0, movesMax)
  const lines = others.map(({ text, at }): Told => {
    return { text: withDays(text), places: [at], label: 'Next', isDate: false }
  })
  if (!date || (isBare(date) && lines.length > 0)) return lines
  const own = once.find(
    ({ at, text }) => date.places.includes(at) && text.toLowerCase().includes(date.said.toLowerCase()),
  )
  const label = own || date.what !== null ? 'Next' : 'Next date'
  return [{ text: withDays(own?.text ?? tellDate(date)), places: date.places, label, isDate: true }, ...lines]
}

function tellDate({ said, what, isAgreed }: AgreedDate): string {
  const when = said.charAt(0).toLowerCase() + said.slice(1)
  return `${what === null ? '' : `${what} `}${when}${isAgreed ? ' (agreed)' : ''}`
}

function withDays(text: string): string {
  return text.replace(weekday, (name) => name.charAt(0).toUpperCase() + name.slice(1))
}

// A day without an hour says little beside a step.
function isBare({ said, what }: AgreedDate): boolean {
  return /^by /i.test(said) || (what === null && !/ (?:at|after|before|by) \S+$/.test(said))
}

function worthOf({ claims: { move } }: WrittenMove, text: string): number {
  return (
    firmness[move.type] +
    (move.due !== null && text.includes(move.due) ? 3 : 0) +
    (move.ownerSide === 'rep' ? 0.5 : 0)
  )
}

// A condition needs its whole sentence, "you'd have Henrike" is no promise, and "you order" inside of the action would need its own verb form.
const unclear =
  /\b(?:if|unless|once|provided|as long as|depending|what you|you both|(?:both|two|three|all) of you)\b|\byou[’']d\b/i
const otherVerb = /\bthe customer (?:is|order|need|want|have|think|run)\b/

/** A step as its owner and action. */
function tellMove(facts: CallFacts, { isClear, saidAt, claims: { move } }: WrittenMove): Step | undefined {
  const { text = '', side = null } = facts.statements[saidAt ?? -1] ?? {}
  if (saidAt === undefined || !isClear || firmness[move.type] < 0) return undefined
  const names = { speaker: facts.nameOf(side), other: facts.nameOf(side && otherSide[side]) }
  const action = unclear.test(text) ? '' : (phraseMove(text, names)?.action ?? '')
  if (!isTelling(action, text.includes(move.due ?? '\n') ? move.due : null)) return undefined
  const told = tellOwner(facts, move, action)
  return told === undefined ? undefined : { at: saidAt, text: told }
}

function isTelling(action: string, due: string | null): boolean {
  const words = action.split(/\s+/).length
  if (words < wordsMin || words > wordsMax || otherVerb.test(action)) return false
  if (openWord.test(action) || weak.test(action)) return false
  if (!saysWhat(action, due)) return false
  return due === null ? strong.test(action) : action.includes(due)
}

function saysWhat(action: string, due: string | null): boolean {
  const rest = action.replace(due ?? '', '').replace(/\b(?:themselves|the|we|will|on|by|in|at)\b/gi, '')
  const least = due === null ? actionWordsMin.withoutDay : actionWordsMin.withDay
  return (rest.match(/\S+/g)?.length ?? 0) >= least
}

function tellOwner(
  { segments }: CallFacts,
  { owner, ownerSide }: WrittenMove['claims']['move'],
  action: string,
): string | undefined {
  const isNamed = segments.some(({ speaker }) => speaker !== null)
  if (ownerSide === 'rep' && !isNamed) return `we ${action.replaceAll('themselves', 'ourselves')}`
  const changed = inThird(action)
  const who = isNamed || ownerSide === null ? owner : 'the customer'
  if (!changed || !who) return undefined
  return `${who} ${changed.replaceAll(/\bthe rep’s\b/g, 'our').replaceAll(/\bthe rep\b/g, 'us')}`
}

const promises =
  /^(?:if\b[^,]*, )?(?:we|the customer|\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)? (?:will(?! have)|asks us)\b/iu

/** A step in its own sentence, with its condition. */
function tellWhole(facts: CallFacts, { quotes, saidAt }: WrittenMove): Step | undefined {
  const segments = new Set(quotes.flatMap((quote) => ('quote' in quote ? quote.segmentIndex : [])))
  const places = [...segments].toSorted((a, b) => a - b).flatMap((at) => facts.placesIn.get(at) ?? [])
  for (const at of saidAt === undefined ? places : [saidAt, ...places]) {
    const told = facts.retoldAt(at)?.replace(/\.$/, '') ?? ''
    if (isWhole(told)) return { at, text: lowered(told) }
  }
  return undefined
}

function isWhole(told: string): boolean {
  const words = told.split(/\s+/).length
  if (words <= wordsMin || words > wordsMax || /\. \p{Lu}/u.test(told)) return false
  if (/\b(?:an?|every|each|most) \p{Lu}\p{Ll}+day/u.test(told)) return false
  const due = findDue(told, null)
  return promises.test(told) && !openWord.test(told) && due !== null && saysWhat(told, due.said)
}

function lowered(told: string): string {
  return /^(?:We|The customer|If)\b/.test(told) ? told.charAt(0).toLowerCase() + told.slice(1) : told
}
