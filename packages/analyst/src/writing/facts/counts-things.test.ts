import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countsThings } from './counts-things.ts'
import { findFigures } from './figures.ts'

const counts = (text: string) => findFigures(text).map(countsThings)

describe('countsThings', () => {
  it('tells counted things from sums', () => {
    for (const text of [
      'We handle eight hundred thousand items.',
      'It was two thousand square metres.',
      'Nine of them never came back.',
      'There were three thousand people.',
    ])
      assert.deepEqual(counts(text), [true], text)
  })

  it('leaves sums alone', () => {
    for (const text of [
      'That is forty thousand dollars.',
      'Forty thousand gets you the lot.',
      'We paid eighteen hundred last year.',
      'It is forty thousand, drivers included.',
      'Seventy thousand for our drivers.',
      'Fourteen of that is gone.',
      'Forty thousand.',
      'The price is forty thousand across sites.',
      'Forty thousand covers licences and support.',
      'It is forty thousand including expenses.',
      'Forty thousand gives you the lot.',
      'We took a hundred thousand loss.',
      'We see a hundred thousand annual savings.',
      'That is forty thousand legal fees.',
      'Forty thousand dirhams.',
      'Forty thousand swiss francs.',
    ])
      assert.deepEqual(counts(text), [false], text)
  })
})
