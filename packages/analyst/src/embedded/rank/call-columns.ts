import type { Segment } from '@earshot/contract/transcript'
import { doubleAt, floatAt, itemAt } from '../../at.ts'
import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { log } from '../exact-math.ts'
import type { CallIndex } from './call-index.ts'
import { rarityOf } from './call-index.ts'
import { type Quotability, quotabilityOf } from './quotability.ts'
import { sharesOfLargest, smooth } from './smooth.ts'
import { dimensions, product } from './word-space.ts'

const { names, group } = readGroups('evidence-cues')
const cues = names.map((name) => {
  const { source } = compilePhrases(group(name))
  return new RegExp(name === 'figure' ? `\\d|${source}` : source)
})

/** The features of each sentence that are independent of questions: words, length, place and neighbours. */
export function callColumns(
  index: CallIndex,
  segments: readonly Segment[],
  quotability: Quotability,
): Float64Array[] {
  const { spoken, size, stems } = index
  const column = (value: (row: number) => number) =>
    Float64Array.from({ length: size }, (_, row) => value(row))
  const lengths = column((row) => log(1 + (spoken[row]?.tokens.length ?? 0)))
  const content = column((row) => log(1 + (stems[row]?.length ?? 0)))
  const questions = column((row) => (spoken[row]?.isQuestion ? 1 : 0))
  const quotable = column((row) => quotabilityOf(quotability, itemAt(index.slots, row)))
  const rarities = new Map([...index.postings.keys()].map((stem) => [stem, rarityOf(index, stem)]))
  const rarity = column((row) => {
    const words = stems[row] ?? []
    return words.reduce((sum, stem) => sum + (rarities.get(stem) ?? 0), 0) / (words.length || 1)
  })
  return [
    lengths,
    content,
    smooth(lengths, 3),
    questions,
    smooth(questions, 3),
    quotable,
    sharesOfLargest(smooth(quotable, 4).map((value) => value + 10)),
    rarity,
    column((row) => row / size),
    column((row) => turnLength(segments, spoken[row]?.segmentIndex ?? 0)),
    ...placesInTurn(index),
    ...cueColumns(index, segments),
    ...centralities(index),
  ]
}

function cueColumns({ spoken }: CallIndex, segments: readonly Segment[]): Float64Array[] {
  const texts = spoken.map(({ segmentIndex, start, end }) =>
    (segments[segmentIndex]?.text.slice(start, end) ?? '').toLowerCase(),
  )
  return cues.map((cue) => Float64Array.from(texts, (text) => (cue.test(text) ? 1 : 0)))
}

function turnLength(segments: readonly Segment[], segmentIndex: number): number {
  return log(1 + (segments[segmentIndex]?.text.length ?? 0))
}

// Sentences since the turn began and until it ends.
function placesInTurn({ spoken, size }: CallIndex): Float64Array[] {
  const since = new Float64Array(size)
  const until = new Float64Array(size)
  for (let row = 1; row < size; row += 1)
    if (spoken[row]?.segmentIndex === spoken[row - 1]?.segmentIndex) since[row] = doubleAt(since, row - 1) + 1
  for (let row = size - 2; row >= 0; row -= 1)
    if (spoken[row]?.segmentIndex === spoken[row + 1]?.segmentIndex) until[row] = doubleAt(until, row + 1) + 1
  return [since, until]
}

// The similarity of a sentence to its surroundings, and of these to the whole call.
function centralities({ sentenceVectors, size }: CallIndex): Float64Array[] {
  const [own, , , wide] = sentenceVectors
  const whole = new Float32Array(dimensions)
  const local = new Float64Array(size)
  const topical = new Float64Array(size)
  if (!own || !wide) return [local, topical]
  for (let at = 0; at < wide.length; at += 1)
    whole[at % dimensions] = floatAt(whole, at % dimensions) + floatAt(wide, at)
  const norm = Math.sqrt(product(whole, 0, whole, 0)) || 1
  for (let row = 0; row < size; row += 1) {
    local[row] = product(own, row * dimensions, wide, row * dimensions)
    topical[row] = product(wide, row * dimensions, whole, 0) / norm
  }
  return [local, topical]
}
