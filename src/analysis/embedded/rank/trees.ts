import type { Weights } from '../weights-file.ts'

/**
 * Boosted decision trees of one depth. A node sends a row to the right when its number is greater than the threshold; nodes that
 * do not divide have an infinite one. `features` and `thresholds` hold 2^depth - 1 nodes a tree, `leaves` 2^depth sums.
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
  const nodes = (1 << depth) - 1
  const count = features.length / nodes
  const sums = new Float64Array(rows).fill(base)
  for (let tree = 0; tree < count; tree += 1) {
    const first = tree * nodes
    const leaf = tree * (nodes + 1) - nodes
    for (let row = 0; row < rows; row += 1) {
      let node = 0
      while (node < nodes) {
        const column = columns[features[first + node] as number] as Float32Array
        const isGreater = (column[row] as number) > (thresholds[first + node] as number)
        node = 2 * node + (isGreater ? 2 : 1)
      }
      sums[row] = (sums[row] as number) + (leaves[leaf + node] as number)
    }
  }
  return sums
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
