import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { holdsTerms } from './holds-terms.ts'
import { findMatches, parseTerms } from './search-terms.ts'

describe('whether a text holds terms', () => {
  it('is answered as by the places of the terms, whatever they are made of', () => {
    // Letters that change their length, their composition or their form; pairs, marks, signs.
    const letters = [...'aAbBeéİıßẞσςΣΑ1९ '].concat([
      'e\u0301',
      '\u0301',
      '𝐀',
      '𐐀',
      '’',
      "'",
      '-',
      ' ',
      '  ',
      '*',
      '"',
      '日',
      '🎉',
      '\ud800',
    ])
    const anyText = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((all) => all.join(''))
    const anyQuery = fc.oneof(
      anyText,
      fc
        .array(fc.constantFrom('a', 'b', 'a*', '"a b"', 'a-b', 'é', 'σ'), { maxLength: 3 })
        .map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(anyText, anyQuery, (text, query) => {
        const terms = parseTerms(query)
        fc.pre(terms.length > 0)
        assert.equal(holdsTerms(text, terms), findMatches(text, terms).length > 0)
      }),
      { numRuns: 20_000 },
    )
  })

  it('costs a fraction of finding all places', () => {
    const text = 'We talked about the price of the seats, and then about the dates. '.repeat(20)
    const terms = parseTerms('the "next quarter"')
    const cost = (work: () => void) => {
      const before = process.cpuUsage()
      for (let n = 0; n < 1000; n++) work()
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    cost(() => holdsTerms(text, terms))
    const [all, fast] = [cost(() => findMatches(text, terms)), cost(() => holdsTerms(text, terms))]
    assert.ok(fast < all / 4, `${fast} µs instead of ${all} µs`)
  })
})
