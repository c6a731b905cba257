import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { gistOf, shorten } from './gist.ts'

describe('gistOf', () => {
  it('keeps the clause that says most, without hesitations and openers', () => {
    assert.equal(
      gistOf(
        'So, um, well, it is what it is, and you know how that goes by now, but the drivers, uh, drove 40 miles to machines that were full.',
      ),
      'the drivers, drove 40 miles to machines that were full',
    )
    assert.equal(gistOf('Okay.'), 'Okay')
  })

  it('holds any text to its length and whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        assert.ok(gistOf(text).length <= 70)
        assert.ok(shorten(text, 20).length <= 20)
        assert.ok(shorten(text, 20).isWellFormed() || !text.isWellFormed())
      }),
    )
  })
})
