import { itemAt } from '../../at.ts'
import { readPairs } from '../../language/read-list.ts'
import { isAssent } from '../posts/is-assent.ts'
import { type Echo, findEchoes } from './find-echoes.ts'
import { type Bag, bitsOf, codeOf, createBag, isFigure } from './hash-words.ts'
import type { Statement } from './statements.ts'

const moneyCodes = new Set(
  [...readPairs('currencies').keys(), 'percent', 'grand', 'quid', 'bucks'].map(codeOf),
)
const capital = /(?<=[\p{L},;] )\p{Lu}\p{Ll}+/gu

/** The kind of a feature: its number is part of the hash. */
const kind = {
  word: 1,
  pair: 2,
  ofSide: 3,
  inTurn: 4,
  before: 5,
  after: 6,
  end: 7,
  figures: 8,
  money: 9,
  names: 10,
  tenth: 11,
  fromEnd: 12,
  length: 13,
  side: 14,
  turn: 15,
  answers: 16,
  asks: 17,
  found: 18,
  echo: 19,
  assent: 20,
  nextTurn: 21,
  lastTurn: 22,
  twentieth: 23,
  foundWhen: 24,
  foundNear: 25,
  foundWith: 26,
  foundSure: 27,
  opening: 28,
  reply: 29,
  question: 30,
}
const sides = { rep: 1, customer: 2 }
const edge = 7

/** An element found in a sentence, with its confidence. */
export interface FoundIn {
  elementKey: string
  confidence: number
}

interface Described {
  statements: readonly Statement[]
  placesIn: ReadonlyMap<number, readonly number[]>
  foundIn: (at: number) => readonly FoundIn[]
}

/**
 * What `use` makes of the features of each sentence of a call: its words, pairs of them, the words around, its place, its speaker, and the elements found in
 * it. Each at most once.
 */
export function describeStatements<Value>(
  { statements, placesIn, foundIn }: Described,
  use: (features: Int32Array, size: number) => Value,
): Value[] {
  const turns = new Map([...placesIn].map(([segment, at]) => [segment, readTurn(at, statements)]))
  const call = { statements, turns, last: statements.at(-1)?.segmentIndex ?? 0 }
  const echoes = findEchoes(statements)
  const bag = createBag()
  return statements.map((statement, at) => {
    const side = statement.side ? sides[statement.side] : 0
    addWords(bag, statement, side)
    addAround(bag, call, at)
    addPlace(bag, call, at)
    bag.add(kind.length, Math.min(8, bitsOf(((statement.codes.length + 1) ** 2) >> 1)), side)
    bag.add(kind.side, side)
    if (statement.isQuestion) bag.add(kind.asks, side)
    for (const found of foundIn(at)) addFound(bag, found)
    addFoundAround(bag, call, at, foundIn)
    addAnswers(bag, call, at)
    addEcho(bag, echoes[at])
    return bag.pass(use)
  })
}

/** A turn of the call, as the sentences of its neighbours see it. */
interface Turn {
  /** Its sentences. */
  places: readonly number[]
  first: readonly number[]
  last: Statement | undefined
  size: number
  asks: boolean
  isAssent: boolean
}
const noTurn: Turn = { places: [], first: [], last: undefined, size: 0, asks: false, isAssent: false }

function readTurn(places: readonly number[], statements: readonly Statement[]): Turn {
  const said = places.map((place) => itemAt(statements, place))
  return {
    places,
    first: said[0]?.codes ?? [],
    last: said.at(-1),
    size: sizeOf(said),
    asks: said.some(({ isQuestion }) => isQuestion),
    isAssent: isAssent(said.map(({ text }) => text).join(' ')),
  }
}

interface ReadTurns {
  statements: readonly Statement[]
  /** By segment. */
  turns: ReadonlyMap<number, Turn>
  /** The last segment. */
  last: number
}

function addAround(bag: Bag, { statements, turns }: ReadTurns, at: number): void {
  const segment = statements[at]?.segmentIndex ?? 0
  for (const other of turns.get(segment)?.places ?? [])
    if (other !== at) addAll(bag, kind.inTurn, statements[other]?.codes)
  for (const other of turns.get(segment - 1)?.places ?? []) addAll(bag, kind.before, statements[other]?.codes)
  for (const other of turns.get(segment + 1)?.places.slice(0, 2) ?? [])
    addAll(bag, kind.after, statements[other]?.codes)
  const before = statements[at - 1]
  if (before?.isQuestion) bag.add(kind.answers, Number(before.segmentIndex === segment))
}

