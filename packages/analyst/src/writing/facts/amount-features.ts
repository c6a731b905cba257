import type { Figure, Reading } from './figures.ts'
import { bitsOf, classOf, hashOf, idOf } from './hash-words.ts'
import type { FoundIn } from './statement-features.ts'
import type { Statement } from './statements.ts'

/** A number said in a call, and where. */
export interface SaidFigure {
  figure: Figure
  /** Its sentence. */
  at: number
}

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
const mentionsMax = 3

interface Surroundings {
  statements: readonly Statement[]
  figures: readonly SaidFigure[]
  foundIn: (at: number) => readonly FoundIn[]
}

type Add = (of: number, first: number, second?: number) => void

/** Numbers of the features of a figure in one reading, by the words around it and the other figures of the call. */
export function describeFigure(
  { figure, at }: SaidFigure,
  reading: Figure['readings'][number],
  surroundings: Surroundings,
): Uint32Array {
  const features = new Set<number>()
  const add: Add = (of, first, second = 0) => features.add(hashOf(of, first, second))
  const how = readingIds[reading.reading]
  addWords(figure, add)
  add(kind.reading, how)
  add(kind.size, bitsOf(Math.max(1, Math.round(reading.value))), how)
  const unit = figure.currency === null ? 0 : figure.currency === '%' ? 1 : 2
  add(kind.currency, unit, how + (figure.isLarge ? 16 : 0))
  addOthers({ figure, at }, reading, surroundings.figures, add)
  addPlace(at, surroundings, add)
  return Uint32Array.from(features)
}

function addWords({ words, start, end }: Figure, add: Add): void {
  const wordId = (place: number) => {
    const word = words[place]?.text
    return word === undefined ? 7 : (classOf(word) ?? idOf(word))
  }
  for (let distance = 1; distance <= reach; distance += 1) {
    const bucket = Math.min(3, distance)
    add(kind.near, wordId(start - distance), bucket)
    add(kind.near, wordId(end + distance - 1), bucket + 8)
  }
  add(kind.next, wordId(start - 1), wordId(end))
  add(kind.next, wordId(end), wordId(end + 1) + 1)
  words.forEach((_, place) => {
    if (place < start || place >= end) add(kind.inSentence, wordId(place))
  })
}

// The same sum elsewhere, and what may have taken its place later.
function addOthers(
  { figure, at }: SaidFigure,
  { value, reading }: Figure['readings'][number],
  figures: readonly SaidFigure[],
  add: Add,
): void {
  const how = readingIds[reading]
  const same = figures.filter((other) => other.figure !== figure && mayBe(other.figure, value))
  add(kind.elsewhere, Math.min(mentionsMax, same.length), how)
  add(kind.elsewhere, same.some((other) => isSure(other.figure)) ? 8 : 9, how)
  const later = figures.filter((other) => other.at > at && isAlike(other.figure, figure, value))
  add(kind.later, Math.min(mentionsMax, later.length), Number(same.some((other) => other.at > at)))
}

function addPlace(at: number, { statements, foundIn }: Surroundings, add: Add): void {
  for (const word of statements[at - 1]?.words ?? []) add(kind.before, classOf(word) ?? idOf(word))
  for (const word of statements[at + 1]?.words ?? []) add(kind.after, classOf(word) ?? idOf(word))
  const side = statements[at]?.side
  add(kind.side, side ? sides[side] : 0)
  add(kind.tenth, Math.floor((9.99 * at) / Math.max(1, statements.length)))
  if (statements[at]?.isQuestion) add(kind.asks, 1)
  for (const { elementKey, confidence } of foundIn(at))
    add(kind.found, idOf(elementKey), Number(confidence >= 0.5))
}

function mayBe({ readings }: Figure, value: number): boolean {
  return readings.some((reading) => reading.value === value)
}

function isSure({ isLarge, currency }: Figure): boolean {
  return isLarge || currency !== null
}

// Of the same kind and about as large: what may have taken the place of the one before.
function isAlike(other: Figure, one: Figure, value: number): boolean {
  if ((other.currency === '%') !== (one.currency === '%')) return false
  return other.readings.some(
    (reading) => reading.value >= value / 1.6 && reading.value <= value * 1.6 && reading.value !== value,
  )
}
