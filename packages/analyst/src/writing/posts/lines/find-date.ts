import type { CallFacts } from '../../facts/call-facts.ts'
import { isAgreed } from '../is-agreed.ts'

/** A day that both sides settle near the end of a call. */
export interface AgreedDate {
  /** As it was said: "Thursday at ten". */
  said: string
  /** "Call" or "demo", if the words around say it. */
  what: string | null
  /** Whether one of them says yes to it, not only its name again. */
  isAgreed: boolean
  at: number
  places: number[]
}

const late = 0.7
const hours =
  'noon|midday|lunch|\\d{1,2}(?:[:.]\\d\\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen(?: hours)?|half (?:past )?\\w+|quarter (?:past|to) \\w+'
const hourAfter = new RegExp(
  `^,? (?:at|by|before|after|from) (?:${hours})(?:[ -](?:thirty|fifteen|forty-five|o[’']clock))?\\b`,
  'i',
)
const exact =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\bthe (?:\d|\w*(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|teenth|tieth)\b)|\d(?:st|nd|rd|th)\b/i
const past = /\b(?:last|since|was|were|went|came|did|every|each|usually|always)\b/i
// Words that settle a day, in its turn or the one beside.
const settles =
  /\b(?:works|fine|done|okay|ok|agreed|perfect|let[’']s|say|shall|talk|speak|see you|call|ring|meet|visit|come|invite|session|demo|same (?:time|link|place)|I[’']ll|we[’']ll|good|great|suits|yes|yep|yeah)\b/i
const yes = /\b(?:yes|yeah|yep|fine|okay|ok|sure|perfect|good|great|works|right|done|deal|agreed)\b/i
const refused =
  /\b(?:on call|not|never|unless|miss|can[’']?not|holiday|impossible|full|no good|sorry|away|busy|out)\b|n[’']t\b/i

/** The last day with the assent of both sides. */
export function findAgreedDate(facts: CallFacts): AgreedDate | undefined {
  const { statements } = facts
  for (let at = statements.length - 1; at >= late * statements.length; at -= 1) {
    const found = dateAt(facts, at)
    if (found && isShared(facts, at, found.key)) {
      const places = placesOf(facts, at, found.key)
      const said = places.map((place) => statements[place]?.text ?? '').join(' ')
      return { said: found.said, what: whatOf(said), isAgreed: yes.test(said), at, places }
    }
  }
  return undefined
}

function dateAt({ statements, dueAt }: CallFacts, at: number): { said: string; key: string } | undefined {
  const { text = '' } = statements[at] ?? {}
  if (past.test(text) || refused.test(text)) return undefined
  const due = dueAt(at)
  if (!due || !exact.test(due.said) || /^(?:before|after) /i.test(due.said)) return undefined
  const hour = hourAfter.exec(text.slice(due.end))?.[0] ?? ''
  const day = due.said.replace(/^(?:for|until|till|from|on|in|at) /i, '')
  return { said: `${day}${hour}`, key: keyOf(due.said) }
}

// "On Thursday at ten" and "Thursday, yeah" are the same day.
function keyOf(said: string): string {
  return (exact.exec(said.toLowerCase())?.[0] ?? said.toLowerCase()).replace(/^the /, '')
}

function isShared({ statements, segments }: CallFacts, at: number, key: string): boolean {
  const own = statements[at]
  if (!own) return false
  // "Tuesday." "Tuesday."
  const answers = statements.filter(
    ({ segmentIndex, side }) => segmentIndex === own.segmentIndex + 1 && side !== own.side,
  )
  if (
    !refused.test(answers[0]?.text ?? '') &&
    answers[0]?.text
      .toLowerCase()
      .replace(/^(?:the|on) /, '')
      .startsWith(key)
  )
    return true
  const near = [-1, 0, 1].map((step) => segments[own.segmentIndex + step]?.text ?? '').join(' ')
  if (!settles.test(near)) return false
  if (own.isQuestion && isAgreed(segments, own.segmentIndex, own.end)) return true
  const answer = segments[own.segmentIndex + 1]
  if (answer && answer.side !== own.side && hourAfter.test(` ${answer.text}`)) return true
  return statements.some(
    ({ segmentIndex, side, text }) =>
      Math.abs(segmentIndex - own.segmentIndex) === 1 &&
      side !== own.side &&
      text.toLowerCase().includes(key) &&
      !refused.test(text),
  )
}

function placesOf({ statements, placesIn }: CallFacts, at: number, key: string): number[] {
  const segment = statements[at]?.segmentIndex ?? 0
  const near = [-1, 0, 1]
    .flatMap((step) => placesIn.get(segment + step) ?? [])
    .filter((place) => place !== at && statements[place]?.text.toLowerCase().includes(key))
  return [at, ...near.slice(0, 1)]
}

const events: readonly [string, RegExp][] = [
  ['demo', /\bdemo\b/i],
  ['visit', /\b(?:visit|site walk|come (?:up|down|over|out|by|round)|drive (?:up|over|down))\b/i],
  ['workshop', /\bworkshop\b/i],
  ['review', /\b(?:review|readout)\b/i],
  ['call', /\b(?:call|talk|speak|ring|phone)\b/i],
  ['meeting', /\b(?:meet|meeting|sit down|see you|see us|session)\b/i],
]

function whatOf(text: string): string | null {
  return events.find(([, words]) => words.test(text))?.[0] ?? null
}
