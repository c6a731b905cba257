import type { PostAlternative, PostPerson } from '@earshot/contract/post-results'
import type { Segment } from '@earshot/contract/transcript'
import type { z } from 'zod'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readGroups, readList } from '../../language/read-list.ts'
import { placeNames } from '../results/place-names.ts'
import { isSamePerson } from '../results/same-person.ts'
import type { FactModel } from './fact-model.ts'
import { findNamed, type Named } from './find-names.ts'
import type { ReadStatements } from './read-facts.ts'

export interface FoundPerson extends Omit<z.infer<typeof PostPerson>, 'quotes'> {
  at: number[]
}

export interface FoundAlternative extends Omit<z.infer<typeof PostAlternative>, 'quotes'> {
  at: number[]
}

const title = compilePhrases(readGroups('forms-of-address').group('titles'), { at: 'whole' })
const wordNames = new Set(readList('word-names'))
const notNames = new Set(readList('not-names').map((name) => name.toLowerCase()))

type DealRole = FoundPerson['dealRole']

// Chosen on the labelled calls, by models trained without the fold.
const personOddsMin = 0.2
const alternativeOddsMin = -0.3
const peopleMax = 12
const alternativesMax = 4
const roleWords: readonly [DealRole, RegExp][] = [
  ['legal', /\b(?:legal|lawyer|attorney|solicitor|counsel)\b/i],
  ['procurement', /\b(?:procurement|purchasing|buyer)\b/i],
  ['technical', /\b(?:IT|CTO|CIO|CISO|engineer|developer|security|architect|data protection)\b/],
  ['economic_buyer', /\b(?:CEO|CFO|COO|owner|founder|director|president|board|finance|partner)\b/i],
]

/** The people and the alternatives in a call, the surest first. Speakers are always people, also `spoken`, those of an unnamed transcript. */
export function findPeople(
  read: ReadStatements,
  { segments, spoken }: { segments: readonly Segment[]; spoken: readonly string[] },
  { names }: FactModel,
): { people: FoundPerson[]; alternatives: FoundAlternative[] } {
  const named = findNamed(read).map((one) => ({ ...one, scores: names.scoresOf(one.features) }))
  const speaks = ({ name, kind }: Named) =>
    kind === 'name' && spoken.some((speaker) => isSamePerson(speaker, name))
  const speakers = speakersOf(segments, read)
  const mentioned = (speakers.length < peopleMax ? named : [])
    .filter(
      (one) =>
        isPersonal(one) && (speaks(one) || (one.scores.person >= personOddsMin && !isOther(one, read))),
    )
    .filter(
      ({ name }) =>
        !speakers.some((speaker) => isSamePerson(speaker.name, name) || speaker.name.includes(name)),
    )
    .toSorted((a, b) => b.scores.person - a.scores.person)
    .slice(0, peopleMax - speakers.length)
    .map((one): FoundPerson => {
      const side = one.scores.ofRep > one.scores.ofCustomer ? 'rep' : 'customer'
      return {
        name: one.name,
        side,
        onCall: false,
        role: one.kind === 'role' ? one.name : null,
        dealRole: side === 'customer' ? dealRoleOf(one, read) : null,
        at: one.at,
      }
    })
  const likely = named
    .filter(({ scores }) => scores.alternative >= alternativeOddsMin && scores.alternative > scores.person)
    // "Well, we use a sheet": what opens a sentence.
    .filter(({ name }) => !notNames.has(name.toLowerCase()))
    .filter(
      ({ kind, name }) =>
        kind !== 'name' || !(isPlace(name) || speakers.some((speaker) => isSamePerson(speaker.name, name))),
    )
    .toSorted((a, b) => b.scores.alternative - a.scores.alternative)
  const alternatives: FoundAlternative[] = []
  for (const one of likely) {
    if (alternatives.length === alternativesMax) break
    if (alternatives.some(({ name }) => sharesWord(name, one.name))) continue
    const [relation, verdict] = [relationOf(one, read), verdictOf(one, read)]
    alternatives.push({ name: one.name, relation, verdict, at: one.at })
  }
  return { people: [...speakers, ...mentioned].slice(0, peopleMax), alternatives }
}

// A word that opens a sentence is a person's only if it is a known name.
function isPersonal({ kind }: Named): boolean {
  return kind === 'name' || kind === 'role'
}

/** Whether a word was taken for a person's name: a town, "Herr" alone, or what opens "Beautiful." and "Will do". */
function isOther(named: Named, read: ReadStatements): boolean {
  const { name, kind } = named
  if (kind !== 'name' || name.includes(' ')) return false
  if (isPlace(name) || title.test(name)) return true
  return textsOf(named, read).every(
    (text) =>
      text.startsWith(name) && /^(?: do\b|[.!,]|$)/.test(text.slice(name.length)) && !isFirstNameAlone(name),
  )
}

function isPlace(name: string): boolean {
  return placeNames.has(name.toLowerCase()) && !firstNames.has(name.toLowerCase())
}

// "Will do" opens with no name, "Marta." does.
function isFirstNameAlone(name: string): boolean {
  return firstNames.has(name.toLowerCase()) && !wordNames.has(name.toLowerCase())
}

// "The Danish" and "Danish" are one alternative.
function sharesWord(one: string, other: string): boolean {
  const own = new Set(longWordsOf(one))
  return longWordsOf(other).some((word) => own.has(word))
}

function longWordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/\p{L}{4,}/gu) ?? []
}

function speakersOf(segments: readonly Segment[], { statements }: ReadStatements): FoundPerson[] {
  const speakers = new Map<string, FoundPerson>()
  for (const [at, { segmentIndex, side }] of statements.entries()) {
    const name = segments[segmentIndex]?.speaker ?? null
    if (name === null || speakers.has(name)) continue
    speakers.set(name, { name, side: side ?? 'other', onCall: true, role: null, dealRole: null, at: [at] })
  }
  return [...speakers.values()]
}

function textsOf({ at }: Named, { statements }: ReadStatements): string[] {
  return at.map((place) => statements[place]?.text ?? '')
}

function dealRoleOf(named: Named, read: ReadStatements): DealRole {
  const said = named.kind === 'role' ? [named.name] : textsOf(named, read)
  for (const [role, words] of roleWords) if (said.some((text) => words.test(text))) return role
  return said.some((text) => /\b(?:signs?|decides?|approves?|sign off|has to agree|say yes)\b/i.test(text))
    ? 'economic_buyer'
    : null
}

function relationOf(named: Named, read: ReadStatements): FoundAlternative['relation'] {
  const said = textsOf(named, read).join(' ')
  if (named.kind === 'way') return 'own_tool'
  if (
    /\b(?:reject\w*|ruled out|turned down|said no|dropped|too expensive|gave up|off the list)\b/i.test(said)
  )
    return 'rejected'
  if (/\b(?:used to|years ago|before that|last company|previous)\b/i.test(said)) return 'past'
  return /\b(?:we(?:[’']re| are) on|we use|we have|we[’']ve (?:got|had)|current|today|renewal with|contract with)\b/i.test(
    said,
  )
    ? 'incumbent'
    : 'evaluated'
}

function verdictOf(named: Named, read: ReadStatements): FoundAlternative['verdict'] {
  const keys = new Set(named.at.flatMap((at) => read.foundIn(at).map(({ elementKey }) => elementKey)))
  const [good, bad] = [keys.has('competitor_strength'), keys.has('competitor_weakness')]
  if (good && bad) return 'mixed'
  return good ? 'for' : bad ? 'against' : 'neutral'
}
