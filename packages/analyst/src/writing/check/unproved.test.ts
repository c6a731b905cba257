import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { llmSettings } from '../../../test/llm-settings.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { orderOf, readSlice } from '../../../test/result-order.ts'
import { freeMeter } from '../../llm/meter.ts'
import { createLlmWriter } from '../../llm/write/create-llm-writer.ts'
import { readPostAnswer } from '../../llm/write/post-answer.ts'
import type { ResultStatement, Statement } from '../draft.ts'
import { createEmbeddedWriter } from '../embedded-writer.ts'
import { callTypes } from '../posts/create-post-input.ts'
import type { WrittenCall } from '../writer.ts'
import { proveDraft } from './prove-draft.ts'
import { proveResult } from './prove-result.ts'

const quote = 'We pay sixty-four for a seat, and Gwen Tolliver signed it at nine.'
const call: WrittenCall = {
  title: 'Acme - pricing',
  ownerName: 'Dana Reyes',
  companyDomain: 'acme.example',
  heldOn: '2026-11-12',
  crmFacts: ['Acme rollout', '2026-07-14'],
  segments: [
    ['Bo who pays 17 million', 'rep', 'So what do you pay for it now, and who has to sign it on your side?'],
    ['Ann', 'customer', quote],
  ].map(([speaker = '', side, text = ''], index) => {
    const at = { startMs: null, endMs: null, cues: [] }
    return { index, speaker, side: side === 'rep' ? 'rep' : 'customer', text, ...at }
  }),
}

function faultOf(text: string, more: Partial<Statement> = {}, own = call): string | null {
  const quotes = [{ segmentIndex: 1, quote: own.segments[1]!.text }]
  const draft = { statements: [{ slot: 'bluf' as const, text, quotes, ...more }], caveats: [] }
  return proveDraft(draft, own, [], []).dropped[0]?.reason ?? null
}

const move = (own: object): Partial<Statement> => {
  const empty = { type: 'committed', ownerSide: 'customer', action: 'Sign it', due: null, dueDate: null }
  return { slot: 'move', claims: { move: { owner: 'Gwen', ...empty, ...own } } } as Partial<Statement>
}
const claim = (slot: 'amount' | 'person' | 'alternative', own: object): Partial<Statement> => {
  const person = { name: 'Gwen Tolliver', side: 'customer', onCall: false, role: null, dealRole: null }
  const alternative = { name: 'Gwen', relation: 'evaluated', verdict: 'for' }
  const amount = {
    said: 'sixty-four',
    value: 64,
    currency: null,
    unit: null,
    what: 'budget',
    whose: 'customer',
  }
  const claims = { person, alternative, amount: { ...amount, stands: true } }
  return { slot, claims: { [slot]: { ...claims[slot], ...own } } } as Partial<Statement>
}

