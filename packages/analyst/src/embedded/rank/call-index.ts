import type { Segment } from '@earshot/contract/transcript'
import { floatAt, itemAt } from '../../at.ts'
import { log } from '../exact-math.ts'
import type { Spoken } from '../read-call.ts'
import { rememberNouns, rememberStems } from '../stem.ts'
import { gramSlots } from './quotability.ts'
import { contentForms, nounForms, rememberForms, wordsOf } from './terms.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

// BM25 with the usual constants.
const saturation = 1.2
const lengthShare = 0.75
const vectorReaches = [0, 1, 4, 12]

/** The occurrences of a stem: rows of sentences, and counts. */
interface Postings {
  rows: number[]
  counts: number[]
}

/** A call prepared for questions. Rows are its sentences. */
export interface CallIndex {
  spoken: readonly Spoken[]
  size: number
  stemOf: (word: string) => string
  /** Meaningful stems of each sentence, in their order. */
  stems: string[][]
  postings: Map<string, Postings>
  /** Sentences by the words in them that may be nouns, without their number. */
  nounOf: (word: string) => string
  nouns: Map<string, Postings>
  /** BM25's factor for the length of a sentence. */
  lengthFactor: Float64Array
  /** Distinct words of the call with a vector, and those of each sentence. */
  wordRows: number[]
  wordsOfSentence: Int32Array[]
  /** Vectors of sentences and their neighbours, of unit length, for each reach. */
  sentenceVectors: Float32Array[]
  /** Each sentence's places in the tables of quotability. */
  slots: Int32Array[]
  /** The speakers as words of their names, and the speaker of each sentence. */
  speakers: string[][]
  speakerOf: Int32Array
}

export function indexCall(
  spoken: readonly Spoken[],
  segments: readonly Segment[],
  space: WordSpace,
): CallIndex {
  const stemOf = rememberStems()
  const nounOf = rememberNouns()
  const formsOf = rememberForms()
  const forms = spoken.map(({ tokens }) => contentForms(tokens, formsOf))
  const stems = forms.map((words) => words.map(stemOf))
  const mean = stems.reduce((sum, words) => sum + words.length, 0) / spoken.length || 1
  const lengthFactor = Float64Array.from(
    stems,
    (words) => saturation * (1 - lengthShare + (lengthShare * words.length) / mean),
  )
  const names = [...new Set(segments.map(({ speaker }) => speaker ?? ''))]
  const placeOfName = new Map(names.map((name, place) => [name, place]))
  return {
    spoken,
    size: spoken.length,
    stemOf,
    stems,
    postings: postingsOf(stems),
    nounOf,
    nouns: postingsOf(spoken.map(({ tokens }) => nounForms(tokens.flatMap(formsOf)).map(nounOf))),
    lengthFactor,
    ...wordsOfCall(forms, space),
    sentenceVectors: sentenceVectors(forms, space),
    slots: spoken.map(({ tokens }) => gramSlots(tokens, formsOf)),
    speakers: names.map((name) => wordsOf(name.toLowerCase())),
    speakerOf: Int32Array.from(
      spoken,
      ({ segmentIndex }) => placeOfName.get(segments[segmentIndex]?.speaker ?? '') ?? 0,
    ),
  }
}

/** How rare a stem is in the call (the inverse frequency of BM25). */
export function rarityOf({ postings, size }: CallIndex, stem: string): number {
  const count = postings.get(stem)?.rows.length ?? 0
  return log(1 + (size - count + 0.5) / (count + 0.5))
}

/** BM25 of each sentence for stems and their shares. */
export function scoreStems(index: CallIndex, shares: ReadonlyMap<string, number>): Float64Array {
  const scores = new Float64Array(index.size)
  for (const [stem, share] of shares) {
    const found = index.postings.get(stem)
    if (!found) continue
    const weight = share * rarityOf(index, stem) * (saturation + 1)
    found.rows.forEach((row, place) => {
      const count = itemAt(found.counts, place)
      scores[row] = (scores[row] ?? 0) + (weight * count) / (count + (index.lengthFactor[row] ?? 0))
    })
  }
  return scores
}

function postingsOf(stems: readonly string[][]): Map<string, Postings> {
  const postings = new Map<string, Postings>()
  stems.forEach((words, row) => {
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const found = postings.get(word) ?? { rows: [], counts: [] }
      postings.set(word, found)
      found.rows.push(row)
      found.counts.push(count)
    }
  })
  return postings
}

function wordsOfCall(forms: readonly string[][], space: WordSpace) {
  const placeOf = new Map<number, number>()
  const wordsOfSentence = forms.map((words) => {
    const rows = new Set(words.map((form) => space.rowOf(form)).filter((row) => row >= 0))
    return Int32Array.from(rows, (row) => {
      const place = placeOf.get(row) ?? placeOf.size
      placeOf.set(row, place)
      return place
    })
  })
  return { wordRows: [...placeOf.keys()], wordsOfSentence }
}

function sentenceVectors(forms: readonly string[][], space: WordSpace): Float32Array[] {
  const own = new Float32Array(forms.length * dimensions)
  forms.forEach((words, row) => {
    addVectors(
      space,
      words.map((form) => space.rowOf(form)),
      own,
      row * dimensions,
    )
  })
  return vectorReaches.map((reach) => unitRows(reach === 0 ? own.slice() : sumNeighbours(own, reach)))
}

function sumNeighbours(own: Float32Array, reach: number): Float32Array {
  const size = own.length / dimensions
  const result = new Float32Array(own.length)
  for (let column = 0; column < dimensions; column += 1) {
    let sum = 0
    for (let row = -reach; row < size; row += 1) {
      if (row + reach < size) sum += floatAt(own, (row + reach) * dimensions + column)
      if (row - reach > 0) sum -= floatAt(own, (row - reach - 1) * dimensions + column)
      // The sentence itself counts twice.
      if (row >= 0) result[row * dimensions + column] = sum + floatAt(own, row * dimensions + column)
    }
  }
  return result
}

function unitRows(vectors: Float32Array): Float32Array {
  for (let start = 0; start < vectors.length; start += dimensions) {
    const square = product(vectors, start, vectors, start)
    const scale = square < 1e-9 ? 0 : 1 / Math.sqrt(square)
    for (let at = start; at < start + dimensions; at += 1) vectors[at] = floatAt(vectors, at) * scale
  }
  return vectors
}
