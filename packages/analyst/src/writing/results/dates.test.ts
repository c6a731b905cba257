import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findDates, isRelativeDate } from './dates.ts'
import { leadOf } from './leads.ts'

const examples: [quote: string, ...dates: string[]][] = [
  ['We decide in Q3.', 'Q3'],
  ['the third quarter works', 'Q3'],
  ['By the end of Q1.', 'end of Q1'],
  ['On Tuesday. No, Wednesday, excuse me.', 'Wednesday'],
  ['By the end of January. No, sorry, end of February.', 'end of February'],
  ['It was planned for the first of July, it is now the fifteenth of July.', '15 July'],
  ['It was the fourteenth of May but it moved.'],
  ["I'm away Thursday and Friday, and Tuesday's a bank holiday."],
  ["Monday I'm off. I can't do Tuesday. Wednesday.", 'Wednesday'],
  ['On the first of May, no later. June, no later than July.', '1 May', 'June', 'July'],
  ['Is Tuesday good? No. Friday I can do, and we are out of cash on Monday.', 'Tuesday', 'Friday', 'Monday'],
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
  ['We start the day after tomorrow.', 'day after tomorrow'],
  ['the Tuesday after next, and not the Monday after next week', 'next week', 'Tuesday after next', 'Monday'],
  ['Thursday next week', 'Thursday next week'],
  ['next week on Tuesday, or Friday this week', 'Friday this week', 'Tuesday next week'],
  ['on Tuesday, March 9, 2027', '9 March 2027'],
  ['Wednesday the 4th of November', '4 November'],
  ['on Monday, May is too late', 'Monday'],
  ['Monday or March 9', '9 March', 'Monday'],
  ['by the fall of next year', 'autumn next year'],
  ['spring of next year, in fall this year', 'spring next year', 'autumn'],
  ['last year was bad, so by June we decide', 'June'],
  // Traps.
  ['three weeks from Tuesday, a week on Friday, two days before Christmas'],
  ['on Wednesday in a week, or Friday in two weeks, or on Monday in a fortnight'],
  ['a week before the 1st of May, two days after May 3rd'],
  ['on Wednesday in Leeds, before the 1st of May', '1 May', 'Wednesday'],
  ['we bought it last year in May, or two years ago, in the spring'],
  ['in June, a year ago, and on Friday two weeks ago'],
  ['it began back in March, back on Friday and back in the spring'],
  ['Monday week, and on Friday fortnight'],
  ['last week on Monday, and Friday last week'],
  ['costs fall next year', 'next year'],
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
  ['the partners vote on the first Monday of the month, and the board every other Thursday'],
  ['the second Tuesday in March', 'March'],
  ['first we sign, on Monday; before our first Christmas', 'Monday', 'Christmas'],
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

  it('recognises dates that depend on the day of the call', () => {
    const relative = [
      'tomorrow',
      'day after tomorrow',
      'Friday',
      'Monday after next',
      'Q1 next year',
      'end of month',
    ]
    const fixed = ['Black Friday', '3 May', 'Q3', 'end of year', 'New Year', 'spring', '2027']
    assert.deepEqual([...relative, ...fixed].filter(isRelativeDate), relative)
  })

  it('leads with no date that is another day in each call', () => {
    const section = { key: 'x', title: 'Dates', description: 'x', kind: 'dates' as const, elementKeys: ['x'] }
    const lead = (date: string, callCount: number) => leadOf(section, [{ date, callCount }], { quotes: [] })
    assert.equal(lead('31 March', 2), 'Dates, named most often: 31 March, in 2 calls')
    assert.deepEqual([lead('next Friday', 2), lead('31 March', 1)], [undefined, undefined])
  })

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
      'Monday, the first of ',
      'last year in the ',
      'Friday two weeks ',
    ]) {
      findDates(piece.repeat(100_000))
    }
  })
})
