// node bench/train/train-elements.ts
//
// Makes src/analysis/embedded/weights/elements.bin from data/: byte for byte the same on every machine. Takes about a quarter of an hour.
import { writeFileSync } from 'node:fs'
import { scoresOf } from '../../src/analysis/embedded/call-scores.ts'
import { readElementModel } from '../../src/analysis/embedded/element-model.ts'
import { judge as judgeSentence } from '../../src/analysis/embedded/judge-sentence.ts'
import { packWeights, readWeights } from '../../src/analysis/embedded/weights-file.ts'
import type { Side } from '../../src/contract/transcript.ts'
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
import { trainLinear } from './train-linear.ts'
import { trainSides } from './train-sides.ts'
import { knownWords } from './train-vocabulary.ts'

const folds = 4
// As of described elements, what is less likely than this is left out of a meeting's 20 likeliest sentences.
const meetingThreshold = 0.05
// Two columns stand against 44: what they know would else give way to the rarest words of sales calls.
const importanceOf = (column: number) => (column < catalogue.length ? 1 : 4)
// Of sentences of meetings that show nothing one in so many is learnt from.
const meetingShare = 4
const options = {
  columns: columnCount,
  epochs: 12,
  rate: 0.15,
  decay: 1e-4,
  occurrencesMin: 2,
  seed: 1,
  bias: -4,
}
// Who writes no training call is a little harder to read. The line that makes judges as sure as they are right of such calls, through
// the log odds; from `npm run bench -- confidence` with slope 1 and shift 0.
const others = { slope: 0.6, shift: -0.5 }
// The same for meetings, from the dev part of AMI and `--each`.
const meetingLines = new Map([
  [meetingColumns.next_step, { slope: 0.95, shift: 0.5 }],
  [meetingColumns.decision_made, { slope: 0.65, shift: -1 }],
])
const sideOptions = { ...options, columns: 1, epochs: 6, bias: 0 }

const { words, vocabulary } = knownWords()
const utterances = utteranceExamples(vocabulary)
const calls = callExamples(vocabulary)
const meetings = meetingExamples(vocabulary)

const judgedCalls: JudgedCall[] = []
const judgedUtterances: JudgedCall[] = []
const judgedMeetings: JudgedCall[] = []
for (let fold = 0; fold < folds; fold += 1) {
  const model = modelOf(train((position) => position % folds !== fold))
  utterances.forEach((utterance, at) => {
    if (at % folds === fold) judgedUtterances[at] = judgedUtterance(utterance, model)
  })
  calls.forEach((call, at) => {
    if (at % folds === fold) judgedCalls[at] = judgedCall(call, model)
  })
  meetings.forEach((call, at) => {
    if (at % folds === fold) judgedMeetings[at] = judgedCall(call, model)
  })
}
const salesColumns = catalogue.map((_, column) => column)
const judge = new Map([
  ...trainJudges([...judgedCalls, ...judgedUtterances], salesColumns),
  ...trainJudges(judgedMeetings, [...meetingLines.keys()]),
])
const thresholds = chooseThresholds(outcomesOf(judgedCalls))
const byColumn = Array.from({ length: columnCount }, (_, column) => column)
const learnt = train(() => true)
const arrays = {
  ...learnt,
  ...trainSides(calls.flat(), colleagueSentences(vocabulary), learnt.gramKeys, sideOptions),
  judge: Float32Array.from(byColumn.flatMap((column) => [...(judge.get(column) ?? [])])),
  thresholds: Float32Array.from(byColumn, (column) => thresholds.get(column) ?? meetingThreshold),
}
writeFileSync(
  new URL('../../src/analysis/embedded/weights/elements.bin', import.meta.url),
  packWeights(arrays),
)

function train(isLearnt: (position: number) => boolean) {
  const examples: Example[] = utterances.filter((_, position) => isLearnt(position))
  calls.forEach((call, position) => {
    if (isLearnt(position)) examples.push(...call)
  })
  meetings.forEach((meeting, position) => {
    if (isLearnt(position))
      examples.push(...meeting.filter(({ shown }, at) => shown.length > 0 || at % meetingShare === 0))
  })
  const columns = [...catalogue.map(({ key }) => key), 'next_step@meeting', 'decision_made@meeting']
  return {
    columns: new TextEncoder().encode(columns.join('\n')),
    ...exportElements(trainLinear(examples, options), words, importanceOf),
  }
}

function modelOf(arrays: ReturnType<typeof train>) {
  const none = new Float32Array(1)
  const unused = { judge: none, thresholds: none, sides: new Int8Array(1), sideScale: none }
  return readElementModel(readWeights(packWeights({ ...arrays, ...unused })))
}

function judgedCall(call: readonly LabelledSentence[], model: ReturnType<typeof modelOf>): JudgedCall {
  return {
    spoken: call,
    scores: scoresOf(model.scoreAll(call), columnCount, call),
    shows: (at, column) => call[at]?.shown.includes(column) ?? false,
    allows: (at, column) => canShow(column, call[at]?.side ?? null),
  }
}

function canShow(column: number, side: Side | null): boolean {
  const speaker = catalogue[column]?.speaker ?? 'any'
  return speaker === 'any' || speaker === side
}

// An utterance is an excerpt of a call. Which of its sentences shows an element is not told: the likeliest one does.
function judgedUtterance(
  { spoken, shown, side }: LabelledUtterance,
  model: ReturnType<typeof modelOf>,
): JudgedCall {
  const scores = scoresOf(model.scoreAll(spoken), columnCount, spoken)
  const scoreOf = (at: number, column: number) => scores.above[at * columnCount + column] as number
  const isLikeliest = (at: number, column: number) =>
    spoken.every((_, other) => scoreOf(other, column) <= scoreOf(at, column))
  return {
    ...{ spoken, scores },
    shows: (_, column) => shown.includes(column),
    allows: (at, column) => canShow(column, side) && (!shown.includes(column) || isLikeliest(at, column)),
  }
}

function trainJudges(judged: readonly JudgedCall[], columns: number[]): Map<number, Float32Array> {
  return new Map(
    [...trainJudge(judged, columns)].map(([column, weights]) => {
      const { slope, shift } = meetingLines.get(column) ?? others
      // The first weight stands alone.
      return [column, weights.map((weight, at) => weight * slope + (at === 0 ? shift : 0))]
    }),
  )
}

/** What judges that have not seen a call say of its sentences. */
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
