import type { Reading } from '../../src/analysis/embedded/rank/ranker-model.ts'
import {
  firstColumns,
  type Lore,
  prepareCall,
  type ReadScores,
  read,
  secondColumns,
} from '../../src/analysis/embedded/rank/score-sentences.ts'
import { scoreTurns } from '../../src/analysis/embedded/rank/score-turns.ts'
import { createWordSpace, type WordSpace } from '../../src/analysis/embedded/rank/word-space.ts'
import { fitCalibration } from './fit-calibration.ts'
import type { LabelledMeeting, LabelledQuestion } from './label-questions.ts'
import { learnAssociations, learnQuotability } from './learn-lore.ts'
import { randomFrom } from './random.ts'
import { rankedQuotes, turnRecall } from './rank-metrics.ts'
import { type Table, type TreeOptions, trainTrees } from './train-trees.ts'

const folds = 4
const negatives = 200
const passageRows = 160
const firstTrees = {
  trees: 120,
  depth: 5,
  rate: 0.12,
  rowShare: 0.6,
  columnShare: 0.5,
  leafRows: 40,
  ridge: 4,
  seed: 1,
}
const secondTrees = {
  trees: 160,
  depth: 5,
  rate: 0.08,
  rowShare: 0.6,
  columnShare: 0.5,
  leafRows: 40,
  ridge: 4,
  seed: 2,
}

export interface Trained {
  words: readonly string[]
  vectors: Int8Array
  lore: Lore
  first: Reading
  second: Reading
  calibration: Float32Array
}

/** A question with the columns of its call's sentences; its fold is the one that nothing about its call was learnt in. */
interface Case {
  meeting: LabelledMeeting
  question: LabelledQuestion
  fold: number
  columns: Float32Array[]
  scores: ReadScores | null
}

type Report = (line: string) => void

export function trainRanker(
  meetings: readonly LabelledMeeting[],
  wordVectors: { words: readonly string[]; vectors: Int8Array },
  report: Report,
): Trained {
  const space = createWordSpace(wordVectors.words, wordVectors.vectors)
  const cases = casesOf(meetings, space)
  report(`${cases.length} questions, ${cases[0]?.columns.length} columns`)
  const first = trainFolds(cases, firstTrees)
  reportFolds('first reading', cases, report)
  for (const asked of cases) if (asked.scores) asked.columns = secondColumns(asked.columns, asked.scores)
  const second = trainFolds(cases, secondTrees)
  reportFolds('second reading', cases, report)
  const calibration = fitCalibration(
    cases.flatMap(({ question, scores }) => (scores ? [{ hits: question.hits, scores: scores.quote }] : [])),
  )
  report(`calibration ${calibration.join(' ')}`)
  return { ...wordVectors, lore: learnLore(meetings, space), first, second, calibration }
}

function casesOf(meetings: readonly LabelledMeeting[], space: WordSpace): Case[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const others = meetings.filter((_, at) => at % folds !== fold)
    const lore = learnLore(others, space)
    return meetings
      .filter((_, at) => at % folds === fold)
      .flatMap((meeting) => {
        const prepared = prepareCall(meeting.spoken, meeting.segments, lore)
        return meeting.questions.map((question) => {
          const columns = firstColumns(prepared, question.text, lore)
          return { meeting, question, fold, columns, scores: null }
        })
      })
  })
}

function learnLore(meetings: readonly LabelledMeeting[], space: WordSpace): Lore {
  return { space, associations: learnAssociations(meetings), quotability: learnQuotability(meetings) }
}

// Scores each case by trees that have not seen its fold; what is given back has seen all.
function trainFolds(cases: readonly Case[], options: TreeOptions): Reading {
  for (let fold = 0; fold < folds; fold += 1) {
    const reading = trainReading(
      cases.filter((asked) => asked.fold !== fold),
      options,
    )
    for (const asked of cases)
      if (asked.fold === fold) asked.scores = read(reading, asked.columns, asked.meeting.spoken.length)
  }
  return trainReading(cases, options)
}

function trainReading(cases: readonly Case[], options: TreeOptions): Reading {
  return {
    quote: trainTrees(quoteTable(cases), options),
    passage: trainTrees(passageTable(cases), options),
  }
}

interface Pick {
  asked: Case
  row: number
  target: number
  weight: number
}

function quoteTable(cases: readonly Case[]): Table {
  const random = randomFrom(11)
  return tableOf(
    cases.flatMap((asked) => {
      const { hits } = asked.question
      const count = hits.reduce((sum, own) => sum + (own.length > 0 ? 1 : 0), 0)
      if (count === 0) return []
      const share = Math.min(1, negatives / (hits.length - count))
      const picks: Pick[] = []
      hits.forEach((own, row) => {
        if (own.length > 0) picks.push({ asked, row, target: 1, weight: 30 / (count + 5) })
        else if (random() < share) picks.push({ asked, row, target: 0, weight: 60 / negatives })
      })
      return picks
    }),
  )
}

function passageTable(cases: readonly Case[]): Table {
  const random = randomFrom(12)
  return tableOf(
    cases.flatMap((asked) => {
      const { inPassage } = asked.question
      const share = Math.min(1, passageRows / inPassage.length)
      const picks: Pick[] = []
      inPassage.forEach((target, row) => {
        if (random() < share) picks.push({ asked, row, target, weight: 1 })
      })
      return picks
    }),
  )
}

function tableOf(picks: readonly Pick[]): Table {
  const width = picks[0]?.asked.columns.length ?? 0
  const columns = Array.from({ length: width }, (_, column) =>
    Float32Array.from(picks, ({ asked, row }) => asked.columns[column]?.[row] as number),
  )
  return {
    columns,
    targets: Uint8Array.from(picks, ({ target }) => target),
    weights: Float32Array.from(picks, ({ weight }) => weight),
  }
}

function reportFolds(name: string, cases: readonly Case[], report: Report): void {
  const means = { precision: 0, recall: 0, gain: 0, turns: 0 }
  let count = 0
  for (const { meeting, question, scores } of cases) {
    if (!scores || question.evidence === 0) continue
    const ranked = rankedQuotes(question, scores.quote)
    const turns = scoreTurns(meeting.spoken, scores.passage, meeting.segments.length)
    count += 1
    means.precision += ranked.precision
    means.recall += ranked.recall
    means.gain += ranked.gain
    means.turns += turnRecall(meeting, question, turns)
  }
  const figures = Object.entries(means).map(([key, sum]) => `${key} ${(sum / count).toFixed(4)}`)
  report(`${name}, left-out folds: ${figures.join(', ')}`)
}
