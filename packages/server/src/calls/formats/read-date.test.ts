import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readDate, readInstant } from './read-date.ts'

describe('readDate', () => {
  it('keeps an instant if it has a zone, else the day', () => {
    const dates = [
      '2026-01-02T10:00:00+01:00',
      '2026-01-02T10:00:00.1234567Z',
      '2026-01-02 10:00:00',
      '2026-01-02T10:00',
      '2026-01-02',
    ]
    assert.deepEqual(dates.map(readDate), [
      '2026-01-02T09:00:00.000Z',
      '2026-01-02T10:00:00.123Z',
      '2026-01-02',
      '2026-01-02',
      '2026-01-02',
    ])
    assert.equal(readDate(Date.UTC(2026, 0, 2)), '2026-01-02T00:00:00.000Z')
  })

  it('makes no date of anything else', () => {
    const dates = [
      '',
      'January 2, 2026',
      '26-01-02',
      '2026-02-30',
      '2026-01-021',
      1_767_312_000,
      1e300,
      -1,
      null,
      undefined,
    ]
    assert.deepEqual(
      dates.map(readDate),
      dates.map(() => null),
    )
  })
})

describe('readInstant', () => {
  it('needs a time zone', () => {
    assert.equal(readInstant('2026-01-02T10:00:00Z'), Date.UTC(2026, 0, 2, 10))
    assert.deepEqual(['2026-01-02', '2026-01-02T10:00:00', '10'].map(readInstant), [null, null, null])
  })
})
