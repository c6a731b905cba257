import type { Segment, Side } from '@earshot/contract/transcript'
import { sentencesOf } from '../../embedded/split-sentences.ts'

/** A sentence of a call that may be told to a reader, with its place in the call. */
export interface Statement {
  segmentIndex: number
  start: number
  end: number
  text: string
  /** In lower case; figures are one word each. */
  words: string[]
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
        words: words.map((word) => word.toLowerCase().replaceAll('’', "'")),
        side,
        isQuestion: /\?["'”’)]*\s*$/.test(said),
      }
    }),
  )
}
