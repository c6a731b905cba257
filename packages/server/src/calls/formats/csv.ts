import { CsvError, type Options, parse } from 'csv-parse/sync'
import { endAtNextStart } from './end-at-next-start.ts'
import { cuesMax, finishCall } from './finish-call.ts'
import { type Cue, type Format, FormatError } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { readEachCall } from './read-each-call.ts'

const headCharsMax = 10_000
const separators = [',', ';', '\t'] as const

// Only letters of names are compared: "Speaker Name" is speaker_name. Fireflies' own come first.
const knownNames = {
  text: ['sentence', 'text', 'transcript', 'transcription', 'utterance', 'content'],
  speaker: ['speakername', 'speaker', 'name', 'participant'],
  start: ['starttime', 'start', 'timestamp', 'time', 'timecode'],
  end: ['endtime', 'end'],
  call: ['callid', 'meetingid', 'conversationid', 'transcriptid'],
}

/** Places of columns, -1 for none. */
type Columns = Record<keyof typeof knownNames, number>

/**
 * A table with a row for each sentence, and a heading: the CSV that Fireflies' app downloads, and others with a column of text and one of
 * speakers or times. A time is a clock, or seconds. A column of calls' ids divides it into calls.
 */
export const csv: Format = {
  name: 'csv',
  detect(text) {
    return readHead(text) !== null
  },
  parse(text) {
    const head = readHead(text)
    if (!head) throw new FormatError('The first row names no column of text beside one of speakers or times.')
    const { columns, separator } = head
    const [, ...rows] = readCells(text, separator, { to: cuesMax + 2 })
    if (rows.length === 0) throw new FormatError('The table has no row below its heading.')
    const calls = Map.groupBy(rows, (row) => row[columns.call]?.trim() ?? '')
    const listed = [...calls].map(([callId, own]) => ({ callId: callId || null, own }))
    return readEachCall(listed, ({ callId, own }) => {
      const cues = own.map((row) => readCue(row, columns))
      return finishCall({ callId, cues: cues.map(endAtNextStart), warnings: [] })
    })
  },
}

function readHead(text: string): { columns: Columns; separator: string } | null {
  const [line = ''] = text.replace(/^\uFEFF?\s*/, '').split(/[\r\n]/, 1)
  const hasOpenQuote = line.split('"').length % 2 === 0
  if (line.length > headCharsMax || hasOpenQuote) return null
  for (const separator of separators) {
    const [cells = []] = line.includes(separator) ? readCells(line, separator) : []
    const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
    const columns = mapColumns(
      (known) => known.map((name) => names.indexOf(name)).find((at) => at !== -1) ?? -1,
    )
    if (columns.text !== -1 && (columns.speaker !== -1 || columns.start !== -1)) return { columns, separator }
  }
  return null
}

function mapColumns(find: (known: readonly string[]) => number): Columns {
  const { text, speaker, start, end, call } = knownNames
  return { text: find(text), speaker: find(speaker), start: find(start), end: find(end), call: find(call) }
}

function readCells(text: string, delimiter: string, options: Options = {}): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ...options,
    }) as unknown as string[][]
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const fault = cause.code === 'CSV_QUOTE_NOT_CLOSED' ? ': a quotation mark is never closed' : ''
    throw new FormatError(`The file is not valid CSV${fault}. Export the transcript again.`, { cause })
  }
}

function readCue(row: readonly string[], columns: Columns): Cue {
  return {
    startMs: readTime(row[columns.start]),
    endMs: readTime(row[columns.end]),
    speaker: row[columns.speaker]?.trim() || null,
    text: row[columns.text] ?? '',
  }
}

const wholeClock = new RegExp(`^${clockPattern}$`)
const seconds = /^-?\d{1,15}(?:\.\d{1,15})?$/

function readTime(cell = ''): number | null {
  const time = cell.trim()
  if (seconds.test(time)) return Number(time) * 1000
  return wholeClock.test(time) ? readClock(time) : null
}
