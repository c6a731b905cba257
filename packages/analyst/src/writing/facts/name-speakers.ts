import type { Segment, Side } from '@earshot/contract/transcript'
import { alternatives } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readGroups, readList } from '../../language/read-list.ts'

export const otherSide = { rep: 'customer', customer: 'rep' } as const

/** Names of the speakers in a transcript that names none. They are sometimes wrong. */
export interface SpokenNames {
  /** The only person of a side. */
  of: (side: Side) => string | null
  /** The speaker of a segment. */
  at: (segmentIndex: number) => string | null
  /** Everybody who speaks. */
  all: readonly SpokenName[]
}

export interface SpokenName {
  name: string
  side: Side
}

const { group } = readGroups('forms-of-address')
const name = `(?:${alternatives(group('titles'))} )?(?:(?:Mac|Mc|O[’'])?\\p{Lu}\\p{Ll}+)`
const lastName = '(?: \\p{Lu}\\p{L}+)?'
// Case is checked afterwards: "It's" may open a sentence, and some transcripts have no capitals.
const patterns = {
  own: new RegExp(
    `\\b(?:(?<it>it[’']s|this is)|${alternatives(group('introductions'))}) (?<name>${name})${lastName}(?=,? (?:here|from|at|with|speaking|calling|again)\\b|[,.!?]|$)`,
    'giu',
  ),
  here: new RegExp(`(?:^|[.!?,] )(?<name>${name})${lastName},? (?:here|speaking|from (?=\\p{Lu}))`, 'gu'),
  greeted: new RegExp(
    `(?:^|[.!?,] )(?:${alternatives(group('greetings'))}|(?<it>is (?:that|this)(?: you,?)?)),? (?<name>${name})(?=[,.!?]|$| (?:thanks|it[’']s|how|good|uh|um|oh|so|is)\\b)`,
    'giu',
  ),
  first: new RegExp(
    `(?:^|[.!?…] )(?:${alternatives(group('openers'))},? )*(?<name>${name})(?=[,?.!] |[?.!]?$)`,
    'giu',
  ),
  last: new RegExp(`, (?<name>${name})(?=[.?!]|$)`, 'gu'),
}
type How = keyof typeof patterns
const weights: Record<How, number> = { own: 3, here: 3, greeted: 3, first: 1, last: 1 }
const never = new Set(
  ['weekdays', 'months', 'not-names', 'place-names']
    .flatMap(readList)
    .concat(group('no-names'))
    .map((word) => word.toLowerCase()),
)
// In the first segments people say who they are. Later, "it's Brandt" tells who decides.
const opening = { segments: 6, weight: 3 }
const lowerCaseSegments = 4
const weightMin = 2
const unlikely = 2
// Others of a side that are addressed as often share it.
const otherShare = 0.35

interface Heard {
  name: string
  side: Side
  segment: number
  how: How
}

interface Person {
  name: string
  side: Side
  weight: number
  heard: readonly Heard[]
}

/** Names the speakers from introductions, and from how the others address them. */
export function nameSpeakers(segments: readonly Segment[]): SpokenNames {
  const known = findPersons(segments)
  // Who says "it's Conor" is on that side, however a colleague of the other side greets him.
  const isLikelier = (two: Person, one: Person) =>
    isIntroduced(two) === isIntroduced(one) ? two.weight >= one.weight : isIntroduced(two)
  const isOther = (one: Person, two: Person) =>
    two.side !== one.side && keyOf(two.name) === keyOf(one.name) && isLikelier(two, one)
  const sure = known.filter((one) => one.weight >= weightMin && !known.some((two) => isOther(one, two)))
  const onlyOf = (side: Side) => {
    const own = sure.filter((one) => one.side === side).toSorted((a, b) => b.weight - a.weight)
    const [best, second] = own
    return best && (second?.weight ?? 0) < best.weight * otherShare ? best.name : null
  }
  const only = { rep: onlyOf('rep'), customer: onlyOf('customer') }
  const speaking = speakersOf(sure, segments)
  return {
    all: sure.map(({ name, side }) => ({ name, side })),
    of: (side) => only[side],
    at: (segmentIndex) => {
      const side = segments[segmentIndex]?.side
      return side ? (speaking.get(segmentIndex) ?? only[side]) : null
    },
  }
}

