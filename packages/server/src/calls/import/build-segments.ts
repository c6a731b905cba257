import type { Side, TimedSegment } from '@earshot/contract/transcript'
import { cleanText } from '../formats/clean-text.ts'
import type { Cue } from '../formats/format.ts'

export const segmentMsMax = 60_000
/** More than a speaker can say in a minute: only a bound for files with false times. */
export const segmentCharsMax = 10_000
/** The bound without times: about a minute of speech. */
export const untimedSegmentCharsMax = 1_000

/**
 * The canonical transcript of a call: cues in the order of their starts, texts cleaned, and consecutive cues of one
 * speaker joined with a space for up to a minute. `sideOf` gives the importing person's sides, which win over the file's. Cues
 * without a time keep their place; unknown speakers join with each other.
 */
export function buildSegments(
  cues: readonly Cue[],
  sideOf: (speaker: string | null) => Side | null,
): TimedSegment[] {
  const segments: TimedSegment[] = []
  for (const cue of sortByStart(cues)) {
    const text = cleanText(cue.text)
    if (text === '') continue
    const side = sideOf(cue.speaker) ?? cue.side ?? null
    const open = segments.at(-1)
    if (open && open.speaker === cue.speaker && open.side === side && hasRoom(open, cue, text)) {
      appendCue(open, cue, text)
    } else {
      const segment = {
        index: segments.length,
        speaker: cue.speaker,
        side,
        startMs: null,
        endMs: null,
        text: '',
        cues: [],
      }
      appendCue(segment, cue, text)
      segments.push(segment)
    }
  }
  return segments
}

function sortByStart(cues: readonly Cue[]): Cue[] {
  const timed = cues.filter((cue) => cue.startMs !== null)
  const sorted = timed.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)).values()
  return cues.map((cue) => (cue.startMs === null ? cue : (sorted.next().value ?? cue)))
}

function hasRoom(segment: TimedSegment, cue: Cue, text: string): boolean {
  const chars = segment.text.length + 1 + text.length
  const cueEndMs = cue.endMs ?? cue.startMs
  if (segment.startMs === null || cueEndMs === null) return chars <= untimedSegmentCharsMax
  return chars <= segmentCharsMax && cueEndMs - segment.startMs <= segmentMsMax
}

/** Changes `segment`, which is still being built. */
function appendCue(segment: TimedSegment, { startMs, endMs }: Cue, text: string): void {
  if (segment.text !== '') segment.text += ' '
  const startChar = segment.text.length
  segment.text += text
  segment.cues.push([startChar, segment.text.length, startMs, endMs])
  segment.startMs ??= startMs
  // Of overlapping cues, the one that starts last need not end last.
  const endsMs = [segment.endMs, endMs].filter((ms) => ms !== null)
  if (endsMs.length > 0) segment.endMs = Math.max(...endsMs, segment.startMs ?? 0)
}
