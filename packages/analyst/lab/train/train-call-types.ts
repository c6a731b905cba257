// node packages/analyst/lab/train/train-call-types.ts [--measure | file]
//
// Makes packages/analyst/src/embedded/weights/call-types.bin, or another file, from the names of the training calls, which end in what kind of call it is, and from
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
import { log } from '../../src/embedded/exact-math.ts'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { print } from '../tools/print.ts'
import { minimize } from './minimize.ts'
import { readMeetings, readQuestioned } from './read-corpora.ts'
import { readGoldFacts } from './read-gold-facts.ts'

const namedAs: Record<string, string> = {
  discovery_call: 'discovery coldcall qualification seconddiscovery firstcall',
  demo_call: 'demo deepdive',
  renewal_call: 'renewal churnsave churn priceincrease save contractrenewal',
  customer_growth_call:
    'growth qbr expansion quarterly adoption quarterlyreview usability usabilityreview checkin addon upsell adoptionreview',
  customer_follow_up_call:
    'negotiation closing evaluation followup stalled procurement security pilotreview securityreview legalreview proposal tender stall ' +
    'lostdeal pricing objection referencecheck pocreview tenderquestions lost technical legal securitylegal slipping rfpquestions ' +
    'rfpclarification freeze execbriefing pilot competitive trial',
  onboarding_training_call: 'onboarding training kickoff onboardingcheckin trainingsession',
  support_call: 'support escalation complaint servicecomplaint supportescalation incident',
}
const typeOfName = new Map(
  Object.entries(namedAs).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
)
const types = [...Object.keys(namedAs), 'internal', 'miscellaneous_call']
const styleCalls = 170
const folds = 5
const gramCallsMin = 8
// Grams in calls of few writers are the writers' style.
const gramStylesMin = 5
const hold = 3
const iterations = 60
// Makes probabilities of the distances to the targets: chosen on calls of left-out styles.
const sharpness = 7

interface Labelled {
  name: string
  type: number
  style: number
  isRead: boolean
  grams: ReturnType<typeof gramsOf>
}

// A reader's type counts more than the name of a call.
const ofReaders = new Map(
  readGoldFacts(new URL('../facts/calls/', import.meta.url)).map(({ call, callType }) => [call, callType]),
)
const withoutSides = process.argv.includes('--without-sides')
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
  writeFileSync(
    process.argv[2] ?? new URL('../../src/embedded/weights/call-types.bin', import.meta.url),
    file,
  )
}

function readCalls(): Labelled[] {
  const folder = new URL('data/calls/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = file.replace('.txt', '')
      const read = ofReaders.get(name)
      const type = read ?? typeNamed(name)
      if (type === undefined) return []
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean)
      const segments = lines.map((line, index) =>
        segmentOf(
          index,
          line.slice(2).replace(/ *\{[a-z,]+\}/g, ''),
          withoutSides ? null : line.startsWith('R') ? 'rep' : 'customer',
        ),
      )
      const style = Math.floor(Number.parseInt(name, 10) / styleCalls)
      return [
        { name, type: types.indexOf(type), style, isRead: read !== undefined, grams: gramsOf(segments) },
      ]
    })
}

// A negotiation of a renewal is one.
function typeNamed(name: string): string | undefined {
  const parts = name.split('-')
  return parts.includes('renewal') ? 'renewal_call' : typeOfName.get(parts.at(-1) ?? '')
}

/** Meetings of engineers and researchers, and of committees of parliaments. */
function readTalk(): Labelled[] {
  const engineers = readMeetings().map(({ id, turns }) => ({ id, turns, type: 'internal' }))
  const questioned = readQuestioned().map(({ id, turns, domain }) => ({
    id,
    turns,
    type: domain === 'committee' ? 'miscellaneous_call' : 'internal',
  }))
  // One in three: they are long, and of few kinds.
  const some = [...engineers, ...questioned].filter((_, at) => at % 3 === 0)
  return some.map(({ id, turns, type }, at) => {
    const segments = turns.map(([, text], index) => segmentOf(index, text))
    return { name: id, type: types.indexOf(type), style: at % folds, isRead: false, grams: gramsOf(segments) }
  })
}

