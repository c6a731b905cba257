import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it('cuts between words, and within a word only without blanks', () => {
    assert.equal(shorten('as long as it is', 16), 'as long as it is')
    assert.equal(shorten('as long as it is', 12), 'as long as…')
    assert.equal(shorten('unpronounceable', 6), 'unpro…')
  })

  it('holds any text to its length and whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        assert.ok(shorten(text, 20).length <= 20)
        assert.ok(shorten(text, 20).isWellFormed() || !text.isWellFormed())
      }),
    )
  })
})
