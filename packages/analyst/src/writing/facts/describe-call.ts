import { createBag } from './hash-words.ts'
import type { Statement } from './statements.ts'

const kind = { word: 80, pair: 81 }
const sides = { rep: 1, customer: 2 }
const featuresMax = 8192

/** Numbers of the features of a whole call: which words and pairs of words each side says. */
export function describeCall(statements: readonly Pick<Statement, 'codes' | 'side'>[]): Int32Array {
  const bag = createBag(featuresMax)
  for (const { codes, side } of statements) {
    const own = side ? sides[side] : 0
    let before = own
    for (const code of codes) {
      bag.add(kind.word, code, own)
      bag.add(kind.pair, before, code)
      before = code
    }
  }
  return bag.take()
}
