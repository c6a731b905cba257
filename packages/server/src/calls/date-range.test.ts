import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { instantOf } from '../platform/instants.ts'
import { dateRangeOf, earliestStartMs } from './date-range.ts'

const dayMs = 86_400_000
const at = (text: string) => Date.parse(text)
const back = (nowMs: number, days = 90) => ({ nowMs, days })

describe('dateRangeOf', () => {
  it('reads no bounds as the last 90 days up to now', () => {
    const now = at('2026-11-21T10:00:00Z')
    assert.deepEqual(dateRangeOf(undefined, undefined, back(now)), {
      fromMs: at('2026-08-23T00:00:00Z'),
      beforeMs: now + 1,
    })
  })

  it('reaches back as many days as the deployment says', () => {
    const now = at('2026-11-21T10:00:00Z')
    assert.equal(dateRangeOf(undefined, undefined, back(now, 400)).fromMs, at('2025-10-17T00:00:00Z'))
    assert.throws(() => dateRangeOf('2025-10-16', undefined, back(now, 400)), {
      message: 'dateFrom may be at most 400 days ago: 2025-10-17T00:00:00.000Z or later.',
    })
    assert.throws(() => dateRangeOf('2026-11-19', undefined, back(now, 1)), { code: 'DATE_RANGE_TOO_WIDE' })
  })

  it('counts a leap day', () => {
    assert.equal(earliestStartMs(back(at('2028-05-01T23:59:59Z'))), at('2028-02-01T00:00:00Z'))
    assert.equal(earliestStartMs(back(at('2027-05-01T00:00:00Z'))), at('2027-01-31T00:00:00Z'))
  })

  it('includes the whole day of a plain end date and the instant of a date-time', () => {
    const now = at('2026-11-21T10:00:00Z')
    assert.equal(dateRangeOf('2026-11-20', '2026-11-20', back(now)).beforeMs, at('2026-11-21T00:00:00Z'))
    assert.equal(
      dateRangeOf(undefined, '2026-11-20T08:00:00+02:00', back(now)).beforeMs,
      at('2026-11-20T06:00:00.001Z'),
    )
  })

  it('refuses a start before the earliest allowed, and bounds in the wrong order', () => {
    const now = at('2026-11-21T00:30:00Z')
    assert.throws(() => dateRangeOf('2026-08-22T23:59:59.999Z', undefined, back(now)), {
      code: 'DATE_RANGE_TOO_WIDE',
    })
    // 00:00 UTC, written in another zone.
    assert.equal(
      dateRangeOf('2026-08-23T02:00:00+02:00', undefined, back(now)).fromMs,
      at('2026-08-23T00:00:00Z'),
    )
    assert.throws(() => dateRangeOf('2026-08-23T01:59:59+02:00', undefined, back(now)), {
      code: 'DATE_RANGE_TOO_WIDE',
    })
    assert.throws(() => dateRangeOf('2026-11-20', '2026-11-19', back(now)), { code: 'INVALID_FILTERS' })
    assert.equal(
      dateRangeOf('2026-11-20', '2026-11-20T00:00:00Z', back(now)).beforeMs,
      at('2026-11-20T00:00:00.001Z'),
    )
  })

  it('names the given bound if it is outside the last 90 days', () => {
    const now = at('2026-11-21T00:30:00Z')
    const field = (name: string) => ({ code: 'INVALID_FILTERS', details: { field: name } })
    assert.throws(() => dateRangeOf(undefined, '2026-08-22', back(now)), field('dateTo'))
    assert.throws(() => dateRangeOf('2026-11-22', undefined, back(now)), field('dateFrom'))
    assert.throws(
      () => dateRangeOf(undefined, '2026-08-22', back(now), { from: 'startDate', to: 'endDate' }),
      {
        ...field('endDate'),
        message: 'endDate alone lies outside the last 90 days, from 2026-08-23T00:00:00.000Z up to now.',
      },
    )
    assert.equal(dateRangeOf(undefined, '2026-08-23', back(now)).beforeMs, at('2026-08-24T00:00:00Z'))
  })

  it('reports bounds in the wrong order before a start that is too early, and refuses an end after the year 9999', () => {
    const now = at('2026-11-21T00:30:00Z')
    assert.throws(() => dateRangeOf('2026-05-02', '2026-05-01', back(now)), { code: 'INVALID_FILTERS' })
    const { beforeMs } = dateRangeOf(undefined, '9999-12-31T23:59:59-12:00', back(now))
    assert.equal(new Date(beforeMs - 1).toISOString(), '9999-12-31T23:59:59.999Z')
    assert.equal(instantOf('9999-12-31T23:59:59-12:00'), '9999-12-31T23:59:59.999Z')
  })

  it('never gives a range that is empty or begins before the earliest start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        (now, from, to) => {
          const day = (days: number) =>
            new Date(Math.floor(now / dayMs) * dayMs - days * dayMs).toISOString().slice(0, 10)
          const [older, newer] = [Math.max(from, to), Math.min(from, to)]
          const { fromMs, beforeMs } = dateRangeOf(day(older), day(newer), back(now))
          return (
            fromMs < beforeMs &&
            fromMs >= earliestStartMs(back(now)) &&
            (beforeMs - fromMs) / dayMs === older - newer + 1
          )
        },
      ),
    )
  })
})
