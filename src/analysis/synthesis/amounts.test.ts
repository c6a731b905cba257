import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findAmounts } from './amounts.ts'

const examples: [quote: string, ...amounts: string[]][] = [
  ['It came to $42,000 all in.', 'USD 42,000'],
  ['We have forty-two thousand dollars for it.', 'USD 42,000'],
  ['Our budget is 42k.', '42,000'],
  ['the budget is 42K a year', '42,000'],
  ["There's two hundred and fifty K in the budget.", '250,000'],
  ['We turn over €3.5 million.', 'EUR 3,500,000'],
  ['It is EUR 3.50 a call.', 'EUR 3.50'],
  ['It is 3,50 € a call.', 'EUR 3.50'],
  ['USD 42,000 and not more', 'USD 42,000'],
  ['You would get fifteen percent.', '15 %'],
  ['He wants twenty per cent off.', '20 %'],
  ['Churn is at 12.5%.', '12.5 %'],
  ["We're at ninety-nine point nine percent.", '99.9 %'],
  ["That's a hundred bucks a seat.", 'USD 100'],
  ['We spent two point five million on it.', '2,500,000'],
  ['They raised $5M and then £2bn.', 'USD 5,000,000', 'GBP 2,000,000,000'],
  ['Nineteen quid an engineer.', 'GBP 19'],
  ['It was half a million euros.', 'EUR 500,000'],
  ['fifty grand', '50,000'],
  ['It costs C$40 here and US$30 there.', 'CAD 40', 'USD 30'],
  ['About five thousand Canadian dollars.', 'CAD 5,000'],
  ['Between ten and fifteen percent.', '10 %', '15 %'],
  ['ten to fifteen percent', '10 %', '15 %'],
  ['I can move two or three dollars.', 'USD 2', 'USD 3'],
  ['somewhere from $40 to 50k', 'USD 40,000', 'USD 50,000'],
  ['The price is 40-50k.', '40,000', '50,000'],
  ['A budget of 40 to 50 thousand dollars.', 'USD 40,000', 'USD 50,000'],
  ['Our budget is 120,000.', '120,000'],
  ['Budget: 42000', '42,000'],
  ['Amount: $42,000', 'USD 42,000'],
  ['$42,000, so forty-two thousand dollars.', 'USD 42,000'],
  ['What I have is a hundred and twenty thousand, all in.', '120,000'],
  ['a hundred percent discount', '100 %'],
  // Traps.
  ['We need 180 seats.'],
  ['I agree a hundred percent.'],
  ["I'm not 100% sure."],
  ['We have 42k users.'],
  ['Forty thousand assets, at what cost?'],
  ['What would it cost for ten thousand users?'],
  ['Fifty thousand, maybe.'],
  ['We pay a few hundred dollars.'],
  ['We pay a couple of thousand dollars.'],
  ["That's the million dollar question."],
  ['It weighs two hundred pounds.'],
  ['Our 401k plan costs too much.'],
  ['The price changed in 2027.'],
  ['The BS 5839 form costs us a day.'],
  ['SOC 2 and P1 in Q3.'],
  ['one hundred and nineteen, five fifty-six dollars and counting', 'USD 556'],
  ['nineteen five fifty-six dollars'],
  ['The pricing covers 5 m of cable.'],
  ['Not a penny.'],
  ['the budget is not mine, 50 percents or not'],
]

describe('findAmounts', () => {
  for (const [quote, ...amounts] of examples) {
    it(`finds ${amounts.join(', ') || 'nothing'} in "${quote}"`, () => {
      assert.deepEqual(
        findAmounts(quote).map(({ amount }) => amount),
        amounts,
      )
    })
  }

  it('gives value and currency apart', () => {
    assert.deepEqual(findAmounts('€3.50, 20%, fifty grand'), [
      { amount: 'EUR 3.50', value: 3.5, currency: 'EUR' },
      { amount: '20 %', value: 20, currency: '%' },
      { amount: '50,000', value: 50_000, currency: null },
    ])
  })

  it('takes time in proportion to a long quote', () => {
    for (const piece of [
      'one ',
      '1,',
      'a hundred and ',
      '$',
      'point five ',
      '$1 to ',
      'two or ',
      '£1 ',
      'grand ',
      'forty thousand ',
    ]) {
      findAmounts(piece.repeat(100_000))
    }
  })
})
