import { log, probabilityOf } from '../../src/analysis/embedded/exact-math.ts'
import type { Trees } from '../../src/analysis/embedded/rank/trees.ts'
import { randomFrom } from './random.ts'
import { addRankGradients } from './rank-gradients.ts'

/** Rows to learn from: columns of numbers, for each row whether it is a hit and how much it counts. */
export interface Table {
  columns: readonly Float32Array[]
  targets: Uint8Array
  weights: Float32Array
  /** Where each question's rows begin, and their end, when the trees are to order rows within questions. */
  starts?: Int32Array
}

export interface TreeOptions {
  trees: number
  depth: number
  rate: number
  /** The share of rows and of columns that each tree sees. */
  rowShare: number
  columnShare: number
  /** Rows that a leaf must have, and what is added to its second derivative. */
  leafRows: number
  ridge: number
  seed: number
}

const bins = 48
const edgeRows = 20_000

interface Growing {
  columns: Uint8Array[]
  options: TreeOptions
  gradients: Float64Array
  curvatures: Float64Array
}

interface Histogram {
  gradients: Float64Array
  curvatures: Float64Array
  counts: Int32Array
}

/** Gradient boosting of trees for the logistic loss (Friedman, 2001), over histograms of the columns. */
export function trainTrees(table: Table, options: TreeOptions): Trees {
  const { depth, trees, rate } = options
  const rows = table.targets.length
  const edges = table.columns.map((column) => edgesOf(column))
  const columns = table.columns.map((column, at) => binned(column, edges[at] ?? new Float32Array()))
  const nodes = (1 << depth) - 1
  const grown: Trees = {
    depth,
    base: table.starts ? 0 : baseOf(table),
    features: new Uint8Array(trees * nodes),
    thresholds: new Float32Array(trees * nodes).fill(Number.POSITIVE_INFINITY),
    leaves: new Float32Array(trees * (nodes + 1)),
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
    cuts.forEach((cut, node) => {
      grown.features[tree * nodes + node] = cut?.column ?? 0
      if (cut) grown.thresholds[tree * nodes + node] = edges[cut.column]?.[cut.bin] as number
    })
    const leaves = sums.map((sum) => sum * rate)
    grown.leaves.set(leaves, tree * (nodes + 1))
    addTree(cuts, grown.leaves.subarray(tree * (nodes + 1), (tree + 1) * (nodes + 1)), columns, scores)
  }
  return grown
}

// Upper edges of all bins but the last, from a sample of the rows.
function edgesOf(column: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(column.length / edgeRows))
  const sample = column.filter((_, row) => row % step === 0).sort()
  const edges = new Set<number>()
  for (let bin = 1; bin < bins; bin += 1)
    edges.add(sample[Math.floor((bin * sample.length) / bins)] as number)
  const last = sample.at(-1) as number
  return Float32Array.from([...edges].filter((edge) => edge < last))
}

function binned(column: Float32Array, edges: Float32Array): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0
    let high = edges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (value > (edges[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  })
}

function baseOf({ targets, weights }: Table): number {
  let hits = 0
  let all = 0
  targets.forEach((target, row) => {
    hits += target * (weights[row] as number)
    all += weights[row] as number
  })
  return Math.fround(log(hits / (all - hits)))
}

function differentiate({ targets, weights }: Table, scores: Float64Array, growing: Growing): void {
  for (let row = 0; row < targets.length; row += 1) {
    const probability = probabilityOf(scores[row] as number)
    const weight = weights[row] as number
    growing.gradients[row] = weight * ((targets[row] as number) - probability)
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
  const cuts: (Cut | null)[] = new Array((1 << depth) - 1).fill(null)
  const parts: (Part | null)[] = [{ rows, histograms: histogramsOf(growing, asked, rows) }]
  for (let node = 0; node < cuts.length; node += 1) {
    const part = parts[node]
    if (!part) continue
    parts[node] = null
    const cut = bestCut(part, asked, growing.options)
    cuts[node] = cut
    const isLast = 2 * node + 1 >= cuts.length
    const [left, right] = cut ? divide(growing, part, cut, isLast ? [] : asked) : [part, null]
    parts[2 * node + 1] = left
    parts[2 * node + 2] = right
  }
  const leaves = Array.from({ length: 1 << depth }, (_, leaf) => parts[cuts.length + leaf])
  return { cuts, sums: leaves.map((part) => (part ? stepOf(growing, part.rows) : 0)) }
}

function chosenFrom(count: number, share: number, random: () => number): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => at).filter(() => random() < share)
}

