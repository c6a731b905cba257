import { doubleAt } from '../../src/at.ts'
import { log, probabilityOf } from '../../src/embedded/exact-math.ts'
import type { Associations } from '../../src/embedded/rank/associations.ts'
import { mainKindOf } from '../../src/embedded/rank/question-kinds.ts'
import {
  gramShare,
  gramSlots,
  type Quotability,
  quotabilitySlots,
  slotForKind,
} from '../../src/embedded/rank/quotability.ts'
import { contentForms, wordsOf } from '../../src/embedded/rank/terms.ts'
import { rememberStems } from '../../src/embedded/stem.ts'
import type { LabelledMeeting } from './label-questions.ts'
import { randomFrom, shuffled } from './random.ts'

const questionsMin = 3
const togetherMin = 3
const liftMin = 2
const associatesMax = 8

interface Counts {
  questions: number
  asked: Map<string, number>
  said: Map<string, number>
  together: Map<string, Map<string, number>>
}

/** For each stem of questions, the stems that occur in their evidence more often than by chance. */
export function learnAssociations(meetings: readonly LabelledMeeting[]): Associations {
  const counts = countTogether(meetings)
  const associations = new Map<string, (readonly [string, number])[]>()
  for (const stem of [...counts.together.keys()].sort()) {
    const others = associatesOf(stem, counts)
    if (others.length > 0) associations.set(stem, others)
  }
  return associations
}

function countTogether(meetings: readonly LabelledMeeting[]): Counts {
  const stemOf = rememberStems()
  const counts: Counts = { questions: 0, asked: new Map(), said: new Map(), together: new Map() }
  for (const { questions, spoken } of meetings) {
    for (const { text, hits } of questions) {
      const stems = new Set(contentForms(wordsOf(text)).map(stemOf))
      const tokens = spoken.flatMap(({ tokens: words }, row) => ((hits[row]?.length ?? 0) > 0 ? words : []))
      const evidence = new Set(contentForms(tokens).map(stemOf))
      counts.questions += 1
      countAll(counts.said, evidence)
      countAll(counts.asked, stems)
      for (const stem of stems) {
        const others = counts.together.get(stem) ?? new Map<string, number>()
        counts.together.set(stem, others)
        countAll(others, evidence)
      }
    }
  }
  return counts
}

function associatesOf(stem: string, { questions, asked, said, together }: Counts) {
  const times = asked.get(stem) ?? 0
  if (times < questionsMin) return []
  const others = [...(together.get(stem) ?? [])].flatMap(([other, count]) => {
    const lift = (count * questions) / (times * (said.get(other) ?? 1))
    return count >= togetherMin && lift > liftMin && other !== stem
      ? [[other, Math.round(log(lift) * log(1 + count) * 100) / 100] as const]
      : []
  })
  return others.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, associatesMax)
}

function countAll(counts: Map<string, number>, keys: Iterable<string>): void {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const epochs = 5
const learningRate = 0.3
const decay = 2e-5
const quotedWeight = 3
const answeringWeight = 4

interface Learning {
  weights: Float64Array
  squares: Float64Array
  bias: number
}

/** Logistic regression of whether a sentence is ever evidence, by AdaGrad over hashed words and pairs. */
export function learnQuotability(meetings: readonly LabelledMeeting[]): Quotability {
  const examples = meetings.flatMap(({ spoken, quoted }) =>
    spoken.map(({ tokens }, row) => ({ slots: gramSlots(tokens), isQuoted: quoted[row] === 1 })),
  )
  return learn(examples, quotedWeight)
}

/** Learns, by the kind of the question, which sentences of its passage answer it and which only surround the answer. */
export function learnAnswering(meetings: readonly LabelledMeeting[]): Quotability {
  const examples = meetings.flatMap(({ spoken, questions }) => {
    const slots = spoken.map(({ tokens }) => gramSlots(tokens))
    return questions.flatMap(({ text, hits, inPassage }) => {
      const kind = mainKindOf(text.toLowerCase())
      return slots.flatMap((own, row) =>
        inPassage[row] === 1 ? [{ slots: withKind(own, kind), isQuoted: (hits[row]?.length ?? 0) > 0 }] : [],
      )
    })
  })
  return learn(examples, answeringWeight)
}

function withKind(slots: Int32Array, kind: number): Int32Array {
  return Int32Array.from([...slots, ...slots.map((slot) => slotForKind(slot, kind))])
}

function learn(examples: readonly { slots: Int32Array; isQuoted: boolean }[], weight: number): Quotability {
  const squares = new Float64Array(quotabilitySlots).fill(0.1)
  const learning = { weights: new Float64Array(quotabilitySlots), squares, bias: -1 }
  const random = randomFrom(7)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = learningRate / (1 + epoch)
    for (const place of shuffled(examples.length, random)) {
      const example = examples[place]
      if (example) step(learning, example.slots, { isQuoted: example.isQuoted, weight, rate })
    }
  }
  return toBytes(learning.weights, learning.bias)
}

interface Step {
  isQuoted: boolean
  weight: number
  rate: number
}

function step(learning: Learning, slots: Int32Array, { isQuoted, weight, rate }: Step): void {
  const { weights, squares } = learning
  const share = gramShare(slots.length)
  let score = learning.bias
  for (const slot of slots) score += doubleAt(weights, slot) * share
  const probability = probabilityOf(score)
  const error = isQuoted ? weight * (probability - 1) : probability
  learning.bias -= 0.01 * rate * error
  for (const slot of slots) {
    const gradient = error * share + decay * doubleAt(weights, slot)
    const square = doubleAt(squares, slot) + gradient * gradient
    squares[slot] = square
    weights[slot] = doubleAt(weights, slot) - (rate * gradient) / Math.sqrt(square)
  }
}

function toBytes(weights: Float64Array, bias: number): Quotability {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const unit = Math.fround(Math.min(most, 6) / 127)
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / unit))))
  return { weights: bytes, unit, bias: Math.fround(bias) }
}
