import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { groupThemes } from './group-themes.ts'
import { freshExamples, knownExamples, nearExamples, type ThemeExamples } from './theme-examples.ts'

describe('groupThemes', () => {
  // The present results of 24 pairs each, so that a decline shows. The fresh ones are not for tuning.
  for (const [name, examples, found, falseMerges] of [
    ['known', knownExamples, 22, 0],
    ['near', nearExamples, 20, 0],
    ['fresh', freshExamples, 13, 6],
  ] as const) {
    it(`joins at least ${found} and at most ${falseMerges} wrong of the ${name} examples`, () => {
      const together = isTogether(examples)
      assert.ok(examples.same.filter(together).length >= found)
      assert.ok(examples.different.filter(together).length <= falseMerges)
    })
  }

  for (const [a, b] of [
    ['The import is reliable.', 'The import is not reliable.'],
    ['The CFO gives his approval.', 'No approval needed by the CFO.'],
    ['They want a discount of ten percent.', 'They never get a discount.'],
    ['We can afford that.', 'That is overpriced.'],
    // One word, or one "not", in common.
    ["I don't. For forty people it is more like two thousand.", "I can't do thirty."],
    ['Once you have it under contract.', 'It is in the contract.'],
    [
      'It was an hour until I found the truck I was standing in front of.',
      'He is standing in front of the truck.',
    ],
    ['Rowan has to look at the wording.', 'Rowan is on holiday.'],
    ["I don't like it.", "I don't want it."],
    // Contradictions.
    [
      'The board has to approve it before we sign.',
      'The board does not have to approve it, we sign it here.',
    ],
    [
      'The board has to approve it before we sign.',
      "The board doesn't have to approve it, that's below the limit.",
    ],
    ['Legal has to review the contract.', 'There is no need to review the contract by legal.'],
    ['SOC 2 is a must.', "SOC 2 isn't a must."],
    ['Adoption is good in Leeds.', 'The adoption is not good in Leeds.'],
    ['Planning the routes takes three hours.', 'Planning the routes no longer takes three hours.'],
    ['We have the budget approved.', 'We have no budget approved.'],
    ['We have the budget for the pilot in Leeds.', 'We have no budget for the pilot in Leeds.'],
    // A word and its denial in one quote are not two words.
    ['At a rate of nineteen there is no fee.', "I wouldn't charge for that, I'd only charge for the visit."],
  ] as const) {
    it(`keeps "${a}" and "${b}" apart`, () => {
      assert.equal(groupThemes([{ quote: a }, { quote: b }]).length, 2)
    })
  }

  for (const [a, b] of [
    ["We can't afford that.", 'That is overpriced.'],
    ["It isn't a good time.", 'We put it on hold.'],
    ["We don't get SSO.", 'There is no SSO.'],
    ["The board doesn't have to approve that.", 'The board does not need to approve it.'],
    ["It's too expensive for us.", "It's too expensive, I don't know."],
    ["Why don't we run a pilot?", 'A pilot, that would be good.'],
    ['Not only is the import slow, it crashes.', 'The import is slow and crashes.'],
    ['Is it secure?', 'Is it secure?'],
    ["I don't want that.", "I don't want that!"],
    ['It has to pass the works council.', 'The works council has to pass it first.'],
    ['It shuts itself down at night.', 'Every night it shut down.'],
  ] as const) {
    it(`joins "${a}" and "${b}"`, () => {
      assert.equal(groupThemes([{ quote: a }, { quote: b }]).length, 1)
    })
  }

  it('has each quote in one group, the one most are like first', () => {
    const quotes = [
      'too expensive',
      "It's overpriced and we can't afford it.",
      'That is pricey.',
      'Does it work offline?',
      '',
    ]
    const groups = groupThemes(quotes.map((quote) => ({ quote })))
    assert.deepEqual(
      groups
        .flat()
        .map(({ quote }) => quote)
        .toSorted(),
      quotes.toSorted(),
    )
    assert.deepEqual(
      groups.map((group) => group.length),
      [3, 1, 1],
    )
  })

  it('keeps every quote exactly once', () => {
    const word = fc.constantFrom(
      'price',
      'slow',
      'search',
      'not',
      'SSO',
      'app',
      'crash',
      'the',
      '42',
      'no money',
      '…',
    )
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 6 })), (said) => {
        const items = said.map((words, id) => ({ id, quote: words.join(' ') }))
        const ids = groupThemes(items).flatMap((group) => group.map(({ id }) => id))
        assert.deepEqual(
          ids.toSorted((a, b) => a - b),
          items.map(({ id }) => id),
        )
      }),
    )
  })
})

function isTogether({ same, different }: ThemeExamples): (pair: readonly [string, string]) => boolean {
  const quotes = [...new Set([...same, ...different].flat())]
  const groups = groupThemes(quotes.map((quote) => ({ quote })))
  const groupOf = new Map(groups.flatMap((group, index) => group.map(({ quote }) => [quote, index] as const)))
  return ([a, b]) => groupOf.get(a) === groupOf.get(b)
}
