import { log } from '../embedded/exact-math.ts'
import { featuresOf } from './features.ts'
import { type Model, probabilitiesOf, type Vector, vectorOf } from './model.ts'

export interface Example {
  label: string
  text: string
}

const epochs = 8
const rate = 0.5
const shrinkage = 1e-5
// Most pairs occur once, and such a pair tells nothing about other texts.
const pairsSeenMin = 2
/**
 * Multinomial logistic regression over words and pairs of words (tf-idf, length 1), fitted with AdaGrad (Duchi et al. 2011) in a
 * fixed order and with arithmetic that is equal on every machine, so that the same examples give the same model.
 */
export function trainClassifier(examples: readonly Example[]): Model {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted()
  const counts = examples.map(({ text }) => featuresOf(text))
  const model = emptyModel(labels, counts)
  const vectors = counts.map((count) => vectorOf(model, count))
  const answers = examples.map(({ label }) => labels.indexOf(label))
  const fit = createFit(model)
  const order = shuffled(examples.length)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const at of order) {
      const vector = vectors[at]
      if (vector) fit(vector, answers[at] ?? 0)
    }
  }
  return model
}

function emptyModel(labels: string[], counts: readonly ReadonlyMap<string, number>[]): Model {
  const documents = new Map<string, number>()
  for (const count of counts) {
    for (const feature of count.keys()) documents.set(feature, (documents.get(feature) ?? 0) + 1)
  }
  const known = [...documents].filter(([feature, seen]) => seen >= pairsSeenMin || !feature.includes(' '))
  return {
    labels,
    features: Object.fromEntries(known.map(([feature], id) => [feature, id])),
    rarity: known.map(([, seen]) => log(1 + counts.length / seen)),
    weights: Array<number>(known.length * labels.length).fill(0),
    bias: labels.map(() => 0),
  }
}

// Changes the model. Each weight's rate falls with its earlier changes.
function createFit(model: Model): (vector: Vector, answer: number) => void {
  const { bias, weights, labels } = model
  const biasMoved = bias.map(() => 1e-8)
  const weightsMoved = weights.map(() => 1e-8)
  const move = (values: number[], moved: number[], at: number, push: number) => {
    const value = values[at] ?? 0
    const slope = push + shrinkage * value
    const square = (moved[at] ?? 0) + slope * slope
    moved[at] = square
    values[at] = value - (rate * slope) / Math.sqrt(square)
  }
  return ({ ids, values }, answer) => {
    const errors = probabilitiesOf(model, { ids, values })
    errors[answer] = (errors[answer] ?? 0) - 1
    for (let label = 0; label < labels.length; label += 1) {
      const error = errors[label] ?? 0
      move(bias, biasMoved, label, error)
      for (let at = 0; at < ids.length; at += 1)
        move(weights, weightsMoved, (ids[at] ?? 0) * labels.length + label, error * (values[at] ?? 0))
    }
  }
}

// Shuffled, because examples come label by label, and fitting them in that order forgets the first ones. Generator: Numerical Recipes.
function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at)
  let state = 1
  for (let last = count - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const [a, b] = [order[last] ?? 0, order[other] ?? 0]
    order[last] = b
    order[other] = a
  }
  return order
}
