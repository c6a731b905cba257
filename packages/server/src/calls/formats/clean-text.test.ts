import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cleanName, cleanText } from './clean-text.ts'

describe('cleanText', () => {
  it('collapses white space, removes control characters, repairs surrogates and normalises', () => {
    assert.equal(cleanText(' a\u0000\r\n\u0007 \u00a0b\ud800 e\u0301 \u{1f600}\n'), 'a b\ufffd é \u{1f600}')
  })

  it('leaves clean text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.equal(cleanText(cleanText(text)), cleanText(text)),
      ),
    )
  })
})

describe('cleanName', () => {
  it('removes invisible marks, and keeps joiners of letters', () => {
    assert.equal(cleanName('\ufeff\u200eAnn\u200b  Lee\u202c \u00ad'), 'Ann Lee')
    assert.equal(cleanName('مه\u200cناز'), 'مه\u200cناز')
  })
})
