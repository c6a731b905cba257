import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proveDraft } from '../check/prove-draft.ts'
import { readFactModel } from '../facts/fact-model.ts'
import { assemblePosts } from './assemble-posts.ts'
import { inputOf, type Turn } from './create-post-input.ts'
import { draftPosts } from './draft-posts.ts'
import { labelsOf } from './make-posts.ts'

const model = readFactModel()
const turns: Turn[] = [
  ['rep', 'Good morning, Gwen. Is it still raining over there?'],
  ['customer', 'It never stops. The dog hates it.'],
  ['rep', 'So where did we leave the price?'],
  ['customer', 'You said fifty thousand a year and I said no, my limit is forty.'],
  ['rep', 'Then I can do forty thousand a year for three years, and the training is free.'],
  [
    'customer',
    'Forty thousand, three years. That works, Dana. Our CFO Ray has to sign it, he signs everything over thirty.',
  ],
  ['rep', 'Great. I’ll send you the order form by Friday.'],
  ['customer', 'Sounds good. I’ll take it to Ray on Monday.'],
  ['rep', 'Perfect. Bye, Gwen.'],
]

describe('a bottom line', () => {
  const bottomLineOf = (...turns: Turn[]) => {
    const { statements } = draftPosts(inputOf('customer_follow_up_call', turns, []), { model, elements: [] })
    return statements.filter(({ slot }) => slot === 'bluf').map(({ text }) => text)
  }

  it('says how it stands, and names what is about the same once', () => {
    const told = bottomLineOf(
      ['rep', 'When do you need it?'],
      ['customer', 'The contract is up on the thirty-first of March.'],
      ['rep', 'I see.'],
      ['customer', 'The papers have to be with the board by the fifteenth of February.'],
      ['rep', 'I’ll send you the order form by Friday.'],
      ['customer', 'Perfect, thank you.'],
    ).join(' ')
    assert.match(told, /^(?:Open, next step agreed|Moving forward)\. /)
    assert.equal(told.match(/Timing: /g)?.length, 1, told)
    assert.match(told, /“The contract is up on the thirty-first of March”/)
  })

  it('has a few words where everybody is brief, and nothing where it is small talk', () => {
    const brief = bottomLineOf(['rep', 'Shall we go ahead?'], ['customer', 'Yes, we sign on Monday.'])
    assert.match(brief.join(' '), /sign on Monday|signs on Monday/i)
    assert.deepEqual(
      bottomLineOf(['rep', 'How is the new shop?'], ['customer', 'The dog is asleep in the yard.']),
      [],
    )
  })
})

describe('draftPosts', () => {
  const input = inputOf('customer_follow_up_call', turns, [])
  const dated = { ...input, call: { ...input.call, heldOn: '2026-02-11' } }
  const draft = draftPosts(dated, { model, elements: [] })
  const call = { ...dated.call, segments: dated.segments, crmFacts: [] }
  const template = { ...dated, candidates: [] }
  const { kept, dropped } = proveDraft(draft, call, [], labelsOf(template))
  const { summary } = assemblePosts({ call, template, kept, caveats: [] })
  const { result } = summary

  it('cites words of the call for each statement', () => {
    assert.deepEqual(dropped, [])
    const quotes = [
      ...result.blufQuotes,
      ...[...result.nextMoves, ...result.amounts].flatMap((one) => one.quotes),
    ]
    assert.ok(quotes.length > 5)
    for (const { segment, startChar, endChar, text } of quotes)
      assert.equal(dated.segments[segment]?.text.slice(startChar, endChar), text)
  })

  it('tells of no agreed step if the checker dropped it', () => {
    assert.match(result.bluf, /^Open, next step agreed\. /)
    const others = kept.filter(({ slot, text }) => slot !== 'bluf' || !/^Next/.test(text))
    const { bluf } = assemblePosts({ call, template, kept: others, caveats: [] }).summary.result
    assert.match(bluf, /^Moving forward\. /)
  })

  it('gives next moves with owner, action and due date, each clear alone', () => {
    const form = result.nextMoves.find(({ action }) => action.includes('order form'))
    assert.equal(form?.text, 'Dana to send Gwen the order form by Friday (agreed)')
    assert.deepEqual(
      [form?.owner, form?.ownerSide, form?.due, form?.dueDate],
      ['Dana', 'rep', 'by Friday', '2026-02-13'],
    )
    assert.ok(result.nextMoves.some(({ owner, dueDate }) => owner === 'Gwen' && dueDate === '2026-02-16'))
  })

  it('gives a move once, with its day said once, none that is turned down, and its condition', () => {
    const movesOf = (turns: Turn[]) => {
      const { statements } = draftPosts(inputOf('customer_follow_up_call', turns, []), {
        model,
        elements: [],
      })
      return statements.filter(({ slot }) => slot === 'move').map(({ text }) => text)
    }
    const said: Turn[] = [
      ['rep', 'Great. I’ll send you the order form by Friday.'],
      ['customer', 'Sounds good.'],
    ]
    const between: Turn[] = [
      ['rep', 'And how is the dog?'],
      ['customer', 'He sleeps all day, the old thing.'],
    ]
    assert.deepEqual(movesOf([...said, ...between, ...said]), [
      'Dana to send Gwen the order form by Friday (agreed)',
    ])
    assert.deepEqual(
      movesOf([
        ['rep', 'I’ll call Ray tomorrow.'],
        ['customer', 'Please don’t call Ray.'],
      ]),
      [],
    )
    assert.match(
      movesOf([
        ['rep', 'I’ll send you the order form by Friday. But only if legal says yes.'],
        ['customer', 'Okay.'],
      ]).join(),
      /order form by Friday \(conditional\)/,
    )
    const call: Turn[] = [
      ['customer', 'Will you call out to us, Dana?'],
      ['rep', 'I’ll call out to you on the Wednesday.'],
    ]
    const [move] = movesOf(call)
    assert.match(move ?? '', /^Dana to call out to Gwen on Wednesday \(/)
  })

  it('merges the mentions of an amount', () => {
    const price = result.amounts.find(({ value }) => value === 40_000)
    assert.equal(price?.unit, 'per year')
    assert.equal(price?.whose, 'us')
    assert.equal(price?.stands, true)
  })

  it('begins with a bottom line of at most 60 words without small talk', () => {
    assert.ok(result.bluf.split(/\s+/).length <= 60)
    assert.doesNotMatch(result.bluf, /\bdog\b|\braining\b/)
    assert.match(result.bluf, /order form by Friday/)
  })

  it('has points in its sections, however short the call', () => {
    assert.ok(result.sections.some(({ items }) => items.length > 0))
  })

  it('quotes each stretch in one section only', () => {
    const texts = result.sections.flatMap(({ items }) =>
      items.flatMap(({ quotes }) => quotes.map(({ segment }) => segment)),
    )
    assert.equal(new Set(texts).size, texts.length)
  })
})
