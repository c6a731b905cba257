import type { CallFacts } from '../../facts/call-facts.ts'
import { type Line, wordsOf } from './line.ts'
import { createLineReader, judgeLine, type LineOdds, readLineWeights } from './line-odds.ts'
import { isTopic, topicLabels } from './topics.ts'

// Chosen on the labelled calls, each written with weights learnt without it.
const worth = {
  lead: 1.5,
  misleads: -1.5,
  word: -0.01,
  near: -0.05,
  // "I'll do that": a reader does not know what that is.
  pointer: -0.15,
  short: -0.1,
  newLabel: 0.1,
  // Threats and prices are what readers miss most.
  newRisk: 0.4,
  newPrice: 0.45,
}
const shown = { misleads: -2, worthMin: 0.3, most: 2 }
const tellingMin = 3
const turnsNear = 2
const pointer =
  /\b(?:it|this(?! (?:year|month|week|quarter))|these|those|he|she|him|her|they|them|there(?!['’]s| (?:is|are))|here|that(?=[.,;!]|$|['’]s| (?:is|was|would|way|one|number|price|date)\b)|(?:do|did|done) that|the (?:other|same)|ones?(?=[.,]|$))\b/gi

interface Judged extends Line {
  turns: readonly number[]
  words: number
  telling: ReadonlySet<string>
  odds: LineOdds
  /** Its worth beside no others. */
  value: number
}

/** The lines of a bottom line, the most telling first, and sentences beside them that show how the call ended. */
export function chooseLines(
  facts: CallFacts,
  lines: readonly Line[],
  wordsMax: number,
): { lines: Line[]; shows: number[] } {
  const judged = judge(facts, lines)
  const chosen: Judged[] = []
  for (let left = wordsMax; ; left -= chosen.at(-1)?.words ?? 0) {
    const fitting = judged.filter(({ kind, words }) => kind !== 'open' && words <= left)
    // Where nothing is worth its words, one line is better than none.
    const best = bestOf(fitting, chosen, chosen.length === 0 ? Number.NEGATIVE_INFINITY : 0)
    if (!best) break
    chosen.push(best)
  }
  return { lines: chosen, shows: showing(judged, chosen).flatMap(({ places }) => places.slice(-1)) }
}

function judge(facts: CallFacts, lines: readonly Line[]): Judged[] {
  const [read, weights] = [createLineReader(facts), readLineWeights()]
  return lines.map((line) => {
    const [odds, words] = [judgeLine(weights, read(line)), wordsOf(line)]
    const telling = new Set(line.text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? [])
    const told = odds.core + worth.lead * odds.lead + worth.misleads * odds.misleads
    const turns = line.places.map((at) => facts.statements[at]?.segmentIndex ?? -1)
    return {
      ...line,
      turns,
      words,
      telling,
      odds,
      value: told + worth.word * words + ofReading(line, telling),
    }
  })
}

function ofReading({ kind, text }: Line, telling: ReadonlySet<string>): number {
  if (kind !== 'quote') return 0
  const pointers = (text.match(pointer) ?? []).length
  return worth.pointer * pointers + (telling.size < tellingMin ? worth.short : 0)
}

function bestOf(open: readonly Judged[], chosen: readonly Judged[], worthMin: number): Judged | undefined {
  let [best, most]: [Judged | undefined, number] = [undefined, worthMin]
  for (const line of open) {
    const value = worthBeside(line, chosen)
    if (value > most && !isNear(line, chosen, 0)) [best, most] = [line, value]
  }
  return best
}

function worthBeside(line: Judged, chosen: readonly Judged[]): number {
  const { telling, value } = line
  const shared = chosen.map((other) => telling.intersection(other.telling).size / Math.max(1, telling.size))
  const near = isNear(line, chosen, turnsNear) ? worth.near : 0
  return value - Math.max(0, value) * Math.max(0, ...shared) + near + ofLabel(line, chosen)
}

function ofLabel({ kind, label }: Line, chosen: readonly Judged[]): number {
  const isKnown = (kind === 'quote' && !isTopic(label)) || chosen.some((other) => other.label === label)
  if (isKnown) return 0
  if (label === topicLabels.hinders) return worth.newRisk
  return kind === 'price' ? worth.newPrice : worth.newLabel
}

function isNear({ turns }: Judged, chosen: readonly Judged[], distance: number): boolean {
  return chosen.some((other) =>
    other.turns.some((turn) => turns.some((own) => Math.abs(own - turn) <= distance)),
  )
}

// What shows the outcome needs no words of its own.
function showing(judged: readonly Judged[], chosen: readonly Judged[]): readonly Judged[] {
  const worthOf = ({ odds }: Judged) => odds.core + odds.lead + shown.misleads * odds.misleads
  const likeliest = judged.toSorted((a, b) => worthOf(b) - worthOf(a))
  const shows: Judged[] = []
  for (const line of likeliest)
    if (worthOf(line) >= shown.worthMin && !isNear(line, [...chosen, ...shows], 0)) shows.push(line)
  return shows.length > 0 ? shows.slice(0, shown.most) : likeliest.slice(0, 1)
}
