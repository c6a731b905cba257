import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namedThemesIn, sentenceOn } from './named-themes.ts'

describe('namedThemesIn', () => {
  for (const [quote, elementKey, ...names] of [
    ['Greg has frozen everything.', 'deal_risk', 'spending or projects are frozen'],
    ["It's on, we have put it on hold.", 'budget_constraint', 'spending or projects are frozen'],
    ['There is no freeze here.', 'deal_risk'],
    ["That's more than I was hoping.", 'objection', 'the price is higher than expected'],
    ["It isn't expensive at all.", 'objection'],
    ["There's no money for cameras.", 'budget_constraint', 'there is no budget for it now'],
    ['And SSO, we are on Okta.', 'integration_requirement', 'single sign-on is required'],
    ['Somebody types it twice.', 'pain', 'the same data is typed or copied by hand'],
    // Of another element it means something else.
    ['Somebody types it twice.', 'feature_praise'],
  ] as const) {
    it(`finds ${names.join(', ') || 'nothing'} in "${quote}" as ${elementKey}`, () =>
      assert.deepEqual(namedThemesIn(quote, [elementKey]), names))
  }
})

describe('sentenceOn', () => {
  it('is the whole sentence of a quote that speaks of a theme', () => {
    assert.equal(
      sentenceOn('finance has to agree', 'He starts it. Then it is the CFO, Mr. Iyer, he signs. Fine?'),
      'Then it is the CFO, Mr. Iyer, he signs.',
    )
  })
})
