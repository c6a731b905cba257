import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { splitSentences } from './split-sentences.ts'

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

describe('splitSentences', () => {
  it('cuts at full stops, question marks and lines, not at abbreviations, decimals and hesitations', () => {
    assert.deepEqual(
      split('We pay 3.5 million a year. Is that fine for Dr. Lee now? I mean... maybe it is.'),
      ['We pay 3.5 million a year.', 'Is that fine for Dr. Lee now?', 'I mean... maybe it is.'],
    )
  })

  it('joins fragments of one or two words to a neighbour', () => {
    assert.deepEqual(split('Yes. It is signed off. Right.'), ['Yes. It is signed off. Right.'])
  })

  it('keeps signs of money and closing quotes with their words', () => {
    assert.deepEqual(split(' $40,000 is “all we have”. '), ['$40,000 is “all we have”.'])
  })

  it('cuts speech without punctuation at conjunctions, into at most 40 words', () => {
    const text = Array.from({ length: 12 }, () => 'so we looked at the old system for a while').join(' ')
    const pieces = split(text)
    assert.ok(pieces.length > 2)
    for (const piece of pieces) assert.match(piece, /^so /)
  })

  it('gives stretches in order, apart, trimmed, whole characters, with every word in one of them', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'word',
          'I’m',
          '3.5',
          '🙂',
          'é',
          '.',
          '?',
          '…',
          ',',
          ' ',
          '\n',
          '$',
          '"',
          'and',
          'Mr.',
        ),
        { maxLength: 300 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (spoken) => {
        let last = 0
        let words = 0
        for (const { start, end } of splitSentences(spoken)) {
          const stretch = spoken.slice(start, end)
          assert.ok(start >= last && end > start)
          assert.equal(stretch, stretch.trim())
          assert.ok(stretch.isWellFormed() || !spoken.isWellFormed())
          words += stretch.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0
          last = end
        }
        assert.equal(words, spoken.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0)
      }),
    )
  })
})
