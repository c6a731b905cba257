import { doubleAt, floatAt } from '../../src/at.ts'
import { isJudged, type Scores } from '../../src/embedded/call-scores.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import { describeSentence, judgeSize, ownSize } from '../../src/embedded/judge-sentence.ts'
import type { Spoken } from '../../src/embedded/read-call.ts'
import { minimize } from './minimize.ts'

/** A call's sentences with the scores of a model that has not seen the call, and with their labels. */
export interface JudgedCall {
  spoken: readonly Spoken[]
  scores: Scores
  shows: (position: number, column: number) => boolean
  /** Whether a sentence may be evidence for a column at all: not from the wrong side. */
  allows: (position: number, column: number) => boolean
}

/** Sentences described to the judge, one after the other, and whether each shows the element. */
export interface JudgedSentences {
  size: number
  descriptions: Float32Array
  shows: Uint8Array
}

// Strength of regularisation of an element's weights towards the common ones, and of its weights for other elements' scores towards 0;
// chosen by folds of the training calls.
const ownHold = 2
const othersHold = 20
const commonHold = 1
const biasHold = 0.1
const iterations = 60

/**
 * Fits the judge, so that its output is a probability: first common weights of all columns, then each column's deviation from them.
 * Returns the weights by column.
 */
export function trainJudge(
  calls: readonly JudgedCall[],
  columns: readonly number[],
): Map<number, Float32Array> {
  const rows = new Map(columns.map((column) => [column, describeAll(calls, column)]))
  const size = [...rows.values()][0]?.size ?? ownSize
  const zero = new Float64Array(size)
  const common = fit([...rows.values()], { size: ownSize, center: zero, hold: () => commonHold })
  const center = zero.slice()
  center.set(common)
  const hold = (at: number) => (at === 0 ? biasHold : at < ownSize ? ownHold : othersHold)
  return new Map(
    [...rows].map(([column, own]) => [column, Float32Array.from(fit([own], { size, center, hold }))]),
  )
}

/** The sentences of calls that come before the judge for a column. */
export function describeAll(calls: readonly JudgedCall[], column: number): JudgedSentences {
  const places = calls.flatMap(({ spoken, scores, allows }, call) =>
    spoken.flatMap((_, at) =>
      isJudged(scores, at, column) && allows(at, column) ? [[call, at] as const] : [],
    ),
  )
  const size = judgeSize(calls[0]?.scores.width ?? 0)
  const descriptions = new Float32Array(places.length * size)
  const shows = new Uint8Array(places.length)
  places.forEach(([call, at], row) => {
    const judged = calls[call]
    if (!judged) return
    describeSentence(
      judged.spoken,
      judged.scores,
      at,
      column,
      descriptions.subarray(row * size, (row + 1) * size),
    )
    shows[row] = judged.shows(at, column) ? 1 : 0
  })
  return { size, descriptions, shows }
}

interface Fitting {
  /** The number of leading values of a description that have weights. */
  size: number
  center: Float64Array
  hold: (at: number) => number
}

// Logistic regression, regularised towards a centre.
function fit(all: readonly JudgedSentences[], { size, center, hold }: Fitting): Float64Array {
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let at = 0; at < size; at += 1) {
      const away = doubleAt(point, at) - doubleAt(center, at)
      loss += 0.5 * hold(at) * away * away
      gradient[at] = hold(at) * away
    }
    for (const rows of all) loss += addLoss(rows, point, gradient, size)
    return loss
  }
  return minimize(objective, center.slice(0, size), iterations)
}

function addLoss(
  { size: width, descriptions, shows }: JudgedSentences,
  point: Float64Array,
  gradient: Float64Array,
  size: number,
): number {
  let loss = 0
  for (let row = 0; row < shows.length; row += 1) {
    const base = row * width
    let sum = 0
    for (let at = 0; at < size; at += 1) sum += doubleAt(point, at) * floatAt(descriptions, base + at)
    const signed = shows[row] === 1 ? -sum : sum
    const wrong = probabilityOf(signed)
    loss += signed > 30 ? signed : -log(1 - wrong)
    const error = shows[row] === 1 ? -wrong : wrong
    for (let at = 0; at < size; at += 1)
      gradient[at] = doubleAt(gradient, at) + error * floatAt(descriptions, base + at)
  }
  return loss
}
