import { readPairs } from '../../language/read-list.ts'
import { bitsOf, classOf, hashOf, idOf } from './hash-words.ts'
import type { Statement } from './statements.ts'

const moneyWords = new Set([...readPairs('currencies').keys(), 'percent', 'grand', 'quid', 'bucks'])

/** What a feature is about: the number is part of its hash. */
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
}
const sides = { rep: 1, customer: 2 }
const edge = 7

/** An element that was found in a sentence, and how surely. */
export interface FoundIn {
  elementKey: string
  confidence: number
}

interface Read extends Statement {
  /** A number for each word; figures, days and months of one kind have one number. */
  ids: number[]
  figures: number
}

/**
 * Numbers of the features of each sentence of a call: its words, pairs of them, the words around, its place, who speaks, and which elements
 * were found in it. Each at most once.
 */
export function describeStatements(
  statements: readonly Statement[],
  foundIn: (at: number) => readonly FoundIn[],
): Uint32Array[] {
  const read = statements.map(readWords)
  const turns = Map.groupBy(read.keys(), (at) => read[at]?.segmentIndex ?? 0)
  const call = { read, turns, last: read.at(-1)?.segmentIndex ?? 0 }
  return read.map((statement, at) => {
    const features = new Set<number>()
    const side = statement.side ? sides[statement.side] : 0
    addWords(features, statement, side)
    addAround(features, call, at)
    addPlace(features, call, at)
    features.add(hashOf(kind.length, Math.min(8, bitsOf(((statement.ids.length + 1) ** 2) >> 1)), side))
    features.add(hashOf(kind.side, side))
    if (statement.isQuestion) features.add(hashOf(kind.asks, side))
    for (const found of foundIn(at)) addFound(features, found)
    return Uint32Array.from(features)
  })
}

interface ReadTurns {
  read: readonly Read[]
  /** Sentences by segment. */
  turns: ReadonlyMap<number, readonly number[]>
  /** The last segment. */
  last: number
}

function addAround(features: Set<number>, { read, turns }: ReadTurns, at: number): void {
  const segment = read[at]?.segmentIndex ?? 0
  for (const other of turns.get(segment) ?? [])
    if (other !== at) addAll(features, kind.inTurn, read[other]?.ids)
  for (const other of turns.get(segment - 1) ?? []) addAll(features, kind.before, read[other]?.ids)
  for (const other of turns.get(segment + 1)?.slice(0, 2) ?? [])
    addAll(features, kind.after, read[other]?.ids)
  const before = read[at - 1]
  if (before?.isQuestion) features.add(hashOf(kind.answers, Number(before.segmentIndex === segment)))
}

function addPlace(features: Set<number>, { read, turns, last }: ReadTurns, at: number): void {
  const segment = read[at]?.segmentIndex ?? 0
  const turn = turns.get(segment) ?? []
  const place = turn[0] === at ? 1 : turn.at(-1) === at ? 3 : 2
  features.add(hashOf(kind.tenth, Math.floor((9.99 * segment) / Math.max(1, last))))
  features.add(hashOf(kind.fromEnd, Math.min(6, bitsOf(1 + last - segment))))
  features.add(hashOf(kind.turn, Math.min(5, turn.length), place))
}

function addFound(features: Set<number>, { elementKey, confidence }: FoundIn): void {
  const id = idOf(elementKey)
  features.add(hashOf(kind.found, id))
  if (confidence >= 0.5) features.add(hashOf(kind.found, id, 1))
  if (confidence >= 0.8) features.add(hashOf(kind.found, id, 2))
}

function addWords(features: Set<number>, { text, ids, figures }: Read, side: number): void {
  let before = edge
  for (const id of ids) {
    features.add(hashOf(kind.word, id))
    features.add(hashOf(kind.pair, before, id))
    features.add(hashOf(kind.ofSide, id, side))
    before = id
  }
  features.add(hashOf(kind.end, before))
  features.add(hashOf(kind.figures, Math.min(4, figures)))
  if (
    /[$€£¥%]/.test(text) ||
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => moneyWords.has(word))
  )
    features.add(hashOf(kind.money, 1))
  features.add(hashOf(kind.names, Math.min(3, text.match(/(?<=[\p{L},;] )\p{Lu}\p{Ll}+/gu)?.length ?? 0)))
}

function addAll(features: Set<number>, of: number, ids: readonly number[] = []): void {
  for (const id of ids) features.add(hashOf(of, id))
}

function readWords(statement: Statement): Read {
  let figures = 0
  const ids = statement.words.map((word) => {
    const known = classOf(word)
    if (known !== undefined) figures += 1
    return known ?? idOf(word)
  })
  return { ...statement, ids, figures }
}
