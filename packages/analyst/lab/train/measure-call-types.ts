import { scaleCues, typeProbabilities, weighGrams } from '../../src/classify/call-model.ts'
import { print } from '../tools/print.ts'
import { wilsonInterval } from '../tools/wilson-interval.ts'
import { learnCallTypes } from './learn-call-types.ts'
import { folds, isLearnt, type TypedCall, types } from './read-typed-calls.ts'

const bins = 10

interface Told extends TypedCall {
  told: number
  confidence: number
}

/** Prints how calls of whole styles are told by weights that were learnt from the calls of other styles. */
export function measureCallTypes(calls: readonly TypedCall[], asked: readonly TypedCall[]): void {
  const told = Array.from({ length: folds }, (_, fold) => tellFold(calls, asked, fold)).flat()
  const whole = told.filter(({ source }) => source === 'whole')
  const opening = told.filter(({ source }) => source === 'opening')
  report('all calls and meetings', told)
  report(
    'calls typed by their names',
    told.filter(({ source }) => source === 'name'),
  )
  report('calls typed by readers of the whole call', whole)
  report('calls typed by a reader of opening and end', opening)
  printConfusion(whole)
  for (const call of [...whole, ...opening].filter((call) => call.told !== call.type))
    print(
      `  ${call.name} (${call.source}): ${types[call.type]}, told ${types[call.told]} ${call.confidence.toFixed(2)}`,
    )
}

function tellFold(calls: readonly TypedCall[], asked: readonly TypedCall[], fold: number): Told[] {
  const model = learnCallTypes(calls.filter((call) => call.style % folds !== fold && isLearnt(call)))
  return asked
    .filter(({ style }) => style % folds === fold)
    .map((call) => {
      const cues = scaleCues(call.cues, model)
      const probabilities = typeProbabilities(weighGrams(call.grams, model), cues, model)
      const confidence = Math.max(...probabilities)
      return { ...call, told: probabilities.indexOf(confidence), confidence }
    })
}

function report(name: string, told: readonly Told[]): void {
  const right = told.filter((call) => call.told === call.type).length
  const [low, high] = wilsonInterval(right, told.length)
  print(
    `${name}: ${right} of ${told.length} right, ${(right / told.length).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)}), ` +
      `calibration error ${calibrationError(told).toFixed(3)}`,
  )
  const shares = types.flatMap((type, at) => {
    const own = told.filter((call) => call.type === at)
    const found = own.filter((call) => call.told === at).length
    return own.length > 0 ? [`${type} ${found} of ${own.length}`] : []
  })
  print(`  ${shares.join(', ')}`)
}

function calibrationError(told: readonly Told[]): number {
  const byBin = Map.groupBy(told, ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)))
  const gaps = [...byBin.values()].map((own) => {
    const right = own.filter((call) => call.told === call.type).length
    return Math.abs(right - own.reduce((sum, { confidence }) => sum + confidence, 0))
  })
  return gaps.reduce((sum, gap) => sum + gap, 0) / told.length
}

function printConfusion(told: readonly Told[]): void {
  print('  reader in rows, told in columns:')
  print(`  ${''.padEnd(26)}${types.map((type) => type.slice(0, 12).padStart(13)).join('')}`)
  for (const [row, type] of types.entries()) {
    const counts = types.map(
      (_, column) => told.filter((call) => call.type === row && call.told === column).length,
    )
    if (counts.some((count) => count > 0))
      print(`  ${type.padEnd(26)}${counts.map((count) => String(count || '.').padStart(13)).join('')}`)
  }
}
