import { type PersonRow, peopleMax, type RoleRow, rolesMax } from '../../contract/slice-output.ts'
import { firstNames } from './first-names.ts'
import { createNames, isMisheard, type Name } from './names.ts'
import { findRoles, type Role } from './roles.ts'
import { byConfidence, elementsOf, type Sentence, sentencesOf, supportOf } from './sentences.ts'
import type { Participant, SynthesisInput } from './synthesis-input.ts'

interface Person {
  account: string | null
  name: string | null
  role: string | null
  isOnCalls: boolean
  /** Best first. */
  sentences: Sentence[]
}

interface Mention {
  account: string | null
  name: string | null
  role: string | null
  sentence: Sentence
}

// "the CFO, that's Renee": how far a role may be from its name, in characters.
const roleApartMax = 45
const afterName =
  /^(?:,? (?:who|our|my|the|she|he)\b|[’']s (?:our|my|the|a|in charge)\b| (?:is|was) (?:our|my|the|in charge|head|on)\b| (?:signs|decides|approves|owns|wants|needs|runs)\b)/
const beforeName =
  /\b(?:called|named|name is|name[’']s|mrs?\.?|ms\.?|dr\.?|told|ask|convince|past|boss,?|report to|reports to)\s$/i
const beforePlace = /\b(?:in|near|around|outside|from|at)\s$/i
const firstPerson = /\b(?:I|I[’'](?:m|ve|d|ll)|my|me)\b/
const introduction = /\b(?:I[’']m|I am|I work as|my (?:role|job|title) is|I run|I lead)\b/i
/** Elements of which whoever speaks of himself is the person meant. */
const spokenOfOneself = new Set(['decision_maker', 'champion', 'persona_goal'])

/** People and roles of the buying side by account, each once: named, or known by their role alone. */
export function peopleOf(input: SynthesisInput, elementKeys: readonly string[]): PersonRow[] {
  return findPeople(input, elementKeys)
    .map(({ account, name, role, isOnCalls, sentences }) => {
      const { accounts: _, ...support } = supportOf(sentences)
      return { account, name, role, isOnCalls, elementKeys: elementsOf(sentences, elementKeys), ...support }
    })
    .toSorted(byAccount)
    .slice(0, peopleMax)
}

/** Roles of the buying side over all accounts, those of most accounts first. */
export function rolesOf(input: SynthesisInput, elementKeys: readonly string[]): RoleRow[] {
  const known = findPeople(input, elementKeys).filter(({ role }) => role !== null)
  return [...Map.groupBy(known, ({ role }) => role ?? '')]
    .map(([role, holders]) => {
      const sentences = [...new Set(holders.flatMap((holder) => holder.sentences))].toSorted(byConfidence)
      const { accounts, ...support } = supportOf(sentences)
      return {
        role,
        people: holders.flatMap(({ name }) => name ?? []).toSorted(),
        elementKeys: elementsOf(sentences, elementKeys),
        accountCount: accounts.length,
        accounts,
        ...support,
      }
    })
    .toSorted(
      (a, b) =>
        b.accountCount - a.accountCount ||
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        (a.role < b.role ? -1 : 1),
    )
    .slice(0, rolesMax)
}

function findPeople(input: SynthesisInput, elementKeys: readonly string[]): Person[] {
  const sentences = sentencesOf(input, elementKeys).filter(({ fileId }) => fileId !== null)
  const mentions = sentences.flatMap(createMentions(input, sentences))
  const present = Map.groupBy(input.participants, ({ fileId }) => fileId)
  const quotesOf = Map.groupBy(input.quotes, ({ account }) => account)
  return [...Map.groupBy(mentions, ({ account }) => account)].flatMap(([account, ofAccount]) => {
    const calls = new Set((quotesOf.get(account) ?? []).map(({ fileId }) => fileId ?? 0))
    const speakers = [
      ...new Set([...calls].flatMap((call) => present.get(call) ?? []).map(({ name }) => plainName(name))),
    ]
    return mergePeople(ofAccount).map((same) => {
      const name = fullName(
        same.flatMap((mention) => mention.name ?? []),
        speakers,
      )
      return {
        account,
        name,
        role: mostSaid(same.flatMap(({ role }) => role ?? [])),
        isOnCalls: name !== null && speakers.some((speaker) => isSamePerson(name, speaker)),
        sentences: [...new Set(same.map(({ sentence }) => sentence))].toSorted(byConfidence),
      }
    })
  })
}

function byAccount(a: PersonRow, b: PersonRow): number {
  const nameOf = ({ name, role }: PersonRow) => `${name ?? '\uffff'} ${role ?? ''}`
  return (
    Number(a.account === null) - Number(b.account === null) ||
    ((a.account ?? '') === (b.account ?? '') ? 0 : (a.account ?? '') < (b.account ?? '') ? -1 : 1) ||
    b.callCount - a.callCount ||
    b.evidenceCount - a.evidenceCount ||
    (nameOf(a) < nameOf(b) ? -1 : 1)
  )
}

function createMentions(
  { participants, ownDomains }: SynthesisInput,
  sentences: readonly Sentence[],
): (sentence: Sentence) => Mention[] {
  const namesIn = createNames(sentences.map(({ quote }) => quote))
  const inCall = Map.groupBy(participants, ({ fileId }) => fileId)
  const reps = [...new Set(participants.flatMap(({ name, side }) => (side === 'rep' ? plainName(name) : [])))]
  const isRep = (name: string) => reps.some((rep) => isSamePerson(name, rep))
  const companies = ownDomains.map((domain) => domain.split('.')[0] ?? '')
  return (sentence) => {
    const present = inCall.get(sentence.fileId ?? 0) ?? []
    const names = namesIn(sentence.quote)
      .filter((name) => isPerson(name, sentence.quote, present))
      .filter(({ text }) => !isRep(text) && !companies.includes(text.toLowerCase()))
    const roles = findRoles(sentence.quote)
    const speaker = speakerMeant(sentence, names, present)
    const { account } = sentence
    if (speaker) {
      const role = introduction.test(sentence.quote) ? (roles[0]?.text ?? null) : null
      return [{ account, name: speaker, role, sentence }]
    }
    return pair(names, roles).map((found) => ({ account, ...found, sentence }))
  }
}

function isPerson({ text, start, end }: Name, quote: string, present: readonly Participant[]): boolean {
  const [first = ''] = text.toLowerCase().split(' ')
  if (firstNames.has(first) || present.some(({ name }) => isSamePerson(text, plainName(name)))) return true
  const before = quote.slice(0, start)
  return (afterName.test(quote.slice(end)) && !beforePlace.test(before)) || beforeName.test(before)
}

/** The speaker, where he speaks of himself: "I can sign that", "I'm director of operations". */
function speakerMeant(
  { quote, speaker, elementKeys }: Sentence,
  names: readonly Name[],
  present: readonly Participant[],
): string | undefined {
  const isRep = present.some(({ name, side }) => name === speaker && side === 'rep')
  if (speaker === null || isRep || !firstPerson.test(quote)) return undefined
  // "Gwen's a fan, and I like that" is about Gwen; "I told Walt this is the one" about whoever says it.
  const isChampion =
    elementKeys.includes('champion') && quote.search(firstPerson) < (names[0]?.start ?? quote.length)
  const isOwn =
    elementKeys.some((key) => spokenOfOneself.has(key)) && names.length === 0 && findRoles(quote).length === 0
  const isIntroduced = introduction.test(quote) && names.length === 0 && findRoles(quote).length > 0
  return isChampion || isOwn || isIntroduced ? plainName(speaker) : undefined
}

/** Each role with the name nearest to it; names and roles that are left stand alone. */
function pair(names: readonly Name[], roles: readonly Role[]): Pick<Mention, 'name' | 'role'>[] {
  const roleOf = new Map<Name, string>()
  const alone: string[] = []
  for (const role of roles) {
    const [nearest] = names
      .filter((name) => !roleOf.has(name))
      .map((name) => ({ name, distance: Math.max(role.start - name.end, name.start - role.end) }))
      .filter(({ distance }) => distance <= roleApartMax)
      .toSorted((a, b) => a.distance - b.distance || a.name.start - b.name.start)
    if (nearest) roleOf.set(nearest.name, role.text)
    else alone.push(role.text)
  }
  return [
    ...names.map((name) => ({ name: name.text, role: roleOf.get(name) ?? null })),
    ...alone.map((role) => ({ name: null, role })),
  ]
}

/** Mentions of one account, by person. Full names first, so that "Helen" finds her "Helen Marsh". */
function mergePeople(mentions: readonly Mention[]): Mention[][] {
  const people = new Map<string, Mention[]>()
  const byName = [...Map.groupBy(mentions, ({ name }) => name)]
  const named = byName.flatMap(([name, same]) => (name === null ? [] : [{ name, same }]))
  for (const { name, same } of named.toSorted(
    (a, b) => b.name.length - a.name.length || (a.name < b.name ? -1 : 1),
  )) {
    const known = people.keys().find((other) => isSamePerson(name, other)) ?? name
    people.set(known, [...(people.get(known) ?? []), ...same])
  }
  const byRole = Map.groupBy(
    mentions.filter(({ name }) => name === null),
    ({ role }) => role,
  )
  const unnamed = [...byRole].flatMap(([role, same]) => {
    const [holder, ...others] = [...people].filter(([, known]) =>
      known.some((mention) => mention.role === role),
    )
    if (!holder || others.length > 0) return [same]
    people.set(holder[0], [...holder[1], ...same])
    return []
  })
  return [...people.values(), ...unnamed]
}

/** "Gwen", "Gwen T." and "Gwen Tolliver" are one; so is what was misheard by a letter. */
function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.toLowerCase().split(' '))
  return (one ?? []).every((word, at) => {
    const against = other?.[at]
    return (
      against === undefined ||
      against === word ||
      isMisheard(against, word) ||
      (at > 0 && (against.startsWith(word) || word.startsWith(against)))
    )
  })
}

// "Owen Tuckett (Planning)", "Gwen T."
function plainName(name: string): string {
  return name
    .replace(/\(.*?\)/g, '')
    .replaceAll('.', '')
    .trim()
    .replace(/\s+/g, ' ')
}

// A first name alone is filled up from the one speaker who has it.
function fullName(names: readonly string[], speakers: readonly string[]): string | null {
  const [longest] = names.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  if (longest === undefined) return null
  const [speaker, ...others] = speakers.filter(
    (known) => known.length >= longest.length && isSamePerson(longest, known),
  )
  return speaker !== undefined && others.length === 0 ? speaker : longest
}

function mostSaid(roles: readonly string[]): string | null {
  const [best] = [...Map.groupBy(roles, (role) => role)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || b.length - a.length || (a < b ? -1 : 1),
  )
  return best?.[0] ?? null
}
