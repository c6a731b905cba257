import { ApiError } from '@earshot/contract/errors'
import { latestMs } from '../platform/instants.ts'

const dayMs = 86_400_000

const boundNames = { from: 'dateFrom', to: 'dateTo' }

/** Instants in epoch milliseconds: from inclusive, before exclusive. */
export interface DateRange {
  fromMs: number
  beforeMs: number
}

/** How many days runs, previews and searches of posts reach back from now. */
export interface LookBack {
  nowMs: number
  days: number
}

/** 00:00 UTC of the earliest day within reach: in the contract 90 days before today. */
export function earliestStartMs({ nowMs, days }: LookBack): number {
  return Math.floor(nowMs / dayMs) * dayMs - days * dayMs
}

/**
 * The range of two optional bounds. Both forms of a bound are inclusive; a plain end date includes its whole day.
 * Without bounds: the days looked back, up to now.
 * Throws INVALID_FILTERS if from is after to, DATE_RANGE_TOO_WIDE for a start before the earliest allowed.
 */
export function dateRangeOf(
  dateFrom: string | undefined,
  dateTo: string | undefined,
  lookBack: LookBack,
  names = boundNames,
): DateRange {
  const earliestMs = earliestStartMs(lookBack)
  const fromMs = dateFrom === undefined ? earliestMs : Date.parse(dateFrom)
  const beforeMs = dateTo === undefined ? lookBack.nowMs + 1 : endOf(dateTo)
  // Given bounds are compared first: that does not depend on the day.
  refuseReversed(dateFrom, dateTo, names)
  if (fromMs < earliestMs) {
    throw new ApiError(
      'DATE_RANGE_TOO_WIDE',
      `${names.from} may be at most ${lookBack.days} days ago: ${new Date(earliestMs).toISOString()} or later.`,
      { field: names.from, earliestAllowed: new Date(earliestMs).toISOString() },
    )
  }
  if (fromMs >= beforeMs) throw outsideDefault(dateFrom === undefined ? names.to : names.from, lookBack)
  return { fromMs, beforeMs }
}

// The other bound was not given, so the message does not name it.
function outsideDefault(field: string, lookBack: LookBack): ApiError {
  const earliest = new Date(earliestStartMs(lookBack)).toISOString()
  const message = `${field} alone lies outside the last ${lookBack.days} days, from ${earliest} up to now.`
  return new ApiError('INVALID_FILTERS', message, { field })
}

/** Throws INVALID_FILTERS if both bounds are given and the range ends before it starts. */
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
