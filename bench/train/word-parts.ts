import { vectorSize } from '../../src/analysis/embedded/vocabulary.ts'

/** Tells the features that a sentence has through its single words: their vectors, and the pieces of their spelling. */
export interface WordParts {
  featuresOf: (ids: readonly number[]) => { keys: number[]; values: number[] }
  /** How much a word counts: a frequent word says little. */
  shareOf: (id: number) => number
  /** The features of one word as they enter a sum, before the sum is scaled. */
  partsOf: (id: number) => { keys: readonly number[]; values: readonly number[] }
}

const vectorShare = 0.7
const spellingShare = 0.9
const frequent = 200
const spellingKeys = 1 << 20
const pieceMin = 3
const pieceMax = 5

export function createWordParts(
  words: readonly string[],
  vectors: Float32Array,
  sentences: readonly { ids: readonly number[] }[],
): WordParts {
  const counts = new Map<number, number>()
  for (const { ids } of sentences) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const keyOf = new Map<string, number>()
  const remembered = new Map<number, { keys: number[]; values: number[] }>()
  const shareOf = (id: number) => frequent / (frequent + (counts.get(id) ?? 0))

  const partsOf = (id: number) => {
    const known = remembered.get(id)
    if (known) return known
    const parts = { keys: [] as number[], values: [] as number[] }
    const share = shareOf(id)
    for (let axis = 0; axis < vectorSize; axis += 1) {
      const value = vectors[id * vectorSize + axis] ?? 0
      if (value === 0) continue
      parts.keys.push(axis)
      parts.values.push(vectorShare * share * value)
    }
    const pieces = piecesOf(words[id - 3])
    for (const piece of pieces) {
      const key = keyOf.get(piece) ?? spellingKeys + keyOf.size
      keyOf.set(piece, key)
      parts.keys.push(key)
      parts.values.push((spellingShare * share) / Math.sqrt(pieces.length))
    }
    remembered.set(id, parts)
    return parts
  }

  const featuresOf = (ids: readonly number[]) => {
    const sums = new Map<number, number>()
    let square = 0
    for (const id of ids) {
      square += shareOf(id) ** 2
      const { keys, values } = partsOf(id)
      keys.forEach((key, index) => {
        sums.set(key, (sums.get(key) ?? 0) + (values[index] ?? 0))
      })
    }
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    return { keys: [...sums.keys()], values: [...sums.values()].map((value) => value * scale) }
  }
  return { featuresOf, shareOf, partsOf }
}

function piecesOf(word: string | undefined): string[] {
  if (word === undefined || word.startsWith('#')) return []
  const whole = `<${word}>`
  const pieces = new Set<string>()
  for (let size = pieceMin; size <= pieceMax; size += 1)
    for (let from = 0; from + size <= whole.length; from += 1) pieces.add(whole.slice(from, from + size))
  return [...pieces]
}
