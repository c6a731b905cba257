import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { packWeights, readWeights } from '../../src/embedded/weights-file.ts'
import { readHeads } from '../../src/writing/facts/linear-heads.ts'
import { learnFacts } from './learn-facts.ts'
import { learnHeads } from './learn-heads.ts'
import { readCallsWithFacts, readCallsWithoutFacts } from './read-gold-facts.ts'

const slice = ['041-dental-renewal', '1018-ehpad-woundphotos-demo']
const sliceHash = '6dd9807ac88cd0e7484bb32e6c4c93175e86acae9a302945fac25f055366ecf3'
const unreadCalls = 20
const options = { penalty: 0.1, iterations: 30, occurrencesMin: 1, featuresMax: 100 }

describe('learnHeads', () => {
  it('learns the features of a head, and gives no weight to examples without a label for it', () => {
    const examples = [
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
      [1, 4],
    ].map((features) => Int32Array.from(features))
    const lesson = { targets: Uint8Array.from([1, 1, 0, 0, 0]), weights: Float32Array.from([1, 1, 1, 1, 0]) }
    const heads = readHeads(
      readWeights(packWeights(learnHeads('test', examples, [lesson], options))),
      'test',
      ['shown'],
    )
    const oddsOf = (...features: number[]) => heads.scoresOf(Int32Array.from(features)).shown
    assert.ok(oddsOf(1, 2) > 0.5)
    assert.ok(oddsOf(2, 4) < -0.5)
  })
})

describe('the training of facts', () => {
  it('gives the same bytes on every machine', () => {
    const calls = readCallsWithFacts().filter(({ facts }) => slice.includes(facts.call))
    const unread = readCallsWithoutFacts().slice(0, unreadCalls)
    const bytes = learnFacts(calls, new Map(), unread)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), sliceHash)
  })
})
