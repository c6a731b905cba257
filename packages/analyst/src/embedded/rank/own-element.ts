import { doubleAt, itemAt } from '../../at.ts'
import type { ElementDefinition } from '../../definitions/element.ts'
import { probabilityOf } from '../exact-math.ts'
import type { CallIndex } from './call-index.ts'
import { namesTopic } from './names-topic.ts'
import { type Known, ownColumns, saidColumn, type Term, termsOf } from './own-columns.ts'
import { held, type OwnModel, ownProbability, rarityMin } from './own-model.ts'

// With this gain by likeness to an example, a sentence shows the element with probability 0.5.
const exampleHalf = 2
const exampleSlope = 2
// A sentence is like an example only if it has this share of its words by rarity, at least two, of this rarity together: "the price" is
// no request for a discount, though "Can you do anything on the price?" has no other word of weight.
const exampleShare = 0.9
const exampleWordsMin = 2
const exampleRarityMin = 0.4
// A word of this rarity in sales calls says something special.
const specialMin = 0.3

/** A team's own element in a call, by row of a sentence. */
interface OwnElement {
  /** The probability that the sentence shows it, if it is like no built-in element. */
  probability: (row: number) => number
  /** The probability, given one by built-in elements that the description may mean, too. */
  proven: (row: number, probability: number) => number
}

/** Judges a call's sentences by their similarity to a team's own element. */
export function readOwnElement(
  { index, likeness, ...known }: Omit<Known, 'rarity'> & { index: CallIndex },
  element: ElementDefinition,
  { model, described }: { model: OwnModel; described: readonly { key: string }[] },
): OwnElement {
  const columns = ownColumns(index, element, { ...known, likeness, rarity: model.rarity })
  const said = itemAt(columns, saidColumn)
  const isTopic = namesTopic(element.description)
  const isWhole = described.some(({ key }) =>
    isWholeOf(key, element, index, { ...known, rarity: model.rarity }),
  )
  const isLike = rowsLikeExamples(index, element, { ...known, rarity: model.rarity })
  const byExample = (row: number) => {
    const alike = probabilityOf(exampleSlope * (doubleAt(likeness, row) - exampleHalf))
    return isLike.has(row) ? alike : held(alike)
  }
  return {
    probability: (row) => {
      const values = columns.map((column) => doubleAt(column, row))
      return Math.max(ownProbability(model, values, isTopic), byExample(row))
    },
    proven: (row, probability) =>
      isWhole || doubleAt(said, row) >= rarityMin
        ? probability
        : Math.max(held(probability), Math.min(byExample(row), probability)),
  }
}

/**
 * Whether a description is of the built-in element as a whole, and not of a part of it: it has a word of the key, and no other rare word.
 * Who describes an element mostly means something that no built-in one is: "GDPR or privacy" is only a part of compliance.
 */
function isWholeOf(
  key: string,
  { description }: ElementDefinition,
  index: CallIndex,
  known: Pick<Known, 'space' | 'rarity'>,
): boolean {
  const ofKey = new Set(key.split('_').map(index.nounOf))
  const terms = termsOf([description], index, known)
  return (
    terms.some(({ word }) => ofKey.has(word)) &&
    terms.every(({ word, rarity }) => ofKey.has(word) || rarity < specialMin)
  )
}

/** The sentences with nearly all words of an example. */
function rowsLikeExamples(
  index: CallIndex,
  { examples }: ElementDefinition,
  known: Pick<Known, 'space' | 'rarity'>,
): Set<number> {
  return new Set(examples.flatMap((example) => rowsWithWords(index, termsOf([example], index, known))))
}

function rowsWithWords({ nouns }: CallIndex, terms: readonly Term[]): number[] {
  const least = exampleShare * terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const found = new Map<number, { words: number; rarity: number }>()
  for (const { word, rarity } of terms)
    for (const row of nouns.get(word)?.rows ?? []) {
      const { words, rarity: others } = found.get(row) ?? { words: 0, rarity: 0 }
      found.set(row, { words: words + 1, rarity: others + rarity })
    }
  return [...found]
    .filter(
      ([, { words, rarity }]) => words >= exampleWordsMin && rarity >= Math.max(least, exampleRarityMin),
    )
    .map(([row]) => row)
}
