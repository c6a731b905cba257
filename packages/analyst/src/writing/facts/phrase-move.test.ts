import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phraseMove } from './phrase-move.ts'

const parties = { speaker: 'Dana', other: 'Gwen' }

describe('phraseMove', () => {
  it('gives owner and action in words that need no context', () => {
    const cases: [string, 'speaker' | 'other', string][] = [
      ['Okay, so I’ll send you the order form.', 'speaker', 'send Gwen the order form'],
      [
        'I’ll bring our lawyer to your office, because it matters.',
        'speaker',
        'bring their lawyer to Gwen’s office',
      ],
      ['Could you send me your list by Friday?', 'other', 'send Dana their list by Friday'],
      ['Send them to Phil.', 'other', 'send them to Phil'],
      ['We can do a trial in two homes, and then we see.', 'speaker', 'do a trial in two homes'],
      ['Ha, I’ll overnight you two spares.', 'speaker', 'overnight Gwen two spares'],
      ['I’ll fold it in', 'speaker', 'fold it in'],
      ['Shall we do the demo on the twelfth?', 'speaker', 'do the demo on the twelfth'],
      ['We send two lads for a day.', 'speaker', 'send two lads for a day'],
      ['I’ll ask Ms. Roth first.', 'speaker', 'ask Ms. Roth'],
      ['I’ll set up a call with our dean, who’s', 'speaker', 'set up a call with their dean'],
      ['I’ll have to run it past Keith.', 'speaker', 'run it past Keith'],
      ['What I can do is send you the plan.', 'speaker', 'send Gwen the plan'],
      ['I’ll go there myself and I’ll explain the form.', 'speaker', 'go there and explain the form'],
      ['I’ll send you the form and you can reply to it.', 'speaker', 'send Gwen the form'],
      ['I’ll check and let you know.', 'speaker', 'check and let Gwen know'],
      ['I’ll go to the fair with it, Matiu, don’t I?', 'speaker', 'go to the fair with it'],
      [
        'I’ll send it to Priya, Tom, wouldn’t they need it.',
        'speaker',
        'send it to Priya, Tom, wouldn’t they need it',
      ],
      ['So what I’d propose is a pilot in two homes.', 'speaker', 'propose a pilot in two homes'],
    ]
    for (const [text, owner, action] of cases)
      assert.deepEqual(phraseMove(text, parties), { owner, action }, text)
  })

  it('names a third person as the owner', () => {
    assert.deepEqual(phraseMove('Priya will call you on Monday.', parties), {
      owner: { name: 'Priya' },
      action: 'call Gwen on Monday',
    })
    assert.deepEqual(phraseMove('I’ll have Priya call you on Monday.', parties), {
      owner: { name: 'Priya' },
      action: 'call Gwen on Monday',
    })
  })

  it('reads a sentence with a long run of signs', () => {
    const said = `I’ll send you the order form ${','.repeat(20_000)} on paper`
    assert.match(phraseMove(said, parties)?.action ?? '', /^send Gwen the order form/)
  })

  it('gives nothing if the words alone are not enough', () => {
    for (const text of [
      'What I can do is nothing before the board meets.',
      'The twentieth it is.',
      'Sounds good.',
      'I’ll do.',
      'I’ll know him, then.',
      'Let’s say a pilot, four weeks.',
      'I’ll tomorrow have the list.',
      'Do we get to pick the files?',
      '',
    ])
      assert.equal(phraseMove(text, parties), undefined, text)
  })
})
