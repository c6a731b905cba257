import { type PersonRow, peopleMax, type RoleRow, rolesMax } from '../../definitions/slice-output.ts'
import { companyOf, createMentions, type Mention, speakersByCompany } from './mentions.ts'
import { findBySurname, fullName, isSamePerson } from './same-person.ts'
import { byConfidence, elementsOf, type Sentence, sentencesOf, supportOf } from './sentences.ts'
import type { SynthesisInput } from './synthesis-input.ts'

interface Person {
  account: string | null
  name: string | null
  role: string | null
  isOnCalls: boolean
  /** Best first. */
  sentences: Sentence[]
}

/** The mentions of one person, or of a role without a known holder. */
interface Merged {
  name: string | null
  same: Mention[]
}

/** People and roles of the buying side by account, those of most evidence first, each once: named, or by role only. */
export function peopleOf(input: SynthesisInput, elementKeys: readonly string[]): PersonRow[] {
  const people = findPeople(input, elementKeys).map(({ account, name, role, isOnCalls, sentences }) => {
    const { accounts: _, ...support } = supportOf(sentences)
    return { account, name, role, isOnCalls, elementKeys: elementsOf(sentences, elementKeys), ...support }
  })
  const evidenceOf = new Map(
    [...Map.groupBy(people, ({ account }) => account)].map(([account, own]) => [
      account,
      own.reduce((sum, { evidenceCount }) => sum + evidenceCount, 0),
    ]),
  )
  const byEvidence = (a: PersonRow, b: PersonRow) =>
    (evidenceOf.get(b.account) ?? 0) - (evidenceOf.get(a.account) ?? 0)
  return people
    .toSorted((a, b) => lastUnknown(a, b) || byEvidence(a, b) || byAccount(a, b))
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
  const customersOf = speakersByCompany(input, ({ side }) => side !== 'rep')
  return [...Map.groupBy(mentions, ({ sentence }) => companyOf(sentence))].flatMap(([company, ofCompany]) => {
    const customers = customersOf.get(company) ?? []
    return mergePeople(ofCompany, customers).map(({ name, same }) => ({
      account: same[0]?.sentence.account ?? null,
      name,
      role: mostSaid(same.flatMap(({ role }) => role ?? [])),
      isOnCalls: isOnCalls(name, same, customers),
      sentences: [...new Set(same.map(({ sentence }) => sentence))].toSorted(byConfidence),
    }))
  })
}

function isOnCalls(name: string | null, same: readonly Mention[], customers: readonly string[]): boolean {
  if (same.some(({ isSpeaker }) => isSpeaker)) return true
  const others = new Set(same.flatMap(({ otherThan }) => otherThan ?? []))
  return name !== null && customers.some((known) => !others.has(known) && isSamePerson(name, known))
}

function lastUnknown(a: PersonRow, b: PersonRow): number {
  return Number(a.account === null) - Number(b.account === null)
}

function byAccount(a: PersonRow, b: PersonRow): number {
  const nameOf = ({ name, role }: PersonRow) => `${name ?? '\uffff'} ${role ?? ''}`
  return (
    inAlphabet(a.account ?? '', b.account ?? '') ||
    b.callCount - a.callCount ||
    b.evidenceCount - a.evidenceCount ||
    inAlphabet(nameOf(a), nameOf(b))
  )
}

function inAlphabet(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Mentions at one company, by person. "Helen" is "Helen Marsh" if no other Helen is known. */
function mergePeople(mentions: readonly Mention[], customers: readonly string[]): Merged[] {
  const names = new Set(mentions.flatMap(({ name }) => name ?? []))
  const known = [...new Set([...customers, ...[...names].toSorted()])]
  const people = new Map<string, Mention[]>()
  for (const same of Map.groupBy(mentions, ({ name, otherThan }) => `${name}|${otherThan}`).values()) {
    const [{ name, otherThan } = { name: null, otherThan: null }] = same
    if (name === null) continue
    const others = known.filter((other) => otherThan === null || !isSamePerson(other, otherThan))
    // "Mr. Deshpande" is Vikram Deshpande if that name occurs, too.
    const full = findBySurname(name, others) ?? fullName(name, others)
    people.set(full, [...(people.get(full) ?? []), ...same])
  }
  const ofCustomers = [...people].flatMap(([name, same]) =>
    same.some(({ isOurs }) => isOurs) ? [] : [{ name, same }],
  )
  return withRoles(
    ofCustomers,
    mentions.filter(({ name }) => name === null),
  )
}

/** Merges a bare role with the only person who has this role. */
function withRoles(people: readonly Merged[], unnamed: readonly Mention[]): Merged[] {
  const roles = [...Map.groupBy(unnamed, ({ role }) => role)].map(([role, same]) => {
    const [holder, ...others] = people.filter((person) =>
      person.same.some((mention) => mention.role === role),
    )
    return { same, holder: others.length > 0 ? undefined : holder }
  })
  return [
    ...people.map((person) => ({
      name: person.name,
      same: [...person.same, ...roles.flatMap(({ holder, same }) => (holder === person ? same : []))],
    })),
    ...roles.flatMap(({ holder, same }) => (holder ? [] : [{ name: null, same }])),
  ]
}

function mostSaid(roles: readonly string[]): string | null {
  const [best] = [...Map.groupBy(roles, (role) => role)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || b.length - a.length || (a < b ? -1 : 1),
  )
  return best?.[0] ?? null
}
