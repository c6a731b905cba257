import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findEchoes } from './find-echoes.ts'
import { codeOf } from './hash-words.ts'

/** Sentences of a turn each. */
function statementsOf(...texts: string[]) {
  return texts.map((text, segmentIndex) => ({ segmentIndex, codes: text.split(' ').map(codeOf) }))
}

const said = [
  'we freeze spending until summer',
  'how was your holiday',
  'lovely weather at sea',
  'so spending stays on freeze until summer',
  'bye then',
]

describe('findEchoes', () => {
  it('finds what comes up again, and on which side of a sentence', () => {
    const [first, second, , recap] = findEchoes(statementsOf(...said))
    assert.ok((first?.later ?? 0) > 0.25)
    assert.equal(first?.earlier, 0)
    assert.equal(first?.count, 1)
    assert.equal(recap?.earlier, first?.later)
    assert.equal(recap?.later, 0)
    assert.deepEqual(second, { earlier: 0, later: 0, count: 0 })
  })

  it('counts no sentence of the same turn', () => {
    const one = statementsOf(...said).map((statement) => ({ ...statement, segmentIndex: 0 }))
    assert.ok(findEchoes(one).every(({ earlier, later, count }) => earlier + later + count === 0))
  })
})
