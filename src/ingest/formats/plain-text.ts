import { endAtNextStart } from './end-at-next-start.ts'
import {
  findSpeakers,
  isAmong,
  labelCharsMax,
  looksLikeName,
  readLabel,
  splitLabel,
} from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { splitLines } from './split-lines.ts'

/**
 * Text as people and tools write it: `[00:15] Mike: text`, `00:00:15 Mike: text`, `Mike: text`, and `Mike  0:15`,
 * `Mike - 0:15`, `0:15 - Mike`, `00:00:15 Mike` or `Mike (0:15): text` with lines of text below. A line that opens no turn goes on with
 * the turn before.
 */
export const plainText: Format = {
  name: 'plain-text',
  detect(text, names) {
    const turnsMin = 2
    const lines = readLines(text)
    const speakers = findSpeakersOf(lines, names)
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
  const areNamed = areNamesBesideTimes(lines)
  return lines.map((line, index) => readStampedLine(line, lines[index + 1], areNamed) ?? readSpokenLine(line))
}

// In what Word transcribes each time has a name beside it and text below, and names repeat.
function areNamesBesideTimes(lines: readonly string[]): boolean {
  const beside = lines.flatMap((line, index) => {
    const [stamp = ''] = clockFirst.exec(line) ?? []
    return opensTurn(stamp) ? [{ name: line.slice(stamp.length), next: lines[index + 1] ?? '' }] : []
  })
  const isNamed = beside.every(
    ({ name, next }) => name !== '' && looksLikeName(name) && !clockFirst.test(next),
  )
  return isNamed && new Set(beside.map(({ name }) => name)).size < beside.length
}

// "10:30 would suit me" is speech: without a label only a time in brackets or with hours opens a turn.
function opensTurn(stamp: string): boolean {
  return /^[[(]|:\d+:/.test(stamp)
}

const clock = String.raw`[[(]?(?<start>${clockPattern})(?<timeOfDay>\s?[ap]\.?m\b\.?)?(?:\s*(?:-->|[-–—])\s*(?<end>${clockPattern}))?[\])]?`
const clockFirst = new RegExp(String.raw`^${clock}(?:\s*(?:(?<dash>[-–—|])|:))?(?:\s+|$|(?<=[\])]))`, 'iu')
const clockLast = new RegExp(
  String.raw`^(?<name>.{1,${labelCharsMax}}?)(?:\s*[-–—|])?\s+${clock}(?::\s|:?$)`,
  'iu',
)

function readStampedLine(line: string, next: string | undefined, areNamed: boolean): Line | null {
  const stamp = clockFirst.exec(line)
  if (!stamp) return null
  const rest = line.slice(stamp[0].length)
  const isStamped = opensTurn(stamp[0])
  const isName = stamp.groups?.dash !== undefined || (areNamed && isStamped)
  const labelled = splitLabel(rest) ??
    (isName ? readNameAlone(rest, next) : null) ?? { label: null, text: rest }
  return {
    ...readTimes(stamp),
    ...labelled,
    textWithLabel: isStamped ? rest : line,
    hasClock: true,
    isStamped,
  }
}

// "0:15 - Mike" names who speaks only where text follows: before another time, "0:15 - Thanks" is itself what was said.
function readNameAlone(rest: string, next: string | undefined) {
  const isAlone = rest.length <= labelCharsMax && /^[^:：]+$/.test(rest)
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

// Beside a time a label that occurs once is believed, too, unless those who are known have no times.
function findSpeakersOf(lines: readonly Line[], names?: ReadonlySet<string>): Set<string> {
  const labels = lines.flatMap(({ label }) => label ?? [])
  const speakers = findSpeakers(labels, isAmong(names))
  const known = lines.filter((line) => isTurn(line, speakers))
  const areTimed = (known.length > 0 ? known : lines).some(({ hasClock }) => hasClock)
  return areTimed ? withTimedOnce(lines, speakers) : speakers
}

function isTurn({ label, isStamped }: Line, speakers: ReadonlySet<string>): boolean {
  return isStamped || (label !== null && speakers.has(label))
}

// A label that reads as a name, and a time that fits, for what is said may end in one: "Tomorrow 10:30". Right below a name that has no
// text yet it is that text.
function withTimedOnce(lines: readonly Line[], known: ReadonlySet<string>): Set<string> {
  const speakers = new Set(known)
  const nextMs = timesBehind(lines, known)
  let lastMs = 0
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const { label, startMs, isStamped } = line
    const atMs = startMs ?? lastMs
    const fits = lastMs <= atMs && atMs <= (nextMs[index] as number)
    if (isNameOnce(line) && (isStamped || (fits && !isOpen))) speakers.add(label ?? '')
    isOpen = isTurn(line, speakers) && line.text.trim() === ''
    if (isTurn(line, speakers)) lastMs = atMs
  }
  return speakers
}

function isNameOnce({ label, hasClock }: Line): boolean {
  return hasClock && label !== null && looksLikeName(label) && !/^\p{Ll}/u.test(label)
}

/** Of each line the time of the next line behind it that is a turn for sure. */
function timesBehind(lines: readonly Line[], known: ReadonlySet<string>): number[] {
  let nextMs = Number.POSITIVE_INFINITY
  return lines
    .toReversed()
    .map((line) => {
      const behind = nextMs
      if (isTurn(line, known)) nextMs = line.startMs ?? nextMs
      return behind
    })
    .reverse()
}
