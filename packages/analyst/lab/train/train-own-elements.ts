// node packages/analyst/lab/train/train-own-elements.ts [file]
//
// Makes packages/analyst/src/embedded/weights/own.bin, or another file, from the labelled calls and data/own-elements.json in a few minutes: byte for byte the
// same on every machine. An own element there has a pattern of its evidence, in place of a reader's labels. Prints how well the
// elements of each fold are found by weights learnt from the others.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { doubleAt, itemAt } from '../../src/at.ts'
import type { ElementDefinition } from '../../src/definitions/element.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import { namesTopic } from '../../src/embedded/rank/names-topic.ts'
import { ownColumns, rarest } from '../../src/embedded/rank/own-columns.ts'
import { ownProbability } from '../../src/embedded/rank/own-model.ts'
import { readRankerFile, readRankerModel } from '../../src/embedded/rank/ranker-model.ts'
import { prepareCall, scoreSentences } from '../../src/embedded/rank/score-sentences.ts'
import { wordsOf } from '../../src/embedded/rank/terms.ts'
import { likenessOf } from '../../src/embedded/rank/weigh-examples.ts'
import { readCall } from '../../src/embedded/read-call.ts'
import { rememberNouns } from '../../src/embedded/stem.ts'
import { unknownId } from '../../src/embedded/vocabulary.ts'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { wordForms } from '../../src/embedded/word-forms.ts'
import { describedElement } from '../described-element.ts'
import { print } from '../tools/print.ts'
import { readLines } from '../tools/read-lines.ts'
import { minimize } from './minimize.ts'
import { type LabelledCall, readLabelledCalls, readWordVectors } from './read-corpora.ts'

const callShare = 12
const folds = 6
const iterations = 60
const hold = 0.5
const rankerShare = 0.3
const rankerHold = 100_000
const wordsMin = 3
// One in so many sentences without anything in common with an element is used, and weighs for all.
const farShare = 10

const OwnElements = z.array(
  z.object({ key: z.string(), description: z.string(), shows: z.string(), examples: z.array(z.string()) }),
)
interface Sentence {
  element: number
  values: number[]
  isShown: boolean
  /** A reader's verdict. */
  judged: boolean | undefined
  weight: number
}

const Judged = z.object({ description: z.string(), sentence: z.string(), isShown: z.boolean() })

/** By element and sentence, whether a reader finds that the sentence shows the element: for measuring, not for training. */
const judgements = new Map(
  readLines(fileURLToPath(new URL('data/own-judged.jsonl', import.meta.url)), Judged).map((one) => [
    `${one.description} ${one.sentence}`,
    one.isShown,
  ]),
)
const model = readRankerModel(readRankerFile())
const own = OwnElements.parse(
  JSON.parse(readFileSync(new URL('data/own-elements.json', import.meta.url), 'utf8')),
)
const isTopic = own.map(({ description }) => namesTopic(description))
const calls = readLabelledCalls()
const rarity = readRarity(calls)
const sentences = calls.filter((_, at) => at % callShare === 0).flatMap(readSentences)
const left = Array.from({ length: folds }, (_, fold) => {
  const isLeftOut = ({ element }: Sentence) => element % folds === fold
  const weights = learn(sentences.filter((sentence) => !isLeftOut(sentence)))
  return sentences.filter(isLeftOut).map((sentence) => ({
    ...sentence,
    told: ownProbability({ weights }, sentence.values, isTopic[sentence.element] ?? false),
  }))
}).flat()
for (const least of [0.3, 0.4, 0.5, 0.6, 0.7]) {
  const told = left.filter((sentence) => sentence.told >= least)
  const right = told.filter(({ isShown }) => isShown)
  const all = left.filter(({ isShown }) => isShown)
  const read = told.filter(({ judged }) => judged !== undefined)
  const mean = told.reduce((sum, sentence) => sum + sentence.told, 0) / told.length
  print(
    `from ${least}: ${told.length} claimed, right ${(right.length / told.length).toFixed(2)}, ` +
      `mean confidence ${mean.toFixed(2)}, found ${(right.length / all.length).toFixed(2)}; ` +
      `${read.filter(({ judged }) => judged).length} of ${read.length} right by a reader`,
  )
}
writeFileSync(
  process.argv[2] ?? new URL('../../src/embedded/weights/own.bin', import.meta.url),
  packWeights({ own: learn(sentences), rarity }),
)

