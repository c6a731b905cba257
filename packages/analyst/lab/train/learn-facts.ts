import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { createFigureReader } from '../../src/writing/facts/amount-features.ts'
import {
  amountHeads,
  amountKinds,
  amountOwners,
  dealRoles,
  nameHeads,
  relations,
  statementHeads,
  verdicts,
} from '../../src/writing/facts/fact-model.ts'
import { findNamed } from '../../src/writing/facts/find-names.ts'
import { type PlacedElement, type ReadStatements, readForFacts } from '../../src/writing/facts/read-facts.ts'
import type { SaidFigure } from '../../src/writing/facts/sort-figures.ts'
import { describeStatements } from '../../src/writing/facts/statement-features.ts'
import { readCallExamples } from './call-examples.ts'
import { markStatements } from './fact-examples.ts'
import { type HeadsOptions, type Lesson, learnHeads } from './learn-heads.ts'
import { readMarkedNames } from './name-examples.ts'
import { type GoldFacts, type NamedCall, type ReadCall, readCallsWithoutFacts } from './read-gold-facts.ts'
import { sameName, sharesWord } from './same-names.ts'

const options: HeadsOptions = { penalty: 0.5, iterations: 50, occurrencesMin: 2, featuresMax: 30_000 }
// Misleading statements are rarer than irrelevant ones, and worse mistakes.
const misleadingWeight = 8
const valueShare = 0.005
// A name that stands in a marked sentence need not be what the mark is about.
const markedWeight = 0.3

const Found = z.object({
  call: z.string(),
  found: z.array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.number()])),
})

/** The findings in each labelled call; made by find-unseen.ts. */
export function readUnseenElements(): Map<string, PlacedElement[]> {
  const lines = readFileSync(new URL('../facts/findings.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const { call, found } = Found.parse(JSON.parse(line))
      const elements = found.map(([elementKey, segmentIndex, startChar, endChar, confidence]) => {
        return { elementKey, segmentIndex, startChar, endChar, confidence }
      })
      return [call, elements]
    }),
  )
}

/** The weights that `readFactModel` reads. Of calls without facts, names of alternatives and of calls are learnt from. */
export function learnFacts(
  calls: readonly ReadCall[],
  elementsOf: ReadonlyMap<string, readonly PlacedElement[]>,
  unread: readonly NamedCall[] = readCallsWithoutFacts(),
): Uint8Array {
  const read = calls.map(({ facts, segments }) => {
    return { facts, ...readForFacts(segments, elementsOf.get(facts.call) ?? []) }
  })
  return packWeights({
    ...learnStatements(read),
    ...learnAmounts(read),
    ...learnReadings(read),
    ...learnNames(read, unread),
    ...learnCalls(calls, unread),
  })
}

type Read = ReadStatements & { facts: GoldFacts }

function learnStatements(read: readonly Read[]) {
  const marks = read.flatMap(({ facts, statements }) => {
    const own = markStatements(facts, statements)
    return statements.map(
      (_, at) => new Set(Object.entries(own).flatMap(([name, set]) => (set.has(at) ? name : []))),
    )
  })
  const lessons = statementHeads.map((head) =>
    lessonOf(
      marks,
      (own) => own.has(head),
      (own) => weightOf(head, own),
    ),
  )
  const examples = read.flatMap((call) =>
    describeStatements(call, (features, size) => features.slice(0, size)),
  )
  return learnHeads('statements', examples, lessons, options)
}

const slots = new Set<string>(['sums', 'blocks'])
const firmness = new Set<string>(['agreed', 'committed', 'conditional', 'proposed'])

function weightOf(head: string, own: ReadonlySet<string>): number {
  if (firmness.has(head)) return own.has('move') ? 1 : 0
  if (slots.has(head)) return own.has('slotted') ? 1 : 0
  // Not what both sides do.
  if (head === 'ofRep') return own.has('ofRep') === own.has('ofCustomer') ? 0 : 1
  return head === 'core' && own.has('misleads') && !own.has('core') ? misleadingWeight : 1
}

