import { doubleAt } from '../../at.ts'
import { log } from '../exact-math.ts'
import type { Associations } from './associations.ts'
import { type CallIndex, rarityOf, scoreStems } from './call-index.ts'
import { kindsOf, mainKindOf } from './question-kinds.ts'
import { type Quotability, quotabilityForKind } from './quotability.ts'
import type { AskedFor } from './read-question.ts'
import { largestOf, largestRows, ranksOf, sharesOfLargest, smooth, windowMax } from './smooth.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

const reaches = [1, 3, 8, 25]
const associatesMax = 12
const feedbackRows = 25
const feedbackStems = 20

interface QuestionLore {
  space: WordSpace
  associations: Associations
  /** Typical words of evidence for each kind of question, within the passage. */
  answering: Quotability
}

/** The match of each sentence and its surroundings with the question. */
export function questionColumns(
  index: CallIndex,
  asked: AskedFor,
  { space, associations, answering }: QuestionLore,
): Float64Array[] {
  const own = scoreStems(index, asked.stems)
  const possible = [...asked.stems.keys()].reduce((sum, stem) => sum + rarityOf(index, stem), 0) || 1
  const smoothed = reaches.map((reach) => smooth(own, reach))
  const basis = smoothed[1] ?? own
  return [
    own,
    own.map((score) => score / possible),
    ...smoothed.map(sharesOfLargest),
    ...smoothed.map((scores) => scores.map((score) => score / possible)),
    ranksOf(basis),
    ...coverage(index, asked, possible),
    ...pairColumns(index, asked),
    ...associated(index, asked, associations),
    ...feedback(index, asked, basis),
    ...nearness(index, asked, space),
    ...likeness(index, asked, space),
    ...speakerColumns(index, asked),
    ...answeringColumns(index, asked, answering),
    ...askedColumns(index, asked, own, possible),
  ]
}

// The share of the question's words, by rarity, in the sentence and near it.
function coverage(index: CallIndex, asked: AskedFor, possible: number): Float64Array[] {
  const own = new Float64Array(index.size)
  const near = new Float64Array(index.size)
  const around = new Float64Array(index.size)
  const rarest = new Float64Array(index.size)
  for (const stem of asked.stems.keys()) {
    const weight = rarityOf(index, stem)
    const rows = index.postings.get(stem)?.rows ?? []
    addNear(own, rows, 0, weight)
    addNear(near, rows, 3, weight)
    addNear(around, rows, 12, weight)
    for (const row of rows) rarest[row] = Math.max(rarest[row] ?? 0, weight)
  }
  return [...[own, near, around].map((sums) => sums.map((sum) => sum / possible)), rarest]
}

// Adds the weight once to each row that has one of `rows` within `reach`.
function addNear(sums: Float64Array, rows: readonly number[], reach: number, weight: number): void {
  let next = 0
  for (const row of rows) {
    const end = Math.min(sums.length, row + reach + 1)
    for (next = Math.max(next, row - reach); next < end; next += 1) sums[next] = (sums[next] ?? 0) + weight
  }
}

function pairColumns(index: CallIndex, asked: AskedFor): Float64Array[] {
  const own = new Float64Array(index.size)
  for (const pair of asked.pairs) {
    const [first = '', second = ''] = pair.split(' ')
    for (const row of index.postings.get(first)?.rows ?? []) {
      const stems = index.stems[row] ?? []
      if (stems.some((stem, at) => stem === first && stems[at + 1] === second)) own[row] = (own[row] ?? 0) + 1
    }
  }
  return [own, sharesOfLargest(smooth(own, 6))]
}

function associated(index: CallIndex, asked: AskedFor, associations: Associations): Float64Array[] {
  const shares = new Map<string, number>()
  for (const stem of asked.allStems) {
    for (const [other, share] of associations.get(stem) ?? [])
      if (!asked.stems.has(other)) shares.set(other, Math.max(shares.get(other) ?? 0, share))
  }
  const own = scoreStems(index, largestShares(shares, associatesMax))
  return [own, sharesOfLargest(smooth(own, 2)), sharesOfLargest(smooth(own, 8))]
}