/** Who speaks in a segment: who says their own name there, is addressed before it, or else right after it: "I'd appreciate that, Rhonda." */
function speakersOf(persons: readonly Person[], segments: readonly Segment[]): Map<number, string> {
  const heard = persons.flatMap(({ name, side, heard }) => heard.map((one) => ({ ...one, name, side })))
  const after = heard.filter(({ how }) => how === 'last').map((one) => ({ ...one, at: one.segment - 1 }))
  const before = heard.map((one) => ({ ...one, at: isOwn(one.how) ? one.segment : one.segment + 1 }))
  const known = [...after, ...before].filter(({ at, side }) => segments[at]?.side === side)
  return new Map(known.map(({ at, name }) => [at, name]))
}

function findPersons(segments: readonly Segment[]): Person[] {
  const words = segments.map(({ text }) => text.match(/\p{L}+/gu) ?? [])
  const lower = new Set(words.flat().filter((word) => !isUpper(word)))
  const spoken = words.map((own) => new Set(own.map((word) => word.toLowerCase())))
  const heard = segments.flatMap((_, at) => hear(segments, at, { words, lower }))
  const addressed = new Set(heard.map(({ name, segment }) => `${keyOf(name)} ${segment}`))
  const spokenOf = (key: string, by: Side) =>
    segments.filter(({ side }, at) => side === by && !addressed.has(`${key} ${at}`) && spoken[at]?.has(key))
      .length
  const groups = Map.groupBy(heard, ({ side, name }) => `${side} ${keyOf(name)}`)
  return [...groups.values()].flatMap((same) => personOf(same, spokenOf) ?? [])
}

/** Speakers are addressed; of somebody absent, people speak. */
function personOf(heard: readonly Heard[], spokenOf: (key: string, by: Side) => number): Person | undefined {
  const [longest] = heard.toSorted((a, b) => b.name.length - a.name.length)
  if (!longest) return undefined
  const { name, side } = longest
  const key = keyOf(name)
  const isOwnName = isIntroduced({ heard })
  const isName =
    isOwnName ||
    name.includes(' ') ||
    firstNames.has(key) ||
    heard.some(({ how, segment }) => how !== 'first' && segment < opening.segments)
  const said = heard.reduce((sum, { how, segment }) => {
    return sum + (segment < opening.segments ? opening.weight : 1) * weights[how]
  }, 0)
  const absent = (isOwnName ? 0 : spokenOf(key, otherSide[side])) + spokenOf(key, side) / 2
  return { name, side, weight: said - absent - (isName ? 0 : unlikely), heard }
}

function hear(
  segments: readonly Segment[],
  segment: number,
  { words, lower }: { words: readonly (readonly string[])[]; lower: ReadonlySet<string> },
): Heard[] {
  const { side = null, text = '' } = segments[segment] ?? {}
  if (!side) return []
  const next = segments[segment + 1]?.side ?? otherSide[side]
  const isCapital = (word: string) => {
    const key = word.toLowerCase()
    return isUpper(word) && !never.has(key) && !lower.has(key)
  }
  // Some transcripts have no capitals.
  const mayBeLower = segment < lowerCaseSegments
  const isName = (word: string) => isCapital(word) || (mayBeLower && isLowerName(word))
  // The patterns take far longer.
  if (!mayBeLower && !words[segment]?.some(isCapital)) return []
  return (Object.keys(patterns) as How[]).flatMap((how) =>
    [...text.matchAll(patterns[how])].flatMap(({ groups }) => {
      const said = groups?.name ?? ''
      if (!isName(lastWordOf(said)) || (groups?.it !== undefined && segment >= opening.segments)) return []
      const name = said.charAt(0).toUpperCase() + said.slice(1)
      return [{ name, side: isOwn(how) ? side : next, segment, how }]
    }),
  )
}

// "hello laura"
function isLowerName(word: string): boolean {
  return !isUpper(word) && !never.has(word) && firstNames.has(word)
}

function isUpper(word: string): boolean {
  return word.charAt(0) !== word.charAt(0).toLowerCase()
}

function isIntroduced({ heard }: Pick<Person, 'heard'>): boolean {
  return heard.some(({ how }) => isOwn(how))
}

function isOwn(how: How): boolean {
  return how === 'own' || how === 'here'
}

function lastWordOf(name: string): string {
  return name.split(' ').at(-1) ?? ''
}

function keyOf(name: string): string {
  return lastWordOf(name).toLowerCase()
}
