import { FormatError } from './format.ts'

/** Five lines to each of the cues a transcript may have. */
export const linesMax = 1_000_000

// A file with CRLF that Windows' text mode wrote again ends its lines with \r\r\n. Word pastes the breaks within a paragraph as vertical
// tabs, and those of pages as form feeds.
const anyEnd = /\r{0,2}\n|[\r\v\f\u0085\u2028\u2029]/
const otherEnds = /[\r\v\f\u0085\u2028\u2029]/

/** The lines of a file, trimmed. Throws `FormatError` where there are more than a process should hold in memory. */
export function splitLines(text: string): string[] {
  // Most files have none of the others, and are split at a string in a part of the time.
  const lines = text.split(otherEnds.test(text) ? anyEnd : '\n', linesMax + 1)
  if (lines.length > linesMax) {
    throw new FormatError(`The file has more than ${linesMax} lines. Split it into several files.`)
  }
  return lines.map((line) => line.trim())
}
