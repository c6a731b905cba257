import { itemAt } from '../at.ts'
import { exp, logOfCount } from '../embedded/exact-math.ts'

/** The model from `trainClassifier` for `classify`; plain numbers and strings, so that it can be JSON. */
export interface Model {
  labels: string[]
  /** The number of each feature. */
  features: Record<string, number>
  /** The weight of an occurrence of each feature: the rarer, the higher. */
  rarity: number[]
  /** Per feature and label: `weights[feature * labels.length + label]`. */
  weights: number[]
  bias: number[]
}

/** The known features of a text and their values, scaled to length 1. */
export interface Vector {
  ids: number[]
  values: number[]
}

/** The vector of a text from its features with their counts. */
export function vectorOf(model: Model, counts: ReadonlyMap<string, number>): Vector {
  const known = tableOf(model.features)
  const found = [...counts].flatMap(([feature, count]) => {
    const id = known.get(feature)
    return id === undefined ? [] : [{ id, count }]
  })
  return scaledVector(
    model,
    found.map(({ id }) => id),
    found.map(({ count }) => count),
  )
}

/** The vector of features given by their numbers. */
export function scaledVector({ rarity }: Model, ids: number[], counts: readonly number[]): Vector {
  const values: number[] = []
  let squares = 0
  for (let at = 0; at < ids.length; at += 1) {
    const value = (1 + logOfCount(itemAt(counts, at))) * itemAt(rarity, itemAt(ids, at))
    squares += value * value
    values.push(value)
  }
  const length = Math.sqrt(squares) || 1
  for (let at = 0; at < values.length; at += 1) values[at] = itemAt(values, at) / length
  return { ids, values }
}

/** The number of each feature. A Map finds a pair of words, a new string each time, several times faster than an object does. */
export const tableOf = rememberEach(
  (features: Model['features']): ReadonlyMap<string, number> => new Map(Object.entries(features)),
)

/** The feature of each number. */
export const namesOf = rememberEach((features: Model['features']): readonly string[] => {
  const names: string[] = []
  for (const [name, id] of Object.entries(features)) names[id] = name
  return names
})

function rememberEach<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** The probability of each label, in their order. */
export function probabilitiesOf({ bias, weights }: Model, { ids, values }: Vector): number[] {
  const labels = bias.length
  const sums = [...bias]
  for (let at = 0; at < ids.length; at += 1) {
    const first = itemAt(ids, at) * labels
    const value = itemAt(values, at)
    for (let label = 0; label < labels; label += 1)
      sums[label] = itemAt(sums, label) + itemAt(weights, first + label) * value
  }
  const highest = Math.max(...sums)
  const odds = sums.map((sum) => exp(sum - highest))
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  return odds.map((odd) => odd / total)
}
