import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { retell } from './retell.ts'

const customer = { side: 'customer', name: 'Gwen', customer: 'Gwen' } as const
const rep = { side: 'rep', name: 'the rep', customer: 'the customer' } as const

describe('retell', () => {
  it('tells what the customer says as a colleague would', () => {
    const cases: [string, string][] = [
      ['Look, I don’t put the stamp until Friday.', 'Gwen doesn’t put the stamp until Friday.'],
      [
        'We prepare now, we decide after the fifteenth.',
        'Gwen prepares now, they decide after the fifteenth.',
      ],
      ['So I’d want his signature before the sixth.', 'Gwen would want his signature before the sixth.'],
      [
        'Last year we’d sixty-one percent coming back within two years.',
        'Last year Gwen had sixty-one percent coming back within two years.',
      ],
      ['Send me the one pager tonight.', 'Gwen asks us to send them the one pager tonight.'],
      ['With yours they needed two screens for that.', 'With ours they needed two screens for that.'],
      [
        'Commissioners still vote on anything over fifty.',
        'Commissioners still vote on anything over fifty.',
      ],
    ]
    for (const [said, told] of cases) assert.equal(retell(said, customer)?.replaceAll("'", '’'), told, said)
  })

  it('tells what the seller says in the first person', () => {
    const cases: [string, string][] = [
      [
        'Okay. So I’ll send you the room link this afternoon.',
        'We will send the customer the room link this afternoon.',
      ],
      [
        'I’m at one eighty-nine for your two sites.',
        'We are at one eighty-nine for the customer’s two sites.',
      ],
      [
        'If you sign by March, you’d get it in May.',
        'If the customer signs by March, they would get it in May.',
      ],
    ]
    for (const [said, told] of cases) assert.equal(retell(said, rep), told, said)
  })

  it('tells nothing where the words alone do not say what is meant', () => {
    for (const said of [
      'It’s about a week.',
      'The twentieth.',
      'Could you send it?',
      'He signs on Monday.',
      'Yes.',
      '',
    ])
      assert.equal(retell(said, customer), undefined, said)
    assert.equal(retell('We pay forty a year.', { ...customer, side: null }), undefined)
    // "You" means anybody here.
    assert.equal(retell('You can’t change the plan in summer.', customer), undefined)
    assert.equal(retell('Two of us come in on Saturday and Sunday both.', customer), undefined)
  })

  it('never cuts off a condition', () => {
    const long = `We will take all eleven sites from the first of March on ${'and on '.repeat(8)}, if the board agrees.`
    assert.equal(retell(long, customer), undefined)
  })
})
