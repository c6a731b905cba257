import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment } from '@earshot/contract/transcript'
import { readElementModel } from './element-model.ts'
import { readCall } from './read-call.ts'
import { createVocabulary } from './vocabulary.ts'
import { readWeights } from './weights-file.ts'

const model = readElementModel(readWeights(readFileSync(new URL('weights/elements.bin', import.meta.url))))
const vocabulary = createVocabulary(model.words)

describe('scoreAll', () => {
  const said = [
    'The case can be made of wood or of rubber.',
    'Which of them is cheaper to make?',
    'The rubber one costs half.',
    'Then it is settled.',
    'And who writes it down for the next meeting?',
  ]
  const otherwise = said.with(2, 'I had a sandwich.')

  it('weighs the neighbours of a sentence only for the columns of meetings', () => {
    const [before, after] = [scoresOf(said, ['A', 'B', 'C']), scoresOf(otherwise, ['A', 'B', 'C'])]
    for (const [column, name] of model.columns.entries()) {
      const isOfMeetings = name.endsWith('@meeting')
      assert.equal(before[3]?.[column] !== after[3]?.[column], isOfMeetings, name)
    }
  })

  it('reads each sentence of a sales call by itself', () => {
    assert.deepEqual(scoresOf(said, ['A', 'B'])[3], scoresOf(otherwise, ['A', 'B'])[3])
  })
})

/** A row of scores for each sentence, whose speakers take turns and are of no known side. */
function scoresOf(sentences: readonly string[], speakers: readonly string[]): number[][] {
  const segments = sentences.map((text, index): Segment => {
    const speaker = speakers[index % speakers.length] ?? null
    return { index, speaker, side: null, startMs: null, endMs: null, text }
  })
  const spoken = readCall(segments, vocabulary)
  const scores = [...model.scoreAll(spoken)]
  const width = model.columns.length
  return spoken.map((_, at) => scores.slice(at * width, (at + 1) * width))
}
