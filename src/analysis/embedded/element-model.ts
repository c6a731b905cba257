import { gramKeys, gramScale, nearKeys } from './gram-features.ts'
import { isMeeting } from './is-meeting.ts'
import type { Spoken } from './read-call.ts'
import { createRowSum } from './row-sum.ts'
import { rowsByKey } from './rows-by-key.ts'
import type { RepOdds } from './tell-sides.ts'
import type { Weights } from './weights-file.ts'

/** What was learnt about how elements are said. Made by bench/train; see docs/decisions/0008. */
export interface ElementModel {
  words: string[]
  /** Names of the columns: keys of elements, and `key@meeting` for calls of which no side is known. */
  columns: string[]
  /** The log odds of each sentence for each of the columns, a row of `columns.length` numbers for a sentence. */
  scoreAll: (spoken: readonly Spoken[]) => Float32Array
  repOdds: RepOdds
  judge: Float32Array
  /** The least confidence of a claim, by column. */
  thresholds: Float32Array
}

export function readElementModel(weights: Weights): ElementModel {
  const columns = weights.textOf('columns').split('\n')
  const width = columns.length
  // What is learnt of meetings stands last.
  const firstOfMeetings = columns.findIndex((column) => column.endsWith('@meeting'))
  const bias = weights.floatsOf('bias')
  const gramUnit = weights.floatsOf('gramUnit')
  const rowOf = rowsByKey(weights.integersOf('gramKeys'))
  const sumOf = createRowSum(weights.bytesOf('grams'), width)
  // Which sentence counted a gram last: a gram counts once in a sentence.
  const countedIn = new Int32Array(weights.integersOf('gramKeys').length)
  let found = new Int32Array(1024)
  let sentences = 0

  // Fills in the rows of those grams of a sentence that are known, and tells how many they are.
  const findGrams = (keys: readonly number[]): number => {
    sentences = (sentences + 1) | 0
    if (keys.length > found.length) found = new Int32Array(2 * keys.length)
    let count = 0
    for (const key of keys) {
      const row = rowOf(key)
      if (row < 0 || countedIn[row] === sentences) continue
      countedIn[row] = sentences
      found[count] = row
      count += 1
    }
    return count
  }
  const score = (keys: readonly number[], scores: Float32Array, base: number, first = 0): void => {
    const count = findGrams(keys)
    const scale = gramScale(count)
    const gramSum = sumOf(found, count)
    for (let column = first; column < width; column += 1) {
      const gram = (gramSum[column] as number) * scale * (gramUnit[column] as number)
      scores[base + column] = (bias[column] as number) + gram
    }
  }
  const scoreAll = (spoken: readonly Spoken[]): Float32Array => {
    const scores = new Float32Array(spoken.length * width)
    const isInMeeting = isMeeting(spoken)
    spoken.forEach(({ ids, side, isQuestion }, at) => {
      const keys = gramKeys(ids, side, isQuestion)
      score(keys, scores, at * width)
      if (isInMeeting) score([...keys, ...nearKeys(spoken, at)], scores, at * width, firstOfMeetings)
    })
    return scores
  }
  const sides = weights.bytesOf('sides')
  const [sideUnit = 0, sideBias = 0] = weights.floatsOf('sideScale')
  const repOdds: RepOdds = ({ ids, isQuestion }) => {
    const count = findGrams(gramKeys(ids, null, isQuestion))
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += sides[found[at] as number] as number
    return sideBias + sum * gramScale(count) * sideUnit
  }
  const [judge, thresholds] = [weights.floatsOf('judge'), weights.floatsOf('thresholds')]
  const words = weights.textOf('words').split('\n')
  return { words, columns, scoreAll, repOdds, judge, thresholds }
}