function readSentences({ segments }: LabelledCall): Sentence[] {
  const spoken = readCall(segments, (token) => wordForms(token).map(() => unknownId))
  const call = prepareCall(spoken, segments, model)
  return own.flatMap(({ key, description, shows, examples }, element) => {
    const pattern = new RegExp(shows, 'i')
    const labels = spoken.map(({ segmentIndex, start, end }) => {
      const text = segments[segmentIndex]?.text.slice(start, end) ?? ''
      return { isShown: pattern.test(text), judged: judgements.get(`${description} ${text}`) }
    })
    const { quote } = scoreSentences(call, description, model)
    return [[], examples].flatMap((given) => {
      const definition: ElementDefinition = { ...describedElement(key, description), examples: given }
      const likeness = likenessOf(call.index, definition, model.space)
      const columns = ownColumns(call.index, definition, { space: model.space, likeness, quote, rarity })
      const long = [...spoken.keys()].filter((row) => itemAt(spoken, row).tokens.length >= wordsMin)
      const read = long.map((row) => readRow(columns, row, { element, ...itemAt(labels, row) }))
      return read.filter(({ weight }, at) => weight === 1 || at % farShare === 0)
    })
  })
}

/** How rare each word of the space is: the logarithm of the share of calls with it. */
function readRarity(calls: readonly LabelledCall[]): Int8Array {
  const wordOf = rememberNouns()
  const counts = new Map<string, number>()
  for (const { segments } of calls) {
    const said = segments.flatMap(({ text }) => wordsOf(text.toLowerCase()).flatMap(wordForms).map(wordOf))
    for (const word of new Set(said)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const { words } = readWordVectors()
  const most = log(calls.length + 1)
  return Int8Array.from(words, (word) => {
    const share = log((calls.length + 1) / ((counts.get(wordOf(word)) ?? 0) + 1)) / most
    return Math.round(rarest * share)
  })
}

function readRow(
  columns: readonly Float64Array[],
  row: number,
  { element, isShown, judged }: Pick<Sentence, 'element' | 'isShown' | 'judged'>,
): Sentence {
  const values = columns.map((column) => doubleAt(column, row))
  const isFar = !isShown && values[0] === 0 && values[4] === 0
  return { element, values, isShown, judged, weight: isFar ? farShare : 1 }
}

/** Logistic regression. */
function learn(examples: readonly Sentence[]): Float32Array {
  const size = itemAt(examples, 0).values.length
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    const pulls = point.map((value, at) => {
      // The bias is not regularised. Patterns cannot distinguish an answer from talk about it, but the ranker can.
      if (at === size) return 0
      return at === size - 1 ? rankerHold * (value - rankerShare) : hold * value
    })
    gradient.set(pulls)
    const start = pulls.reduce((sum, pull, at) => {
      const held = at === size - 1 ? rankerHold : hold
      return sum + (0.5 * pull * pull) / held
    }, 0)
    return examples.reduce((loss, sentence) => loss + addLoss(sentence, point, gradient), start)
  }
  return Float32Array.from(minimize(objective, new Float64Array(size + 1), iterations))
}

function addLoss({ values, isShown, weight }: Sentence, point: Float64Array, gradient: Float64Array): number {
  const start = doubleAt(point, values.length)
  const told = probabilityOf(values.reduce((sum, value, at) => sum + doubleAt(point, at) * value, start))
  const error = weight * (told - (isShown ? 1 : 0))
  for (const [at, value] of [...values, 1].entries()) gradient[at] = doubleAt(gradient, at) + error * value
  return -weight * log(isShown ? told : 1 - told)
}