function learnAmounts(read: readonly Read[]) {
  const rows = read.flatMap((call) => {
    const readFigure = createFigureReader(call)
    const core = new Set(call.facts.bottomLineTurns.flat())
    const wrong = new Set(call.facts.wrongBottomLineTurns.flatMap(({ turns }) => turns))
    return call.figures.flatMap((said) => {
      const { common, ownOf } = readFigure(said)
      // A figure has one meaning, which other weights choose. Its further values teach nothing here.
      const meant = said.figure.readings.filter((reading) => goldOf(call, said, reading))
      return (meant.length > 0 ? meant : said.figure.readings).map((reading) => {
        const turn = call.statements[said.at]?.segmentIndex ?? -1
        const gold = goldOf(call, said, reading)
        const own = ownOf(reading, (features, size) => features.slice(0, size))
        const isCore = gold?.stands === true && gold.turns.some((one) => core.has(one))
        return { gold, isCore, misleads: wrong.has(turn), features: Int32Array.from([...common, ...own]) }
      })
    })
  })
  const known = ({ gold }: (typeof rows)[number]) => (gold ? 1 : 0)
  const lessons = [
    lessonOf(
      rows,
      ({ gold }) => gold !== undefined,
      () => 1,
    ),
    lessonOf(rows, ({ gold }) => gold?.stands === true, known),
    lessonOf(
      rows,
      ({ isCore }) => isCore,
      ({ isCore, misleads }) => (misleads && !isCore ? misleadingWeight : 1),
    ),
    ...amountKinds.map((kind) => lessonOf(rows, ({ gold }) => gold?.what === kind, known)),
    ...amountOwners.map((owner) => lessonOf(rows, ({ gold }) => gold?.whose === owner, known)),
  ]
  if (lessons.length !== amountHeads.length) throw new Error('There is a lesson for each head of an amount.')
  return learnHeads(
    'amounts',
    rows.map(({ features }) => features),
    lessons,
    options,
  )
}

// Of a figure that the reader notes, one reading is the meant one.
function learnReadings(read: readonly Read[]) {
  const rows = read.flatMap((call) => {
    const describe = createFigureReader(call)
    return call.figures.flatMap((said) => {
      const { readings } = said.figure
      const isMeant = readings.map((reading) => goldOf(call, said, reading) !== undefined)
      if (readings.length < 2 || !isMeant.includes(true)) return []
      const { choiceOf } = describe(said)
      return readings.map((reading, at) => ({
        isMeant: isMeant[at] ?? false,
        features: choiceOf(reading, (features, size) => features.slice(0, size)),
      }))
    })
  })
  const lesson = lessonOf(
    rows,
    ({ isMeant }) => isMeant,
    () => 1,
  )
  return learnHeads(
    'readings',
    rows.map(({ features }) => features),
    [lesson],
    options,
  )
}

function goldOf(
  { facts, statements }: Read,
  { at }: SaidFigure,
  reading: { value: number },
): GoldFacts['amounts'][number] | undefined {
  const turn = statements[at]?.segmentIndex ?? -1
  return facts.amounts.find(
    ({ turns, value }) =>
      turns.includes(turn) && Math.abs(reading.value - value) <= Math.abs(value) * valueShare,
  )
}

function learnNames(read: readonly Read[], unread: readonly NamedCall[]) {
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

function learnCalls(calls: readonly ReadCall[], unread: readonly NamedCall[]) {
  const examples = readCallExamples(calls, unread)
  const lesson = lessonOf(
    examples,
    ({ isAtRisk }) => isAtRisk,
    () => 1,
  )
  return learnHeads(
    'calls',
    examples.map(({ features }) => features),
    [lesson],
    { ...options, occurrencesMin: 4 },
  )
}

function lessonOf<Row>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  weightOf: (row: Row) => number,
): Lesson {
  return {
    targets: Uint8Array.from(rows, (row) => Number(isShown(row))),
    weights: Float32Array.from(rows, weightOf),
  }
}
