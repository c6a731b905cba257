import { readFileSync } from 'node:fs'
import { floatAt, numberAt } from '../../at.ts'
import type { ElementDefinition } from '../../definitions/element.ts'
import { exp } from '../exact-math.ts'
import { rememberStems } from '../stem.ts'
import type { Weights } from '../weights-file.ts'
import { contentForms, wordsOf } from './terms.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

/** A built-in element. */
export type Known = Pick<ElementDefinition, 'key' | 'speaker' | 'valence' | 'about'>

/** The trained model of descriptions of built-in elements. Made by packages/analyst/lab/train/train-descriptions.ts. */
export interface Descriptions {
  known: Known[]
  stems: ReadonlyMap<string, number>
  /** For each class a row: its weights for the numbers of the text's vector, for the stems, and one by itself. The last class is none of the elements. */
  weights: Int8Array
  unit: number
}

/** The model's input: the mean vector of a text and its known stems, each once. */
export interface DescribedText {
  vector: Float32Array
  stems: number[]
}

// A text's vector has length 1; all its stems have equal weight.
const vectorShare = 4

export function readDescription(
  text: string,
  stems: ReadonlyMap<string, number>,
  space: WordSpace,
): DescribedText {
  const forms = contentForms(wordsOf(text.toLowerCase()))
  const vector = new Float32Array(dimensions)
  addVectors(
    space,
    forms.map((form) => space.rowOf(form)),
    vector,
    0,
  )
  const norm = Math.sqrt(product(vector, 0, vector, 0)) || 1
  const known = new Set(stemsOf(text).flatMap((stem) => stems.get(stem) ?? []))
  return { vector: vector.map((value) => (vectorShare * value) / norm), stems: [...known] }
}

/** The stems of a text and its pairs of them, each once. */
export function stemsOf(text: string): string[] {
  const stems = contentForms(wordsOf(text.toLowerCase())).map(rememberStems())
  return [...new Set([...stems, ...stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)])]
}

/** The probability of each known element, and last of none. */
export function sharesOf(text: DescribedText, { stems, weights, unit }: Descriptions): number[] {
  return softmax(classSums(text, weights, dimensions + stems.size + 1).map((sum) => sum * unit))
}

/** The sum of a text for each class, by weights in rows of `size`. */
export function classSums(
  { vector, stems }: DescribedText,
  weights: ArrayLike<number>,
  size: number,
): number[] {
  return Array.from({ length: weights.length / size }, (_, at) => {
    const row = at * size
    let sum = numberAt(weights, row + size - 1)
    for (let place = 0; place < dimensions; place += 1)
      sum += numberAt(weights, row + place) * floatAt(vector, place)
    for (const stem of stems) sum += numberAt(weights, row + dimensions + stem)
    return sum
  })
}

export function softmax(sums: readonly number[]): number[] {
  const largest = Math.max(...sums)
  const odds = sums.map((sum) => exp(sum - largest))
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  return odds.map((odd) => odd / total)
}

export function readDescriptions(weights: Weights): Descriptions {
  const [unit = 0] = weights.floatsOf('unit')
  return {
    known: JSON.parse(weights.textOf('known')),
    stems: new Map(
      weights
        .textOf('stems')
        .split('\n')
        .map((stem, at) => [stem, at]),
    ),
    weights: weights.bytesOf('weights'),
    unit,
  }
}

export function readDescriptionsFile(): Uint8Array {
  return readFileSync(new URL('../weights/descriptions.bin', import.meta.url))
}
