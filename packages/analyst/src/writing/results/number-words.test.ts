import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readNumber } from './number-words.ts'
import { splitWords } from './split-words.ts'

// Each line: what is said, its number, the words that the number takes.
const examples: [said: string, value: number | undefined, words?: number][] = [
  ['forty-two thousand dollars', 42_000, 3],
  ['forty two', 42, 2],
  ['two hundred and fifty K', 250_000, 5],
  ['a hundred and eighty-five thousand dollars', 185_000, 6],
  ['a hundred', 100, 2],
  ['half a million', 500_000, 3],
  ['two and a half million', 2_500_000, 5],
  ['a million and a half', 1_500_000, 5],
  ['two point five million', 2_500_000, 4],
  ['ninety-nine point nine five', 99.95, 5],
  ['one point oh five', 1.05, 4],
  ['two point twenty-five', 2.25, 4],
  ['twenty-five hundred', 2500, 3],
  ['two million five hundred thousand', 2_500_000, 5],
  ['one eighty-five', 185, 3],
  ['two fifty', 250, 2],
  ['2.5 million', 2_500_000, 2],
  ['42k', 42_000, 2],
  ['3.5m', 3_500_000, 2],
  ['5 m', 5, 1],
  ['1,250.50', 1250.5, 1],
  ['1.250,50', 1250.5, 1],
  ['42.000', 42_000, 1],
  ['1.000.000', 1_000_000, 1],
  ['3,50', 3.5, 1],
  ['2.125', 2.125, 1],
  ['1.250', undefined],
  ['75 000', 75_000, 1],
  ['1 000 000', 1_000_000, 1],
  ['3 100 seats', 3, 1],
  ['half of a million', 500_000, 4],
  ['two tenths of one percent', 0.2, 4],
  ['2 1/2 million', 2_500_000, 4],
  ['1 billion 200 million', 1_200_000_000, 4],
  ['24/7', 24, 1],
  ['six hundred seven hundred', 600, 2],
  ['sixty thousand and seventy thousand', 60_000, 2],
  ['two million and six hundred and ten thousand', 2_610_000, 8],
  ['three thousand and five hundred', 3500, 5],
  ['a few hundred', undefined],
  ['hundred', undefined],
  ['hundred and twenty thousand euro', 120_000, 4],
  ['hundred fifty thousand', 150_000, 3],
  ['thousand five hundred', 1500, 3],
  ['point eight percent', 0.8, 2],
  ['point eight people', undefined],
  ['.8 percent', 0.8, 1],
  ['fifteen grand and six months', 15_000, 2],
  ['a grand plan', undefined],
  ['half the team', undefined],
  ['twenty, thirty', 20, 1],
  ['forty and fifty', 40, 1],
  ['nineteen five fifty-six', Number.NaN, 4],
  ['one two three', Number.NaN, 3],
  ['25 five', Number.NaN, 2],
]

describe('readNumber', () => {
  for (const [said, value, size] of examples) {
    it(`reads "${said}" as ${value}`, () => {
      const number = readNumber(splitWords(said), 0)
      assert.deepEqual([number?.value, number?.end], [value, size])
    })
  }
})