/** Meetings of colleagues made of typical utterances, because few of the others are about software or sales. */
function readTypical(): Labelled[] {
  const said = readCallExamples().filter(({ label }) => label.startsWith('internal'))
  const size = 12
  return Array.from({ length: Math.floor(said.length / size) }, (_, at) => {
    // Interleaved, so that each has something of all kinds.
    const own = said.filter((_, place) => place % Math.floor(said.length / size) === at)
    const segments = own.map(({ text }, index) => segmentOf(index, text))
    return {
      name: `typical-${at}`,
      type: types.indexOf('internal'),
      style: at % folds,
      isRead: false,
      grams: gramsOf(segments),
    }
  })
}

function segmentOf(index: number, text: string, side: Segment['side'] = null): Segment {
  return { index, speaker: null, side, startMs: null, endMs: null, text }
}

type Learnt = CallModel & { rowOf: (hash: number) => number }

function learn(examples: readonly Labelled[]): Learnt {
  const { hashes, rarity } = knownGrams(examples)
  const rowOf = rowsByKey(hashes)
  const read = examples.map(({ type, grams }) => ({ type, weighed: weighGrams(grams, { rowOf, rarity }) }))
  const counts = types.map((_, type) => read.filter((example) => example.type === type).length || 1)
  // Each type has the same total weight.
  const weightOf = counts.map((count) => read.length / (types.length * count))
  const size = (hashes.length + 1) * types.length
  const objective = (point: Float64Array, gradient: Float64Array): number => {
    const start = point.reduce((sum, value) => sum + 0.5 * hold * value * value, 0)
    for (let at = 0; at < size; at += 1) gradient[at] = hold * (point[at] ?? 0)
    return read.reduce((loss, { type, weighed }) => {
      const weight = itemAt(weightOf, type)
      return loss + addLoss({ weighed, type, weight }, point, gradient)
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
    unit: unit * sharpness,
    bias: Float32Array.from(point.subarray(hashes.length * types.length), (value) => value * sharpness),
  }
}

function knownGrams(examples: readonly Labelled[]) {
  const calls = new Map<number, number>()
  const styles = new Map<number, Set<number>>()
  for (const { grams, style } of examples) {
    for (const hash of new Set(grams.map((gram) => gram.hash))) {
      calls.set(hash, (calls.get(hash) ?? 0) + 1)
      const own = styles.get(hash)
      if (own) own.add(style)
      else styles.set(hash, new Set([style]))
    }
  }
  const known = [...calls]
    .filter(([hash, count]) => count >= gramCallsMin && (styles.get(hash)?.size ?? 0) >= gramStylesMin)
    .toSorted(([a], [b]) => a - b)
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
  const errors = sums.map((sum, at) => weight * (sum - (at === type ? 1 : -1)))
  for (const { row, value } of weighed)
    for (let at = 0, place = row * width; at < width; at += 1, place += 1)
      gradient[place] = (gradient[place] ?? 0) + (errors[at] ?? 0) * value
  errors.forEach((error, at) => {
    gradient[biasAt + at] = doubleAt(gradient, biasAt + at) + error
  })
  return errors.reduce((loss, error) => loss + (error * error) / (2 * weight), 0)
}

function measure(): void {
  const told = Array.from({ length: folds }, (_, fold) => {
    const model = learn(calls.filter(({ style }) => style % folds !== fold))
    return calls
      .filter(({ style }) => style % folds === fold)
      .map((call) => {
        const probabilities = typeProbabilities(weighGrams(call.grams, model), model)
        const sure = Math.max(...probabilities)
        return { ...call, told: probabilities.indexOf(sure), sure }
      })
  }).flat()
  const share = (some: typeof told) =>
    (some.filter((call) => call.told === call.type).length / some.length).toFixed(3)
  print(`${told.length} calls and meetings, recognised as named: ${share(told)}`)
  print(`  as readers say: ${share(told.filter(({ isRead }) => isRead))} of ${ofReaders.size}`)
  for (const { name, type, told: guess } of told)
    if (type !== guess && ofReaders.has(name)) print(`    ${name}: ${types[type]}, taken for ${types[guess]}`)
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
