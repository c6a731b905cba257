import { doubleAt } from '../../src/at.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import { readCallFacts } from '../../src/writing/facts/call-facts.ts'
import { type FactModel, readFactModel } from '../../src/writing/facts/fact-model.ts'
import { findFigures } from '../../src/writing/facts/figures.ts'
import type { PlacedElement } from '../../src/writing/facts/read-facts.ts'
import { collectLines } from '../../src/writing/posts/lines/collect-lines.ts'
import { isSum, type Line } from '../../src/writing/posts/lines/line.ts'
import {
  createLineReader,
  type LineOdds,
  type LineWeights,
  lineFeatures,
} from '../../src/writing/posts/lines/line-odds.ts'
import { writeMove } from '../../src/writing/posts/write-moves.ts'
import { markStatements } from './fact-examples.ts'
import { learnFacts } from './learn-facts.ts'
import { minimize } from './minimize.ts'
import type { ReadCall } from './read-gold-facts.ts'

const folds = 2
const penalty = 3
const iterations = 200
const decimals = 3
const nearly = 0.005

/** A line that the bottom line of a labelled call may have. */
interface LineExample extends Record<keyof LineOdds, boolean> {
  features: readonly number[]
}

/** The lines of a call, read by a model that learnt without it, and what the reader's notes say of them. */
function readLineExamples(
  { facts: gold, segments }: ReadCall,
  elements: readonly PlacedElement[],
  model: FactModel,
): LineExample[] {
  const facts = readCallFacts(model, { segments, elements, ownerName: null })
  const moves = facts.moves.flatMap((move) => writeMove(facts, move, null) ?? [])
  const marks = markStatements(gold, facts.statements)
  const wrong = new Set(gold.wrongBottomLineTurns.flatMap(({ turns }) => turns))
  const read = createLineReader(facts)
  const sums = valuesIn(gold.bottomLine)
  // A sum is told if the reader tells it, too; the sentence may say more.
  const isMeant = ({ kind, text }: Line) =>
    !isSum(kind) || valuesIn(text).some((value) => sums.some((sum) => Math.abs(sum - value) <= nearly * sum))
  return collectLines(facts, moves).map((line) => ({
    features: read(line),
    core: isMeant(line) && line.places.some((at) => marks.core.has(at)),
    lead: isMeant(line) && line.places.some((at) => marks.lead.has(at)),
    // The whole turn of a misleading sentence misleads.
    misleads: line.places.some((at) => wrong.has(facts.statements[at]?.segmentIndex ?? -1)),
  }))
}

function valuesIn(text: string): number[] {
  return findFigures(text).flatMap(({ readings }) => readings.map(({ value }) => value))
}

/** The weights that `readLineWeights` reads. Each call's heads are learnt from the other calls, or they would look too sure. */
export function learnLines(
  calls: readonly ReadCall[],
  elementsOf: ReadonlyMap<string, readonly PlacedElement[]>,
): LineWeights {
  const examples = Array.from({ length: folds }, (_, fold) => {
    const model = readFactModel(
      learnFacts(
        calls.filter((_, at) => at % folds !== fold),
        elementsOf,
      ),
    )
    return calls
      .filter((_, at) => at % folds === fold)
      .flatMap((call) => readLineExamples(call, elementsOf.get(call.facts.call) ?? [], model))
  })
  return fitLines(examples.flat())
}

/** A logistic regression for each judgement of a line. */
function fitLines(examples: readonly LineExample[]): LineWeights {
  const learn = (judgement: keyof LineOdds) => {
    const start = new Float64Array(lineFeatures.length)
    const objective = (point: Float64Array, gradient: Float64Array) =>
      lossOf(examples, judgement, point, gradient)
    const learnt = minimize(objective, start, iterations)
    const weights = lineFeatures.map((name, at) => [name, Number(doubleAt(learnt, at).toFixed(decimals))])
    return Object.fromEntries(weights) as LineWeights[keyof LineOdds]
  }
  return { core: learn('core'), lead: learn('lead'), misleads: learn('misleads') }
}

function lossOf(
  examples: readonly LineExample[],
  judgement: keyof LineOdds,
  point: Float64Array,
  gradient: Float64Array,
): number {
  let loss = 0
  for (const { features, [judgement]: isTrue } of examples) {
    let odds = 0
    for (let at = 0; at < features.length; at += 1) odds += (features[at] ?? 0) * doubleAt(point, at)
    const probability = probabilityOf(odds)
    loss -= log(Math.max(1e-12, isTrue ? probability : 1 - probability))
    const error = probability - Number(isTrue)
    for (let at = 0; at < features.length; at += 1)
      gradient[at] = doubleAt(gradient, at) + error * (features[at] ?? 0)
  }
  for (let at = 0; at < point.length; at += 1) {
    const weight = doubleAt(point, at)
    loss += (penalty / 2) * weight * weight
    gradient[at] = doubleAt(gradient, at) + penalty * weight
  }
  return loss
}
