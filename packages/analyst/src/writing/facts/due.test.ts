import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findDue, findSoon } from './due.ts'

// A Wednesday.
const heldOn = '2026-02-11'

describe('findDue', () => {
  it('reads a due date in the words of the call, and the day by the call’s date', () => {
    const cases: [string, string | null, string | null][] = [
      ['I will send it by Friday.', 'by Friday', '2026-02-13'],
      [
        'We meet on the twenty-fourth of March, at nine.',
        'on the twenty-fourth of March, at nine',
        '2026-03-24',
      ],
      ['Let us talk next Tuesday at ten.', 'next Tuesday at ten', '2026-02-17'],
      ['By the end of the month.', 'By the end of the month', '2026-02-28'],
      ['I have it in two weeks.', 'in two weeks', '2026-02-25'],
      ['The twelfth works.', 'The twelfth', '2026-02-12'],
      ['Before the sixth, please.', 'Before the sixth', '2026-03-06'],
      ['Friday week.', 'Friday week', '2026-02-20'],
      ['Two weeks on Friday, then.', 'Two weeks on Friday', '2026-02-27'],
      ['A week from Monday.', 'A week from Monday', '2026-02-23'],
      ['The week after next, Tuesday.', 'Tuesday', null],
      ['Monday the sixteenth at ten.', 'Monday the sixteenth at ten', '2026-02-16'],
      ['On Monday the eighteenth.', 'On Monday the eighteenth', '2026-05-18'],
      ['On Sunday the twentieth.', 'On Sunday the twentieth', null],
      ['We go live tomorrow morning.', 'tomorrow morning', '2026-02-12'],
      ['It goes out this afternoon.', 'this afternoon', '2026-02-11'],
      ['Sometime next quarter.', 'next quarter', null],
      ['The first thing is the price.', null, null],
      ['We may call them.', null, null],
    ]
    for (const [text, said, date] of cases) {
      const due = findDue(text, heldOn)
      assert.deepEqual([due?.said ?? null, due?.date ?? null], [said, date], text)
    }
  })

  it('gives no day if the call’s date is unknown or invalid', () => {
    assert.equal(findDue('By Friday.', null)?.date, null)
    assert.equal(findDue('By Friday.', 'soon')?.date, null)
  })

  it('keeps to days that exist', () => {
    assert.equal(findDue('On the thirtieth of February.', heldOn)?.date, null)
    assert.equal(findDue('On the thirty-first.', heldOn)?.date, '2026-03-31')
  })
})

describe('findSoon', () => {
  for (const [text, said] of [
    ['I’ll ring him right after this.', 'right after this'],
    ['You’ll have those by close of business.', 'by close of business'],
    ['Could we have half an hour before Christmas?', 'before Christmas'],
    ['I can have it in about ten days', 'in about ten days'],
    ['I’ll do it now.', 'now'],
    ['I’ll write to him in the morning, first thing.', 'in the morning'],
    ['We spoke after the call.', undefined],
    ['Right now they use sheets, so I’ll send you the template.', undefined],
    ['It worked before Christmas, so I’ll send it again.', undefined],
    ['I’ll send you the log of what crashed overnight.', undefined],
    ['I’ll send you the price for overnight shipping.', undefined],
    ['I’ll send you the shift plan, they start in the morning.', undefined],
    ['I’ll check who owns it now.', undefined],
    ['I can’t do it now.', undefined],
    ['I’ll have it by COBOL.', undefined],
    ['I’ll send it before New Year’s Eve.', undefined],
  ] as const)
    it(text, () => assert.equal(findSoon(text)?.said, said))

  it('reads a long sentence', () => {
    assert.equal(findSoon(`I’ll ${'send it and '.repeat(10_000)}`), null)
  })
})
