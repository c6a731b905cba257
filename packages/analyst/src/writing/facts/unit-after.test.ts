import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFigures } from './figures.ts'
import { unitAfter } from './unit-after.ts'

describe('unitAfter', () => {
  for (const [text, unit] of [
    ['It is 40 per seat and month.', 'per seat per month'],
    ['Twelve dollars a ticket, no more.', 'per ticket'],
    ['The handhelds are 900 each and then 450 a month', 'each'],
    ['Those are 380 a pop.', 'each'],
    ['It comes to 30 each per year.', 'each per year'],
    ['You quoted 78 lakhs per annum.', 'per year'],
    ['We pay 200 each quarter.', 'per quarter'],
    ['It is 60 monthly.', 'per month'],
    ['We have 9. Each one takes an hour.', null],
    ['It is 60 a bit more.', null],
    ['It is 40 per our agreement.', null],
    ['It is 90 every other month.', null],
    ['It is 2 a piece of cake.', null],
    ['We have 60 each way.', null],
    ['It is 40 per wagon.', 'per wagon'],
    ['40', null],
  ] as const)
    it(text, () => {
      const [figure] = findFigures(text)
      assert.ok(figure)
      assert.equal(unitAfter(figure), unit)
    })
})
