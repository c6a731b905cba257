import type { Segment, Side } from '@earshot/contract/transcript'
import { sentencesOf } from '../../embedded/split-sentences.ts'
import { readWord } from './hash-words.ts'

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
      const known = words.map(readWord)
      return {
        segmentIndex,
        start,
        end,
        text: said,
        words: known.reduce((sum, { runs }) => sum + runs, 0),
        codes: known.map(({ code }) => code),
        side,
        isQuestion: /\?["'”’)]*\s*$/.test(said),
      }
    }),
  )
}
