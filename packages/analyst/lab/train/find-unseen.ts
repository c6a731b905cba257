// node packages/analyst/lab/train/find-unseen.ts
//
// Makes ../facts/findings.jsonl: the analyst's findings in the calls with labelled facts, by weights learnt from the other half of all
// calls. Otherwise a model that learns from findings would trust them too much. Takes about six minutes of one processor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { claimElements } from '../../src/embedded/claim-elements.ts'
import { readCall } from '../../src/embedded/read-call.ts'
import { createVocabulary } from '../../src/embedded/vocabulary.ts'
import { readWeights } from '../../src/embedded/weights-file.ts'
import { learnPart } from './learn-part.ts'
import { readLabelledCalls } from './read-corpora.ts'
import { callExamples, catalogue, utteranceExamples } from './read-examples.ts'
import { readGoldFacts } from './read-gold-facts.ts'
import { knownWords } from './train-vocabulary.ts'

const folder = new URL('../facts/', import.meta.url)

const { words, vocabulary } = knownWords()
const utterances = utteranceExamples(vocabulary)
const examples = callExamples(vocabulary)
const shipped = readWeights(readFileSync(new URL('../../src/embedded/weights/elements.bin', import.meta.url)))
const models = [0, 1].map((half) => {
  const own = examples.filter((_, position) => position % 2 === half).flat()
  return learnPart([...utterances, ...own], words, shipped)
})
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
