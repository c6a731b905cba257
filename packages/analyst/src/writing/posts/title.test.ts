import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCallFacts } from '../facts/call-facts.ts'
import { readFactModel } from '../facts/fact-model.ts'
import { inputOf, type Turn } from './create-post-input.ts'
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

  it('gives a short answer with its question', () => {
    assert.deepEqual(
      titles(['rep', 'How many tickets is it a day?'], ['customer', 'Two hundred and fifty.'])[1],
      'How many tickets is it a day? Two hundred and fifty',
    )
  })

  it('of a call is the most telling sentence of the bottom line', () => {
    const line = (text: string) => ({ slot: 'bluf' as const, text, quotes: [] })
    const verdict = { ...line('Open.'), isComputed: true as const }
    const [next, price] = [
      line('Next: call Thursday at two.'),
      line('Terms: forty thousand a year, for three years.'),
    ]
    assert.equal(titleOfCall([verdict, price, next])?.text, 'Terms: forty thousand a year, for three years')
    assert.equal(
      titleOfCall([verdict, line('The board meets in May.'), next])?.text,
      'Next: call Thursday at two',
    )
    assert.equal(titleOfCall([verdict]), undefined)
  })
})
