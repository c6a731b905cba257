import { probabilityOf } from './exact-math.ts'
import type { Spoken } from './read-call.ts'

/** Numbers that describe a sentence to the judge, for one element. */
export const judgeSize = 16

const scoreMin = -7
const scoreMax = 5
const topicReach = 5

/** The scores of one element for all sentences of a call, with the sums that tell the mean of a stretch. */
export interface Scores {
  own: Float32Array
  sums: Float64Array
}

export function scoresOf(own: Float32Array): Scores {
  const sums = new Float64Array(own.length + 1)
  for (let at = 0; at < own.length; at += 1) {
    const held = hold(own[at] as number)
    own[at] = held
    sums[at + 1] = (sums[at] as number) + held
  }
  return { own, sums }
}

function hold(score: number): number {
  return Math.min(scoreMax, Math.max(scoreMin, score))
}

/**
 * Fills in what is known of the sentence at a place besides its words: how it scores, how its neighbours in the same breath
 * and in the other's mouth do, whether it answers a question, its length and its place in the call.
 */
export function describeSentence(
  spoken: readonly Spoken[],
  { own, sums }: Scores,
  at: number,
  into: Float32Array,
): void {
  const sentence = spoken[at]
  if (!sentence) return
  const score = own[at] as number
  const before = spoken[at - 1]
  const after = spoken[at + 1]
  const isSameBefore = before?.segmentIndex === sentence.segmentIndex
  const isSameAfter = after?.segmentIndex === sentence.segmentIndex
  const isAnswer = before !== undefined && !isSameBefore && before.isQuestion
  const scoreBefore = at > 0 ? (own[at - 1] as number) : scoreMin
  const scoreAfter = at + 1 < own.length ? (own[at + 1] as number) : scoreMin
  const from = Math.max(0, at - topicReach)
  const to = Math.min(own.length, at + topicReach + 1)
  const around = ((sums[to] as number) - (sums[from] as number) - score) / Math.max(1, to - from - 1)
  const words = sentence.ids.length
  into[0] = 1
  into[1] = score
  into[2] = Math.max(0, score + 3)
  into[3] = Math.max(0, score + 1)
  into[4] = isSameBefore ? scoreBefore - scoreMin : 0
  into[5] = isSameAfter ? scoreAfter - scoreMin : 0
  into[6] = isSameBefore ? 0 : scoreBefore - scoreMin
  into[7] = isSameAfter ? 0 : scoreAfter - scoreMin
  into[8] = isAnswer ? scoreBefore - scoreMin : 0
  into[9] = isAnswer ? 1 : 0
  into[10] = around - scoreMin
  into[11] = words <= 3 ? 1 : 0
  into[12] = Math.min(30, words) / 10
  into[13] = sentence.isQuestion ? 1 : 0
  into[14] = at / own.length
  into[15] = Math.max(0, 1 - (own.length - at) / 25)
}

/** The probability that a reader of the sentence agrees, from its description and the judge's weights for the element. */
export function judge(description: Float32Array, weights: Float32Array, from: number): number {
  let sum = 0
  for (let at = 0; at < judgeSize; at += 1)
    sum += (description[at] as number) * (weights[from + at] as number)
  return probabilityOf(sum)
}
