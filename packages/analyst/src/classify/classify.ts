import { featuresOf } from './features.ts'
import { type Model, namesOf, probabilitiesOf, type Vector, vectorOf } from './model.ts'

const reasonsMax = 5

export interface Classification {
  label: string
  /** Probability that the label is right, 0–1. */
  confidence: number
  /** The words and pairs of words with the strongest evidence for this label. */
  rationale: string[]
}

/** The likeliest label of a text. A text without known words gets the most common one. */
export function classify(model: Model, text: string): Classification {
  const vector = vectorOf(model, featuresOf(text))
  const probabilities = probabilitiesOf(model, vector)
  const confidence = Math.max(...probabilities)
  const best = probabilities.indexOf(confidence)
  const label = model.labels[best] ?? ''
  return { label, confidence, rationale: reasonsFor(model, label, vector).slice(0, reasonsMax) }
}

/** The features of a text that favour a label over the others, the strongest first. */
export function reasonsFor(model: Model, label: string, { ids, values }: Vector): string[] {
  const column = model.labels.indexOf(label)
  const names = namesOf(model.features)
  return ids
    .map((id, at) => ({ name: names[id] ?? '', share: (values[at] ?? 0) * leadOf(model, id, column) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

// A feature's weight for one label minus its average over the labels.
function leadOf({ labels, weights }: Model, id: number, column: number): number {
  const own = weights.slice(id * labels.length, (id + 1) * labels.length)
  return (own[column] ?? 0) - own.reduce((sum, weight) => sum + weight, 0) / own.length
}
