import { doubleAt, itemAt } from '../../at.ts'
import { bitsOf, isFigure } from './hash-words.ts'
import type { Statement } from './statements.ts'

/** How alike a sentence is to sentences of other turns, by the rarer words that they share: 0 to 1. */
export interface Echo {
  /** The most alike earlier and later sentence. */
  earlier: number
  later: number
  /** The number of alike sentences. */
  count: number
}

// Words of more sentences are about everything.
const commonShare = 0.08
const commonMin = 2
// Short sentences are alike by chance.
const weightMin = 6
const alike = 0.25

/** What comes up again later stands at the end; what is said once may not matter. */
export function findEchoes(statements: readonly Pick<Statement, 'codes' | 'segmentIndex'>[]): Echo[] {
  const all = statements.length
  const words = tellingWords(statements)
  const sizes = words.map((own) =>
    Math.max(weightMin, Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0))),
  )
  const echoes = statements.map((): Echo => ({ earlier: 0, later: 0, count: 0 }))
  const shared = new Float64Array(all)
  words.forEach((own, at) => {
    for (const other of addShared(own, shared)) {
      const near = (shared[other] ?? 0) / ((sizes[at] ?? 1) * (sizes[other] ?? 1))
      shared[other] = 0
      const [earlier, later] = [echoes[at], echoes[other]]
      if (!earlier || !later || statements[other]?.segmentIndex === statements[at]?.segmentIndex) continue
      earlier.later = Math.max(earlier.later, near)
      later.earlier = Math.max(later.earlier, near)
      if (near <= alike) continue
      earlier.count += 1
      later.count += 1
    }
  })
  return echoes
}

/** A rarer word with the sentences that have it; those before `next` have been compared. */
interface Word {
  weight: number
  places: readonly number[]
  next: number
}

/** The rarer words of each sentence, each once. */
function tellingWords(statements: readonly Pick<Statement, 'codes'>[]): Word[][] {
  const words: Word[][] = statements.map(() => [])
  const all = statements.length
  for (const [code, places] of placesOf(statements)) {
    const { length } = places
    if (length < 2 || length > commonShare * all + commonMin || isFigure(code)) continue
    const word = { weight: (bitsOf(Math.floor(all / length)) + 1) ** 2, places, next: 0 }
    for (const at of places) words[at]?.push(word)
  }
  return words
}

/** Adds what each later sentence shares with the words of the next one to `shared`. These sentences, each once. */
function addShared(words: readonly Word[], shared: Float64Array): number[] {
  const found: number[] = []
  for (const word of words) {
    word.next += 1
    for (let place = word.next; place < word.places.length; place += 1) {
      const other = itemAt(word.places, place)
      const before = doubleAt(shared, other)
      if (before === 0) found.push(other)
      shared[other] = before + word.weight
    }
  }
  return found
}

function placesOf(statements: readonly Pick<Statement, 'codes'>[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  statements.forEach(({ codes }, at) => {
    for (const code of codes) {
      const known = places.get(code)
      if (!known) places.set(code, [at])
      else if (known[known.length - 1] !== at) known.push(at)
    }
  })
  return places
}
