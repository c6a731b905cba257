import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sumTrees } from './trees.ts'

describe('the sum of trees', () => {
  it('finds the leaf of each row by its answers on all levels, the first level counting most', () => {
    const columns = [Float32Array.of(0, 1, 0, 1), Float32Array.of(5, 5, 7, 7), Float32Array.of(2, 2, 2, 9)]
    const trees = {
      depth: 3,
      base: 100,
      features: Uint8Array.of(0, 1, 2, 2, 1, 0),
      thresholds: Float32Array.of(0.5, 6, 2, Number.POSITIVE_INFINITY, 4, 1),
      leaves: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 0, 10, 20, 30, 40, 50, 60, 70),
    }
    assert.deepEqual([...sumTrees(trees, columns, 4)], [120, 124, 122, 127])
  })
})
