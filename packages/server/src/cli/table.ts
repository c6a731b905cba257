import stringWidth from 'string-width'
import { escapeControls } from '../platform/escape-controls.ts'
import { padEnd, truncate } from './width.ts'

const gap = '  '

export interface TableOptions {
  /** Columns of the terminal; null elsewhere. */
  columns: number | null
  headings?: readonly string[]
}

/**
 * Rows as lines. At a terminal, columns are aligned by display width below their headings, and the last one is cut to fit; elsewhere
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
  return all.map((row) =>
    truncate(
      row
        .map((cell, i) => padEnd(cell, widths[i] ?? 0))
        .join(gap)
        .trimEnd(),
      columns,
    ),
  )
}

/** An instant to the minute, in UTC. */
export function shortTime(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')}Z`
}
