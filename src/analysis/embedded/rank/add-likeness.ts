import { type CallIndex, rarityOf, scoreStems } from './call-index.ts'
import type { Scores } from './score-sentences.ts'
import { contentForms, wordsOf } from './terms.ts'
import { addVectors, dimensions, product, type WordSpace } from './word-space.ts'

// What a sentence gains that is word for word like an example, and loses that is like a near miss, in log odds.
const exampleGain = 3
const nearMissLoss = 3

/** Raises what is like one of the element's examples and lowers what is like one of its near misses. */
export function addLikeness(
  index: CallIndex,
  { examples, nearMisses }: { examples: readonly string[]; nearMisses: readonly string[] },
  scores: Scores,
  space: WordSpace,
): Scores {
  const quote = scores.quote.slice()
  const passage = scores.passage.slice()
  let { isSpoken } = scores
  const add = (texts: readonly string[], gain: number) => {
    const alike = likenessTo(index, texts, space)
    alike.forEach((value, row) => {
      quote[row] = (quote[row] as number) + gain * value
      passage[row] = (passage[row] as number) + gain * value
      if (gain > 0 && value > 0.2) isSpoken = true
    })
  }
  if (examples.length > 0) add(examples, exampleGain)
  if (nearMisses.length > 0) add(nearMisses, -nearMissLoss)
  return { quote, passage, isSpoken }
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
      const share = possible === 0 ? 0 : Math.min(1, (own[row] as number) / possible)
      const cosine =
        norm === 0 ? 0 : product(index.sentenceVectors[0] as Float32Array, row * dimensions, vector, 0) / norm
      const value = share * Math.max(0, cosine)
      alike[row] = Math.max(alike[row] as number, value)
    }
  }
  return alike
}
