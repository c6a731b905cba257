import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { countWords } from '../facts/statements.ts'
import { retellAt, type Told } from './choose-core.ts'
import { citeAll } from './cite.ts'
import { capitalised, type WrittenMove } from './write-moves.ts'

const wordsMax = 60
// What comes before the next steps; what is left comes after them.
const firstWordsMax = 48
const nextMax = 3
const nextWordsMin = 6

interface BottomLine {
  /** How the outcome is said in a word or two, "Lost.". */
  opening: string
  core: readonly Told[]
  moves: readonly WrittenMove[]
}

type Line = Pick<Statement, 'text' | 'quotes'>

/** The bottom line: how it stands, what a reader must know of it, what happens next. At most 60 words. Sums stand in its sentences alone: which one stands is told too badly to name it here. */
export function writeBottomLine(facts: CallFacts, { opening, core, moves }: BottomLine): Statement[] {
  const segments = new Set(core.map(({ at }) => facts.statements[at]?.segmentIndex))
  const told = core.map(({ at, text }, place): Line => {
    const opened = place === 0 && opening ? `${opening} ${capitalised(text)}` : capitalised(text)
    return { text: opened, quotes: citeAll(facts, [at]) }
  })
  const first = told.findIndex((_, place) => wordsOf(told.slice(0, place + 1)) > firstWordsMax)
  const [before, rest] = first < 0 ? [told, []] : [told.slice(0, first), told.slice(first)]
  const texts = core.map(({ text }) => capitalised(text))
  const next = nextOf(facts, moves, segments).filter(({ text }) => !texts.includes(text))
  const lines = [...before, ...next.map(openNext), ...rest]
  let left = wordsMax
  return lines.flatMap((line): Statement[] => {
    const words = wordsOf([line])
    if (words > left) return []
    left -= words
    return [{ slot: 'bluf', ...line, isComputed: true }]
  })
}

function wordsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
}

// A step that is told already is not told again.
function nextOf(
  facts: CallFacts,
  moves: readonly WrittenMove[],
  segments: ReadonlySet<number | undefined>,
): Line[] {
  const isTold = ({ quotes }: WrittenMove) =>
    quotes.some((quote) => 'quote' in quote && segments.has(quote.segmentIndex))
  const next = moves
    .filter((move) => !isTold(move) && isDated(facts, move))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .flatMap(({ saidAt }) => {
      const told = saidAt === undefined ? undefined : retellAt(facts, saidAt)
      const text = told && capitalised(told)
      return text && saidAt !== undefined ? { text, quotes: citeAll(facts, [saidAt]) } : []
    })
  const once = next.filter(({ text }, at) => next.findIndex((other) => other.text === text) === at)
  return once.slice(0, nextMax)
}

function openNext({ text, quotes }: Line, place: number): Line {
  return { text: place === 0 ? `Next: ${text}` : text, quotes }
}

// The sentence itself has to name the day, and the thing.
function isDated({ statements }: CallFacts, { isClear, saidAt, claims: { move } }: WrittenMove): boolean {
  const text = statements[saidAt ?? -1]?.text ?? ''
  if (!isClear || move.due === null || !text.includes(move.due)) return false
  return countWords(text) >= nextWordsMin && !/\b(?:it|one|that|this)\b/i.test(text)
}

// Agreed moves with a date come first, conditional ones last.
function rankOf({ claims: { move } }: WrittenMove): number {
  return { agreed: 2, committed: 1, conditional: 0, proposed: 0, suggested: -1 }[move.type]
}

export function kindText(what: string): string {
  return what.replaceAll('_', ' ')
}