function stepOf({ gradients, curvatures, options }: Growing, rows: Int32Array): number {
  let gradient = 0
  let curvature = options.ridge
  for (let at = 0; at < rows.length; at += 1) {
    gradient += gradients[rows[at] as number] as number
    curvature += curvatures[rows[at] as number] as number
  }
  return gradient / curvature
}

function histogramsOf(growing: Growing, asked: readonly number[], rows: Int32Array): Histogram[] {
  const size = rows.length
  const gradients = new Float64Array(size)
  const curvatures = new Float64Array(size)
  for (let at = 0; at < size; at += 1) {
    gradients[at] = growing.gradients[rows[at] as number] as number
    curvatures[at] = growing.curvatures[rows[at] as number] as number
  }
  return asked.map((place) => fill(growing.columns[place] as Uint8Array, rows, gradients, curvatures))
}

function fill(
  column: Uint8Array,
  rows: Int32Array,
  gradients: Float64Array,
  curvatures: Float64Array,
): Histogram {
  const histogram = {
    gradients: new Float64Array(bins),
    curvatures: new Float64Array(bins),
    counts: new Int32Array(bins),
  }
  const { gradients: g, curvatures: h, counts } = histogram
  for (let at = 0; at < rows.length; at += 1) {
    const bin = column[rows[at] as number] as number
    g[bin] = (g[bin] as number) + (gradients[at] as number)
    h[bin] = (h[bin] as number) + (curvatures[at] as number)
    counts[bin] = (counts[bin] as number) + 1
  }
  return histogram
}

function bestCut(part: Part, asked: readonly number[], options: TreeOptions): Cut | null {
  let best: Cut | null = null
  let most = 1e-3
  part.histograms.forEach((histogram, place) => {
    const { gain, bin } = bestBin(histogram, part.rows.length, options)
    if (gain > most) {
      most = gain
      best = { column: asked[place] as number, bin }
    }
  })
  return best
}

function bestBin({ gradients, curvatures, counts }: Histogram, rows: number, options: TreeOptions) {
  const { leafRows, ridge } = options
  const gradient = gradients.reduce((sum, value) => sum + value, 0)
  const curvature = curvatures.reduce((sum, value) => sum + value, 0)
  const whole = (gradient * gradient) / (curvature + ridge)
  const best = { gain: 0, bin: 0 }
  let count = 0
  let g = 0
  let h = 0
  for (let bin = 0; bin < bins - 1; bin += 1) {
    count += counts[bin] as number
    g += gradients[bin] as number
    h += curvatures[bin] as number
    if (count < leafRows) continue
    if (rows - count < leafRows) break
    const rest = gradient - g
    const gain = (g * g) / (h + ridge) + (rest * rest) / (curvature - h + ridge) - whole
    if (gain > best.gain) {
      best.gain = gain
      best.bin = bin
    }
  }
  return best
}

// The smaller part is counted, the larger one is what remains.
function divide(growing: Growing, part: Part, cut: Cut, asked: readonly number[]): [Part, Part] {
  const column = growing.columns[cut.column] as Uint8Array
  const left = part.rows.filter((row) => (column[row] as number) <= cut.bin)
  const right = part.rows.filter((row) => (column[row] as number) > cut.bin)
  const isLeftSmaller = left.length < right.length
  const counted = histogramsOf(growing, asked, isLeftSmaller ? left : right)
  const remaining = counted.map((histogram, place) => without(part.histograms[place] as Histogram, histogram))
  return isLeftSmaller
    ? [
        { rows: left, histograms: counted },
        { rows: right, histograms: remaining },
      ]
    : [
        { rows: left, histograms: remaining },
        { rows: right, histograms: counted },
      ]
}

function without(whole: Histogram, part: Histogram): Histogram {
  return {
    gradients: whole.gradients.map((value, bin) => value - (part.gradients[bin] as number)),
    curvatures: whole.curvatures.map((value, bin) => value - (part.curvatures[bin] as number)),
    counts: whole.counts.map((value, bin) => value - (part.counts[bin] as number)),
  }
}

function addTree(
  cuts: readonly (Cut | null)[],
  leaves: Float32Array,
  columns: readonly Uint8Array[],
  scores: Float64Array,
): void {
  const nodes = cuts.length
  const cutColumns = cuts.map((cut) => columns[cut?.column ?? 0] as Uint8Array)
  const cutBins = Int32Array.from(cuts, (cut) => cut?.bin ?? 255)
  for (let row = 0; row < scores.length; row += 1) {
    let node = 0
    while (node < nodes) {
      const isGreater = (cutColumns[node]?.[row] as number) > (cutBins[node] as number)
      node = 2 * node + (isGreater ? 2 : 1)
    }
    scores[row] = (scores[row] as number) + (leaves[node - nodes] as number)
  }
}
