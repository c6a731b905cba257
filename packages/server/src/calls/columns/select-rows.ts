import { doubleAt, integerAt } from '@earshot/analyst/at'
import type { DateRange } from '../date-range.ts'
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

export interface Selection {
  conditions: readonly Condition[]
  /** For each day, 1 at the place of each wanted row; empty if all rows are wanted. */
  isMarked: readonly Uint8Array[]
  range: DateRange
  page: Page
}

/** How many rows are wanted by all of it, and the ids of the page; `days` come with the latest first, as their rows do. */
export function selectRows(
  days: readonly DayColumns[],
  { conditions, isMarked, range, page }: Selection,
): { ids: number[]; totalCount: number } {
  const ids: number[] = []
  let totalCount = 0
  const rows = new Int32Array(Math.max(0, ...days.map((day) => day.ids.length)))
  for (const [i, day] of days.entries()) {
    const count = putWanted(rows, day, { conditions, marks: isMarked[i], range })
    for (let at = Math.max(0, page.offset - totalCount); at < count && ids.length < page.limit; at++) {
      ids.push(doubleAt(day.ids, integerAt(rows, at)))
    }
    totalCount += count
  }
  return { ids, totalCount }
}

/** Writes the numbers of a day's wanted rows to the beginning of `rows`, and returns their count. */
function putWanted(
  rows: Int32Array,
  day: DayColumns,
  { conditions, marks, range }: Pick<Selection, 'conditions' | 'range'> & { marks: Uint8Array | undefined },
): number {
  const [condition, ...others] = conditions
  // Most rows fail the first condition: if its column has one value a row, only matching rows are listed at all.
  const single = condition && !day.columns[condition.column].starts ? condition : undefined
  let count = single
    ? putMeeting(rows, rowsWithin(day, range), day.columns[single.column].values, single.isWanted)
    : putAll(rows, rowsWithin(day, range))
  if (marks) count = keepMarked(rows, count, marks)
  for (const next of single ? others : conditions) count = keepMeeting(rows, count, day, next)
  return count
}

// The rows from the first call before the end to the last one after the start.
function rowsWithin({ heldMs }: DayColumns, { fromMs, beforeMs }: DateRange): { first: number; end: number } {
  let first = 0
  let end = heldMs.length
  while (first < end && doubleAt(heldMs, first) >= beforeMs) first++
  while (end > first && doubleAt(heldMs, end - 1) < fromMs) end--
  return { first, end }
}

function putAll(rows: Int32Array, { first, end }: { first: number; end: number }): number {
  for (let row = first; row < end; row++) rows[row - first] = row
  return end - first
}

// Writes each row but counts only wanted ones: an unpredictable branch takes longer.
function putMeeting(
  rows: Int32Array,
  { first, end }: { first: number; end: number },
  values: Int32Array,
  isWanted: Uint8Array,
): number {
  let kept = 0
  for (let row = first; row < end; row++) {
    rows[kept] = row
    // A value that got its number after `isWanted` was made is not wanted.
    kept += isWanted[integerAt(values, row)] ?? 0
  }
  return kept
}

// In place: kept rows come before the row that is read.
function keepMarked(rows: Int32Array, count: number, marks: Uint8Array): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const row = integerAt(rows, i)
    if (marks[row] === 1) rows[kept++] = row
  }
  return kept
}

function keepMeeting(
  rows: Int32Array,
  count: number,
  { columns }: DayColumns,
  { column, isWanted }: Condition,
): number {
  const { values, starts } = columns[column]
  let kept = 0
  for (let i = 0; i < count; i++) {
    const row = integerAt(rows, i)
    let at = starts ? integerAt(starts, row) : row
    const end = starts ? integerAt(starts, row + 1) : row + 1
    while (at < end && isWanted[integerAt(values, at)] !== 1) at++
    if (at < end) rows[kept++] = row
  }
  return kept
}
