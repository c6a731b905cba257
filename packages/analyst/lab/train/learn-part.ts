import { type ElementModel, readElementModel } from '../../src/embedded/element-model.ts'
import { packWeights, readWeights } from '../../src/embedded/weights-file.ts'
import type { Example } from './example.ts'
import { exportElements } from './export-elements.ts'
import { catalogue } from './read-examples.ts'
import { trainLinear } from './train-linear.ts'

const gramsMax = 130_000
const options = { epochs: 12, rate: 0.15, decay: 1e-4, occurrencesMin: 2, seed: 1, bias: -4 }

/** A model learnt from some of the examples, to measure with the others. */
export function learnPart(
  examples: readonly Example[],
  words: readonly string[],
  shipped: ReturnType<typeof readWeights>,
): ElementModel {
  const columns = catalogue.map((_, column) => column)
  const sales = trainLinear(examples, { ...options, columns })
  // These calls have sides, so the columns of meetings are not needed.
  const meetings = { columns: 2, bias: new Float32Array(2), gramRow: new Map(), grams: new Float32Array() }
  const arrays = exportElements(
    [
      { model: sales, gramsMax },
      { model: meetings, gramsMax: 0 },
    ],
    words,
  )
  const sides = new Int8Array(arrays.gramKeys.length)
  const keys = [...catalogue.map(({ key }) => key), 'next_step@meeting', 'decision_made@meeting']
  // The judges are the shipped ones: they learnt from scores of calls that the model had not seen.
  const judges = { judge: shipped.floatsOf('judge'), thresholds: shipped.floatsOf('thresholds') }
  const others = { sides, sideScale: shipped.floatsOf('sideScale'), ...judges }
  return readElementModel(
    readWeights(packWeights({ columns: new TextEncoder().encode(keys.join('\n')), ...arrays, ...others })),
  )
}
