import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFigures } from './figures.ts'
import { unitAfter } from './unit-after.ts'

const valuesIn = (text: string) => findFigures(text).map(({ readings }) => readings.map(({ value }) => value))

describe('findFigures', () => {
  it('gives each number with all that it may come to', () => {
    const cases: [string, number[][]][] = [
      ['It is four hundred and fifty thousand.', [[450_000]]],
      ['Call it eighty-five.', [[85, 85_000]]],
      ['Then I can do two fifteen.', [[215, 2.15, 215_000]]],
      ['So that’s twenty-nine nine.', [[29_900, 29.9]]],
      ['Four one sixty-five for two and three.', [[4165], [2, 2000], [3, 3000]]],
      [
        'One one seven, not one-twelve five.',
        [
          [117, 1.17, 117_000],
          [112.5, 1.125, 112_500],
        ],
      ],
      ['Two oh nine plus tacos.', [[209, 2.09, 209_000]]],
      ['It’s two lakhs a month.', [[200_000]]],
      ['One point three eight.', [[1.38, 1380, 1_380_000]]],
      ['Three euros twenty a resident.', [[3.2]]],
      ['Twenty pence each.', [[0.2]]],
      ['It’s a dollar ninety a transaction.', [[1.9]]],
      ['A million four for the lot.', [[1_400_000]]],
      ['There’s one crore twenty sanctioned.', [[12_000_000]]],
      ['One crore twenty-five, approved.', [[12_500_000]]],
      ['A quarter million in a bad year.', [[250_000]]],
      ['A hundred thousand one-time.', [[100_000]]],
      ['Forty thousand six months from now.', [[40_000]]],
      ['Four million two, four million two years back.', [[4_200_000], [4_000_000]]],
      ['The budget is €2,000,050.', [[2_000_050]]],
      ['Two million two sixty, not two thousand two sixty.', [[2_260_000, 2_000_260], [2260]]],
      ['Three-quarter million dollars.', [[3, 3000]]],
      ['Nobody knows.', []],
    ]
    for (const [text, values] of cases) assert.deepEqual(valuesIn(text), values, text)
  })

  it('reads the currency or the percent sign on either side', () => {
    const cases: [string, string | null][] = [
      ['£40 each', 'GBP'],
      ['forty euros', 'EUR'],
      ['eight per cent', '%'],
      ['forty people', null],
    ]
    for (const [text, currency] of cases) assert.equal(findFigures(text)[0]?.currency, currency, text)
  })
})

describe('unitAfter', () => {
  it('reads the unit of a price', () => {
    const cases: [string, string | null][] = [
      ['Twelve dollars a user per month.', 'per user per month'],
      ['Ninety cents per resident and month.', 'per resident per month'],
      ['It’s 4,000 annually.', 'per year'],
      ['Ten percent per document.', 'per document'],
      ['It’s forty a bit later.', null],
    ]
    for (const [text, unit] of cases) assert.equal(unitAfter(findFigures(text)[0]!), unit, text)
  })
})
