import type { Segment } from '@earshot/contract/transcript'
import type { FactModel, StatementHead } from './fact-model.ts'
import { findFigures } from './figures.ts'
import { isFigure } from './hash-words.ts'
import type { SaidFigure } from './sort-figures.ts'
import { describeStatements, type FoundIn } from './statement-features.ts'
import { readStatements, type Statement } from './statements.ts'

// Each figure is read beside all others. A call of hours has some hundreds; a pasted table may have more.
const figuresMax = 2000

/** An element that a stretch of a call shows. */
export interface PlacedElement extends FoundIn {
  segmentIndex: number
  startChar: number
  endChar: number
}

/** A call's sentences with their elements and names. */
export interface ReadStatements {
  statements: readonly Statement[]
  /** The places of each segment's sentences. */
  placesIn: ReadonlyMap<number, readonly number[]>
  figures: readonly SaidFigure[]
  /** Elements found in a sentence, by its place in the list. */
  foundIn: (at: number) => readonly FoundIn[]
}

/** The contents of a call's sentences, before any judgement. */
export function readForFacts(
  segments: readonly Segment[],
  findings: readonly PlacedElement[],
): ReadStatements {
  const statements = readStatements(segments)
  const found: FoundIn[][] = statements.map(() => [])
  const placesIn = Map.groupBy(statements.keys(), (at) => statements[at]?.segmentIndex ?? 0)
  const inOrder = findings.toSorted(
    (a, b) =>
      b.confidence - a.confidence || (a.elementKey < b.elementKey ? -1 : 1) || a.startChar - b.startChar,
  )
  for (const { segmentIndex, startChar, endChar, elementKey, confidence } of inOrder) {
    for (const at of placesIn.get(segmentIndex) ?? []) {
      const statement = statements[at]
      if (statement && statement.start < endChar && startChar < statement.end)
        found[at]?.push({ elementKey, confidence })
    }
  }
  const figures = statements.flatMap(({ text, codes }, at) =>
    codes.some(isFigure) ? findFigures(text).map((figure) => ({ figure, at })) : [],
  )
  return { statements, placesIn, figures: figures.slice(0, figuresMax), foundIn: (at) => found[at] ?? [] }
}

/** The log odds of all labels for each sentence. */
export function scoreStatements(
  read: ReadStatements,
  { statements: heads }: FactModel,
): Readonly<Record<StatementHead, number>>[] {
  return describeStatements(read, heads.scoresOf)
}
