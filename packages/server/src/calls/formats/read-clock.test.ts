import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readClock } from './read-clock.ts'

describe('readClock', () => {
  it('reads clocks with and without hours, padding and fraction', () => {
    const clocks = ['0:0:5.32', '1:02:03,004', '02:03', '90:00.5', '00:00:00.0005']
    assert.deepEqual(clocks.map(readClock), [5320, 3_723_004, 123_000, 5_400_500, 1])
  })

  it('is negative with a minus at any part', () => {
    assert.deepEqual(['-0:0:2.5', '0:0:-2.-5', '00:00:-2'].map(readClock), [-2500, -2500, -2000])
  })
})
