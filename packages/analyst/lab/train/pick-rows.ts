import type { ReadScores } from '../../src/embedded/rank/read-scores.ts'
import type { PreparedCall } from '../../src/embedded/rank/score-sentences.ts'
import type { LabelledMeeting, LabelledQuestion } from './label-questions.ts'
import { randomFrom } from './random.ts'
import type { Table } from './train-trees.ts'

const negatives = 120
const passageRows = 100

/** A question with the columns of its call's sentences; its fold is the one that was trained without its call. */
export interface Case {
  meeting: LabelledMeeting
  question: LabelledQuestion
  fold: number
  prepared: PreparedCall
  columns: Float32Array[]
  scores: ReadScores | null
}

interface Pick {
  asked: Case
  row: number
  target: number
  weight: number
}

/** Training rows for quotes: all hits of each case, and some of its other sentences. */
export function quoteTable(cases: readonly Case[]): Table {
  return tableOf(quotePicks(cases).flat())
}

/** The starts of each case's rows in that table, and their end. */
export function pickStarts(cases: readonly Case[]): Int32Array {
  const starts = [0]
  for (const picks of quotePicks(cases)) starts.push((starts.at(-1) ?? 0) + picks.length)
  return Int32Array.from(starts)
}

function quotePicks(cases: readonly Case[]): Pick[][] {
  const random = randomFrom(11)
  return cases.map((asked) => {
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
  })
}

/** Training rows for passages: some of each case. */
export function passageTable(cases: readonly Case[]): Table {
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
