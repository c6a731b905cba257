import { cleanText } from './clean-text.ts'
import { cutHeading } from './cut-heading.ts'
import { isAmong } from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, FailedCall, ParsedCall } from './format.ts'
import { plainText } from './plain-text.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { readDocxLines } from './read-docx-lines.ts'

/**
 * Teams's transcript as a Word document: `Name  0:05` with lines of text below, or in its former layout a line of times, a name and
 * text. Microsoft does not describe it, so any document with text in the form of `plain-text` is read.
 */
export const teamsDocx = {
  name: 'teams-docx',
  parse(bytes: Uint8Array, names?: ReadonlySet<string>): (ParsedCall | FailedCall)[] {
    const lines = readDocxLines(bytes).filter((line) => line !== '')
    const spoken = lines.filter((line) => !notice.test(line))
    const left = lines.length - spoken.length
    const warnings = left > 0 ? [`Notices that transcription began or ended, left out: ${left}.`] : []
    const { heading, lines: words, warnings: cuts } = cutHeading(spoken)
    if (!heading)
      return [leaveOutHeading(readCues(words, names), isAmong(names), words[0] ?? '', [...warnings, ...cuts])]
    const known = new Set([...(names ?? []), ...heading.names])
    const { title, date } = heading
    return [finishCall({ title, date, cues: readCues(words, known), warnings: [...warnings, ...cuts] })]
  },
}

/** Whether a file is a zip archive, as Word documents are. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

const notice = /^.{1,100} (?:started|stopped) transcription$/
const timing = new RegExp(String.raw`^(${clockPattern})\s*-->\s*(${clockPattern})$`)

function readCues(lines: readonly string[], names?: ReadonlySet<string>): Cue[] {
  if (lines.some((line) => timing.test(line))) return readTimedBlocks(lines)
  return plainText.parse(lines.join('\n'), names).flatMap((call) => ('cues' in call ? call.cues : []))
}

function readTimedBlocks(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  for (const [index, line] of lines.entries()) {
    const [, start, end] = timing.exec(line) ?? []
    const last = cues.at(-1)
    if (start && end) cues.push({ startMs: readClock(start), endMs: readClock(end), speaker: null, text: '' })
    else if (last && timing.test(lines[index - 1] ?? '') && hasText(lines, index + 1)) last.speaker = line
    else if (last) last.text += `\n${line}`
    else cues.push({ startMs: null, endMs: null, speaker: null, text: line })
  }
  return cues
}

// A single line below the times is text, not a speaker.
function hasText(lines: readonly string[], index: number): boolean {
  const line = lines[index]
  return line !== undefined && !timing.test(line)
}

// The lines before the first turn are the meeting's name, its day, which looks like a turn, and its length. A label that repeats or is
// in the manifest is not a day: in Meet's transcripts, with a time every five minutes, most turns have no time.
function leaveOutHeading(
  cues: readonly Cue[],
  isNamed: (speaker: string) => boolean,
  firstLine: string,
  warnings: readonly string[],
): ParsedCall {
  const isTimed = cues.some(({ startMs }) => startMs !== null)
  const turnsOf = Map.groupBy(cues, ({ speaker }) => speaker)
  const speaks = (speaker: string | null) =>
    speaker !== null && (isNamed(speaker) || (turnsOf.get(speaker)?.length ?? 0) > 1)
  const first = cues.findIndex(({ speaker, startMs }) =>
    isTimed ? startMs !== null || speaks(speaker) : speaker !== null,
  )
  if (first <= 0) return finishCall({ cues: [...cues], warnings: [...warnings] })
  return finishCall({
    title: cleanText(firstLine),
    cues: cues.slice(first),
    warnings: [
      ...warnings,
      'The text before the first turn was taken for a heading: its first line is the title, unless another is given.',
    ],
  })
}
