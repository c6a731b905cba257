// node bench/train/train-elements.ts
//
// Makes src/analysis/embedded/weights/elements.bin from data/: byte for byte the same on every machine. Takes about two minutes.
import { writeFileSync } from 'node:fs'
import { readElementModel } from '../../src/analysis/embedded/element-model.ts'
import { packWeights, readWeights } from '../../src/analysis/embedded/weights-file.ts'
import type { Example } from './example.ts'
import { exportElements } from './export-elements.ts'
import {
  callExamples,
  catalogue,
  columnCount,
  type LabelledSentence,
  meetingColumns,
  meetingExamples,
  utteranceExamples,
} from './read-examples.ts'
import { type JudgedCall, trainJudge } from './train-judge.ts'
import { trainLinear } from './train-linear.ts'
import { knownWords } from './train-vocabulary.ts'
import { createWordParts } from './word-parts.ts'

const folds = 4
// A call's sentence is worth more than an utterance: its elements are all named, and it is as common as in life.
const callRepeats = 2
// Of sentences of meetings that show nothing one in so many is learnt from.
const meetingShare = 4
const options = { columns: columnCount, epochs: 12, rate: 0.15, decay: 1e-4, occurrencesMin: 2, seed: 1 }

const { words, vocabulary, vectors } = knownWords()
const utterances = utteranceExamples(vocabulary)
const calls = callExamples(vocabulary)
const meetings = meetingExamples(vocabulary)
const parts = createWordParts(words, vectors, [...utterances, ...calls.flat()])

const judged: JudgedCall[] = []
const judgedMeetings: JudgedCall[] = []
for (let fold = 0; fold < folds; fold += 1) {
  const model = modelOf(train((position) => position % folds !== fold))
  judged.push(...calls.filter((_, at) => at % folds === fold).map((call) => judgedCall(call, model)))
  judgedMeetings.push(
    ...meetings.filter((_, at) => at % folds === fold).map((call) => judgedCall(call, model)),
  )
}
const judge = new Map([
  ...trainJudge(
    judged,
    catalogue.map((_, column) => column),
  ),
  ...trainJudge(judgedMeetings, Object.values(meetingColumns)),
])
const arrays = {
  ...train(() => true),
  judge: Float32Array.from(
    Array.from({ length: columnCount }, (_, column) => [...(judge.get(column) ?? [])]).flat(),
  ),
}
writeFileSync(
  new URL('../../src/analysis/embedded/weights/elements.bin', import.meta.url),
  packWeights(arrays),
)

function train(isLearnt: (position: number) => boolean) {
  const examples: Example[] = [...utterances]
  calls.forEach((call, position) => {
    if (isLearnt(position)) for (let time = 0; time < callRepeats; time += 1) examples.push(...call)
  })
  meetings.forEach((meeting, position) => {
    if (isLearnt(position))
      examples.push(...meeting.filter(({ shown }, at) => shown.length > 0 || at % meetingShare === 0))
  })
  const columns = [...catalogue.map(({ key }) => key), 'next_step@meeting', 'decision_made@meeting']
  return {
    columns: new TextEncoder().encode(columns.join('\n')),
    ...exportElements(trainLinear(examples, parts, options), words, parts),
  }
}

function modelOf(arrays: ReturnType<typeof train>) {
  return readElementModel(readWeights(packWeights({ ...arrays, judge: new Float32Array(1) })))
}

function judgedCall(call: readonly LabelledSentence[], model: ReturnType<typeof modelOf>): JudgedCall {
  const asked = call[0]?.columns ?? new Uint8Array()
  const columns = Int32Array.from(asked)
  const scores = new Map([...asked].map((column) => [column, new Float32Array(call.length)]))
  const row = new Float32Array(columns.length)
  call.forEach((sentence, at) => {
    model.score(sentence, columns, row)
    columns.forEach((column, place) => {
      const own = scores.get(column)
      if (own) own[at] = row[place] as number
    })
  })
  return {
    spoken: call,
    scores,
    shows: (at, column) => call[at]?.shown.includes(column) ?? false,
    allows: (at, column) => {
      const speaker = catalogue[column]?.speaker ?? 'any'
      return speaker === 'any' || speaker === call[at]?.side
    },
  }
}
