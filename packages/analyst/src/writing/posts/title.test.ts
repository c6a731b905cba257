import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCallFacts } from '../facts/call-facts.ts'
import { readFactModel } from '../facts/fact-model.ts'
import { inputOf, type Turn } from './create-post-input.ts'
import type { Line } from './lines/line.ts'
import { titleAt, titleOfCall } from './title.ts'

const model = readFactModel()

function titles(...turns: Turn[]): string[] {
  const { segments } = inputOf('discovery_call', turns, [])
  const unnamed = segments.map((segment) => ({ ...segment, speaker: null }))
  const facts = readCallFacts(model, { segments: unnamed, elements: [], ownerName: null })
  return [...facts.statements.keys()].map((at) => titleAt(facts, at))
}

describe('a title', () => {
  it('begins with the sentence’s first words, without those that only open it', () => {
    assert.deepEqual(titles(['rep', 'So, and we’ll send you the order form by Friday.']), [
      'We will send the customer the order form by Friday',
    ])
    const [long = ''] = titles([
      'customer',
      'The toll goes up on the first of July, because the ministry says so, and nobody in the whole trade can do anything about it at all.',
    ])
    assert.match(long, /^The toll goes up on the first of July/)
    assert.ok(long.length <= 80, long)
  })

  it('keeps a "no" that denies', () => {
    const [title = ''] = titles(['customer', 'No budget is left for this project until next year.'])
    assert.match(title, /^No budget is left/)
  })

  it('gives a short answer with its question', () => {
    assert.deepEqual(
      titles(['rep', 'How many tickets is it a day?'], ['customer', 'Two hundred and fifty.'])[1],
      'How many tickets is it a day? Two hundred and fifty',
    )
  })

  it('shows where a sentence goes on', () => {
    const [long = ''] = titles([
      'customer',
      'The whole board would sign the order form for the three depots next Monday, but only if the auditor agrees.',
    ])
    assert.match(long, /…$/)
  })

  it('of a call is the most telling line that is no sum', () => {
    const { segments } = inputOf('discovery_call', [['customer', 'Gordon signs it on Monday.']], [])
    const facts = readCallFacts(model, { segments, elements: [], ownerName: null })
    const price: Line = { kind: 'price', label: 'Price', text: '40,000', places: [0] }
    const quote: Line = { kind: 'quote', label: 'Decision', text: '“Gordon signs it on Monday”', places: [0] }
    const step: Line = { kind: 'step', label: 'Next', text: 'call Thursday at two', places: [0] }
    assert.equal(titleOfCall(facts, [price, quote])?.text, 'Decision: Gordon signs it on Monday')
    assert.equal(
      titleOfCall(facts, [price, { ...quote, label: 'The customer' }])?.text,
      'Gordon signs it on Monday',
    )
    assert.equal(titleOfCall(facts, [step, quote])?.text, 'Next: call Thursday at two')
    const promised = titleOfCall(facts, [{ ...quote, label: 'Next, the customer' }])
    assert.equal(promised?.text, 'Next: Gordon signs it on Monday')
    assert.equal(titleOfCall(facts, [price]), undefined)
    const date: Line = { ...step, kind: 'date', label: 'Next date', text: 'Thursday' }
    assert.equal(titleOfCall(facts, [date, quote])?.text, 'Decision: Gordon signs it on Monday')
    assert.equal(
      titleOfCall(facts, [{ ...date, label: 'Next', text: 'call Friday' }, quote])?.text.slice(0, 8),
      'Decision',
    )
    const short: Line = { ...quote, label: 'The customer', text: '“We are cancelling”' }
    assert.equal(titleOfCall(facts, [short, quote])?.text, 'We are cancelling')
    assert.equal(titleOfCall(facts, [date])?.text, 'Next date: Thursday')
    const denied: Line = { ...quote, label: 'Risk', text: '“No budget is left until next year”' }
    assert.equal(titleOfCall(facts, [denied])?.text, 'Risk: No budget is left until next year')
  })
})
