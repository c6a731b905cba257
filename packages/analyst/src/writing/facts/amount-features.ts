import { log } from '../../embedded/exact-math.ts'
import { type Figure, isCounting, type Reading } from './figures.ts'
import { type Bag, bitsOf, codeOf, createBag, hashWord } from './hash-words.ts'
import { type Figures, isSure, type SaidFigure, sortFigures } from './sort-figures.ts'
import type { FoundIn } from './statement-features.ts'
import type { Statement } from './statements.ts'
import { unitAfter } from './unit-after.ts'

const kind = {
  near: 40,
  inSentence: 41,
  before: 42,
  reading: 43,
  size: 44,
  currency: 45,
  elsewhere: 46,
  side: 47,
  tenth: 48,
  found: 49,
  later: 50,
  asks: 51,
  next: 52,
  after: 53,
  per: 54,
  counted: 55,
  alike: 56,
  foundNear: 57,
  ofSide: 58,
  likeNearest: 59,
  likeLast: 60,
  itself: 61,
  readAs: 62,
}
const readingIds: Record<Reading, number> = {
  plain: 1,
  thousands: 2,
  millions: 3,
  joined: 4,
  points: 5,
  'joined thousands': 6,
}
const sides = { rep: 1, customer: 2 }
const reach = 5
const edge = 7
const mentionsMax = 3
const octavesMax = 12

interface Surroundings {
  statements: readonly Statement[]
  figures: readonly SaidFigure[]
  foundIn: (at: number) => readonly FoundIn[]
}

type OfReading = <Value>(
  reading: Figure['readings'][number],
  use: (features: Int32Array, size: number) => Value,
) => Value

/** The features of a figure in any of its readings, further ones of a reading, and those by which one reading is chosen. */
export interface FigureFeatures {
  common: Int32Array
  ownOf: OfReading
  choiceOf: OfReading
}

/** Gives the features of a figure in its readings, by the words around it and the other figures of the call. */
export function createFigureReader(surroundings: Surroundings): (said: SaidFigure) => FigureFeatures {
  const bag = createBag()
  const known = sortFigures(surroundings.figures)
  return (said) => {
    const { figure } = said
    addWords(figure, sideAt(said.at, surroundings), bag)
    addPlace(said.at, surroundings, bag)
    const common = bag.take()
    const per = unitAfter(figure)
    const perCode = per === null ? 0 : codeOf(per)
    const isCounted = isCounting(figure.words, figure.end)
    const unit = figure.currency === null ? 0 : figure.currency === '%' ? 1 : 2
    const addOwn = (reading: Figure['readings'][number]) => {
      const how = readingIds[reading.reading]
      bag.add(kind.reading, how)
      bag.add(kind.size, bitsOf(Math.max(1, Math.round(reading.value))), how)
      bag.add(kind.currency, unit, how + (figure.isLarge ? 16 : 0))
      bag.add(kind.per, perCode, how)
      bag.add(kind.per, Number(per !== null), how + 8 * bitsOf(Math.max(1, Math.round(reading.value))))
      if (isCounted) bag.add(kind.counted, unit, Number(figure.isLarge))
      addOthers(said, reading, known, bag)
      addMagnitude(said, reading, known, bag)
    }
    return {
      common,
      ownOf: (reading, use) => {
        addOwn(reading)
        return bag.pass(use)
      },
      choiceOf: (reading, use) => {
        addOwn(reading)
        for (const feature of common) bag.add(kind.readAs, feature, readingIds[reading.reading])
        addChoice(said, reading, known, bag)
        return bag.pass(use)
      },
    }
  }
}

function addWords({ words, start, end }: Figure, side: number, bag: Bag): void {
  const codes = words.map(({ text }) => codeOf(text))
  const codeAt = (place: number) => codes[place] ?? edge
  for (let distance = 1; distance <= reach; distance += 1) {
    const bucket = Math.min(3, distance)
    bag.add(kind.near, codeAt(start - distance), bucket)
    bag.add(kind.near, codeAt(end + distance - 1), bucket + 8)
  }
  bag.add(kind.next, codeAt(start - 1), codeAt(end))
  bag.add(kind.next, codeAt(end), codeAt(end + 1) + 1)
  codes.forEach((code, place) => {
    if (place >= start && place < end) return
    bag.add(kind.inSentence, code)
    bag.add(kind.ofSide, code, side)
  })
}