// Further words of the best passages, for the second reading.
function feedback(index: CallIndex, asked: AskedFor, basis: Float64Array): Float64Array[] {
  const shares = new Map<string, number>()
  for (const row of largestRows(basis, feedbackRows)) {
    const weight = doubleAt(basis, row)
    if (weight <= 0) continue
    for (const stem of new Set(index.stems[row]))
      if (!asked.stems.has(stem)) shares.set(stem, (shares.get(stem) ?? 0) + weight * rarityOf(index, stem))
  }
  const own = sharesOfLargest(scoreStems(index, largestShares(shares, feedbackStems)))
  return [own, sharesOfLargest(smooth(own, 2)), sharesOfLargest(smooth(own, 8))]
}

function largestShares(shares: ReadonlyMap<string, number>, count: number): Map<string, number> {
  const ordered = [...shares].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return new Map(ordered.slice(0, count))
}

// Cosines of the question's vector with those of sentences and their surroundings.
function nearness(index: CallIndex, asked: AskedFor, space: WordSpace): Float64Array[] {
  const vector = new Float32Array(dimensions)
  addVectors(
    space,
    asked.forms.map((form) => space.rowOf(form)),
    vector,
    0,
  )
  const norm = Math.sqrt(product(vector, 0, vector, 0)) || 1
  return index.sentenceVectors.flatMap((vectors) => {
    const cosines = new Float64Array(index.size)
    for (let row = 0; row < index.size; row += 1)
      cosines[row] = product(vectors, row * dimensions, vector, 0) / norm
    const largest = largestOf(cosines)
    return [cosines, cosines.map((cosine) => cosine - largest)]
  })
}

// For each word of the question the most similar word of the sentence; the mean over words, weighted by rarity.
function likeness(index: CallIndex, asked: AskedFor, space: WordSpace): Float64Array[] {
  const total = new Float64Array(index.size)
  const around = new Float64Array(index.size)
  let weights = 0
  for (const form of new Set(asked.forms)) {
    const row = space.rowOf(form)
    if (row < 0) continue
    const weight = space.weightOf(row)
    weights += weight
    const alike = likenessToWord(index, space, row)
    const near = windowMax(alike, 4)
    for (let at = 0; at < index.size; at += 1) {
      total[at] = (total[at] ?? 0) + weight * (alike[at] ?? 0)
      around[at] = (around[at] ?? 0) + weight * (near[at] ?? 0)
    }
  }
  const own = total.map((sum) => sum / (weights || 1))
  const wide = smooth(own, 8)
  return [own, smooth(own, 2), wide, sharesOfLargest(wide), around.map((sum) => sum / (weights || 1))]
}

function likenessToWord(index: CallIndex, space: WordSpace, row: number): Float64Array {
  const { vectors } = space
  const cosines = Float64Array.from(index.wordRows, (other) =>
    product(vectors, other * dimensions, vectors, row * dimensions),
  )
  const alike = new Float64Array(index.size)
  index.wordsOfSentence.forEach((places, at) => {
    let best = 0
    for (const place of places) best = Math.max(best, cosines[place] ?? 0)
    alike[at] = best * best
  })
  return alike
}

function speakerColumns(index: CallIndex, asked: AskedFor): Float64Array[] {
  const own = Float64Array.from(index.speakerOf, (speaker) => doubleAt(asked.named, speaker))
  const isNamed = largestOf(own) === 1 ? 1 : 0
  const before = own.map((_, row) => (row > 0 ? doubleAt(own, row - 1) : 0))
  return [own, smooth(own, 4), before, new Float64Array(index.size).fill(isNamed)]
}

function answeringColumns(index: CallIndex, asked: AskedFor, answering: Quotability): Float64Array[] {
  const kind = mainKindOf(asked.text)
  const own = Float64Array.from(index.slots, (slots) => quotabilityForKind(answering, slots, kind))
  return [own, smooth(own, 3)]
}

// Equal for all sentences of a call: from these the trees learn the kind of question.
function askedColumns(
  index: CallIndex,
  asked: AskedFor,
  own: Float64Array,
  possible: number,
): Float64Array[] {
  const rarities = [...asked.stems.keys()].map((stem) =>
    index.postings.has(stem) ? rarityOf(index, stem) : 0,
  )
  const saidShare = rarities.filter((rarity) => rarity > 0).length / (rarities.length || 1)
  const constants = [
    asked.stems.size,
    Math.max(0, ...rarities),
    saidShare,
    largestOf(own) / possible,
    log(1 + index.size),
    ...kindsOf(asked.text).map((is) => (is ? 1 : 0)),
  ]
  return constants.map((value) => new Float64Array(index.size).fill(value))
}
