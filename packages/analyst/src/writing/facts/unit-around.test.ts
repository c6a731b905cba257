import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFigures } from './figures.ts'
import { unitAround } from './unit-around.ts'

const unitIn = (text: string) => findFigures(text).map(unitAround)[0]

describe('unitAround', () => {
  it('reads the time that a sum is for', () => {
    for (const [text, unit] of [
      ['It is nineteen thousand for the year.', 'per year'],
      ['That comes to forty lakhs in a year.', 'per year'],
      ['You would be at eleven thousand in the first year.', 'first year'],
      ['The first year’s eleven thousand.', 'first year'],
      ['So it is twenty-four crore over five years.', 'five years'],
      ['We lost forty thousand pounds last year.', 'last year'],
      ['We have nine thousand in the budget this year.', 'this year'],
      ['Per seat, about forty.', 'per seat'],
      ['It is forty a seat for the year.', 'per seat'],
    ] as const)
      assert.equal(unitIn(text), unit, text)
  })

  it('reads nothing into other times and things', () => {
    for (const text of [
      'It is forty thousand for a year after that.',
      'We saw forty thousand of last year’s parts.',
      'Forty thousand for the machine.',
      'The year is forty thousand.',
      'Forty thousand.',
    ])
      assert.equal(unitIn(text), null, text)
  })
})