// Repetitions of the sum, and later sums that may replace it.
function addOthers(
  { figure, at }: SaidFigure,
  { value, reading }: Figure['readings'][number],
  { all, byValue }: Figures,
  bag: Bag,
): void {
  const how = readingIds[reading]
  const same = (byValue.get(value) ?? []).filter((other) => other.figure !== figure)
  bag.add(kind.elsewhere, Math.min(mentionsMax, same.length), how)
  bag.add(kind.elsewhere, same.some((other) => isSure(other.figure)) ? 8 : 9, how)
  let later = 0
  for (let place = all.length - 1; place >= 0 && later < mentionsMax; place -= 1) {
    const other = all[place]
    if (!other || other.at <= at) break
    if (isAlike(other.figure, figure, value)) later += 1
  }
  bag.add(kind.later, later, Number(same.some((other) => other.at > at)))
}

function addPlace(at: number, { statements, foundIn }: Surroundings, bag: Bag): void {
  for (const code of statements[at - 1]?.codes ?? []) bag.add(kind.before, code)
  for (const code of statements[at + 1]?.codes ?? []) bag.add(kind.after, code)
  bag.add(kind.side, sideAt(at, { statements }))
  bag.add(kind.tenth, Math.floor((9.99 * at) / Math.max(1, statements.length)))
  if (statements[at]?.isQuestion) bag.add(kind.asks, 1)
  addFound(at, { statements, foundIn }, bag)
}

function addFound(
  at: number,
  { statements, foundIn }: Pick<Surroundings, 'statements' | 'foundIn'>,
  bag: Bag,
): void {
  for (const { elementKey, confidence } of foundIn(at))
    bag.add(kind.found, codeOf(elementKey), Number(confidence >= 0.5))
  for (const distance of [-2, -1, 1, 2])
    for (const { elementKey } of statements[at + distance] ? foundIn(at + distance) : [])
      bag.add(kind.foundNear, codeOf(elementKey), distance < 0 ? 1 : 2)
}

// "Thirty-two" is thirty-two thousand where other sums are said in full and of that size.
function addMagnitude(
  { figure }: SaidFigure,
  { value, reading }: Figure['readings'][number],
  { sums }: Figures,
  bag: Bag,
): void {
  const how = readingIds[reading]
  let near = 0
  let isLarge = false
  for (const other of sums) {
    if (other.figure === figure) continue
    if (other.value <= value * 2.5 && other.value >= value / 2.5) near += 1
    if (other.value >= 1000) isLarge = true
  }
  bag.add(kind.alike, Math.min(3, near), how)
  bag.add(kind.alike, 8 + Number(isLarge), how)
}

// "Thirty-two" after "thirty-seven thousand"; "two and a half" is seldom millions.
function addChoice(
  { figure, at }: SaidFigure,
  { value, reading }: Figure['readings'][number],
  { sums }: Figures,
  bag: Bag,
): void {
  const how = readingIds[reading]
  const octaves = sums.map((other) => ({
    // Half octaves.
    size: Math.round((2 * log(value / other.value)) / log(2)),
    distance: Math.abs(other.at - at),
  }))
  const least = (of: (one: (typeof octaves)[number]) => number) =>
    octaves.reduce<(typeof octaves)[number] | undefined>(
      (best, one) => (best && of(best) <= of(one) ? best : one),
      undefined,
    )
  const clipped = (size: number | undefined) =>
    size === undefined ? octavesMax + 1 : Math.max(-octavesMax, Math.min(octavesMax, size))
  bag.add(kind.likeNearest, clipped(least(({ size }) => Math.abs(size))?.size), how)
  bag.add(kind.likeLast, clipped(least(({ distance }) => distance)?.size), how)
  for (let place = figure.start; place < figure.end; place += 1)
    bag.add(kind.itself, hashWord(figure.words[place]?.text ?? ''), how)
  bag.add(kind.itself, figure.end - figure.start, how + 8)
}

function sideAt(at: number, { statements }: Pick<Surroundings, 'statements'>): number {
  const side = statements[at]?.side
  return side ? sides[side] : 0
}

// A sum of the same kind and similar size may replace the earlier one.
function isAlike(other: Figure, one: Figure, value: number): boolean {
  if ((other.currency === '%') !== (one.currency === '%')) return false
  return other.readings.some(
    (reading) => reading.value >= value / 1.6 && reading.value <= value * 1.6 && reading.value !== value,
  )
}
