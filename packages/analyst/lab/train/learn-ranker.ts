import { doubleAt } from '../../src/at.ts'
import { judgeColumns, judgedMax } from '../../src/embedded/rank/judge-columns.ts'
import type { Reading } from '../../src/embedded/rank/ranker-model.ts'
import {
  firstColumns,
  type Lore,
  prepareCall,
  read,
  secondColumns,
} from '../../src/embedded/rank/score-sentences.ts'
import { scoreTurns } from '../../src/embedded/rank/score-turns.ts'
import { largestRows } from '../../src/embedded/rank/smooth.ts'
import { sumTrees, type Trees } from '../../src/embedded/rank/trees.ts'
import { createWordSpace, type WordSpace } from '../../src/embedded/rank/word-space.ts'
import type { LabelledMeeting } from './label-questions.ts'
import { learnAnswering, learnAssociations, learnQuotability } from './learn-lore.ts'
import { type Case, passageTable, pickStarts, quoteTable } from './pick-rows.ts'
import { rankedQuotes, turnRecall } from './rank-metrics.ts'
import { trainTrees } from './train-trees.ts'

const folds = 4
const shares = { rowShare: 0.6, columnShare: 0.5, ridge: 4 }
const firstTrees = { ...shares, trees: 100, depth: 6, rate: 0.12, leafRows: 40, seed: 1 }
const secondTrees = { ...shares, trees: 100, depth: 6, rate: 0.1, leafRows: 40, seed: 2 }
// Passages are long and smooth, so many small steps find them better.
const passageTrees = { ...secondTrees, trees: 200, rate: 0.05 }
const orderTrees = { ...secondTrees, ridge: 0.5, seed: 3 }
const judgeTrees = { ...shares, trees: 100, depth: 3, rate: 0.06, leafRows: 60, ridge: 10, seed: 5 }

export interface Trained {
  words: readonly string[]
  vectors: Int8Array
  lore: Lore
  first: Reading
  second: Reading
  judge: Trees
}

export interface Training {
  report: (line: string) => void
  /** The share of the trees to grow: less than 1 for a trial. */
  treeShare: number
}

/**
 * Learns to rank sentences for questions. Each step learns from the previous steps' scores of meetings that they have not seen, so that
 * training resembles use.
 */
export function trainRanker(
  meetings: readonly LabelledMeeting[],
  wordVectors: { words: readonly string[]; vectors: Int8Array },
  { report, treeShare }: Training,
): Trained {
  const space = createWordSpace(wordVectors.words, wordVectors.vectors)
  const cases = casesOf(meetings, space)
  report(`${cases.length} questions, ${cases[0]?.columns.length} columns`)
  const first = trainFolds(cases, (part) => trainFirst(part, treeShare))
  reportFolds('first reading', cases, report)
  for (const asked of cases)
    if (asked.scores) asked.columns = secondColumns(asked.prepared, asked.columns, asked.scores)
  const second = trainFolds(cases, (part) => trainSecond(part, treeShare))
  reportFolds('second reading', cases, report)
  const judged = cases.map(judgedOf)
  reportJudged(judged, report)
  return { ...wordVectors, lore: learnLore(meetings, space), first, second, judge: trainJudge(judged) }
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
          return { meeting, question, fold, prepared, columns, scores: null }
        })
      })
  })
}

/** The word statistics that need no trees. */
export function learnLore(meetings: readonly LabelledMeeting[], space: WordSpace): Lore {
  return {
    space,
    associations: learnAssociations(meetings),
    quotability: learnQuotability(meetings),
    answering: learnAnswering(meetings),
  }
}

// Scores each case by trees that have not seen its fold; the returned trees have seen all.
function trainFolds(cases: readonly Case[], train: (cases: readonly Case[]) => Reading): Reading {
  for (let fold = 0; fold < folds; fold += 1) {
    const reading = train(cases.filter((asked) => asked.fold !== fold))
    for (const asked of cases)
      if (asked.fold === fold) asked.scores = read(reading, asked.columns, asked.meeting.spoken.length)
  }
  return train(cases)
}

function trainFirst(cases: readonly Case[], share: number): Reading {
  const options = { ...firstTrees, trees: Math.ceil(share * firstTrees.trees) }
  return {
    quote: trainTrees(quoteTable(cases), options),
    passage: trainTrees(passageTable(cases), options),
  }
}

// Half of the second reading's trees estimate odds, half rank each question's hits first.
function trainSecond(cases: readonly Case[], share: number): Reading {
  const trees = Math.ceil(share * secondTrees.trees)
  const options = { ...secondTrees, trees }
  const table = quoteTable(cases)
  const weights = new Float32Array(table.weights.length).fill(1)
  const order = trainTrees({ ...table, weights, starts: pickStarts(cases) }, { ...orderTrees, trees })
  return {
    quote: joinTrees(trainTrees(table, options), order),
    passage: trainTrees(passageTable(cases), {
      ...passageTrees,
      trees: Math.ceil(share * passageTrees.trees),
    }),
  }
}

function joinTrees(a: Trees, b: Trees): Trees {
  return {
    depth: a.depth,
    base: a.base + b.base,
    features: Uint8Array.from([...a.features, ...b.features]),
    thresholds: Float32Array.from([...a.thresholds, ...b.thresholds]),
    leaves: Float32Array.from([...a.leaves, ...b.leaves]),
  }
}

/** The judge's input for the best sentences of a question. */
interface Judged {
  asked: Case
  rows: number[]
  columns: Float32Array[]
}

function judgedOf(asked: Case): Judged {
  const { columns, meeting, scores } = asked
  if (!scores) throw new Error('A question was not scored.')
  const long = [...meeting.spoken.keys()].filter((row) => (meeting.spoken[row]?.tokens.length ?? 0) >= 3)
  const rows = largestRows(scores.quote, judgedMax, long)
  return { asked, rows, columns: judgeColumns(columns, scores, rows) }
}

function trainJudge(judged: readonly Judged[]): Trees {
  const width = judged[0]?.columns.length ?? 0
  const targets = judged.flatMap(({ asked, rows }) => rows.map((row) => (isHit(asked, row) ? 1 : 0)))
  const columns = Array.from({ length: width }, (_, column) =>
    Float32Array.from(judged.flatMap(({ columns: own }) => [...(own[column] ?? [])])),
  )
  const weights = new Float32Array(targets.length).fill(1)
  return trainTrees({ columns, targets: Uint8Array.from(targets), weights }, judgeTrees)
}

function isHit({ question }: Case, row: number): boolean {
  return (question.hits[row]?.length ?? 0) > 0
}

function reportJudged(judged: readonly Judged[], report: Training['report']): void {
  for (let fold = 0; fold < folds; fold += 1) {
    const trees = trainJudge(judged.filter(({ asked }) => asked.fold !== fold))
    for (const { asked, rows, columns } of judged) {
      if (asked.fold !== fold || !asked.scores) continue
      const odds = sumTrees(trees, columns, rows.length)
      const quote = new Float64Array(asked.scores.quote.length).fill(-1000)
      rows.forEach((row, place) => {
        quote[row] = doubleAt(odds, place)
      })
      asked.scores = { ...asked.scores, quote }
    }
  }
  reportFolds(
    'judge',
    judged.map(({ asked }) => asked),
    report,
  )
}

function reportFolds(name: string, cases: readonly Case[], report: Training['report']): void {
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
