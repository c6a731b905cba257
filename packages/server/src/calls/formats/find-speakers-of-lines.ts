import { itemAt } from '@earshot/analyst/at'
import { findSpeakers, isAmong, looksLikeName } from './find-speakers.ts'

/** A line of a text with its possible label; only the whole file shows whether that is a speaker. */
export interface Line {
  startMs: number | null
  endMs: number | null
  label: string | null
  text: string
  textWithLabel: string
  hasClock: boolean
  /** Whether its time alone opens a turn. */
  isStamped: boolean
}

// Tolerance for overlapping turns, and for clocks without seconds.
const slackMs = 60_000

/**
 * The labels that are speakers. A label beside a time that occurs once counts, too, if it reads as a name and the time fits: speech may
 * also end in a time, as in "Tomorrow 10:30". If most known turns have no times, such a line is speech.
 */
export function findSpeakersOfLines(lines: readonly Line[], names?: ReadonlySet<string>): Set<string> {
  const labels = lines.map(({ label }) => label)
  const known = findSpeakers(labels, isAmong(names))
  const turns = lines.filter((line) => isTurn(line, known))
  const once = lines.filter((line) => isNameOnce(line) && !isTurn(line, known))
  const areTimed = turns.some(({ hasClock }) => hasClock) || once.length >= turns.length
  return areTimed ? withTimedOnce(lines, known) : known
}

function isTurn({ label, isStamped }: Line, speakers: ReadonlySet<string>): boolean {
  return isStamped || (label !== null && speakers.has(label))
}

function isNameOnce({ label, hasClock }: Line): boolean {
  return hasClock && label !== null && looksLikeName(label) && !/^\p{Ll}/u.test(label)
}

function withTimedOnce(lines: readonly Line[], known: ReadonlySet<string>): Set<string> {
  const speakers = new Set(known)
  const behind = timesBehind(lines, known)
  let lastMs = 0
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const { label, startMs, isStamped } = line
    const atMs = startMs ?? lastMs
    const nextMs = itemAt(behind, index)
    // The last line, right below a name without text, is that speaker's text.
    const isText = isOpen && nextMs === Number.POSITIVE_INFINITY
    const fits = isStamped || (!isText && liesBetween(atMs, lastMs, nextMs))
    if (isNameOnce(line) && fits) speakers.add(label ?? '')
    const isNamed = isTurn(line, speakers)
    if (isNamed) lastMs = atMs
    isOpen = isNamed && startMs !== null && line.text.trim() === ''
  }
  return speakers
}

// When the clock restarts, as after an hour in minutes and seconds, a time fits on either side.
function liesBetween(atMs: number, lastMs: number, nextMs: number): boolean {
  const isAfter = lastMs - slackMs <= atMs
  const isBefore = atMs <= nextMs + slackMs
  return lastMs <= nextMs ? isAfter && isBefore : isAfter || isBefore
}

const timesBehindMax = 3

/** For each line the time after it: among the next three times, the first that surely opens a turn, else the middle one. */
function timesBehind(lines: readonly Line[], known: ReadonlySet<string>): number[] {
  let next: { ms: number; isSure: boolean }[] = []
  return lines
    .toReversed()
    .map((line) => {
      const sure = next.find(({ isSure }) => isSure)
      const inOrder = next.map(({ ms }) => ms).sort((a, b) => a - b)
      const behind = sure?.ms ?? inOrder[inOrder.length >> 1] ?? Number.POSITIVE_INFINITY
      const isSure = isTurn(line, known)
      if (line.startMs !== null && (isSure || isNameOnce(line)))
        next = [{ ms: line.startMs, isSure }, ...next].slice(0, timesBehindMax)
      return behind
    })
    .reverse()
}
