import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { probabilityOf } from '../../../embedded/exact-math.ts'
import type { CallFacts } from '../../facts/call-facts.ts'
import { type StatementHead, statementHeads } from '../../facts/fact-model.ts'
import { type Line, lineKinds } from './line.ts'

/** What is known of a line: its kind, log odds of its sentences and of its turn, how far they are below the call's highest, and where it is said. */
export const lineFeatures = [
  ...lineKinds,
  'customer',
  ...statementHeads,
  'turnCore',
  'turnMisleads',
  'belowCore',
  'belowLead',
  'share',
  'late',
  'bias',
] as const
const lineJudgements = ['core', 'lead', 'misleads'] as const
const Weights = z.record(z.enum(lineJudgements), z.record(z.enum(lineFeatures), z.number()))
export type LineWeights = z.infer<typeof Weights>

/** Probabilities that a line tells a fact of the bottom line, the first fact of it, and that it misleads. */
export type LineOdds = Record<(typeof lineJudgements)[number], number>

let known: LineWeights | undefined

/** The weights that lab/train/train-lines.ts made. */
export function readLineWeights(): LineWeights {
  known ??= Weights.parse(JSON.parse(readFileSync(new URL('weights/lines.json', import.meta.url), 'utf8')))
  return known
}

/** A hash of these weights: who writes with others writes other lines. */
export function hashLineWeights(): string {
  return createHash('sha256').update(JSON.stringify(readLineWeights())).digest('hex').slice(0, 12)
}

const unsaid = -6

/** The features of the lines of a call, each a number for each of `lineFeatures`. */
export function createLineReader({ statements, scores }: CallFacts): (line: Line) => number[] {
  const turns = new Map<number, { core: number; misleads: number }>()
  for (const [at, { segmentIndex }] of statements.entries()) {
    const { core = unsaid, misleads = unsaid } = scores[at] ?? {}
    const turn = turns.get(segmentIndex) ?? { core: unsaid, misleads: unsaid }
    turns.set(segmentIndex, {
      core: Math.max(turn.core, core),
      misleads: Math.max(turn.misleads, misleads),
    })
  }
  const mostOf = (head: 'core' | 'lead') => scores.reduce((most, own) => Math.max(most, own[head]), unsaid)
  const most = { core: mostOf('core'), lead: mostOf('lead') }
  return ({ kind, places }) => {
    const first = statements[places[0] ?? -1]
    const turn = turns.get(first?.segmentIndex ?? -1)
    const highest = (head: StatementHead) => Math.max(...places.map((at) => scores[at]?.[head] ?? unsaid))
    const share = Math.max(...places) / statements.length
    return [
      ...lineKinds.map((one) => Number(one === kind)),
      Number(first?.side === 'customer'),
      ...statementHeads.map(highest),
      turn?.core ?? unsaid,
      turn?.misleads ?? unsaid,
      highest('core') - most.core,
      highest('lead') - most.lead,
      share,
      share ** 4,
      1,
    ]
  }
}

/** The odds of a line by its features, as `createLineReader` reads them. */
export function judgeLine(weights: LineWeights, features: readonly number[]): LineOdds {
  const oddsOf = (judgement: keyof LineOdds) =>
    probabilityOf(
      lineFeatures.reduce((sum, name, at) => sum + (features[at] ?? 0) * weights[judgement][name], 0),
    )
  return { core: oddsOf('core'), lead: oddsOf('lead'), misleads: oddsOf('misleads') }
}
