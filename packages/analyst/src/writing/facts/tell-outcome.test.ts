import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inputOf, type Turn } from '../posts/create-post-input.ts'
import { draftPosts } from '../posts/draft-posts.ts'
import { readFactModel } from './fact-model.ts'

const model = readFactModel()

const outcomeOf = (...turns: Turn[]) => stateOf(...turns)?.claims?.outcome

function stateOf(...turns: Turn[]) {
  const opening: Turn[] = [
    ['rep', 'So, how is the trial going?'],
    ['customer', 'It’s fine so far. The team likes the reports.'],
  ]
  const input = inputOf('customer_follow_up_call', [...opening, ...turns], [])
  const { statements } = draftPosts(input, { model, elements: [] })
  return statements.find(({ slot }) => slot === 'outcome')
}

describe('tellOutcome', () => {
  it('takes a promise with a day for a next step', () => {
    const end: Turn = ['customer', 'Okay. Bye.']
    assert.equal(
      outcomeOf(
        ['customer', 'What would it cost for forty users?'],
        ['rep', 'I’ll send you the offer by Friday.'],
        end,
      ),
      'advancing',
    )
    assert.equal(outcomeOf(['customer', 'I don’t know yet what we’ll do with it.'], end), 'open')
  })

  it('calls an account at risk whose customer says that they go, unless they stay after all', () => {
    const goes: Turn = ['customer', 'We’re not renewing. The board decided on Monday.']
    const next: Turn = ['rep', 'Then I’ll send you the form for the notice by Friday.']
    assert.equal(outcomeOf(goes, next, ['customer', 'Thanks. Bye.']), 'at_risk')
    assert.notEqual(outcomeOf(['customer', 'If it fails again, we’re not renewing.'], next), 'at_risk')
    assert.notEqual(outcomeOf(['customer', 'I’m not saying we’re not renewing.'], next), 'at_risk')
    assert.equal(
      outcomeOf(goes, next, ['customer', 'All right. We’ll stay, tear the letter up.']),
      'closed_won',
    )
  })

  it('calls a deal lost only where the customer says so', () => {
    assert.equal(outcomeOf(['customer', 'I’m sorry, we’ve gone with someone else.']), 'closed_lost')
    assert.equal(outcomeOf(['customer', 'We decided to go with the other one a week ago.']), 'closed_lost')
    for (const said of ['Stop. You lost me on that page.', 'We went with the cheapest one in 2016.'])
      assert.notEqual(outcomeOf(['customer', said]), 'closed_lost', said)
  })

  it('calls a deal won by a signature, and not by another’s or one that is still to come', () => {
    const after = (said: string) => outcomeOf(['rep', 'That’s good to hear.'], ['customer', said])
    for (const said of ['We’ve signed.', 'I have signed, it’s in your inbox.', 'He’s signed it.'])
      assert.equal(after(said), 'closed_won', said)
    for (const said of [
      'He’s signed up with Oakline.',
      'He’s signed off sick.',
      'We signed it three years ago.',
      'Send me the order form.',
      'I hope we have a deal by summer.',
      'It’s signed by the group’s director.',
      'Make it three and you’ve got a deal.',
      'Nobody here thinks it’s signed.',
      'We have a deal with Oakline.',
      'We’ve signed nothing.',
      'We’ll take it to the board.',
      'We signed Oakline in May.',
      'As soon as it’s signed, the pilot goes on.',
      'We’ll have it back to you by four.',
    ])
      assert.notEqual(after(said), 'closed_won', said)
  })

  it('tells a yes without a signature, unless it depends on something', () => {
    const agreed = 'The customer agrees in principle.'
    const after = (said: string) => stateOf(['rep', 'I’ll send the contract on Monday.'], ['customer', said])
    for (const said of [
      'We’re staying.',
      'It’s a yes from me.',
      'Good. Then we’re going with you.',
      'Then I sign.',
    ])
      assert.equal(after(said)?.text, agreed, said)
    for (const said of [
      'Do it for sixty and I’ll sign.',
      'We’re agreed on the date.',
      'I’m staying, most likely.',
      'Then we’re going with you. Provided legal agrees.',
      'We’ll sign up with Oakline.',
      'I’m staying with the old supplier.',
      'It is a yes or no question.',
      'I can tell you on Monday whether it’s a yes.',
    ])
      assert.notEqual(after(said)?.text, agreed, said)
    const supposed = stateOf(['rep', 'And if the price were zero?'], ['customer', 'Then I sign.'])
    assert.notEqual(supposed?.text, agreed)
    const withdrawn = stateOf(
      ['customer', 'Then we’re going with you.'],
      ['rep', 'Wonderful.'],
      ['customer', 'Sorry, wait. We can’t buy it.'],
    )
    assert.notEqual(withdrawn?.text, agreed)
  })
})
