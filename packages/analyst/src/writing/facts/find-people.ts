import type { PostAlternative, PostPerson } from '@earshot/contract/post-results'
import type { Segment, Side } from '@earshot/contract/transcript'
import type { z } from 'zod'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readGroups, readList } from '../../language/read-list.ts'
import { restoreCapitals } from '../../language/restore-capitals.ts'
import { placeNames } from '../results/place-names.ts'
import { isSamePerson } from '../results/same-person.ts'
import { dealRoles, type FactModel, type NameHead, relations, verdicts } from './fact-model.ts'
import { findNamed, type Named } from './find-names.ts'
import { findOwnRole, findRole, type SaidRole } from './find-role.ts'
import type { SpokenName } from './name-speakers.ts'
import type { ReadStatements } from './read-facts.ts'
import type { Statement } from './statements.ts'

export interface FoundPerson extends Omit<z.infer<typeof PostPerson>, 'quotes'> {
  at: number[]
}

export interface FoundAlternative extends Omit<z.infer<typeof PostAlternative>, 'quotes'> {
  at: number[]
}

type NameScores = Readonly<Record<NameHead, number>>
type Scored = Named & { scores: NameScores }

const title = compilePhrases(readGroups('forms-of-address').group('titles'), { at: 'whole' })
const wordNames = new Set(readList('word-names'))
const notNames = new Set(readList('not-names').map((name) => name.toLowerCase()))
const nameless = /\bones?$/i

// Chosen on the labelled calls, by models trained without the fold.
const personOddsMin = 0.2
const alternativeOddsMin = 0
const peopleMax = 12
const alternativesMax = 4
// Log odds of a part in the decision, and by how much it leads the next.
const dealRoleMin = { odds: 0.5, lead: 0.75 }

/** The people and the alternatives in a call, the surest first. Speakers are always people, also `spoken`, those of an unnamed transcript. */
export function findPeople(
  read: ReadStatements,
  { segments, spoken }: { segments: readonly Segment[]; spoken: readonly SpokenName[] },
  { names }: FactModel,
): { people: FoundPerson[]; alternatives: FoundAlternative[] } {
  const statements = restoreCapitals(read.statements)
  const named = findNamed({ ...read, statements }).map((one) => ({
    ...one,
    scores: names.scoresOf(one.features),
  }))
  const spokenAs = ({ name, kind }: Named) =>
    kind === 'name' ? spoken.find((speaker) => isSamePerson(speaker.name, name)) : undefined
  const speakers = speakersOf(segments, read, named)
  const mentioned = (speakers.length < peopleMax ? named : [])
    .filter(
      (one) =>
        isPersonal(one) && (spokenAs(one) || (one.scores.person >= personOddsMin && !isOther(one, read))),
    )
    .filter(
      ({ name }) =>
        !speakers.some((speaker) => isSamePerson(speaker.name, name) || speaker.name.includes(name)),
    )
    .toSorted((a, b) => b.scores.person - a.scores.person)
    .slice(0, peopleMax - speakers.length)
    .map((one): FoundPerson => {
      const speaker = spokenAs(one)
      const isOnCall = speaker !== undefined || one.scores.onCall > 0
      const said = one.kind === 'role' ? null : findRole(one.name, one.at, { statements, isOnCall })
      const side =
        speaker?.side ??
        (said && sideOfRole(said, statements)) ??
        mostLikely(['customer', 'rep', 'other'], one.scores)
      return {
        name: one.name,
        side,
        onCall: isOnCall,
        role: one.kind === 'role' ? one.name : (said?.role ?? null),
        dealRole: side === 'customer' ? dealRoleOf(one.scores) : null,
        at: said ? [said.at, ...one.at.filter((at) => at !== said.at)] : one.at,
      }
    })
  const likely = named
    .filter(({ scores }) => scores.alternative >= alternativeOddsMin && scores.alternative > scores.person)
    // "Well, we use a sheet": what opens a sentence. "A red one": which?
    .filter(({ kind, name }) => !notNames.has(name.toLowerCase()) && !(kind === 'way' && nameless.test(name)))
    .filter(
      ({ kind, name }) =>
        kind !== 'name' || !(isPlace(name) || speakers.some((speaker) => isSamePerson(speaker.name, name))),
    )
    .toSorted((a, b) => b.scores.alternative - a.scores.alternative)
  const alternatives: FoundAlternative[] = []
  for (const one of likely) {
    if (alternatives.length === alternativesMax) break
    if (alternatives.some(({ name }) => sharesWord(name, one.name))) continue
    const [relation, verdict] = [mostLikely(relations, one.scores), mostLikely(verdicts, one.scores)]
    alternatives.push({ name: one.name, relation, verdict, at: one.at })
  }
  const people = [...speakers, ...mentioned].filter(
    (one, _, all) => !all.some((other) => hasRoleOf(other, one)),
  )
  return { people: people.slice(0, peopleMax), alternatives }
}

/** Who says "our IT lead, Jonas" is on his side. */
function sideOfRole({ role, at }: SaidRole, statements: readonly Statement[]): Side | null {
  const { text = '', side = null } = statements[at] ?? {}
  const before = text.slice(0, Math.max(0, text.indexOf(role)))
  return /\b(?:our|my) $/i.test(before) ? side : null
}

// "Martin Hale, our finance director" is one person, not two.
function hasRoleOf(named: FoundPerson, role: FoundPerson): boolean {
  if (role.role !== role.name || named.role === null || named.role === named.name) return false
  const lastOf = (text: string) => text.toLowerCase().split(' ').at(-1)
  return named.at.some((at) => role.at.includes(at)) && lastOf(named.role) === lastOf(role.name)
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

function speakersOf(
  segments: readonly Segment[],
  { statements }: ReadStatements,
  named: readonly Scored[],
): FoundPerson[] {
  const bySpeaker = Map.groupBy(
    statements.keys(),
    (at) => segments[statements[at]?.segmentIndex ?? -1]?.speaker ?? null,
  )
  return [...bySpeaker].flatMap(([name, places]) => {
    const mention = named.find((one) => one.kind === 'name' && name !== null && isSamePerson(name, one.name))
    return name === null ? [] : speakerOf(name, places, { statements, mention })
  })
}

function speakerOf(
  name: string,
  places: readonly number[],
  { statements, mention }: Pick<ReadStatements, 'statements'> & { mention: Scored | undefined },
): FoundPerson {
  // A single word is no quote.
  const first = places.find((at) => (statements[at]?.words ?? 0) > 1) ?? places[0] ?? 0
  const side = statements[first]?.side ?? 'other'
  const said =
    findOwnRole(places, statements) ??
    (mention ? findRole(mention.name, mention.at, { statements, isOnCall: true }) : null)
  return {
    name,
    side,
    onCall: true,
    role: said?.role ?? null,
    dealRole: mention && side === 'customer' ? dealRoleOf(mention.scores) : null,
    at: [said?.at ?? first],
  }
}

function textsOf({ at }: Named, { statements }: ReadStatements): string[] {
  return at.map((place) => statements[place]?.text ?? '')
}

function dealRoleOf(scores: NameScores): FoundPerson['dealRole'] {
  const best = mostLikely(dealRoles, scores)
  const next = Math.max(...dealRoles.map((role) => (role === best ? Number.NEGATIVE_INFINITY : scores[role])))
  return scores[best] >= dealRoleMin.odds && scores[best] - next >= dealRoleMin.lead ? best : null
}

function mostLikely<Head extends NameHead>(heads: readonly Head[], scores: NameScores): Head {
  return heads.reduce((best, one) => (scores[one] > scores[best] ? one : best))
}
