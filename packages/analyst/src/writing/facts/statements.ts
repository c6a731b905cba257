import type { Segment, Side } from '@earshot/contract/transcript'
import { sentencesOf } from '../../embedded/split-sentences.ts'
import { codeOf } from './hash-words.ts'

/** A sentence of a call that a post may use, with its place. */
export interface Statement {
  segmentIndex: number
  start: number
  end: number
  text: string
  /** Runs of letters and digits: "I'll" is two. */
  words: number
  /** A number for each word. */
  codes: readonly number[]
  side: Side | null
  isQuestion: boolean
}

/** The sentences of a call, in its order. */
export function readStatements(segments: readonly Segment[]): Statement[] {
  const sentences = sentencesOf(segments)
  return segments.flatMap(({ text, side }, segmentIndex) =>
    (sentences[segmentIndex] ?? []).map(({ start, end, words }) => {
      const said = text.slice(start, end)
      return {
        segmentIndex,
        start,
        end,
        text: said,
        words: countWords(said),
        codes: words.map((word) => codeOf(word.toLowerCase().replaceAll('’', "'"))),
        side,
        isQuestion: /\?["'”’)]*\s*$/.test(said),
      }
    }),
  )
}

/** The number of words of a text; "I'll" is two. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
