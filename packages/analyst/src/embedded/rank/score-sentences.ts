import type { Segment } from '@earshot/contract/transcript'
import type { Spoken } from '../read-call.ts'
import { callColumns } from './call-columns.ts'
import { type CallIndex, indexCall } from './call-index.ts'
import { neighbourColumns } from './neighbour-columns.ts'
import { questionColumns } from './question-columns.ts'
import type { RankerModel, Reading } from './ranker-model.ts'
import { readQuestion } from './read-question.ts'
import type { ReadScores } from './read-scores.ts'
import { topicColumns } from './topic-columns.ts'
import { sumTrees } from './trees.ts'

/** A call prepared for all its questions. */
export interface PreparedCall {
  index: CallIndex
  columns: Float32Array[]
}

export type Lore = Pick<RankerModel, 'space' | 'associations' | 'quotability' | 'answering'>

export interface Scores extends ReadScores {
  /** The columns of the second reading for each sentence. */
  columns: Float32Array[]
  /** Whether the call has any word of the question. */
  isSpoken: boolean
}

export function prepareCall(
  spoken: readonly Spoken[],
  segments: readonly Segment[],
  { space, quotability }: Lore,
): PreparedCall {
  const index = indexCall(spoken, segments, space)
  return { index, columns: toFloats(callColumns(index, segments, quotability)) }
}

export function scoreSentences(call: PreparedCall, text: string, model: RankerModel): Scores {
  const { index } = call
  const known = firstColumns(call, text, model)
  const columns = secondColumns(call, known, read(model.first, known, index.size))
  const isSpoken = [...readQuestion(text, index).stems.keys()].some((stem) => index.postings.has(stem))
  return { ...read(model.second, columns, index.size), columns, isSpoken }
}

export function firstColumns(call: PreparedCall, text: string, lore: Lore): Float32Array[] {
  const asked = readQuestion(text, call.index)
  return [...call.columns, ...toFloats(questionColumns(call.index, asked, lore))]
}

export function secondColumns(
  { index }: PreparedCall,
  columns: readonly Float32Array[],
  first: ReadScores,
): Float32Array[] {
  const near = [first.quote, first.passage].flatMap((scores) => neighbourColumns(scores, index.spoken))
  return [...columns, ...toFloats([...near, ...topicColumns(index, first)])]
}

export function read(reading: Reading, columns: readonly Float32Array[], rows: number): ReadScores {
  return {
    quote: sumTrees(reading.quote, columns, rows),
    passage: sumTrees(reading.passage, columns, rows),
  }
}

function toFloats(columns: readonly Float64Array[]): Float32Array[] {
  return columns.map((column) => Float32Array.from(column))
}
