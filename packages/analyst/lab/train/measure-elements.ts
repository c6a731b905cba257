// node packages/analyst/lab/train/measure-elements.ts [--parts 0,1,2,3,4 | --excerpts] [--sentences <file>]
//
// Measures how elements are found in training calls of styles that were left out whole: five folds of blocks of 170 numbers, as in
// train-call-types.ts. Each sentence with a confidence from 0.5 on is shown; the marks say whether it is right, or readers where they have
// judged it (data/elements-judged.jsonl). The judges are the shipped ones. About two minutes of one processor for each part. With --excerpts the
// shipped weights are measured on data/excerpts.txt instead. --sentences writes each sentence with its marks and confidences.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { doubleAt } from '../../src/at.ts'
import { judgeElement } from '../../src/embedded/claim-elements.ts'
import { type ElementModel, readElementModel } from '../../src/embedded/element-model.ts'
import { shownConfidence } from '../../src/embedded/shown-confidence.ts'
import { createVocabulary } from '../../src/embedded/vocabulary.ts'
import { readWeights } from '../../src/embedded/weights-file.ts'
import { print } from '../tools/print.ts'
import { flag, newFile, readArgs } from '../tools/read-args.ts'
import { readLines } from '../tools/read-lines.ts'
import { learnPart } from './learn-part.ts'
import { type LabelledCall, readExcerpts, readLabelledCalls } from './read-corpora.ts'
import { callExamples, catalogue, type LabelledSentence, utteranceExamples } from './read-examples.ts'
import { knownWords } from './train-vocabulary.ts'

const styleCalls = 170
const folds = 5
const bins = 10
const binFirst = 2
const shown = 0.5
const keptMin = 0.1

const values = readArgs({
  parts: z
    .string()
    .regex(/^[0-4](,[0-4])*$/, 'give numbers from 0 to 4')
    .default('0,1,2,3,4'),
  excerpts: flag,
  sentences: newFile.optional(),
})
const names = readdirSync(new URL('data/calls/', import.meta.url))
  .filter((name) => name.endsWith('.txt'))
  .sort()
const Judged = z.object({
  element: z.string(),
  call: z.string(),
  turn: z.int(),
  sentence: z.string(),
  isShown: z.boolean(),
})
const placeOf = (place: Omit<z.infer<typeof Judged>, 'isShown'>) =>
  [place.element, place.call, place.turn, place.sentence].join(' ')
const verdicts = new Map(
  readLines(fileURLToPath(new URL('data/elements-judged.jsonl', import.meta.url)), Judged).map((one) => [
    placeOf(one),
    one.isShown,
  ]),
)
const { words, vocabulary } = knownWords()
const utterances = utteranceExamples(vocabulary)
const calls = readLabelledCalls()
const examples = callExamples(vocabulary)
const shipped = readWeights(readFileSync(new URL('../../src/embedded/weights/elements.bin', import.meta.url)))
const tally = new Map(
  catalogue.map(({ key }) => [key, { marks: 0, all: new Float64Array(bins), right: new Float64Array(bins) }]),
)
const lines: string[] = []
if (values.excerpts) measureExcerpts()
else for (const part of values.parts.split(',')) measure(Number(part))
if (values.sentences) writeFileSync(values.sentences, `${lines.join('\n')}\n`)
report()

// exchanges.txt is learnt from by all.
function partOf(position: number): number | null {
  const name = names[position]
  return name === undefined ? null : Math.floor(Number.parseInt(name, 10) / styleCalls) % folds
}

function measure(part: number): void {
  const own = examples.filter((_, position) => partOf(position) !== part).flat()
  const model = learnPart([...utterances, ...own], words, shipped)
  examples.forEach((call, position) => {
    const name = (names[position] ?? '').replace('.txt', '')
    if (partOf(position) === part) measureCall(call, { name, call: calls[position] }, model)
  })
}

function measureExcerpts(): void {
  const model = readElementModel(shipped)
  const excerpts = readExcerpts()
  const vocabularyOfModel = createVocabulary(model.words)
  callExamples(vocabularyOfModel, excerpts).forEach((call, position) => {
    measureCall(call, { name: `excerpt ${position + 1}`, call: excerpts[position] }, model)
  })
}

function measureCall(
  sentences: readonly LabelledSentence[],
  { name, call }: { name: string; call: LabelledCall | undefined },
  model: ElementModel,
): void {
  const said = sentences.map(({ segmentIndex, start, end, side, shown: columns }) => ({
    call: name,
    turn: segmentIndex,
    side,
    sentence: call?.segments[segmentIndex]?.text.slice(start, end) ?? '',
    marks: columns.map((column) => catalogue[column]?.key),
    sure: {} as Record<string, number>,
  }))
  for (const element of catalogue)
    judgeElement(sentences, element, model).confidences.forEach((judged, at) => {
      const confidence = shownConfidence(element.key, judged)
      const own = said[at]
      if (!own) return
      const isRight =
        verdicts.get(placeOf({ ...own, element: element.key })) ?? own.marks.includes(element.key)
      add(element.key, confidence, isRight)
      if (confidence >= keptMin) own.sure[element.key] = confidence
    })
  if (values.sentences) lines.push(...said.map((own) => JSON.stringify(own)))
}

function add(key: string, confidence: number, isRight: boolean): void {
  const own = tally.get(key)
  if (!own) return
  const bin = Math.min(bins - 1, Math.floor(confidence * bins))
  own.all[bin] = doubleAt(own.all, bin) + 1
  if (!isRight) return
  own.marks += 1
  own.right[bin] = doubleAt(own.right, bin) + 1
}

function report(): void {
  print('element | marks | shown | right | found | right by confidence from 0.2, 0.3, … on (and how many)')
  const sum = (counts: Float64Array) => counts.subarray(shown * bins).reduce((all, count) => all + count, 0)
  const share = (part: number, all: number) => (all > 0 ? (part / all).toFixed(2) : '-')
  for (const [key, { marks, all, right }] of tally) {
    const byBin = Array.from(all, (count, bin) => `${share(doubleAt(right, bin), count)} (${count})`).slice(
      binFirst,
    )
    const [claims, hits] = [sum(all), sum(right)]
    print([key, marks, claims, share(hits, claims), share(hits, marks), byBin.join(' ')].join(' | '))
  }
}
