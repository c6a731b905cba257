import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findDates } from './dates.ts'

const examples: [quote: string, ...dates: string[]][] = [
  ['We decide in Q3.', 'Q3'],
  ['the third quarter works', 'Q3'],
  ['By the end of Q1.', 'end of Q1'],
  ['Q1 of next year, say', 'Q1 next year'],
  ['the second quarter of 2027', 'Q2 2027'],
  ['in the second half of next year', 'H2 next year'],
  ['The first half of the year is full.', 'H1'],
  ['We go live in March 2027.', 'March 2027'],
  ['The contract ends on 31 March.', '31 March'],
  ['March 31st, 2027', '31 March 2027'],
  ['the thirty-first of March', '31 March'],
  ['from June first they want it', '1 June'],
  ['Toledo on the twenty-eighth of April, all four by May sixteenth', '28 April', '16 May'],
  ['May the fourth', '4 May'],
  ['on may 3rd', '3 May'],
  ['May 3rd is fine.', '3 May'],
  ['in may', 'May'],
  ['by march', 'March'],
  ['early in May', 'early May'],
  ['everyone else by mid-May', 'mid May'],
  ['the middle of April', 'mid April'],
  ['Nov 15 is the audit.', '15 November'],
  ['It runs out 2027-03-31.', '31 March 2027'],
  ['Close date: 2027-03-31T00:00:00Z', '31 March 2027'],
  ['on 31/03/2027', '31 March 2027'],
  ['on 3/31/2027', '31 March 2027'],
  ['am 31.3.2027', '31 March 2027'],
  ['At the end of the month.', 'end of month'],
  ['by end of month', 'end of month'],
  ['End of the year, or so', 'end of year'],
  ['by year end', 'end of year'],
  ['before our fiscal year-end', 'end of fiscal year'],
  ['Year end.', 'end of year'],
  ['at next quarter end', 'end of next quarter'],
  ['by EOY', 'end of year'],
  ['Next quarter, I think.', 'next quarter'],
  ['in the coming year', 'next year'],
  ['Early next year.', 'early next year'],
  ['end of this quarter', 'end of quarter'],
  ['not this year', 'this year'],
  ['In the spring.', 'spring'],
  ['by fall 2027', 'autumn 2027'],
  ['End of the summer.', 'end of summer'],
  ["it's not till next autumn", 'next autumn'],
  ['perhaps in the new year', 'New Year'],
  ['before Christmas', 'Christmas'],
  ['next Tuesday or on Friday', 'next Tuesday', 'Friday'],
  ['by tomorrow noon', 'tomorrow'],
  ['in FY27, by 2028', 'FY27', '2028'],
  ['June, June and the first of June', '1 June', 'June'],
  // Traps.
  ['We may go.'],
  ['We may 3 times a day lose it.'],
  ['the first may need a week'],
  ['in may be'],
  ['We march on.'],
  ['31 February', 'February'],
  ['on 03/04/2027'],
  ['24/7, and 50/50'],
  ['at the end of the day'],
  ['last year, last March, last Friday, since spring, end of last quarter'],
  ['in June 20 users join', 'June'],
  ['We fall behind and spring into action.'],
  ['a quarter of an hour, three quarters, every month'],
  ['every Monday'],
  ['the second half of the call'],
  ['in 2030 seats'],
  ['It took fourteen months, or two weeks.'],
  ['He decides.'],
]

describe('findDates', () => {
  for (const [quote, ...dates] of examples) {
    it(`finds ${dates.join(', ') || 'nothing'} in "${quote}"`, () => {
      assert.deepEqual(findDates(quote), dates)
    })
  }

  it('takes time in proportion to a long quote', () => {
    for (const piece of [
      'end of the ',
      'by the ',
      '1 ',
      '20',
      'may ',
      'first ',
      'end of next ',
      '31 of ',
      'March 3 ',
    ]) {
      findDates(piece.repeat(100_000))
    }
  })
})
