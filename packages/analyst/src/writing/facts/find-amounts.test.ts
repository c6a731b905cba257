import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@earshot/contract/transcript'
import { readFactModel } from './fact-model.ts'
import { findFigures } from './figures.ts'
import { findAmounts } from './find-amounts.ts'
import { readForFacts } from './read-facts.ts'
import { unitAfter } from './unit-after.ts'

const model = readFactModel()

function amountsOf(turns: readonly (readonly ['rep' | 'customer', string])[]): (string | number | null)[][] {
  const segments = turns.map(([side, text], index): Segment => {
    return { index, side, text, speaker: null, startMs: null, endMs: null }
  })
  return findAmounts(readForFacts(segments, []), model).map(({ value, currency }) => [value, currency])
}

describe('findAmounts', () => {
  it('takes a bare number right after a percentage for one, not for thousands', () => {
    const asked = ['rep', 'How many visits do you repeat? The contract is forty thousand dollars.'] as const
    const found = amountsOf([
      asked,
      ['customer', 'I think we run about twenty-two percent repeat visits.'],
      ['customer', 'Twenty-three.'],
    ])
    assert.deepEqual(
      found.filter(([value]) => value === 23 || value === 23_000),
      [[23, '%']],
    )
  })

  it('reads a bare number like the sums around it', () => {
    const after = (price: string, ...said: string[]) =>
      amountsOf([
        ['rep', price],
        ...said.map((text, at) => [at % 2 ? 'rep' : 'customer', text] as const),
      ]).map(([value]) => value)
    const inFull = after(
      'The price is thirty-seven thousand dollars for the year.',
      'That is too much for us.',
      'Then I can do thirty-two for the year.',
      'Thirty-two, agreed. Send me the contract.',
    )
    const apiece = after(
      'The offer is thirty-seven dollars per seat and month.',
      'And the price?',
      'I can do thirty-two.',
      'Thirty-two, agreed.',
    )
    assert.ok(inFull.includes(32_000) && !inFull.includes(32), String(inFull))
    assert.ok(apiece.includes(32) && !apiece.includes(32_000), String(apiece))
  })
})

describe('unitAfter', () => {
  it('counts no "per"', () => {
    const [figure] = findFigures("it's fifty-two pounds each per month")
    assert.ok(figure)
    assert.notEqual(unitAfter(figure), 'per per')
  })

  it('gives each sum an owner that fits what it is', () => {
    const turns = [
      ['rep', 'Our price is forty thousand dollars a year for the whole of it.'],
      ['customer', 'Kelmora quoted thirty thousand dollars, and we have a budget of thirty-five thousand.'],
      ['rep', 'I could do thirty-six thousand, and money costs seven percent.'],
      ['customer', 'The overtime costs us ninety thousand dollars a year.'],
    ] as const
    const segments = turns.map(([side, text], index): Segment => {
      return { index, side, text, speaker: null, startMs: null, endMs: null }
    })
    const fits =
      /^(?:(?:list_price|offer|discount|contract_value) us|(?:budget|cost_of_problem) customer|rival_price rival|other \w+)$/
    const found = findAmounts(readForFacts(segments, []), model)
    assert.ok(found.length > 3)
    for (const { what, whose } of found) assert.match(`${what} ${whose}`, fits)
  })
})
