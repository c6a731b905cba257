import { ApiError } from '@earshot/contract/errors'
import { latestMs } from '../platform/instants.ts'

const rangeDaysMax = 90
const dayMs = 86_400_000

const boundNames = { from: 'dateFrom', to: 'dateTo' }

/** Instants in epoch milliseconds: from inclusive, before exclusive. */
export interface DateRange {
  fromMs: number
  beforeMs: number
}

/** 00:00 UTC of the day 90 days before the day of `nowMs`: the earliest start the contract allows. */
export function earliestStartMs(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs - rangeDaysMax * dayMs
}

/**
 * The range that two optional bounds mean. Both forms of a bound are inclusive; a plain end date includes its whole day.
 * Without bounds: the last 90 days up to now.
 * Throws INVALID_FILTERS where from lies after to, DATE_RANGE_TOO_WIDE for a start before the earliest allowed.
 */
export function dateRangeOf(
  dateFrom: string | undefined,
  dateTo: string | undefined,
  nowMs: number,
  names = boundNames,
): DateRange {
  const earliestMs = earliestStartMs(nowMs)
  const fromMs = dateFrom === undefined ? earliestMs : Date.parse(dateFrom)
  const beforeMs = dateTo === undefined ? nowMs + 1 : endOf(dateTo)
  // What is told is compared first: that depends on no day.
  refuseReversed(dateFrom, dateTo, names)
  if (fromMs < earliestMs) {
    throw new ApiError(
      'DATE_RANGE_TOO_WIDE',
      `${names.from} may be at most ${rangeDaysMax} days ago: ${new Date(earliestMs).toISOString()} or later.`,
      { field: names.from, earliestAllowed: new Date(earliestMs).toISOString() },
    )
  }
  if (fromMs >= beforeMs) throw outsideDefault(dateFrom === undefined ? names.to : names.from, earliestMs)
  return { fromMs, beforeMs }
}

// The other bound was not told: it is no use to name it.
function outsideDefault(field: string, earliestMs: number): ApiError {
  const message = `${field} alone lies outside the last ${rangeDaysMax} days, from ${new Date(earliestMs).toISOString()} up to now.`
  return new ApiError('INVALID_FILTERS', message, { field })
}

/** Throws INVALID_FILTERS where both bounds are told and the range ends before it starts. */
export function refuseReversed(
  dateFrom: string | undefined,
  dateTo: string | undefined,
  { from, to } = boundNames,
): void {
  if (dateFrom === undefined || dateTo === undefined || Date.parse(dateFrom) < endOf(dateTo)) return
  throw new ApiError('INVALID_FILTERS', `${from} must not lie after ${to}.`, { field: from })
}

/** The first millisecond after an inclusive bound. */
export function endOf(bound: string): number {
  return Math.min(Date.parse(bound) + (bound.length === 'YYYY-MM-DD'.length ? dayMs : 1), latestMs + 1)
}
