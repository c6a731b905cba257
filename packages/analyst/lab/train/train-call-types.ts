// node packages/analyst/lab/train/train-call-types.ts [--measure]
//
// Makes packages/analyst/src/embedded/weights/call-types.bin from the names of the training calls, which end in what kind of call it is, and from
// meetings, in a minute or two: byte for byte the same on every machine. With --measure it prints instead how calls of whole styles are told
// by weights that were learnt from the others.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Segment } from '@earshot/contract/transcript'
import { doubleAt, itemAt } from '../../src/at.ts'
import { readCallExamples } from '../../src/classify/call-examples.ts'
import { gramsOf } from '../../src/classify/call-grams.ts'
import {
  type CallModel,
  storedRarity,
  typeProbabilities,
  type Weighed,
  weighGrams,
} from '../../src/classify/call-model.ts'
import { rowsByKey } from '../../src/classify/rows-by-key.ts'
import { exp, log } from '../../src/embedded/exact-math.ts'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { print } from '../tools/print.ts'
import { minimize } from './minimize.ts'
import { readMeetings, readQuestioned } from './read-corpora.ts'

const namedAs: Record<string, string> = {
  discovery_call: 'discovery coldcall qualification seconddiscovery',
  demo_call: 'demo deepdive trial',
  renewal_call: 'renewal churnsave churn priceincrease save',
  customer_growth_call:
    'growth qbr expansion quarterly adoption quarterlyreview usability usabilityreview checkin',
  customer_follow_up_call:
    'negotiation closing evaluation followup stalled procurement security pilotreview securityreview legalreview proposal tender stall ' +
    'lostdeal pricing objection referencecheck pocreview tenderquestions lost technical legal securitylegal slipping rfpquestions ' +
    'rfpclarification freeze execbriefing pilot competitive',
  onboarding_training_call: 'onboarding training kickoff onboardingcheckin',
  support_call: 'support escalation complaint',
}
const typeOfName = new Map(
  Object.entries(namedAs).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
)
const types = [...Object.keys(namedAs), 'internal', 'miscellaneous_call']
const styleCalls = 170
const folds = 3
const gramCallsMin = 8
const hold = 0.01
const iterations = 40

interface Labelled {
  name: string
  type: number
  fold: number
  grams: ReturnType<typeof gramsOf>
}

const calls = [...readCalls(), ...readTalk(), ...readTypical()]
if (process.argv.includes('--measure')) measure()
else {
  const { hashes, rarity, weights, unit, bias } = learn(calls)
  const file = packWeights({
    types: new TextEncoder().encode(types.join('\n')),
    hashes,
    rarity,
    weights,
    unit: Float32Array.of(unit),
    bias,
  })
  writeFileSync(new URL('../../src/embedded/weights/call-types.bin', import.meta.url), file)
}

function readCalls(): Labelled[] {
  const folder = new URL('data/calls/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = file.replace('.txt', '')
      const type = typeOfName.get(name.split('-').at(-1) ?? '')
      if (type === undefined) return []
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean)
      const segments = lines.map((line, index) =>
        segmentOf(index, line.slice(2).replace(/ *\{[a-z,]+\}/g, '')),
      )
      const fold = Math.floor(Number.parseInt(name, 10) / styleCalls) % folds
      return [{ name, type: types.indexOf(type), fold, grams: gramsOf(segments) }]
    })
}

/** Meetings of engineers and researchers, and of committees of parliaments. */
function readTalk(): Labelled[] {
  const engineers = readMeetings().map(({ id, turns }) => ({ id, turns, type: 'internal' }))
  const questioned = readQuestioned().map(({ id, turns, domain }) => ({
    id,
    turns,
    type: domain === 'committee' ? 'miscellaneous_call' : 'internal',
  }))
  // One in three: they are long, and all of few kinds.
  const some = [...engineers, ...questioned].filter((_, at) => at % 3 === 0)
  return some.map(({ id, turns, type }, at) => {
    const segments = turns.map(([, text], index) => segmentOf(index, text))
    return { name: id, type: types.indexOf(type), fold: at % folds, grams: gramsOf(segments) }
  })
}

/** Meetings of colleagues made of what is typically said in them, for few of the others are about software or sales. */
function readTypical(): Labelled[] {
  const said = readCallExamples().filter(({ label }) => label.startsWith('internal'))
  const size = 12
  return Array.from({ length: Math.floor(said.length / size) }, (_, at) => {
    // Every so many, so that each has something of all kinds.
    const own = said.filter((_, place) => place % Math.floor(said.length / size) === at)
    const segments = own.map(({ text }, index) => segmentOf(index, text))
    return {
      name: `typical-${at}`,
      type: types.indexOf('internal'),
      fold: at % folds,
      grams: gramsOf(segments),
    }
  })
}

