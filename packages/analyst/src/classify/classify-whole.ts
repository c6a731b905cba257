import type { Segment } from '@earshot/contract/transcript'
import { byteAt, itemAt } from '../at.ts'
import { cuesOf } from './call-cues.ts'
import { gramsOf, readSpoken } from './call-grams.ts'
import {
  type CallModel,
  readCallModel,
  scaleCues,
  typeProbabilities,
  type Weighed,
  weighGrams,
} from './call-model.ts'
import { type ClassifiedCall, explainType } from './classified-call.ts'
import { isEmptyWord } from './features.ts'
import { rowsByKey } from './rows-by-key.ts'

/** The model's label for all meetings of colleagues. */
export const internalCall = 'internal'

const reasonsMax = 3
const internalMin = 0.1
let read: (CallModel & { rowOf: (hash: number) => number }) | undefined

/** The type of a long enough call, among the possible ones; null if the model knows none of them. */
export function classifyWhole(
  segments: readonly Segment[],
  possible: readonly string[],
): ClassifiedCall | null {
  read ??= openModel()
  const model = read
  const isPossible = (type: string) =>
    possible.includes(type) || (type === internalCall && possible.some((key) => key.startsWith(internalCall)))
  const spoken = readSpoken(segments)
  const weighed = weighGrams(gramsOf(spoken), model)
  const ranked = typeProbabilities(weighed, scaleCues(cuesOf(spoken), model), model)
    .map((share, at) => ({ type: itemAt(model.types, at), share }))
    .filter(({ type }) => isPossible(type))
    .toSorted((a, b) => b.share - a.share)
  // Sales calls have almost no share of this label, and training has few meetings.
  const among = ranked.find(({ type, share }) => type === internalCall && share >= internalMin)
  const [best, next] = among ? [among, ...ranked.filter((other) => other !== among)] : ranked
  if (!best) return null
  const total = ranked.reduce((sum, { share }) => sum + share, 0)
  const words = decidingWords(weighed, model, best.type).map((word) => `“${word}”`)
  return {
    key: best.type,
    confidence: best.share / total,
    rationale: explainType(best.type, words, next?.type),
  }
}

function openModel() {
  const model = readCallModel()
  return { ...model, rowOf: rowsByKey(model.hashes) }
}

/** The words of the call with the strongest evidence for a type, against the average of the others. */
function decidingWords(weighed: readonly Weighed[], { types, weights }: CallModel, type: string): string[] {
  const column = types.indexOf(type)
  const leads = new Map<string, number>()
  for (const { gram, row, value } of weighed) {
    if (gram.word === null || gram.word === '#' || isEmptyWord(gram.word)) continue
    const first = row * types.length
    let sum = 0
    for (let at = 0; at < types.length; at += 1) sum += byteAt(weights, first + at)
    const lead = value * (byteAt(weights, first + column) - sum / types.length)
    leads.set(gram.word, (leads.get(gram.word) ?? 0) + lead)
  }
  return [...leads]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, reasonsMax)
    .map(([word]) => word)
}
