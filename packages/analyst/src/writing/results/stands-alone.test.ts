import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fitness, standingPart } from './stands-alone.ts'

describe('standingPart', () => {
  for (const [quote, part] of [
    ["That's Helen Marsh, and she's said she's not looking at anything.", undefined],
    ['So what do you need from me now? A PO?', undefined],
    ['Luca, it’s not just the freeze.', undefined],
    ['Subject to the paper.', undefined],
    [
      'I do worry about that. My guys are not going to scan every fitting.',
      'My guys are not going to scan every fitting.',
    ],
    ["It's over what we've got. Spending over 5,000 is frozen.", 'Spending over 5,000 is frozen.'],
    ['But then we asked what happens without a signal.', 'we asked what happens without a signal.'],
    ['Dr. Feldman signs the order form.', 'Dr. Feldman signs the order form.'],
    [
      "Could it do a register of where the deed is, shelf and box? I've not seen that anywhere in it.",
      "Could it do a register of where the deed is, shelf and box? I've not seen that anywhere in it.",
    ],
  ] as const) {
    it(`is "${part}" of "${quote}"`, () => assert.equal(standingPart(quote), part))
  }
})

describe('fitness', () => {
  it('prefers what stands alone to a somewhat surer quote, not to a much surer one', () => {
    const alone = { quote: 'We want to start with ten vans.', confidence: 0.6 }
    const open = "It's what we want to start with."
    assert.ok(fitness(alone) > fitness({ quote: open, confidence: 0.75 }))
    assert.ok(fitness(alone) < fitness({ quote: open, confidence: 0.9 }))
  })
})
