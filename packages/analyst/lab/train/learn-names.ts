import { dealRoles, nameHeads, relations, verdicts } from '../../src/writing/facts/fact-model.ts'
import { findNamed } from '../../src/writing/facts/find-names.ts'
import type { ReadStatements } from '../../src/writing/facts/read-facts.ts'
import { type HeadsOptions, learnHeads, lessonOf } from './learn-heads.ts'
import { readMarkedNames } from './name-examples.ts'
import type { GoldFacts, NamedCall } from './read-gold-facts.ts'
import { sameName, sharesWord } from './same-names.ts'

type Read = ReadStatements & { facts: GoldFacts }

// A name that stands in a marked sentence need not be what the mark is about.
const markedWeight = 0.3

/** The heads of people and alternatives, by the words around their names. Of calls without facts only the alternatives are learnt from. */
export function learnNames(read: readonly Read[], unread: readonly NamedCall[], options: HeadsOptions) {
  const known = read.flatMap((call) =>
    findNamed(call).map(({ name, features }) => {
      const person = call.facts.people.find((one) => sameName(one.name, name))
      const alternative = call.facts.competitors.find((one) => sharesWord(one.name, name))
      return { person, alternative, isAlternative: alternative !== undefined, features, isRead: true }
    }),
  )
  const marked = readMarkedNames(unread).map((one) => ({
    ...one,
    person: undefined,
    alternative: undefined,
    isRead: false,
  }))
  const rows = [...known, ...marked]
  const ofPerson = ({ person }: (typeof rows)[number]) => (person ? 1 : 0)
  const ofCustomer = ({ person }: (typeof rows)[number]) => (person?.side === 'customer' ? 1 : 0)
  const ofKnown = ({ alternative }: (typeof rows)[number]) => (alternative ? 1 : 0)
  const lessons = [
    lessonOf(
      rows,
      ({ person }) => person !== undefined,
      ({ isRead }) => (isRead ? 1 : 0),
    ),
    lessonOf(
      rows,
      ({ isAlternative }) => isAlternative,
      ({ isRead }) => (isRead ? 1 : markedWeight),
    ),
    lessonOf(rows, ({ person }) => person?.side === 'customer', ofPerson),
    lessonOf(rows, ({ person }) => person?.side === 'rep', ofPerson),
    lessonOf(rows, ({ person }) => person?.side === 'other' || person?.side === 'rival', ofPerson),
    lessonOf(rows, ({ person }) => person?.onCall === true, ofPerson),
    ...dealRoles.map((role) => lessonOf(rows, ({ person }) => person?.dealRole === role, ofCustomer)),
    ...relations.map((one) => lessonOf(rows, ({ alternative }) => alternative?.relation === one, ofKnown)),
    ...verdicts.map((one) => lessonOf(rows, ({ alternative }) => alternative?.verdict === one, ofKnown)),
  ]
  if (lessons.length !== nameHeads.length) throw new Error('There is a lesson for each head of a name.')
  return learnHeads(
    'names',
    rows.map(({ features }) => features),
    lessons,
    options,
  )
}
