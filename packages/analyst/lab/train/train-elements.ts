// node packages/analyst/lab/train/train-elements.ts
//
// Makes packages/analyst/src/embedded/weights/elements.bin from data/: byte for byte the same on every machine. Takes about 24 minutes of one processor.
import { writeFileSync } from 'node:fs'
import type { Side } from '@earshot/contract/transcript'
import { type Scores, scoreAt } from '../../src/embedded/call-scores.ts'
import { readElementModel } from '../../src/embedded/element-model.ts'
import { judge as judgeSentence } from '../../src/embedded/judge-sentence.ts'
import type { Spoken } from '../../src/embedded/read-call.ts'
import { packWeights, readWeights } from '../../src/embedded/weights-file.ts'
import { chooseThresholds, type Outcome } from './choose-thresholds.ts'
import type { Example } from './example.ts'
import { exportElements } from './export-elements.ts'
import {
  callExamples,
  catalogue,
  colleagueSentences,
  columnCount,
  type LabelledSentence,
  type LabelledUtterance,
  meetingColumns,
  meetingExamples,
  utteranceExamples,
} from './read-examples.ts'
import { describeAll, type JudgedCall, trainJudge } from './train-judge.ts'
import { type LinearModel, trainLinear, trainMean } from './train-linear.ts'
import { trainSides } from './train-sides.ts'
import { knownWords } from './train-vocabulary.ts'

const folds = 4
// The least probability of a meeting's 20 likeliest sentences, as with described elements.
const meetingThreshold = 0.05
// The heaviest grams: more would add megabytes of tiny weights.
const salesGramsMax = 130_000
const meetingGramsMax = 20_000
// One in so many sentences of meetings without evidence is used.
const meetingShare = 2
// With few examples their order matters, so the mean over several orders is taken.
const meetingModels = 8
const salesColumns = catalogue.map((_, column) => column)
const options = {
  columns: salesColumns,
  epochs: 12,
  rate: 0.15,
  decay: 1e-4,
  occurrencesMin: 2,
  seed: 1,
  bias: -4,
}
// Calls of writers without a training call are harder to judge. This line through the log odds calibrates the judges for such calls; from
// `npm run bench -- confidence` with slope 1 and shift 0.
const others = { slope: 0.6, shift: -0.5 }
// The lines for meetings, from the dev part of AMI and `--each`.
const meetingLines = new Map([
  [meetingColumns.next_step, { slope: 0.9, shift: 0.5 }],
  [meetingColumns.decision_made, { slope: 1, shift: -0.5 }],
])
const meetingOptions = { ...options, columns: Object.values(meetingColumns) }
const sideOptions = { ...options, columns: [0], epochs: 6, bias: 0 }

const { words, vocabulary } = knownWords()
const utterances = utteranceExamples(vocabulary)
const calls = callExamples(vocabulary)
const meetings = meetingExamples(vocabulary)

const judgedCalls: JudgedCall[] = []
const judgedUtterances: JudgedCall[] = []
const judgedMeetings: JudgedCall[] = []
// Each model is trained without the other's data.
const sales = trainSales(() => true)
const ofMeetings = trainMeetings(() => true)
for (let fold = 0; fold < folds; fold += 1) {
  const isLearnt = (position: number) => position % folds !== fold
  const salesModel = modelOf(weightsOf(trainSales(isLearnt), ofMeetings))
  utterances.forEach((utterance, at) => {
    if (!isLearnt(at)) judgedUtterances[at] = judgedUtterance(utterance, salesModel)
  })
  calls.forEach((call, at) => {
    if (!isLearnt(at)) judgedCalls[at] = judgedCall(call, salesModel)
  })
  const meetingModel = modelOf(weightsOf(sales, trainMeetings(isLearnt)))
  meetings.forEach((call, at) => {
    if (!isLearnt(at)) judgedMeetings[at] = judgedCall(call, meetingModel)
  })
}
const judge = new Map([
  ...trainJudges([...judgedCalls, ...judgedUtterances], salesColumns),
  ...trainJudges(judgedMeetings, [...meetingLines.keys()]),
])
const thresholds = chooseThresholds(outcomesOf(judgedCalls))
const byColumn = Array.from({ length: columnCount }, (_, column) => column)
const learnt = weightsOf(sales, ofMeetings)
const arrays = {
  ...learnt,
  ...trainSides(calls.flat(), colleagueSentences(vocabulary), learnt.gramKeys, sideOptions),
  judge: Float32Array.from(byColumn.flatMap((column) => [...(judge.get(column) ?? [])])),
  thresholds: Float32Array.from(byColumn, (column) => thresholds.get(column) ?? meetingThreshold),
}
writeFileSync(new URL('../../src/embedded/weights/elements.bin', import.meta.url), packWeights(arrays))

