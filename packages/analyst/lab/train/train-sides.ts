import { floatAt } from '../../src/at.ts'
import type { Numbers } from '../../src/embedded/weights-file.ts'
import type { Example } from './example.ts'
import { toBytes } from './export-elements.ts'
import { type LinearOptions, trainLinear } from './train-linear.ts'

type Sentence = Pick<Example, 'ids' | 'side' | 'isQuestion'>

/**
 * Learns to recognise sentences of the selling side by words alone. Sentences between colleagues count for both sides. Only the grams
 * of the weights file are learnt; returns the arrays for it.
 */
export function trainSides(
  calls: readonly Sentence[],
  colleagues: readonly Sentence[],
  gramKeys: Int32Array,
  options: LinearOptions,
): Record<string, Numbers> {
  const examples = [
    ...calls.map((sentence) => sideExample(sentence, sentence.side === 'rep', 1)),
    ...colleagues.flatMap((sentence) => [
      sideExample(sentence, true, 0.5),
      sideExample(sentence, false, 0.5),
    ]),
  ]
  const { grams, gramRow, bias } = trainLinear(examples, { ...options, known: new Set(gramKeys) })
  const weights = Float32Array.from(gramKeys, (key) => grams[gramRow.get(key) ?? -1] ?? 0)
  const { bytes, unit } = toBytes(weights, 1)
  return { sides: bytes, sideScale: Float32Array.of(floatAt(unit, 0), floatAt(bias, 0)) }
}

function sideExample({ ids, isQuestion }: Sentence, isRep: boolean, weight: number): Example {
  const shown = isRep ? [0] : []
  return { ids, side: null, isQuestion, shown, weights: Float32Array.of(weight) }
}
