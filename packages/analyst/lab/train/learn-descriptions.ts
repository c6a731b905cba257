import { doubleAt, floatAt, itemAt } from '../../src/at.ts'
import { log } from '../../src/embedded/exact-math.ts'
import {
  classSums,
  type DescribedText,
  readDescription,
  readDescriptions,
  sharesOf,
  softmax,
  stemsOf,
} from '../../src/embedded/rank/description-model.ts'
import { createWordSpace, dimensions } from '../../src/embedded/rank/word-space.ts'
import { packWeights, readWeights } from '../../src/embedded/weights-file.ts'
import { minimize } from './minimize.ts'
import { readDescribed, readQuestioned, readWordVectors } from './read-corpora.ts'
import { catalogue } from './read-examples.ts'

const occurrencesMin = 2
const hold = 0.06
const biasHold = 0.01
const iterations = 120
const folds = 5
// One in so many questions about meetings is used: they are numerous and alike.
const questionShare = 4

interface Described {
  text: string
  /** The place of the element in the catalogue; the place after the last means none. */
  place: number
}

const { words, vectors } = readWordVectors()
const space = createWordSpace(words, vectors)
const keys = catalogue.map(({ key }) => key)
const none = keys.length
const written = readDescribed().map(({ element, text }) => {
  const place = element === null ? none : keys.indexOf(element)
  if (place < 0) throw new Error(`The catalogue has no element ${element}.`)
  return { text, place }
})
const ofCatalogue = catalogue.flatMap(({ label, description }, place) =>
  [label, description, `${label}: ${description}`].map((text) => ({ text, place })),
)
const questions = readQuestioned()
  .flatMap((meeting) => meeting.questions)
  .filter((_, at) => at % questionShare === 0)
  .map(({ text }) => ({ text, place: none }))

/** The bytes of the weights that recognise built-in elements in descriptions. */
export function learnDescriptions(): Uint8Array {
  return packWeights(train([...written, ...ofCatalogue, ...questions]))
}

function train(texts: readonly Described[]) {
  const stems = frequentStems(texts)
  const numbers = new Map(stems.map((stem, at) => [stem, at]))
  const read = texts.map(({ text, place }) => ({ ...readDescription(text, numbers, space), place }))
  const weights = fit(read, dimensions + stems.length + 1)
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const unit = largest / 127
  const encoder = new TextEncoder()
  return {
    known: encoder.encode(
      JSON.stringify(catalogue.map(({ key, speaker, valence, about }) => ({ key, speaker, valence, about }))),
    ),
    stems: encoder.encode(stems.join('\n')),
    weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)),
    unit: Float32Array.of(unit),
  }
}

function frequentStems(texts: readonly Described[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of texts)
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return [...counts].flatMap(([stem, count]) => (count >= occurrencesMin ? [stem] : [])).sort()
}

// Multinomial logistic regression.
function fit(texts: readonly (DescribedText & { place: number })[], size: number): Float64Array {
  const classes = keys.length + 1
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let at = 0; at < point.length; at += 1) {
      const own = at % size === size - 1 ? biasHold : hold
      const value = doubleAt(point, at)
      loss += 0.5 * own * value * value
      gradient[at] = own * value
    }
    for (const text of texts) loss += addLoss(text, point, gradient, size)
    return loss
  }
  return minimize(objective, new Float64Array(classes * size), iterations)
}

function addLoss(
  { vector, stems, place }: DescribedText & { place: number },
  point: Float64Array,
  gradient: Float64Array,
  size: number,
): number {
  const shares = softmax(classSums({ vector, stems }, point, size))
  shares.forEach((share, at) => {
    const row = at * size
    const error = share - (at === place ? 1 : 0)
    gradient[row + size - 1] = doubleAt(gradient, row + size - 1) + error
    for (let number = 0; number < dimensions; number += 1)
      gradient[row + number] = doubleAt(gradient, row + number) + error * floatAt(vector, number)
    for (const stem of stems) {
      const column = row + dimensions + stem
      gradient[column] = doubleAt(gradient, column) + error
    }
  })
  return -log(itemAt(shares, place))
}

/** The accuracy on texts left out of training. */
export function describeFolds(): string {
  const places: number[] = []
  let [first, loss, taken] = [0, 0, 0]
  for (let fold = 0; fold < folds; fold += 1) {
    const rest = written.filter((_, at) => at % folds !== fold)
    const model = readDescriptions(readWeights(packWeights(train([...rest, ...ofCatalogue, ...questions]))))
    for (const { text, place } of written.filter((_, at) => at % folds === fold)) {
      const shares = sharesOf(readDescription(text, model.stems, space), model)
      loss -= log(itemAt(shares, place)) / written.length
      if (place === none) taken += 1 - itemAt(shares, none)
      else {
        places.push(place)
        if (shares.indexOf(Math.max(...shares.slice(0, none))) === place) first += 1
      }
    }
  }
  const others = written.length - places.length
  return (
    `left-out folds: log loss ${loss.toFixed(3)}; ${first} of ${places.length} texts ranked first; ` +
    `${others} texts of no element are taken for some by ${(taken / others).toFixed(3)}`
  )
}
