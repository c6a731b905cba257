import { looksLikeName, readLabel, splitLabel } from './find-speakers.ts'
import { clockPattern } from './read-clock.ts'

const nameCharsMax = 60
const timesMin = 2
const namedShareMin = 0.9
const loneTime = new RegExp(String.raw`^[[(]?${clockPattern}(?:\s*(?:-->|[-–—])\s*${clockPattern})?[\])]?$`)

/**
 * Puts a time that is alone on its line behind the name that is alone on the line above or below, where nearly all of them have one: what
 * web pages of recorders copy, and Fireflies' documents.
 */
export function joinLoneTimes(lines: readonly string[]): readonly string[] {
  const times = lines.flatMap((line, at) => (loneTime.test(line) ? [at] : []))
  if (times.length < timesMin) return lines
  for (const step of [-1, 1]) {
    const named = times.filter((at) => isNameAlone(lines[at + step] ?? ''))
    const names = named.map((at) => lines[at + step])
    const isRepeated = new Set(names).size < names.length
    if (isRepeated && named.length >= times.length * namedShareMin) return join(lines, new Set(named), step)
  }
  return lines
}

function isNameAlone(line: string): boolean {
  const isShort = line !== '' && line.length <= nameCharsMax && !/[.,;:?!]$/.test(line)
  return isShort && splitLabel(line) === null && readLabel(line) !== null && looksLikeName(line)
}

function join(lines: readonly string[], times: ReadonlySet<number>, step: number): string[] {
  return lines.flatMap((line, at) => {
    if (times.has(at)) return []
    return times.has(at - step) ? `${line} ${lines[at - step]}` : line
  })
}
