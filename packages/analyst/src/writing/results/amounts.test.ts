import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findAmounts } from './amounts.ts'

const examples: [quote: string, ...amounts: string[]][] = [
  ['It came to $42,000 all in.', 'USD 42,000'],
  ['We have forty-two thousand dollars for it.', 'USD 42,000'],
  ['Our budget is 42k.', '42,000'],
  ['They pay the same fee since two thousand and ten.'],
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
  ['The board gave us 30 000 euros.', 'EUR 30,000'],
  ['It was €2 750 last time, CHF 3 100 now.', 'EUR 2,750', 'CHF 3,100'],
  ['12 500,50 euros for 3 200 seats', 'EUR 12,500.50'],
  ['from 20 000 to 30 000 euros', 'EUR 20,000', 'EUR 30,000'],
  ['year 1 300 000 euros, year 2 400 dollars', 'EUR 300,000', 'USD 400'],
  ['on June 15 200 dollars went out', 'USD 200'],
  ['3 million 400 thousand pounds', 'GBP 3,400,000'],
  ['I asked for a quarter of a million dollars.', 'USD 250,000'],
  ['three-quarters of a million euros', 'EUR 750,000'],
  ['The fee is half of one percent.', '0.5 %'],
  ['1/4 million dollars, or 12 1/2 percent', 'USD 250,000', '12.5 %'],
  ['It costs twelve dollars and forty cents.', 'USD 12.40'],
  ['thirty-nine dollars ninety a seat', 'USD 39.90'],
  ['A$ 500 or HK$ 4,000 or R$ 900', 'AUD 500', 'HKD 4,000', 'BRL 900'],
  [
    '$300,000-350,000, or $60,000 to 70,000',
    ...['300,000', '350,000', '60,000', '70,000'].map((n) => `USD ${n}`),
  ],
  ['between 60,000 and 80,000 dollars', 'USD 60,000', 'USD 80,000'],
  ['forty thousand to fifty thousand pounds', 'GBP 40,000', 'GBP 50,000'],
  ['€30,000-40,000', 'EUR 30,000', 'EUR 40,000'],
  ['forty thousand zloty, or 40 000 złotych', 'PLN 40,000'],
  ['two million naira, 300 reais and 5,000 yuan', 'NGN 2,000,000', 'BRL 300', 'CNY 5,000'],
  ['PLN 500, 200 BRL and NGN 3 million', 'PLN 500', 'BRL 200', 'NGN 3,000,000'],
  ['three real problems, five CAD seats, we won ten'],
  ['They raised $8MM.', 'USD 8,000,000'],
  ['between sixty thousand and seventy thousand dollars', 'USD 60,000', 'USD 70,000'],
  ['between three hundred and four hundred thousand euros', 'EUR 300,000', 'EUR 400,000'],
  ['between a hundred and a hundred and twenty dollars', 'USD 100', 'USD 120'],
  ['from sixty to a hundred dollars', 'USD 60', 'USD 100'],
  ['between a thousand and eighteen hundred dollars', 'USD 1,000', 'USD 1,800'],
  // Traps.
  ['six million seven million dollars', 'USD 7,000,000'],
  ['We need 180 seats.'],
  ['Ticket 48,213 is about pricing, its case number 120,345 too.'],
  ['In 2025 300 people cost us dearly, call 555 123 4567, the cost is high.'],
  ['100 200 dollars, Mex$ 700, 000 euros'],
  ['A third of a million dollars, 2/3 million dollars.'],
  ['a growth of one percent', '1 %'],
  ['$9 100 times', 'USD 9'],
  ['$2 million 30 people', 'USD 2,000,000'],
  ['We pay $30,000 to 40,000 people.', 'USD 30,000'],
  ['$30,000 and 40,000 a year', 'USD 30,000', '40,000'],
  ['twenty dollars fifty percent off', 'USD 20', '50 %'],
  ['twenty dollars thirty users', 'USD 20'],
  ['forty dollars, fifty for the basic one', 'USD 40'],
  ['The budget for the 5mm is fine.'],
  ['I agree a hundred percent.'],
  ["I'm not 100% sure."],
  ['We have 42k users.'],
  ['Forty thousand assets, at what cost?'],
  ['What would it cost for ten thousand users?'],
  ['Fifty thousand, maybe.'],
  ['Three rupees eighty a message.', 'INR 3.80'],
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
      '1 000 ',
      '100 ',
      '1/2 ',
      'a quarter of ',
      'a dollar fifty ',
      'one dollar one ',
    ]) {
      findAmounts(piece.repeat(100_000))
    }
  })
})
