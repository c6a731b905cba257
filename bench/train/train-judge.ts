import { probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import { describeSentence, judgeSize, scoresOf } from '../../src/analysis/embedded/judge-sentence.ts'
import type { Spoken } from '../../src/analysis/embedded/read-call.ts'

/** The log odds that a model which has not seen a call gives its sentences, and which of them show the element. */
export interface JudgedCall {
  spoken: readonly Spoken[]
  scores: Map<number, Float32Array>
  shows: (position: number, column: number) => boolean
  /** Whether a sentence may be evidence for a column at all: not from the wrong side. */
  allows: (position: number, column: number) => boolean
}

const rounds = 60
const rate = 0.3
const offsetDecay = 0.004
// Sentences that score lower are never claimed, and would only slow the fit down.
const scoreMin = -6.5

/**
 * Fits the judge: one set of weights for all columns together, and an offset for each, so that what it gives is a probability.
 * Returns judgeSize numbers for each column.
 */
export function trainJudge(
  calls: readonly JudgedCall[],
  columns: readonly number[],
): Map<number, Float32Array> {
  const rows = calls.flatMap((call) => columns.flatMap((column) => rowsOf(call, column)))
  const weights = new Float64Array(judgeSize)
  const offsets = new Map(columns.map((column) => [column, 0]))
  const squares = new Float64Array(judgeSize).fill(1)
  const offsetSquares = new Map(columns.map((column) => [column, 1]))
  const learn = ({ column, shows, description }: Row, pace: number) => {
    const offset = offsets.get(column) ?? 0
    let sum = offset
    for (let at = 0; at < judgeSize; at += 1) sum += (description[at] as number) * (weights[at] as number)
    const error = probabilityOf(sum) - (shows ? 1 : 0)
    if (Math.abs(error) < 1e-3) return
    for (let at = 0; at < judgeSize; at += 1) {
      const gradient = error * (description[at] as number)
      squares[at] = (squares[at] as number) + gradient * gradient
      weights[at] = (weights[at] as number) - (pace * gradient) / Math.sqrt(squares[at] as number)
    }
    const gradient = error + offsetDecay * offset
    const square = (offsetSquares.get(column) ?? 1) + gradient * gradient
    offsetSquares.set(column, square)
    offsets.set(column, offset - (pace * gradient) / Math.sqrt(square))
  }
  for (let round = 0; round < rounds; round += 1) {
    const pace = rate / (1 + round / 15)
    for (const row of rows) learn(row, pace)
  }
  return new Map(
    columns.map((column) => {
      const own = Float32Array.from(weights)
      own[0] = (own[0] as number) + (offsets.get(column) ?? 0)
      return [column, own]
    }),
  )
}

interface Row {
  column: number
  shows: boolean
  description: Float32Array
}

function rowsOf({ spoken, scores, shows, allows }: JudgedCall, column: number): Row[] {
  const held = scoresOf(scores.get(column)?.slice() ?? new Float32Array(spoken.length))
  const rows: Row[] = []
  for (let at = 0; at < spoken.length; at += 1) {
    if ((held.own[at] as number) < scoreMin || !allows(at, column)) continue
    const description = new Float32Array(judgeSize)
    describeSentence(spoken, held, at, description)
    rows.push({ column, shows: shows(at, column), description })
  }
  return rows
}
