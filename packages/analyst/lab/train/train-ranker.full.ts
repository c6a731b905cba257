import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { readRankerFile, readRankerModel } from '../../src/embedded/rank/ranker-model.ts'
import { labelMeeting } from './label-questions.ts'
import { learnLore, trainRanker } from './learn-ranker.ts'
import { packRanker } from './pack-ranker.ts'
import { readQuestioned, readWordVectors } from './read-corpora.ts'
import { knownWords } from './train-vocabulary.ts'

const sliceMeetings = 4
const sliceHash = '9024f95a574e267193bccc815fa81b58671712c87e884cad5d410a81cb893902'

describe('the training of the ranker', () => {
  const { vocabulary } = knownWords()
  const meetings = readQuestioned().map((meeting) => labelMeeting(meeting, vocabulary))

  it('gives the same bytes on every machine', () => {
    const slice = meetings.slice(0, sliceMeetings)
    const trained = trainRanker(slice, readWordVectors(), { report: () => {}, treeShare: 0.02 })
    assert.equal(createHash('sha256').update(packRanker(trained)).digest('hex'), sliceHash)
  })

  it('gives the tree-free part of the shipped weights', () => {
    const model = readRankerModel(readRankerFile())
    const lore = learnLore(meetings, model.space)
    assert.deepEqual(model.associations, lore.associations)
    assert.deepEqual(model.quotability, lore.quotability)
    assert.deepEqual(model.answering, lore.answering)
  })
})
