import { integerAt, itemAt } from '../at.ts'
import { type CallKernel, createCallKernel } from './call-kernel.ts'
import { type Scores, scoresOf } from './call-scores.ts'
import { fillGramKeys, gramScale, nearKeys } from './gram-features.ts'
import { createGramScores, gramsMax } from './gram-scores.ts'
import { isMeeting } from './is-meeting.ts'
import { pairWeights } from './judge-sentence.ts'
import type { Spoken } from './read-call.ts'
import { rememberLast } from './remember-last.ts'
import type { RepOdds } from './tell-sides.ts'
import type { Weights } from './weights-file.ts'

/** The trained model of elements. Made by packages/analyst/lab/train; see docs/decisions/0008. */
export interface ElementModel {
  words: string[]
  /** Names of the columns: keys of elements, and `key@meeting` for calls without known sides. */
  columns: string[]
  /** The log odds of each sentence for each of the columns, a row of `columns.length` numbers for a sentence. */
  scoreAll: (spoken: readonly Spoken[]) => Float32Array
  /** The judges' input. The sentences of a call are scored once for all questions. Valid until another call is scored. */
  scoresOf: (spoken: readonly Spoken[]) => Scores
  /** What the judge of a column has said of sentences of a call, by their places: the writer asks again what the analyst asked. */
  oddsIn: (spoken: readonly Spoken[], column: number) => Map<number, number>
  repOdds: RepOdds
  judge: Float32Array
  /** The judge's weighing, for a column, of all scores around a sentence of the last scored call. */
  weigh: CallKernel['weigh']
  /** The least confidence of a claim, by column. */
  thresholds: Float32Array
}

export function readElementModel(weights: Weights): ElementModel {
  const columns = weights.textOf('columns').split('\n')
  const width = columns.length
  // The columns of meetings come last.
  const firstOfMeetings = columns.findIndex((column) => column.endsWith('@meeting'))
  const [bias, unit] = [weights.floatsOf('bias'), weights.floatsOf('gramUnit')]
  const grams = createGramScores({
    keys: weights.integersOf('gramKeys'),
    weights: weights.bytesOf('grams'),
    last: weights.bytesOf('sides'),
    bias,
    unit,
  })

  const fill = (spoken: readonly Spoken[], rows: Float32Array, rowWidth: number) => {
    const isInMeeting = isMeeting(spoken)
    const score = (keyCount: number, place: number, first: number) => {
      const found = grams.find(keyCount)
      rows.set(grams.score(found, gramScale(found)).subarray(first, width), place + first)
    }
    spoken.forEach(({ ids, side, isQuestion }, at) => {
      const count = fillGramKeys(grams.keys, ids, side, isQuestion)
      score(count, at * rowWidth, 0)
      if (!isInMeeting) return
      const near = nearKeys(spoken, at).slice(0, gramsMax - count)
      grams.keys.set(near, count)
      score(count + near.length, at * rowWidth, firstOfMeetings)
    })
  }
  const scoreAll = (spoken: readonly Spoken[]): Float32Array => {
    const rows = new Float32Array(spoken.length * width)
    fill(spoken, rows, width)
    return rows
  }
  const [judge, thresholds] = [weights.floatsOf('judge'), weights.floatsOf('thresholds')]
  const kernel = createCallKernel(pairWeights(judge, width))
  const scores = rememberLast((spoken: readonly Spoken[]) =>
    scoresOf(kernel, width, spoken, (rows, rowWidth) => fill(spoken, rows, rowWidth)),
  )
  const [sideUnit = 0, sideBias = 0] = weights.floatsOf('sideScale')
  const repOdds: RepOdds = ({ ids, isQuestion }) => {
    const found = grams.find(fillGramKeys(grams.keys, ids, null, isQuestion))
    grams.score(found, 0)
    return sideBias + integerAt(grams.sums, width) * gramScale(found) * sideUnit
  }
  const words = weights.textOf('words').split('\n')
  const odds = rememberLast((_: readonly Spoken[]) => columns.map(() => new Map<number, number>()))
  const oddsIn = (spoken: readonly Spoken[], column: number) => itemAt(odds(spoken), column)
  const { weigh } = kernel
  return { words, columns, scoreAll, scoresOf: scores, oddsIn, repOdds, judge, weigh, thresholds }
}
