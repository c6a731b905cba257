import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@earshot/contract/transcript'
import { readFactModel } from './fact-model.ts'
import { findPeople } from './find-people.ts'
import { readForFacts } from './read-facts.ts'

const turns = [
  ['rep', 'Anyone else who should see it before Mick signs?'],
  [
    'customer',
    'Will do. Ask Mick, he signs. There is the accountant in Leeds who rings, and London decides late.',
  ],
  ['rep', 'Beautiful. And Herr Kessler, is he the one who approves? The Herr said so.'],
  ['customer', 'Yes, Herr Kessler approves. Leeds has no say.'],
] as const

describe('findPeople', () => {
  it('takes no town, no title alone and no courtesy for a person', () => {
    const segments = turns.map(([side, text], index): Segment => {
      return { index, side, text, speaker: null, startMs: null, endMs: null }
    })
    const { people, alternatives } = findPeople(readForFacts(segments, []), segments, readFactModel())
    const names = people.map(({ name }) => name)
    assert.deepEqual(
      ['Mick', 'Herr Kessler'].filter((name) => !names.includes(name)),
      [],
    )
    assert.deepEqual(
      [...names, ...alternatives.map(({ name }) => name)].filter((name) =>
        ['Will', 'Leeds', 'London', 'Beautiful', 'Herr'].includes(name),
      ),
      [],
    )
  })
})
