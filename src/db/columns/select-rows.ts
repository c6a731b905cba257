import type { DateRange } from '../../contract/date-range.ts'
import type { ColumnName, DayColumns, ValueNumbers } from './day-columns.ts'

/** A row meets it by any value of the column whose number is marked. */
export interface Condition {
  column: ColumnName
  isWanted: Uint8Array
}

export function anyOf(
  column: ColumnName,
  values: readonly (string | number)[],
  numbers: ValueNumbers,
): Condition {
  const isWanted = new Uint8Array(numbers[column].size)
  for (const value of values) {
    const number = numbers[column].get(value)
    if (number !== undefined) isWanted[number] = 1
  }
  return { column, isWanted }
}

export interface Page {
  offset: number
  limit: number
}

/** How many rows meet all conditions, and the ids of one page of them; `days` come with the latest first, as their rows do. */
export function selectRows(
  days: readonly DayColumns[],
  conditions: readonly Condition[],
  range: DateRange,
  { offset, limit }: Page,
): { ids: number[]; totalCount: number } {
  const ids: number[] = []
  let totalCount = 0
  const rows = new Int32Array(Math.max(0, ...days.map((day) => day.ids.length)))
  for (const day of days) {
    let count = putRowsWithin(rows, day, range)
    for (const condition of conditions) count = keepRows(rows, count, day, condition)
    for (let i = Math.max(0, offset - totalCount); i < count && ids.length < limit; i++) {
      ids.push(day.ids[rows[i] as number] as number)
    }
    totalCount += count
  }
  return { ids, totalCount }
}

// Rows from the first held before the end to the last held after the start.
function putRowsWithin(rows: Int32Array, { heldMs }: DayColumns, { fromMs, beforeMs }: DateRange): number {
  let first = 0
  let end = heldMs.length
  while (first < end && (heldMs[first] as number) >= beforeMs) first++
  while (end > first && (heldMs[end - 1] as number) < fromMs) end--
  for (let row = first; row < end; row++) rows[row - first] = row
  return end - first
}

// In place: what is kept lies before what is looked at.
function keepRows(
  rows: Int32Array,
  count: number,
  { columns }: DayColumns,
  { column, isWanted }: Condition,
): number {
  const { values, starts } = columns[column]
  let kept = 0
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number
    let at = starts ? (starts[row] as number) : row
    const end = starts ? (starts[row + 1] as number) : row + 1
    while (at < end && isWanted[values[at] as number] !== 1) at++
    if (at < end) rows[kept++] = row
  }
  return kept
}
