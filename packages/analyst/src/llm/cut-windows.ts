import type { Segment } from '@earshot/contract/transcript'
import { splitSentences } from '../embedded/split-sentences.ts'
import { estimateTokens } from './count-tokens.ts'

/** A stretch of a segment's text. */
export interface Passage {
  segmentIndex: number
  start: number
  end: number
}

// Tokens around a passage's text: its number, speaker and side.
export const passageTokens = 12
const passageMaxTokens = 160

/** A call in passages of some sentences each, in its order; all of its text but blanks is in one of them. */
export function cutPassages(segments: readonly Segment[]): Passage[] {
  return segments.flatMap(({ text }, segmentIndex) => {
    const passages: Passage[] = []
    let tokens = 0
    for (const { start, end } of piecesOf(text)) {
      const size = estimateTokens(text.slice(start, end))
      const open = passages.at(-1)
      if (open && tokens + size <= passageMaxTokens) {
        open.end = end
        tokens += size
      } else {
        passages.push({ segmentIndex, start, end })
        tokens = size
      }
    }
    return passages
  })
}

const pieceMaxChars = 1500

// Sentences without gaps between them; one without an end is cut.
function piecesOf(text: string): { start: number; end: number }[] {
  const starts = splitSentences(text).map(({ start }) => start)
  const bounds = [0, ...starts.slice(1), text.length]
  return bounds.slice(1).flatMap((bound, i) => {
    const pieces: { start: number; end: number }[] = []
    for (let start = bounds[i] ?? 0; start < bound; ) {
      const end = bound - start > pieceMaxChars ? blankBefore(text, start, start + pieceMaxChars) : bound
      if (text.slice(start, end).trim() !== '') pieces.push({ start, end })
      start = end
    }
    return pieces
  })
}

function blankBefore(text: string, start: number, limit: number): number {
  const blank = text.lastIndexOf(' ', limit)
  if (blank > start) return blank
  return /[\udc00-\udfff]/.test(text[limit] ?? '') ? limit - 1 : limit
}

/**
 * Windows over passages, each with at most a number of tokens (but at least one passage), and each beginning with the last passages of
 * the previous one.
 */
export function cutWindows(
  segments: readonly Segment[],
  passages: readonly Passage[],
  { windowTokens, overlapTokens }: { windowTokens: number; overlapTokens: number },
): Passage[][] {
  const sizes = passages.map(
    ({ segmentIndex, start, end }) =>
      passageTokens + estimateTokens(segments[segmentIndex]?.text.slice(start, end) ?? ''),
  )
  const windows: Passage[][] = []
  for (let first = 0; first < passages.length; ) {
    let end = first
    for (
      let tokens = 0;
      end < passages.length && (end === first || tokens + (sizes[end] ?? 0) <= windowTokens);
      end++
    )
      tokens += sizes[end] ?? 0
    windows.push(passages.slice(first, end))
    if (end >= passages.length) break
    first = stepBack(sizes, first, end, overlapTokens)
  }
  return windows
}

function stepBack(sizes: readonly number[], first: number, end: number, overlapTokens: number): number {
  let next = end
  for (let tokens = 0; next - 1 > first && tokens + (sizes[next - 1] ?? 0) <= overlapTokens; next--)
    tokens += sizes[next - 1] ?? 0
  return next
}

/** Passages that follow one another in a segment as one, so that a quote can span them. */
export function joinNeighbours(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const open = joined.at(-1)
    if (open && open.segmentIndex === passage.segmentIndex && open.end === passage.start)
      open.end = passage.end
    else joined.push({ ...passage })
  }
  return joined
}
