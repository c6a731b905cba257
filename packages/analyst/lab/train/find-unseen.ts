// node packages/analyst/lab/train/find-unseen.ts
//
// Makes ../facts/findings.jsonl: the analyst's findings in the calls with labelled facts, by weights learnt from the other half of all
// calls. Otherwise a model that learns from findings would trust them too much. Takes about six minutes of one processor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { claimElements } from '../../src/embedded/claim-elements.ts'
import { readElementModel } from '../../src/embedded/element-model.ts'
import { readCall } from '../../src/embedded/read-call.ts'
import { createVocabulary } from '../../src/embedded/vocabulary.ts'
import { packWeights, readWeights } from '../../src/embedded/weights-file.ts'
import { exportElements } from './export-elements.ts'
import { readLabelledCalls } from './read-corpora.ts'
import { callExamples, catalogue, utteranceExamples } from './read-examples.ts'
import { readGoldFacts } from './read-gold-facts.ts'
import { trainLinear } from './train-linear.ts'
import { knownWords } from './train-vocabulary.ts'

const gramsMax = 130_000
const options = { epochs: 12, rate: 0.15, decay: 1e-4, occurrencesMin: 2, seed: 1, bias: -4 }
const folder = new URL('../facts/', import.meta.url)

const { words, vocabulary } = knownWords()
const utterances = utteranceExamples(vocabulary)
const examples = callExamples(vocabulary)
const shipped = readWeights(readFileSync(new URL('../../src/embedded/weights/elements.bin', import.meta.url)))
const models = [0, 1].map((half) => modelOf(half))
const names = readdirSync(new URL('data/calls/', import.meta.url))
  .filter((name) => name.endsWith('.txt'))
  .sort()
const calls = readLabelledCalls()
const lines = readGoldFacts(new URL('calls/', folder)).map(({ call }) => {
  const position = names.indexOf(`${call}.txt`)
  const { segments } = calls[position] ?? {}
  // The model of the other half.
  const model = models[1 - (position % 2)]
  if (!segments || !model) throw new Error(`no training call ${call}`)
  const claims = claimElements(readCall(segments, createVocabulary(model.words)), segments, catalogue, model)
  const found = claims.map(({ elementKey, segmentIndex, startChar = 0, quote, confidence }) => {
    return [elementKey, segmentIndex, startChar, startChar + quote.length, confidence]
  })
  return JSON.stringify({ call, found })
})
writeFileSync(new URL('findings.jsonl', folder), `${lines.join('\n')}\n`)

function modelOf(half: number) {
  const own = examples.filter((_, position) => position % 2 === half).flat()
  const columns = catalogue.map((_, column) => column)
  const sales = trainLinear([...utterances, ...own], { ...options, columns })
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
