// npm run bench -- confidence [--task ami-elements --calls <calls.jsonl> --gold <labels.jsonl>] [--each]
//
// Compares the shipped analyst's confidence with its accuracy on the 13 labelled calls, whose writers wrote no training call, or on given
// meetings: the line through the log odds of both, as in `trainJudges` of train/train-elements.ts (slope 1 and shift 0 need no
// correction), and the calibration error, as shipped and with a line fitted to the other calls; with `--each` for each element separately.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { doubleAt } from '../src/at.ts'
import { log, probabilityOf } from '../src/embedded/exact-math.ts'
import { OperatorError } from '../src/operator-error.ts'
import { print } from './tools/print.ts'
import { file, flag, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'
import { outputOf, spawnChild } from './tools/spawn-child.ts'
import { temporaryFolder } from './tools/temporary-folder.ts'
import { isShown } from './train/label-questions.ts'
import { minimize } from './train/minimize.ts'

const Place = z.object({ turn: z.number(), quote: z.string() })
type Place = z.infer<typeof Place>
const Call = z.object({ id: z.string(), turns: z.array(z.object({ text: z.string() })) })
const Label = z.object({
  call: z.string(),
  // The measured meetings of AMI: see the evaluator.
  type: z.string().default('scenario'),
  has_links: z.boolean().default(true),
  elements: z.record(z.string(), z.object({ evidence: z.array(Place) })),
})
const Prediction = z.object({ qid: z.string(), items: z.array(Place.extend({ score: z.number() })) })

interface Claim {
  call: string
  element: string
  confidence: number
  isRight: boolean
}

const iterations = 100
const bins = 10
const fileOf = (name: string) => fileURLToPath(new URL(`data/${name}`, import.meta.url))
const given = readArgs({
  task: z.enum(['ami-elements', 'sales-elements']).default('sales-elements'),
  calls: file.default(fileOf('sales-calls.calls.jsonl')),
  gold: file.default(fileOf('sales-calls.labels.jsonl')),
  each: flag,
})
const claims = readClaims(await predict())
if (claims.length === 0)
  throw new OperatorError('Nothing is claimed in these calls, or none of them is measured.')
report('all', claims)
if (given.each)
  for (const [element, own] of Map.groupBy(claims, ({ element }) => element)) report(element, own)

function report(name: string, claims: readonly Claim[]): void {
  const [slope, shift] = lineOf(claims)
  const leftOut = [...Map.groupBy(claims, ({ call }) => call)].flatMap(([call, own]) => {
    const line = lineOf(claims.filter((claim) => claim.call !== call))
    return own.map((claim) => ({ ...claim, confidence: onLine(line, claim.confidence) }))
  })
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  print(
    `${name}: ${claims.length} claims, mean confidence ${mean(claims.map(({ confidence }) => confidence)).toFixed(3)}, ` +
      `right ${mean(claims.map(({ isRight }) => (isRight ? 1 : 0))).toFixed(3)}\n` +
      `line: slope ${slope.toFixed(2)}, shift ${shift.toFixed(2)}\n` +
      `calibration error: ${errorOf(claims).toFixed(3)} as shipped, ${errorOf(leftOut).toFixed(3)} with a line fitted to the other calls`,
  )
}

async function predict(): Promise<z.infer<typeof Prediction>[]> {
  const out = join(temporaryFolder(), 'predictions.jsonl')
  const program = fileURLToPath(new URL('quality.ts', import.meta.url))
  const args = ['--task', given.task, '--calls', given.calls, '--gold', given.gold, '--out', out]
  await outputOf(spawnChild(process.execPath, [program, ...args]), 'The analysis of the calls')
  return readLines(out, Prediction)
}

function readClaims(predictions: readonly z.infer<typeof Prediction>[]): Claim[] {
  const turnsOf = new Map(readLines(given.calls, Call).map(({ id, turns }) => [id, turns]))
  const measured = readLines(given.gold, Label).filter(
    ({ type, has_links }) => type === 'scenario' && has_links,
  )
  const goldOf = new Map(measured.map(({ call, elements }) => [call, elements]))
  return predictions.flatMap(({ qid, items }) => {
    const [call = '', element = ''] = qid.split('#')
    const gold = goldOf.get(call)
    if (!gold) return []
    const quotes = gold[element]?.evidence ?? []
    return items.map((item) => {
      const text = turnsOf.get(call)?.[item.turn]?.text ?? ''
      return {
        call,
        element,
        confidence: item.score,
        isRight: quotes.some((quote) => isHit(item, quote, text)),
      }
    })
  })
}

function isHit(item: Place, quote: Place, text: string): boolean {
  if (item.turn !== quote.turn) return false
  const [from, start] = [text.indexOf(item.quote), text.indexOf(quote.quote)]
  const place = { turn: quote.turn, start, end: start + quote.quote.length }
  return isShown(place, from, from + item.quote.length)
}

function lineOf(claims: readonly Claim[]): [slope: number, shift: number] {
  const points = claims.map(({ confidence, isRight }) => ({ odds: oddsOf(confidence), isRight }))
  const [slope = 1, shift = 0] = minimize(
    (point, gradient) => {
      let loss = 0
      gradient.fill(0)
      for (const { odds, isRight } of points) {
        const probability = probabilityOf(doubleAt(point, 0) * odds + doubleAt(point, 1))
        loss -= log(isRight ? probability : 1 - probability)
        const error = probability - (isRight ? 1 : 0)
        gradient[0] = doubleAt(gradient, 0) + error * odds
        gradient[1] = doubleAt(gradient, 1) + error
      }
      return loss
    },
    Float64Array.of(1, 0),
    iterations,
  )
  return [slope, shift]
}

function onLine([slope, shift]: readonly [number, number], confidence: number): number {
  return probabilityOf(slope * oddsOf(confidence) + shift)
}

function oddsOf(confidence: number): number {
  const held = Math.min(0.999, Math.max(0.001, confidence))
  return log(held / (1 - held))
}

function errorOf(claims: readonly Claim[]): number {
  const binOf = ({ confidence }: Claim) => Math.min(bins - 1, Math.floor(confidence * bins))
  return [...Map.groupBy(claims, binOf).values()].reduce((sum, own) => {
    const sure = own.reduce((total, { confidence }) => total + confidence, 0)
    return sum + Math.abs(sure - own.filter(({ isRight }) => isRight).length) / claims.length
  }, 0)
}