describe('a statement that its quotes do not prove', () => {
  const dropped: [string, string, Partial<Statement>?][] = [
    // Digits of other scripts, and characters that nobody sees.
    ['characters', 'They pay ٩٠ for a seat.'],
    ['characters', 'They pay 𝟗𝟎 for a seat.'],
    ['characters', 'They pay 64½ for a seat.'],
    ['characters', 'They pay n\u200bine m\u200billion for a seat.'],
    ['characters', 'They pay n\u00adinety for a seat.'],
    ['characters', 'H\u200belga B\u200brandt signed it.'],
    ['characters', 'They pay n\u0456nety for a seat.'],
    ['characters', 'They pay n\u0338inety for a seat.'],
    ['characters', 'They pay for a seat \u202enoillim enin.'],
    ['characters', 'They pay \u001b[2Jfor a seat.'],
    // Digits that can be read as two numbers.
    ['number', 'They pay $1.250 for a seat.'],
    ['number', 'They pay 007 for a seat.'],
    ['number', 'Gwen signed it at 08:45.'],
    // Parts of known dates, and figures in the name of a speaker.
    ['number', 'They pay for 14 seats.'],
    ['number', 'They pay for 2026 seats.'],
    ['number', 'They pay 17 million for a seat.'],
    // Words of a quotation that were said, but not together, or are parts of words.
    ['name', 'They pay Evilsoft for “a seat”.'],
    ['number', 'They pay “six” for a seat.'],
    ['name', 'And ruth signed it.'],
    ['link', 'Gwen signed it for gwen@evil.example.'],
    ['link', 'They pay evil.example/steal for a seat.'],
    ['link', 'They pay for a seat: javascript:alert(1)'],
    ['link', 'They pay for [a seat][1].'],
    ['unrelated', 'The customer is delighted.'],
    ['unrelated', 'They buy everything.', { slot: 'section:risks', title: 'Delighted' }],
    ['unrelated', 'It was a talk.', { slot: 'outcome', claims: { outcome: 'closed_won' } }],
    ['no_quote', '', { slot: 'section:risks', title: '' }],
    ['name', 'Sign it.', move({ owner: 'Helga Brandt' })],
    ['number', 'Sign it.', move({ action: 'Pay ninety' })],
    ['name', 'Sign it.', move({ action: 'Pay Evilsoft' })],
    ['unrelated', 'Sign it.', move({ action: 'Delight everybody' })],
    ['date', 'Sign it.', move({ due: '9/9' })],
    ['name', 'VP', claim('person', { name: 'X Y' })],
    ['name', 'Gwen', claim('person', { role: 'VP' })],
    ['name', 'X9', claim('alternative', { name: 'X9' })],
    ['name', '-', claim('alternative', { name: '' })],
  ]
  for (const [reason, text, more] of dropped)
    it(`is dropped: “${JSON.stringify(text).slice(1, -1)}” ${JSON.stringify(more?.claims ?? {})}`, () => {
      assert.equal(faultOf(text, more), reason)
    })

  const kept: [string, Partial<Statement>?][] = [
    ['They pay 64 for a seat.'],
    ['They “pay sixty-four for a seat”.'],
    ['Gwen signed it at 9:00.'],
    ['They pay acme.example for a seat.'],
    ['They pay for a seat until 2026-07-14.'],
    ['Gwen Tolliver to sign it.', move({ owner: 'Gwen Tolliver', action: 'Sign it', type: 'proposed' })],
    ['sixty-four', claim('amount', {})],
  ]
  for (const [text, more] of kept) it(`is not “${text}”`, () => assert.equal(faultOf(text, more), null))

  it('is no statement in English about a call in another language', () => {
    const german = 'Wir zahlen dafür heute schon genug, und unterschrieben wird erst nach der Messe.'
    const segments = call.segments.map((segment) => ({ ...segment, text: german }))
    assert.equal(faultOf('They look at it after the fair.', {}, { ...call, segments }), null)
  })

  it('is none if a member of a model’s answer is longer than anybody reads', () => {
    const long = { text: `They pay ${'for a seat '.repeat(200)}`, findings: [], quotes: [] }
    const draft = readPostAnswer(JSON.stringify({ bottomLine: [long], sections: [] }))
    assert.deepEqual(
      draft?.statements.map(({ text }) => text),
      [''],
    )
  })

  it('does not bring a currency that nobody said', async () => {
    const amount = {
      said: 'sixty-four',
      value: 64,
      unit: null,
      what: 'budget',
      whose: 'customer',
      stands: true,
    }
    const cited = { findings: [], quotes: [{ segment: 1, quote }] }
    const amounts = ['EUR', '%', 'PEANUTS'].map((currency) => ({ ...amount, currency, ...cited }))
    const server = await startModelServer(() => ({
      text: JSON.stringify({ bottomLine: [], sections: [], amounts }),
    }))
    const embedded = createEmbeddedWriter({ findElements: () => [] })
    const writer = createLlmWriter(llmSettings(server.url), { meter: freeMeter, embedded })
    const template = { callType: callTypes[0]!, candidates: [], elementLabels: {}, meanings: {} }
    const { statements } = await writer.writePosts(call, template, [], {
      signal: AbortSignal.timeout(20_000),
    })
    assert.deepEqual(
      statements.map(({ claims }) => claims?.amount?.currency),
      [null, '%', null],
    )
  })
})

describe('a statement of a result that its evidence does not prove', () => {
  const slice = readSlice('high_intent_deals')
  const elementKey = slice.sections.find(({ key }) => key === 'risks')!.elementKeys[0]!
  const order = orderOf(slice, [
    { elementKey, quote },
    { elementKey: slice.sections.find(({ kind }) => kind === 'people')!.elementKeys[0]!, quote },
  ])
  const people = slice.sections.find(({ kind }) => kind === 'people')!.key
  const reasonOf = (statement: Partial<ResultStatement> & Pick<ResultStatement, 'slot'>) =>
    proveResult({ statements: [{ text: '', evidence: [1, 2], ...statement }], caveats: [] }, order).dropped[0]
      ?.reason ?? null

  it('is dropped', () => {
    assert.equal(reasonOf({ slot: 'headline', text: 'They pay ٩٠ for a seat.' }), 'characters')
    assert.equal(reasonOf({ slot: 'headline', text: 'They pay gwen@evil.example for a seat.' }), 'link')
    assert.equal(reasonOf({ slot: 'finding' }), 'no_quote')
    assert.equal(
      reasonOf({ slot: 'row:risks', title: 'Nobody in their company ever wanted this' }),
      'unrelated',
    )
    assert.equal(
      reasonOf({ slot: `row:${people}`, title: '', claims: { role: 'CEO of everything' } }),
      'name',
    )
    assert.equal(reasonOf({ slot: `row:${people}`, title: '', claims: { role: 'seat' } }), null)
  })
})
