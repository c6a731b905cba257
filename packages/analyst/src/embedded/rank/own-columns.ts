import { doubleAt, itemAt } from '../../at.ts'
import type { ElementDefinition } from '../../definitions/element.ts'
import { readList } from '../../language/read-list.ts'
import { log } from '../exact-math.ts'
import type { CallIndex } from './call-index.ts'
import { contentForms, subjectForms, wordsOf } from './terms.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

// Names of people in an example say nothing of what it shows.
const frames = new Set([...readList('description-frames'), ...readList('first-names')])
const shownMost = 3
const shortItem = 3
// Shares are sums of fractions.
const whole = 0.999

/** A meaningful word of a description or an example. */
export interface Term {
  /** Without its number. */
  word: string
  row: number
  /** 0 to 1. */
  rarity: number
}

/** Further values of each sentence. */
export interface Known {
  space: WordSpace
  /** Gain by examples less loss by near misses, in log odds. */
  likeness: Float64Array
  /** The ranker's score. */
  quote: Float64Array
  /** How rare each word of the space is in sales calls, from 0 to `rarest`. */
  rarity: Int8Array
}

export const rarest = 127

/** How surely a sentence names what is described. */
export const saidColumn = 0

/** The similarity of each sentence to a team's own element: a column for each kind, a row for each sentence. */
export function ownColumns(index: CallIndex, element: ElementDefinition, known: Known): Float64Array[] {
  const { space, likeness, quote } = known
  const { key, label, description, examples } = element
  const texts = label === key ? [description] : [label, description]
  const described = termsOf(texts, index, known)
  const words = new Set(described.map(({ word }) => word))
  const shown = termsOf(examples, index, known).filter(({ word }) => !words.has(word))
  const saidMost = greatestOf(
    itemsOf(texts).map((item) => saidOf(index, termsOf([item], index, known))),
    index.size,
  )
  const shownGreatest = greatest(index, shown)
  const total = described.reduce((sum, { rarity }) => sum + rarity, 0) || 1
  return [
    // The first and the fifth are also read by `ownProbability`.
    saidMost,
    squared(saidMost),
    greatest(index, described),
    sums(index, described).map((sum) => sum / total),
    shownGreatest,
    squared(shownGreatest),
    sums(index, shown).map((sum) => Math.min(shownMost, sum)),
    // Only for sentences without these words: otherwise another form of the word would be the nearest.
    whereNone(saidMost, nearest(index, described, known)),
    whereNone(shownGreatest, nearest(index, shown, known)),
    cosines(index, [description], space),
    cosines(index, examples, space),
    likeness,
    Float64Array.from(index.spoken, ({ tokens }) => log(tokens.length + 1)),
    new Float64Array(index.size).fill(examples.length > 0 ? 1 : 0),
    quote,
  ]
}

// "Machine learning or chatbots": what any of them shows.
function itemsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/[,;:/()]|\b(?:or|and)\b/i))
}

/**
 * The rarity of an item's rarest word in sentences with all of its words, as a coffee machine is no machine learning; if there are many,
 * by the square of the share of them.
 */
function saidOf({ size, nouns }: CallIndex, terms: readonly Term[]): Float64Array {
  const total = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const most = terms.reduce((high, { rarity }) => Math.max(high, rarity), 0)
  const said = new Float64Array(size)
  for (const { word, rarity } of terms)
    for (const row of nouns.get(word)?.rows ?? []) said[row] = doubleAt(said, row) + rarity / total
  const isShort = terms.length <= shortItem
  return said.map((share) => (isShort && share < whole ? 0 : most * share * share))
}

function greatestOf(columns: readonly Float64Array[], size: number): Float64Array {
  const most = new Float64Array(size)
  for (const column of columns)
    for (let row = 0; row < size; row += 1) most[row] = Math.max(doubleAt(most, row), doubleAt(column, row))
  return most
}

/** The meaningful words of texts, each once. */
export function termsOf(
  texts: readonly string[],
  { nounOf }: CallIndex,
  { space, rarity }: Pick<Known, 'space' | 'rarity'>,
): Term[] {
  const terms = texts.flatMap(subjectsOf).map((form) => {
    const row = space.rowOf(form)
    return { word: nounOf(form), row, rarity: rarityOf(rarity, row) }
  })
  return [...new Map(terms.map((term) => [term.word, term])).values()]
}

// Forms with # mean any number or date.
function subjectsOf(text: string): string[] {
  return subjectForms(contentForms(wordsOf(text.toLowerCase()))).filter(
    (form) => !frames.has(form) && !form.startsWith('#'),
  )
}

// An unknown word is as rare as any.
function rarityOf(rarity: Int8Array, row: number): number {
  return row < 0 ? 1 : (rarity[row] ?? rarest) / rarest
}

function squared(column: Float64Array): Float64Array {
  return column.map((value) => value * value)
}

function whereNone(said: Float64Array, near: Float64Array): Float64Array {
  return near.map((value, row) => (doubleAt(said, row) > 0 ? 0 : value))
}

function greatest(index: CallIndex, terms: readonly Term[]): Float64Array {
  return collect(index, terms, (value, rarity) => Math.max(value, rarity))
}

function sums(index: CallIndex, terms: readonly Term[]): Float64Array {
  return collect(index, terms, (value, rarity) => value + rarity)
}

function collect(
  { size, nouns }: CallIndex,
  terms: readonly Term[],
  join: (value: number, rarity: number) => number,
): Float64Array {
  const column = new Float64Array(size)
  for (const { word, rarity } of terms)
    for (const row of nouns.get(word)?.rows ?? []) column[row] = join(doubleAt(column, row), rarity)
  return column
}

/** The similarity of the nearest other word of a sentence to a term, weighted by the rarity of both. */
function nearest(index: CallIndex, terms: readonly Term[], { space, rarity }: Known): Float64Array {
  const known = terms.filter(({ row }) => row >= 0)
  const ofWord = index.wordRows.map((row) => {
    const own = rarityOf(rarity, row)
    return known.reduce((most, term) => {
      if (term.row === row) return most
      const cosine = product(space.vectors, row * dimensions, space.vectors, term.row * dimensions)
      return Math.max(most, cosine * Math.sqrt(term.rarity * own))
    }, 0)
  })
  return Float64Array.from(index.wordsOfSentence, (words) =>
    words.reduce((most, word) => Math.max(most, itemAt(ofWord, word)), 0),
  )
}

/** The cosine of each sentence with its most similar text. */
function cosines(index: CallIndex, texts: readonly string[], space: WordSpace): Float64Array {
  const most = new Float64Array(index.size)
  const sentences = itemAt(index.sentenceVectors, 0)
  for (const text of texts) {
    const vector = new Float32Array(dimensions)
    const rows = subjectsOf(text).map((form) => space.rowOf(form))
    addVectors(space, rows, vector, 0)
    const norm = Math.sqrt(product(vector, 0, vector, 0)) || 1
    for (let row = 0; row < index.size; row += 1) {
      const cosine = product(sentences, row * dimensions, vector, 0) / norm
      most[row] = Math.max(doubleAt(most, row), cosine)
    }
  }
  return most
}
