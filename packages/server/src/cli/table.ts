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
 * Rows as lines. At a terminal, columns are aligned by display width below their headings, and the last one is cut to fit, or
 * follows on a line of its own; elsewhere
 * two spaces separate values, for programs.
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
  const last = widths.at(-1) ?? 0
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0)
  // In a narrow terminal the last column has a line of its own.
  const isNarrow = columns >= columnsMin && columns - before < Math.min(last, lastWidthMin)
  return all
    .map((row) => row.map((cell, i) => padEnd(cell, widths[i] ?? 0)))
    .flatMap((row) => (isNarrow ? [row.slice(0, -1), ['', ...row.slice(-1)]] : [row]))
    .map((row) => truncate(row.join(gap).trimEnd(), columns))
    .filter((line) => line !== '')
}

/** An instant to the minute, in UTC. */
export function shortTime(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')}Z`
}
