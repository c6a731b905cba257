import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { createFigureReader } from '../../src/writing/facts/amount-features.ts'
import { amountHeads, amountKinds, amountOwners, statementHeads } from '../../src/writing/facts/fact-model.ts'
import { type PlacedElement, type ReadStatements, readForFacts } from '../../src/writing/facts/read-facts.ts'
import type { SaidFigure } from '../../src/writing/facts/sort-figures.ts'
import { describeStatements } from '../../src/writing/facts/statement-features.ts'
import { readCallExamples } from './call-examples.ts'
import { markStatements } from './fact-examples.ts'
import { type HeadsOptions, learnHeads, lessonOf } from './learn-heads.ts'
import { learnNames } from './learn-names.ts'
import { type GoldFacts, type NamedCall, type ReadCall, readCallsWithoutFacts } from './read-gold-facts.ts'

const options: HeadsOptions = { penalty: 0.5, iterations: 50, occurrencesMin: 2, featuresMax: 30_000 }
// Misleading statements are rarer than irrelevant ones, and worse mistakes.
const misleadingWeight = 8
const valueShare = 0.005

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
    ...learnNames(read, unread, options),
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
