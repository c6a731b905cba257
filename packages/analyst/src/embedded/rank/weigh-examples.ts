import { doubleAt, itemAt } from '../../at.ts'
import { type CallIndex, rarityOf, scoreStems } from './call-index.ts'
import { contentForms, wordsOf } from './terms.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

// The gain in log odds of a sentence equal to an example, and the loss of one equal to a near miss.
const exampleGain = 3
const nearMissLoss = 3

/** For each sentence the gain by likeness to an example of the element, minus the loss by likeness to a near miss. */
export function likenessOf(
  index: CallIndex,
  { examples, nearMisses }: { examples: readonly string[]; nearMisses: readonly string[] },
  space: WordSpace,
): Float64Array {
  const gains = likenessTo(index, examples, space)
  const losses = likenessTo(index, nearMisses, space)
  return gains.map((gain, row) => exampleGain * gain - nearMissLoss * doubleAt(losses, row))
}

// The likest text for each sentence: the share of its words by rarity that the sentence has, and the cosine of their vectors.
function likenessTo(index: CallIndex, texts: readonly string[], space: WordSpace): Float64Array {
  const alike = new Float64Array(index.size)
  for (const text of texts) {
    const forms = contentForms(wordsOf(text))
    const stems = new Map(forms.map((form) => [index.stemOf(form), 1]))
    const possible = [...stems.keys()].reduce((sum, stem) => sum + rarityOf(index, stem), 0)
    const own = scoreStems(index, stems)
    const vector = new Float32Array(dimensions)
    const rows = forms.map((form) => space.rowOf(form))
    addVectors(space, rows, vector, 0)
    const norm = Math.sqrt(product(vector, 0, vector, 0))
    for (let row = 0; row < index.size; row += 1) {
      const share = possible === 0 ? 0 : Math.min(1, doubleAt(own, row) / possible)
      const cosine =
        norm === 0 ? 0 : product(itemAt(index.sentenceVectors, 0), row * dimensions, vector, 0) / norm
      const value = share * Math.max(0, cosine)
      alike[row] = Math.max(doubleAt(alike, row), value)
    }
  }
  return alike
}