function segmentOf(index: number, text: string): Segment {
  return { index, speaker: null, side: null, startMs: null, endMs: null, text }
}

type Learnt = CallModel & { rowOf: (hash: number) => number }

function learn(examples: readonly Labelled[]): Learnt {
  const { hashes, rarity } = knownGrams(examples)
  const rowOf = rowsByKey(hashes)
  const read = examples.map(({ type, grams }) => ({ type, weighed: weighGrams(grams, { rowOf, rarity }) }))
  const counts = types.map((_, type) => read.filter((example) => example.type === type).length || 1)
  // Each type counts alike.
  const weightOf = counts.map((count) => read.length / (types.length * count))
  const size = (hashes.length + 1) * types.length
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    const start = point.reduce((sum, value) => sum + 0.5 * hold * value * value, 0)
    for (let at = 0; at < size; at += 1) gradient[at] = hold * (point[at] ?? 0)
    return read.reduce((loss, { type, weighed }) => {
      const weight = itemAt(weightOf, type)
      return loss + weight * addLoss({ weighed, type, weight }, point, gradient)
    }, start)
  }
  const point = minimize(objective, new Float64Array(size), iterations)
  const own = point.subarray(0, hashes.length * types.length)
  const largest = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const unit = largest / 127
  return {
    types,
    hashes,
    rowOf,
    rarity,
    weights: Int8Array.from(own, (weight) => Math.round(weight / unit)),
    unit,
    bias: Float32Array.from(point.subarray(hashes.length * types.length)),
  }
}

function knownGrams(examples: readonly Labelled[]) {
  const calls = new Map<number, number>()
  for (const { grams } of examples)
    for (const hash of new Set(grams.map(({ hash }) => hash))) calls.set(hash, (calls.get(hash) ?? 0) + 1)
  const known = [...calls].filter(([, count]) => count >= gramCallsMin).toSorted(([a], [b]) => a - b)
  return {
    hashes: Int32Array.from(known, ([hash]) => hash),
    rarity: Int8Array.from(known, ([, count]) => storedRarity(log((1 + examples.length) / (1 + count)))),
  }
}

function addLoss(
  { weighed, type, weight }: { weighed: readonly Weighed[]; type: number; weight: number },
  point: Float64Array,
  gradient: Float64Array,
): number {
  const width = types.length
  const biasAt = point.length - width
  const sums = types.map((_, at) => doubleAt(point, biasAt + at))
  for (const { row, value } of weighed)
    for (let at = 0, place = row * width; at < width; at += 1, place += 1)
      sums[at] = (sums[at] ?? 0) + (point[place] ?? 0) * value
  const highest = Math.max(...sums)
  const odds = sums.map((sum) => exp(sum - highest))
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  const errors = odds.map((odd, at) => weight * (odd / total - (at === type ? 1 : 0)))
  for (const { row, value } of weighed)
    for (let at = 0, place = row * width; at < width; at += 1, place += 1)
      gradient[place] = (gradient[place] ?? 0) + (errors[at] ?? 0) * value
  errors.forEach((error, at) => {
    gradient[biasAt + at] = doubleAt(gradient, biasAt + at) + error
  })
  return -log(itemAt(odds, type) / total)
}

function measure(): void {
  const told = Array.from({ length: folds }, (_, fold) => {
    const model = learn(calls.filter((call) => call.fold !== fold))
    return calls
      .filter((call) => call.fold === fold)
      .map((call) => {
        const probabilities = typeProbabilities(weighGrams(call.grams, model), model)
        const sure = Math.max(...probabilities)
        return { ...call, told: probabilities.indexOf(sure), sure }
      })
  }).flat()
  const share = (some: typeof told) =>
    (some.filter((call) => call.told === call.type).length / some.length).toFixed(3)
  print(`${told.length} calls and meetings, told as named: ${share(told)}`)
  for (const [at, type] of types.entries())
    print(`  ${type}: ${share(told.filter((call) => call.type === at))}`)
  for (const [from, to] of [
    [0, 0.4],
    [0.4, 0.6],
    [0.6, 0.8],
    [0.8, 1.01],
  ] as const) {
    const some = told.filter(({ sure }) => sure >= from && sure < to)
    print(`  sure ${from} to ${to}: ${some.length}, right ${share(some)}`)
  }
}
