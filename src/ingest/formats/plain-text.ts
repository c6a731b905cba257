import { endAtNextStart } from './end-at-next-start.ts'
import { findSpeakers, isAmong, looksLikeName, readLabel, splitLabel } from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { splitLines } from './split-lines.ts'

/**
 * Text as people and tools write it: `[00:15] Mike: text`, `00:00:15 Mike: text`, `Mike: text`, and `Mike  0:15`,
 * `Mike - 0:15`, `0:15 - Mike` or `Mike (0:15): text` with lines of text below. A line that opens no turn goes on with
 * the turn before.
 */
export const plainText: Format = {
  name: 'plain-text',
  detect(text) {
    const turnsMin = 2
    const lines = readLines(text)
    const speakers = findSpeakersOf(lines)
    return lines.filter((line) => line.isStamped || speakers.has(line.label ?? '')).length >= turnsMin
  },
  parse(text, names) {
    const lines = readLines(text)
    const speakers = findSpeakersOf(lines, names)
    const cues: Cue[] = []
    for (const { startMs, endMs, label, text, textWithLabel, isStamped } of lines) {
      const last = cues.at(-1)
      if (label !== null && speakers.has(label)) cues.push({ startMs, endMs, speaker: label, text })
      else if (isStamped) cues.push({ startMs, endMs, speaker: last?.speaker ?? null, text: textWithLabel })
      else if (last) last.text += `\n${textWithLabel}`
      else cues.push({ startMs: null, endMs: null, speaker: null, text: textWithLabel })
    }
    return [finishCall({ cues: cues.map(endAtNextStart), warnings: [] })]
  },
}

/** A line with the label it may have; whether that is a speaker shows only in the whole file. */
interface Line {
  startMs: number | null
  endMs: number | null
  label: string | null
  text: string
  textWithLabel: string
  hasClock: boolean
  /** Whether it opens a turn by its time alone. */
  isStamped: boolean
}

function readLines(text: string): Line[] {
  const lines = splitLines(text).filter((line) => line !== '')
  return lines.map((line, index) => readStampedLine(line, lines[index + 1]) ?? readSpokenLine(line))
}

const clock = String.raw`[[(]?(?<start>${clockPattern})(?<timeOfDay>\s?[ap]\.?m\b\.?)?(?:\s*(?:-->|[-–—])\s*(?<end>${clockPattern}))?[\])]?`
const clockFirst = new RegExp(String.raw`^${clock}(?:\s*(?:(?<dash>[-–—|])|:))?(?:\s+|$|(?<=[\])]))`, 'iu')
const clockLast = new RegExp(String.raw`^(?<name>.{1,60}?)(?:\s*[-–—|])?\s+${clock}(?::\s|:?$)`, 'iu')

// "10:30 would suit me" is speech: without a label only a time in brackets or with hours opens a turn.
function readStampedLine(line: string, next: string | undefined): Line | null {
  const stamp = clockFirst.exec(line)
  if (!stamp) return null
  const rest = line.slice(stamp[0].length)
  const isStamped = /^[[(]|:\d+:/.test(stamp[0])
  const labelled = splitLabel(rest) ?? readNameAlone(rest, stamp, next) ?? { label: null, text: rest }
  return {
    ...readTimes(stamp),
    ...labelled,
    textWithLabel: isStamped ? rest : line,
    hasClock: true,
    isStamped,
  }
}

// "0:15 - Mike" names who speaks only where text follows: before another time, "0:15 - Thanks" is itself what was said.
function readNameAlone(rest: string, stamp: RegExpExecArray, next: string | undefined) {
  const isAlone = stamp.groups?.dash !== undefined && /^[^:：]{1,60}$/.test(rest)
  if (!isAlone || next === undefined || clockFirst.test(next)) return null
  return { label: readLabel(rest), text: '' }
}

function readSpokenLine(line: string): Line {
  const labelled = splitLabel(line)
  const heading = labelled ? null : clockLast.exec(line)
  return {
    ...readTimes(heading),
    label: labelled?.label ?? readLabel(heading?.groups?.name ?? ''),
    text: labelled?.text ?? line.slice(heading?.[0].length),
    textWithLabel: line,
    hasClock: heading !== null,
    isStamped: false,
  }
}

// A time of day ("10:32 AM") is no position in the recording.
function readTimes(clock: RegExpExecArray | null): { startMs: number | null; endMs: number | null } {
  const { start, end, timeOfDay } = clock?.groups ?? {}
  return { startMs: start && !timeOfDay ? readClock(start) : null, endMs: end ? readClock(end) : null }
}

// Beside a time a label that occurs once is believed if it reads as a name: the time shows that a turn begins.
function findSpeakersOf(lines: readonly Line[], names?: ReadonlySet<string>): Set<string> {
  const labelsOf = (chosen: readonly Line[]) => chosen.flatMap(({ label }) => label ?? [])
  const timed = labelsOf(lines.filter(({ hasClock }) => hasClock))
  return new Set([
    ...findSpeakers(labelsOf(lines), isAmong(names)),
    ...timed.filter((label) => looksLikeName(label) && !/^\p{Ll}/u.test(label)),
  ])
}
