import stringWidth from 'string-width'
import { escapeControls } from '../platform/escape-controls.ts'
import { padEnd, truncate } from './width.ts'

const gap = '  '
const lastWidthMin = 20
// In fewer columns there is no room for two lines either.
const columnsMin = 40

export interface TableOptions {
  /** Columns of the terminal; null elsewhere. */
  columns: number | null
  headings?: readonly string[]
}

/**
 * Rows as lines. At a terminal, columns are aligned by display width below their headings, columns without room go on in a further line,
 * and the last one is cut to fit; elsewhere two spaces separate values, for programs.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  { columns, headings }: TableOptions,
): string[] {
  const cells = rows.map((row) => row.map(escapeControls))
  if (columns === null) return cells.map((row) => row.filter((cell) => cell !== '').join(gap))
  const all = headings?.length && rows.length > 0 ? [headings, ...cells] : cells
  const widths = Array.from({ length: Math.max(0, ...all.map((row) => row.length)) }, (_, column) =>
    Math.max(...all.map((row) => stringWidth(row[column] ?? ''))),
  )
  const starts = columns < columnsMin ? [0] : findBreaks(widths, columns)
  return all
    .map((row) => row.map((cell, i) => padEnd(cell, widths[i] ?? 0)))
    .flatMap((row) =>
      starts.map((start, at) => [...(at === 0 ? [] : ['']), ...row.slice(start, starts[at + 1])]),
    )
    .map((row) => truncate(row.join(gap).trimEnd(), columns))
    .filter((line) => line !== '')
}

/** The columns that begin a line, so that all have room; a part of the last one is enough. */
function findBreaks(widths: readonly number[], columns: number): number[] {
  const starts = [0]
  let used = 0
  for (const [i, width] of widths.entries()) {
    const needed = i === widths.length - 1 ? Math.min(width, lastWidthMin) : width
    if (i > 0 && used + needed > columns) {
      starts.push(i)
      used = gap.length
    }
    used += width + gap.length
  }
  return starts
}

/** An instant to the minute, in UTC. */
export function shortTime(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')}Z`
}