function trainSales(isLearnt: (position: number) => boolean): LinearModel {
  const examples: Example[] = utterances.filter((_, position) => isLearnt(position))
  calls.forEach((call, position) => {
    if (isLearnt(position)) examples.push(...call)
  })
  return trainLinear(examples, options)
}

function trainMeetings(isLearnt: (position: number) => boolean): LinearModel {
  const examples = meetings
    .filter((_, position) => isLearnt(position))
    .flatMap((meeting) => meeting.filter(({ shown }, at) => shown.length > 0 || at % meetingShare === 0))
  return trainMean(examples, meetingOptions, meetingModels)
}

function weightsOf(salesModel: LinearModel, meetingModel: LinearModel) {
  const columns = [...catalogue.map(({ key }) => key), 'next_step@meeting', 'decision_made@meeting']
  const parts = [
    { model: salesModel, gramsMax: salesGramsMax },
    { model: meetingModel, gramsMax: meetingGramsMax },
  ]
  return { columns: new TextEncoder().encode(columns.join('\n')), ...exportElements(parts, words) }
}

function modelOf(arrays: ReturnType<typeof weightsOf>) {
  const none = new Float32Array(1)
  const unused = { judge: none, thresholds: none, sides: new Int8Array(), sideScale: none }
  return readElementModel(readWeights(packWeights({ ...arrays, ...unused })))
}

function judgedCall(call: readonly LabelledSentence[], model: ReturnType<typeof modelOf>): JudgedCall {
  return {
    spoken: call,
    scores: keptScores(model, call),
    shows: (at, column) => call[at]?.shown.includes(column) ?? false,
    allows: (at, column) => canShow(column, call[at]?.side ?? null),
  }
}

// A copy, because the model reuses its arrays for the next call.
function keptScores(model: ReturnType<typeof modelOf>, spoken: readonly Spoken[]): Scores {
  const { above, around, heard, ...scores } = model.scoresOf(spoken)
  return { ...scores, above: above.slice(), around: around.slice(), heard: heard.slice() }
}

function canShow(column: number, side: Side | null): boolean {
  const speaker = catalogue[column]?.speaker ?? 'any'
  return speaker === 'any' || speaker === side
}

// An utterance is an excerpt of a call. Its labels don't say which sentence shows an element, so the likeliest one counts.
function judgedUtterance(
  { spoken, shown, side }: LabelledUtterance,
  model: ReturnType<typeof modelOf>,
): JudgedCall {
  const scores = keptScores(model, spoken)
  const scoreOf = (at: number, column: number) => scoreAt(scores, at, column)
  const isLikeliest = (at: number, column: number) =>
    spoken.every((_, other) => scoreOf(other, column) <= scoreOf(at, column))
  return {
    spoken,
    scores,
    shows: (_, column) => shown.includes(column),
    allows: (at, column) => canShow(column, side) && (!shown.includes(column) || isLikeliest(at, column)),
  }
}

function trainJudges(judged: readonly JudgedCall[], columns: number[]): Map<number, Float32Array> {
  return new Map(
    [...trainJudge(judged, columns)].map(([column, weights]) => {
      const { slope, shift } = meetingLines.get(column) ?? others
      // The first weight is the bias.
      return [column, weights.map((weight, at) => weight * slope + (at === 0 ? shift : 0))]
    }),
  )
}

/** The scores of a call's sentences by judges that have not seen the call. */
function outcomesOf(judged: readonly JudgedCall[]): Map<number, Outcome[]> {
  const outcomes = new Map(salesColumns.map((column) => [column, [] as Outcome[]]))
  for (const half of [0, 1]) {
    const judge = trainJudges(
      judged.filter((_, at) => at % 2 !== half),
      salesColumns,
    )
    const unseen = judged.filter((_, at) => at % 2 === half)
    for (const [column, own] of outcomes) {
      const weights = judge.get(column) ?? new Float32Array()
      const { size, descriptions, shows } = describeAll(unseen, column)
      shows.forEach((shown, row) => {
        const confidence = judgeSentence(descriptions.subarray(row * size, (row + 1) * size), weights)
        own.push({ shows: shown === 1, confidence })
      })
    }
  }
  return outcomes
}
