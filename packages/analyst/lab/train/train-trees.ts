import { doubleAt, floatAt, integerAt, itemAt, numberAt } from '../../src/at.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import { placeRows, type Trees } from '../../src/embedded/rank/trees.ts'
import {
  addGains,
  type Binned,
  binned,
  bins,
  edgesOf,
  type Histogram,
  histogramsOf,
  without,
} from './histograms.ts'
import { randomFrom } from './random.ts'
import { addRankGradients } from './rank-gradients.ts'

/** Training rows: columns of numbers, and for each row its label and weight. */
export interface Table {
  columns: readonly Float32Array[]
  targets: Uint8Array
  weights: Float32Array
  /** The start of each question's rows, and their end, if the trees rank rows within questions. */
  starts?: Int32Array
}

export interface TreeOptions {
  trees: number
  /** Levels of cuts; a multiple of three. */
  depth: number
  rate: number
  /** The share of rows and of columns for each tree. */
  rowShare: number
  columnShare: number
  /** Minimum rows of a leaf in the choice of a cut, and the addition to its second derivative. */
  leafRows: number
  ridge: number
  seed: number
}

interface Growing extends Binned {
  options: TreeOptions
}

/**
 * Gradient boosting for the logistic loss (Friedman, 2001), over histograms of the columns, of trees that cut all of a level alike
 * (Kohavi, 1994).
 */
export function trainTrees(table: Table, options: TreeOptions): Trees {
  const { depth, trees, rate } = options
  const rows = table.targets.length
  const edges = table.columns.map((column) => edgesOf(column))
  const columns = table.columns.map((column, at) => binned(column, edges[at] ?? new Float32Array()))
  const grown: Trees = {
    depth,
    base: table.starts ? 0 : baseOf(table),
    features: new Uint8Array(trees * depth),
    thresholds: new Float32Array(trees * depth).fill(Number.POSITIVE_INFINITY),
    leaves: new Float32Array(trees << depth),
  }
  const scores = new Float64Array(rows).fill(grown.base)
  const growing: Growing = {
    columns,
    options,
    gradients: new Float64Array(rows),
    curvatures: new Float64Array(rows),
  }
  const random = randomFrom(options.seed)
  for (let tree = 0; tree < trees; tree += 1) {
    if (table.starts)
      addRankGradients({ ...table, starts: table.starts }, scores, growing.gradients, growing.curvatures)
    else differentiate(table, scores, growing)
    const { cuts, sums } = growTree(growing, rows, random)
    cuts.forEach((cut, level) => {
      grown.features[tree * depth + level] = cut.column
      grown.thresholds[tree * depth + level] = edges[cut.column]?.[cut.bin] ?? Number.POSITIVE_INFINITY
    })
    const leaves = Float32Array.from(sums, (sum) => sum * rate)
    grown.leaves.set(leaves, tree << depth)
    addTree(cuts, leaves, columns, scores)
  }
  return grown
}

function baseOf({ targets, weights }: Table): number {
  let hits = 0
  let all = 0
  targets.forEach((target, row) => {
    hits += target * floatAt(weights, row)
    all += floatAt(weights, row)
  })
  return Math.fround(log(hits / (all - hits)))
}

function differentiate({ targets, weights }: Table, scores: Float64Array, growing: Growing): void {
  for (let row = 0; row < targets.length; row += 1) {
    const probability = probabilityOf(doubleAt(scores, row))
    const weight = floatAt(weights, row)
    growing.gradients[row] = weight * (numberAt(targets, row) - probability)
    growing.curvatures[row] = weight * probability * (1 - probability)
  }
}

interface Cut {
  column: number
  bin: number
}

interface Part {
  rows: Int32Array
  histograms: Histogram[]
}

function growTree(growing: Growing, rowCount: number, random: () => number) {
  const { depth, rowShare, columnShare } = growing.options
  const rows = chosenFrom(rowCount, rowShare, random)
  const asked = Array.from(chosenFrom(growing.columns.length, columnShare, random))
  const cuts: Cut[] = []
  let parts: Part[] = [{ rows, histograms: histogramsOf(growing, asked, rows) }]
  for (let level = 0; level < depth; level += 1) {
    const cut = bestCut(parts, asked, growing.options)
    const isLast = level === depth - 1
    parts = parts.flatMap((part) => divide(growing, part, cut, isLast ? [] : asked))
    cuts.push(cut)
  }
  return { cuts, sums: parts.map((part) => stepOf(growing, part.rows)) }
}

function chosenFrom(count: number, share: number, random: () => number): Int32Array {
  const chosen = new Int32Array(count)
  let size = 0
  for (let at = 0; at < count; at += 1) {
    if (random() >= share) continue
    chosen[size] = at
    size += 1
  }
  return chosen.slice(0, size)
}

function stepOf({ gradients, curvatures, options }: Growing, rows: Int32Array): number {
  let gradient = 0
  let curvature = options.ridge
  for (let at = 0; at < rows.length; at += 1) {
    gradient += doubleAt(gradients, integerAt(rows, at))
    curvature += doubleAt(curvatures, integerAt(rows, at))
  }
  return gradient / curvature
}

// The cut with the largest gain over all parts together; without a gain all rows stay on one side.
function bestCut(parts: readonly Part[], asked: readonly number[], options: TreeOptions): Cut {
  const best = { column: 0, bin: bins }
  let most = 1e-3
  asked.forEach((column, place) => {
    const gains = new Float64Array(bins)
    for (const part of parts) addGains(itemAt(part.histograms, place), part.rows.length, options, gains)
    gains.forEach((gain, bin) => {
      if (gain <= most) return
      most = gain
      best.column = column
      best.bin = bin
    })
  })
  return best
}

// Only the smaller part is counted; the larger one is the difference.
function divide(growing: Growing, part: Part, cut: Cut, asked: readonly number[]): [Part, Part] {
  const [left, right] = splitRows(part.rows, itemAt(growing.columns, cut.column), cut.bin)
  const isLeftSmaller = left.length < right.length
  const counted = histogramsOf(growing, asked, isLeftSmaller ? left : right)
  const remaining = counted.map((histogram, place) => without(itemAt(part.histograms, place), histogram))
  return [
    { rows: left, histograms: isLeftSmaller ? counted : remaining },
    { rows: right, histograms: isLeftSmaller ? remaining : counted },
  ]
}

function splitRows(rows: Int32Array, column: Uint8Array, bin: number): [Int32Array, Int32Array] {
  const left = new Int32Array(rows.length)
  const right = new Int32Array(rows.length)
  let lefts = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = integerAt(rows, at)
    // Each row is written to both sides, and stays on the one whose counter moves: this needs no branch.
    const goesLeft = Number(numberAt(column, row) <= bin)
    left[lefts] = row
    right[at - lefts] = row
    lefts += goesLeft
  }
  return [left.slice(0, lefts), right.slice(0, rows.length - lefts)]
}

function addTree(
  cuts: readonly Cut[],
  leaves: Float32Array,
  columns: readonly Uint8Array[],
  scores: Float64Array,
): void {
  const leafOf = new Int32Array(scores.length)
  placeRows(
    cuts.map(({ column, bin }) => ({ column: itemAt(columns, column), threshold: bin })),
    leafOf,
  )
  for (let row = 0; row < scores.length; row += 1)
    scores[row] = doubleAt(scores, row) + floatAt(leaves, integerAt(leafOf, row))
}