function addPlace(bag: Bag, { statements, turns, last }: ReadTurns, at: number): void {
  const segment = statements[at]?.segmentIndex ?? 0
  const turn = turns.get(segment)?.places ?? []
  const place = turn[0] === at ? 1 : turn.at(-1) === at ? 3 : 2
  bag.add(kind.tenth, Math.floor((9.99 * segment) / Math.max(1, last)))
  bag.add(kind.twentieth, Math.floor((19.99 * segment) / Math.max(1, last)))
  bag.add(kind.fromEnd, Math.min(6, bitsOf(1 + last - segment)))
  bag.add(kind.turn, Math.min(5, turn.length), place)
}

function addFound(bag: Bag, { elementKey, confidence }: FoundIn): void {
  const code = codeOf(elementKey)
  bag.add(kind.found, code)
  if (confidence >= 0.5) bag.add(kind.found, code, 1)
  if (confidence >= 0.8) bag.add(kind.found, code, 2)
}

/** Elements of the sentences around, pairs of its own elements, and when in the call they come. */
function addFoundAround(
  bag: Bag,
  { statements }: ReadTurns,
  at: number,
  foundIn: (at: number) => readonly FoundIn[],
): void {
  for (const distance of [-2, -1, 1, 2]) {
    if (!statements[at + distance]) continue
    for (const { elementKey } of foundIn(at + distance))
      bag.add(kind.foundNear, codeOf(elementKey), distance < 0 ? 1 : 2)
  }
  const hasFigure = statements[at]?.codes.some(isFigure)
  const own = foundIn(at).map(({ elementKey, confidence }) => ({ code: codeOf(elementKey), confidence }))
  own.forEach(({ code, confidence }, place) => {
    bag.add(kind.foundWhen, code, Math.floor((4.99 * at) / statements.length))
    bag.add(kind.foundWith, code, Number(hasFigure))
    bag.add(kind.foundSure, code, Math.floor(confidence * 9.99))
    for (const other of own.slice(place + 1))
      bag.add(kind.foundWith, Math.min(code, other.code), Math.max(code, other.code))
  })
}

/** The question before it and the answer after it. */
function addAnswers(bag: Bag, { statements, turns }: ReadTurns, at: number): void {
  const { segmentIndex = 0, codes = [], side: own = null } = statements[at] ?? {}
  const side = own ? sides[own] : 0
  const { last: asked, size } = turns.get(segmentIndex - 1) ?? noTurn
  const after = turns.get(segmentIndex + 1) ?? noTurn
  const [open = edge, second = edge] = after.first
  bag.add(kind.assent, Number(after.isAssent), side)
  bag.add(kind.nextTurn, after.size, Number(after.asks))
  bag.add(kind.lastTurn, size, Number(asked?.isQuestion ?? false))
  bag.add(kind.opening, codes[0] ?? edge, side)
  bag.add(kind.opening, codes[0] ?? edge, (codes[1] ?? edge) + 4)
  bag.add(kind.reply, open)
  bag.add(kind.reply, open, second)
  if (asked?.isQuestion) addAll(bag, kind.question, asked.codes)
}

function sizeOf(turn: readonly Statement[]): number {
  return Math.min(5, bitsOf(1 + turn.reduce((sum, { words }) => sum + words, 0)))
}

function addEcho(bag: Bag, { earlier, later, count }: Echo = { earlier: 0, later: 0, count: 0 }): void {
  bag.add(kind.echo, 1, Math.min(4, Math.floor(8 * later)))
  bag.add(kind.echo, 2, Math.min(4, Math.floor(8 * earlier)))
  bag.add(kind.echo, 3, Math.min(6, count))
}

function addWords(bag: Bag, { text, codes }: Statement, side: number): void {
  let before = edge
  let figures = 0
  let isMoney = /[$€£¥%]/.test(text)
  for (const code of codes) {
    bag.add(kind.word, code)
    bag.add(kind.pair, before, code)
    bag.add(kind.ofSide, code, side)
    if (isFigure(code)) figures += 1
    if (moneyCodes.has(code)) isMoney = true
    before = code
  }
  bag.add(kind.end, before)
  bag.add(kind.figures, Math.min(4, figures))
  if (isMoney) bag.add(kind.money, 1)
  // Few sentences have one, and the pattern takes long.
  const names = / [A-Z\x80-\uffff]/.test(text) ? (text.match(capital)?.length ?? 0) : 0
  bag.add(kind.names, Math.min(3, names))
}

function addAll(bag: Bag, of: number, codes: readonly number[] = []): void {
  for (const code of codes) bag.add(of, code)
}
