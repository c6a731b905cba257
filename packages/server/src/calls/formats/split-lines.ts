import { FormatError } from './format.ts'

/** Five lines for each cue that a transcript may have. */
export const linesMax = 1_000_000

// A CRLF file that Windows' text mode rewrote has lines ending in \r\r\n. Word pastes line breaks within a paragraph as vertical tabs,
// and page breaks as form feeds.
const anyEnd = /\r{0,2}\n|[\r\v\f\u0085\u2028\u2029]/
const otherEnds = /[\r\v\f\u0085\u2028\u2029]/

/** The lines of a file, trimmed. Throws `FormatError` for more lines than a process should hold in memory. */
export function splitLines(text: string): string[] {
  // Most files have only line feeds, and splitting at a string is faster.
  const lines = text.split(otherEnds.test(text) ? anyEnd : '\n', linesMax + 1)
  if (lines.length > linesMax) {
    throw new FormatError(`The file has more than ${linesMax} lines. Split it into several files.`)
  }
  return lines.map((line) => line.trim())
}
