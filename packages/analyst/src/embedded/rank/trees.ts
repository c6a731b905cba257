import { floatAt, itemAt } from '../../at.ts'
import type { Weights } from '../weights-file.ts'

/**
 * Boosted decision trees of one depth with the same cut for all rows of a level, so that a row's leaf is the binary number of its
 * answers, and no step waits for the previous one. The depth is a multiple of three. `features` and `thresholds` hold one cut a
 * level, `leaves` 2^depth sums a tree.
 */
export interface Trees {
  depth: number
  base: number
  features: Uint8Array
  thresholds: Float32Array
  leaves: Float32Array
}

/** The sum over all trees for each row of a table of columns. */
export function sumTrees(trees: Trees, columns: readonly Float32Array[], rows: number): Float64Array {
  const { depth, base, features, thresholds, leaves } = trees
  const sums = new Float64Array(rows).fill(base)
  const places = new Int32Array(rows)
  for (let first = 0, leaf = 0; first < features.length; first += depth, leaf += 1 << depth) {
    const cuts = Array.from(features.subarray(first, first + depth), (feature, level) => ({
      column: itemAt(columns, feature),
      threshold: floatAt(thresholds, first + level),
    }))
    placeRows(cuts, places)
    for (let row = 0; row < rows; row += 1)
      sums[row] = (sums[row] ?? 0) + (leaves[leaf + (places[row] ?? 0)] ?? 0)
  }
  return sums
}

/** A column of numbers, and the threshold of a cut. */
export interface ColumnCut {
  column: Float32Array | Uint8Array
  /** A row answers yes when its number is greater. */
  threshold: number
}

/** Gives each row the number of its leaf: its answers to a tree's cuts as the digits of a binary number. */
export function placeRows(cuts: readonly ColumnCut[], places: Int32Array): void {
  places.fill(0)
  for (let level = 0; level + 2 < cuts.length; level += 3)
    cutThrice(itemAt(cuts, level), itemAt(cuts, level + 1), itemAt(cuts, level + 2), places)
}

// Three cuts in one pass take half of the time of three passes; Number() of an answer compiles without a branch.
function cutThrice(a: ColumnCut, b: ColumnCut, c: ColumnCut, places: Int32Array): void {
  const [first, second, third] = [a.column, b.column, c.column]
  const [least, middle, most] = [a.threshold, b.threshold, c.threshold]
  for (let row = 0; row < places.length; row += 1)
    places[row] =
      8 * (places[row] ?? 0) +
      4 * Number((first[row] ?? 0) > least) +
      2 * Number((second[row] ?? 0) > middle) +
      Number((third[row] ?? 0) > most)
}

export function packTrees(name: string, trees: Trees) {
  return {
    [`${name}.shape`]: Float32Array.of(trees.depth, trees.base),
    [`${name}.features`]: Int32Array.from(trees.features),
    [`${name}.thresholds`]: trees.thresholds,
    [`${name}.leaves`]: trees.leaves,
  }
}

export function readTrees(weights: Weights, name: string): Trees {
  const [depth = 0, base = 0] = weights.floatsOf(`${name}.shape`)
  return {
    depth,
    base,
    features: Uint8Array.from(weights.integersOf(`${name}.features`)),
    thresholds: weights.floatsOf(`${name}.thresholds`),
    leaves: weights.floatsOf(`${name}.leaves`),
  }
}
