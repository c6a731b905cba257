import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { gistOf } from './gist.ts'

describe('gistOf', () => {
  it('keeps the most telling clause, without hesitations and openers', () => {
    assert.equal(
      gistOf(
        'So, um, well, it is what it is, and you know how that goes by now, but the drivers, uh, drove 40 miles to machines that were full.',
      ),
      'the drivers drove 40 miles to machines that were full',
    )
    assert.equal(gistOf('Okay.'), 'Okay')
    assert.equal(gistOf('Um.'), 'Um')
  })

  it('keeps a first word that the sense needs', () => {
    for (const [quote, gist] of [
      ['No discount, no signature.', 'No discount, no signature'],
      ['No budget before the summer.', 'No budget before the summer'],
      ['And no way to work offline.', 'no way to work offline'],
      ['So far nobody complains.', 'So far nobody complains'],
      ['Right now the office types it in.', 'Right now the office types it in'],
      ['Like Excel, but slower.', 'Like Excel, but slower'],
      ['Because of the price.', 'Because of the price'],
      ['No, the office types it in.', 'the office types it in'],
      ['Well, right, so basically we gave up on it.', 'we gave up on it'],
      ['I mean, now, the drivers complain.', 'the drivers complain'],
    ] as const) {
      assert.equal(gistOf(quote), gist)
    }
  })

  it('ends nothing behind a title or "No."', () => {
    for (const [quote, gist] of [
      [
        "I'll send over the BAA today and set up a call with Dr. Feldman for next Tuesday at ten.",
        "I'll send over the BAA today and set up a call with Dr. Feldman for…",
      ],
      ['No. 5 is broken.', 'No. 5 is broken'],
      ['No. Five are broken.', 'Five are broken'],
      ['Yes, Mrs. Keller and Prof. Braun agreed.', 'Mrs. Keller and Prof. Braun agreed'],
    ] as const) {
      assert.equal(gistOf(quote), gist)
    }
  })

  it('holds any text to its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) =>
        assert.ok(gistOf(text).length <= 70),
      ),
    )
  })
})
