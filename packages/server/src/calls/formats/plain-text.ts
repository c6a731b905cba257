import { cutHeading } from './cut-heading.ts'
import { endAtNextStart } from './end-at-next-start.ts'
import {
  isAmong,
  labelCharsMax,
  looksLikeName,
  readLabel,
  splitLabel,
  warnOfNamesOnce,
} from './find-speakers.ts'
import { findSpeakersOfLines, type Line } from './find-speakers-of-lines.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { splitLines } from './split-lines.ts'

/**
 * Text as people and tools write it: `[00:15] Mike: text`, `00:00:15 Mike: text`, `Mike: text`, and `Mike  0:15`,
 * `Mike - 0:15`, `0:15 - Mike`, `00:00:15 Mike` or `Mike (0:15): text` with lines of text below. A line that opens no turn continues
 * the previous one.
 */
export const plainText: Format = {
  name: 'plain-text',
  detect(text, known) {
    const turnsMin = 2
    const { body, names } = openText(text, known)
    const lines = readLines(body, names)
    const speakers = findSpeakersOfLines(lines, names)
    const turns = lines.filter((line) => line.isStamped || speakers.has(line.label ?? ''))
    const labels = turns.flatMap(({ label }) => label ?? [])
    // "Name: Ann", "Company: Acme" are the lines of a form.
    const isSpoken =
      turns.some(({ hasClock }) => hasClock) ||
      labels.some(isAmong(names)) ||
      new Set(labels).size < labels.length
    return turns.length >= turnsMin && isSpoken
  },
  parse(text, known) {
    const { body, names, title, date, warnings } = openText(text, known)
    const lines = readLines(body, names)
    const speakers = findSpeakersOfLines(lines, names)
    const cues = cuesOf(lines, speakers)
    const silent = silentLabels(lines, cues).filter((label) => !isAmong(names)(label))
    const said = silent.length > 0 ? cuesOf(lines, speakers.difference(new Set(silent))) : cues
    const labels = lines.map(({ label }) => label)
    return [
      finishCall({
        title,
        date,
        cues: said.map(endAtNextStart),
        warnings: [...warnings, ...warnOfNamesOnce(labels, speakers)],
      }),
    ]
  },
}

/** Splits a text into its words and the details of its heading. */
function openText(text: string, known: ReadonlySet<string> = new Set()) {
  const { heading, lines, warnings } = cutHeading(splitLines(text).filter((line) => line !== ''))
  const names = new Set([...known, ...(heading?.names ?? [])])
  return {
    body: lines.join('\n'),
    names,
    title: heading?.title ?? null,
    date: heading?.date ?? null,
    warnings,
  }
}

function cuesOf(lines: readonly Line[], speakers: ReadonlySet<string>): Cue[] {
  const cues: Cue[] = []
  for (const { startMs, endMs, label, text, textWithLabel, isStamped } of lines) {
    const last = cues.at(-1)
    if (label !== null && speakers.has(label)) cues.push({ startMs, endMs, speaker: label, text })
    else if (isStamped) cues.push({ startMs, endMs, speaker: last?.speaker ?? null, text: textWithLabel })
    else if (last) last.text += `\n${textWithLabel}`
    else cues.push({ startMs: null, endMs: null, speaker: null, text: textWithLabel })
  }
  return cues
}

// A label without text right below another name is that speaker's text: "Tomorrow 10:30", twice.
function silentLabels(lines: readonly Line[], cues: readonly Cue[]): string[] {
  const speaking = new Set(cues.map(({ speaker, text }) => (text.trim() === '' ? null : speaker)))
  return lines.flatMap(({ label, startMs, isStamped }, index) => {
    const isSilent = label !== null && startMs !== null && !isStamped && !speaking.has(label)
    const above = lines[index - 1]
    return isSilent && above && above.label !== null && above.text.trim() === '' ? label : []
  })
}

// A table of Word has columns for a name, or a time and a name, and the text.
const columns = new RegExp(
  String.raw`^(?<stamp>[\[(]?${clockPattern}[\])]?\t)?(?<name>[^\t:]{1,${labelCharsMax}})\t+(?=\S)`,
  'u',
)

function readLines(text: string, names?: ReadonlySet<string>): Line[] {
  const lines = joinColumns(splitLines(text).filter((line) => line !== ''))
  const areNamed = areNamesBesideTimes(lines, isAmong(names))
  return lines.map((line, index) => readStampedLine(line, lines[index + 1], areNamed) ?? readSpokenLine(line))
}

function joinColumns(lines: readonly string[]): readonly string[] {
  const tabbed = lines.filter((line) => columns.test(line)).length
  if (tabbed < lines.length * namedShareMin) return lines
  return lines.map((line) =>
    line.replace(columns, (_, stamp = '', name) => `${stamp.trim() && `${stamp.trim()} `}${name}: `),
  )
}

const namedShareMin = 0.9

// In Word's own transcripts each time has a name beside it and text below, and names repeat.
function areNamesBesideTimes(lines: readonly string[], isNamed: (name: string) => boolean): boolean {
  const beside = lines.flatMap((line, index) => {
    const [stamp = ''] = clockFirst.exec(line) ?? []
    return opensTurn(stamp) ? [{ name: line.slice(stamp.length), next: lines[index + 1] ?? '' }] : []
  })
  const counts = Map.groupBy(beside, ({ name }) => name)
  const isAgain = (name: string) => (counts.get(name)?.length ?? 0) > 1
  const isName = (name: string) =>
    /[^.,?!]$/.test(name) &&
    (looksLikeName(name) || isNamed(name) || (isAgain(name) && readLabel(name) !== null))
  const above = beside.filter(({ name, next }) => isName(name) && !opensLine(next))
  return (
    above.length >= beside.length * namedShareMin && above.some(({ name }) => isAgain(name) || isNamed(name))
  )
}

// "10:30 would suit me" is speech: without a label only a time in brackets or with hours opens a turn.
function opensTurn(stamp: string): boolean {
  return /^[[(]|:\d+:/.test(stamp)
}

function opensLine(line: string): boolean {
  const stamp = clockFirst.exec(line)
  return stamp !== null && (opensTurn(stamp[0]) || stamp.groups?.dash !== undefined)
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

// "0:15 - Mike" is a speaker only if text follows: before another time, "0:15 - Thanks" is speech.
function readNameAlone(rest: string, next: string | undefined) {
  const isAlone = rest.length <= labelCharsMax && /^[^:：]+$/.test(rest)
  if (!isAlone || next === undefined || opensLine(next)) return null
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

// A time of day ("10:32 AM") is not a position in the recording.
function readTimes(clock: RegExpExecArray | null): { startMs: number | null; endMs: number | null } {
  const { start, end, timeOfDay } = clock?.groups ?? {}
  return { startMs: start && !timeOfDay ? readClock(start) : null, endMs: end ? readClock(end) : null }
}
