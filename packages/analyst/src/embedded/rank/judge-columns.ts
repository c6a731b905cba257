import { doubleAt } from '../../at.ts'
import { log, probabilityOf } from '../exact-math.ts'
import type { ReadScores } from './read-scores.ts'
import { smooth } from './smooth.ts'

/** The number of judged sentences, from which claims are taken. */
export const judgedMax = 30

/**
 * The judge's columns for the best sentences: figures of the whole list, which show its likely number of hits, beside all columns of
 * the readings.
 */
export function judgeColumns(
  columns: readonly Float32Array[],
  { quote, passage }: ReadScores,
  rows: readonly number[],
): Float32Array[] {
  const score = (place: number) => doubleAt(quote, rows[Math.min(place, rows.length - 1)] ?? 0)
  const listed = Array.from({ length: 20 }, (_, place) => score(place))
  const around = smooth(passage, 4)
  const length = passage.reduce((sum, value) => sum + probabilityOf(value), 0)
  const surest = passage.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY)
  const places = new Set(rows.slice(0, 20).map((row) => Math.floor(row / 15))).size
  const column = (value: (row: number, place: number) => number) => Float32Array.from(rows, value)
  const constants = [
    score(0),
    listed.reduce((sum, value) => sum + value, 0) / listed.length,
    score(19),
    log(1 + length),
    length / passage.length,
    surest,
    places,
  ]
  return [
    column((row) => quote[row] ?? 0),
    column((row) => (quote[row] ?? 0) - score(0)),
    column((_, place) => place),
    column((row) => passage[row] ?? 0),
    column((row) => around[row] ?? 0),
    ...constants.map((value) => column(() => value)),
    ...columns.map((own) => column((row) => own[row] ?? 0)),
  ]
}
