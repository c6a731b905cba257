import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCallFacts } from '../facts/call-facts.ts'
import { readFactModel } from '../facts/fact-model.ts'
import type { FoundMove } from '../facts/find-moves.ts'
import { inputOf, type Turn } from './create-post-input.ts'
import { whenOf } from './quote-step.ts'
import { writeMove } from './write-moves.ts'

const model = readFactModel()

describe('writeMove', () => {
  /** The line of a step that the last sentence of the turns says. */
  const written = (turns: Turn[], own: Partial<FoundMove> = {}) => {
    const { segments } = inputOf('discovery_call', turns, [])
    const unnamed = segments.map((segment) => ({ ...segment, speaker: null }))
    const facts = readCallFacts(model, { segments: unnamed, elements: [], ownerName: null })
    const lead = facts.statements.length - 1
    const move: FoundMove = { lead, at: [lead], type: 'committed', side: 'rep', odds: 1, ...own }
    return writeMove(facts, move, null)?.text
  }

  it('gives one rep one name, that by which the others call him', () => {
    const turns: Turn[] = [
      ['rep', 'Hello, this is Tom from Brackwater.'],
      ['customer', 'Hi Tom, good to hear you. Could you send me the proposal by Friday?'],
      ['rep', 'I’ll send you the proposal by Friday.'],
      ['customer', 'Thank you, Tom.'],
    ]
    const { segments } = inputOf('discovery_call', turns, [])
    const unnamed = segments.map((segment) => ({ ...segment, speaker: null }))
    const facts = readCallFacts(model, { segments: unnamed, elements: [], ownerName: 'Dana Okafor' })
    const last = facts.statements.findIndex(({ text }) => text.startsWith('I’ll send'))
    assert.deepEqual([facts.ownerOf('rep'), facts.ownerAt(last)], ['Tom', 'Tom'])
    const silent = readCallFacts(model, {
      segments: unnamed.slice(2, 3),
      elements: [],
      ownerName: 'Dana Okafor',
    })
    assert.deepEqual([silent.ownerOf('rep'), silent.ownerAt(0)], ['Dana Okafor', 'Dana Okafor'])
  })

  it('says who does what by when', () => {
    assert.equal(
      written([['rep', 'I’ll send you the order form by Friday.']]),
      'The rep to send the customer the order form by Friday (committed)',
    )
  })

  it('keeps the day of "a Tuesday" and takes months with "in"', () => {
    assert.equal(
      written([['rep', 'I’ll visit the plant in Leeds on a Thursday.']]),
      'The rep to visit the plant in Leeds on a Thursday (committed)',
    )
    assert.deepEqual(['June', 'The nineteenth', 'Friday', 'by Friday'].map(whenOf), [
      'in June',
      'on the nineteenth',
      'on Friday',
      'by Friday',
    ])
  })

  it('takes the day of the step, not of another or of each week', () => {
    assert.equal(
      written([['rep', 'I’ll send you the contract by Friday and call Ben on Monday.']]),
      'The rep to send the customer the contract by Friday and call Ben on Monday (committed)',
    )
    assert.equal(
      written([['rep', 'I’ll send the questionnaire to Petra by Wednesday, and the offer today.']]),
      'The rep to send the questionnaire to Petra by Wednesday (committed)',
    )
    assert.equal(
      written([['rep', 'I’ll send you the report for the plant every Monday.']]),
      'The rep to send the customer the report for the plant every Monday (committed)',
    )
  })

  it('says what is given, in the speaker’s words if need be', () => {
    assert.match(
      written([['rep', 'There’s a list of such parts. I’ll tell you on Friday.']]) ?? '',
      /“There’s a list of such parts/,
    )
  })

  it('quotes a step that is not understood without the words before it', () => {
    assert.equal(
      written([['rep', 'There’s a list of such wishes. I’ll put it on there by Friday.']]),
      'The rep: “There’s a list of such wishes. I’ll put it on there by Friday” (committed)',
    )
    assert.equal(
      written([
        ['customer', 'By Friday, please.'],
        ['rep', 'I’ll send it to him.'],
      ]),
      'The rep: “I’ll send it to him” (committed)',
    )
  })

  it('says what "it" is in the words of who asked', () => {
    const asked: Turn = ['customer', 'Good. Could you send me the security paper?']
    assert.equal(
      written([asked, ['rep', 'You’ll have it by Friday.']]),
      'The rep: “You’ll have it by Friday”, in answer to “Good. Could you send me the security paper?” (committed)',
    )
    for (const other of ['Don’t ever send me the price list.', 'My dog ate the whole sofa.'])
      assert.equal(
        written([
          ['customer', other],
          ['rep', 'I’ll do it by Friday.'],
        ]),
        'The rep: “I’ll do it by Friday” (committed)',
      )
    assert.equal(
      written([asked, ['rep', 'I’ll send you the security paper by Friday.']]),
      'The rep to send the customer the security paper by Friday (committed)',
    )
  })

  it('is nothing that the speaker does not expect to do, and names no day that is denied', () => {
    const doubted: Turn[] = [['rep', 'I don’t think I can do a proper introduction.']]
    assert.equal(written(doubted), undefined)
    assert.equal(written([['rep', 'I doubt I’ll send you the contract by Friday.']]), undefined)
    assert.equal(
      written([['rep', 'I can’t do Thursday so I’ll send you the contract on Friday.']]),
      'The rep to send the customer the contract on Friday (committed)',
    )
    assert.equal(
      written([['rep', 'I’ll ask the board about the discount, but I can’t promise it today.']]),
      'The rep to ask the board about the discount (committed)',
    )
  })

  it('quotes nobody for what another side does', () => {
    const text = written([['customer', 'You’ll put it on the list.']], { side: 'rep' })
    assert.ok(text?.startsWith('The rep to put it'), text)
  })
})
