import type { Segment } from '@earshot/contract/transcript'
import { exp, log } from '../embedded/exact-math.ts'
import { sentencesOf } from '../embedded/split-sentences.ts'
import { callTypeKeys, readCallExamples } from './call-examples.ts'
import { type ClassifiedCall, explainType } from './classified-call.ts'
import { reasonsFor } from './classify.ts'
import { classifyWhole, internalCall } from './classify-whole.ts'
import { type Model, probabilitiesOf, type Vector } from './model.ts'
import { createPassageReader } from './passage-reader.ts'
import { trainClassifier } from './train-classifier.ts'

const fallback = 'miscellaneous_call'
// A few sentences together are clearer than each alone.
const passageWordsMin = 25
// The purpose of a call is mentioned at its beginning and end.
const opening = { share: 0.15, weight: 2.5 }
const closing = { share: 0.9, weight: 1.5 }
const titleWeight = 6
// Less than the evidence of one clear passage is too little.
const evidenceMin = 1
const unsure = 0.3
// Without known sides, most short meetings look like sales calls even if they are not.
const withoutSides = 0.6
// From this many words on only the transcript decides, so a title changes nothing.
const wholeWordsMin = 150
// Turns a share of the evidence into a probability. Set on the 13 sample calls, so it is rough.
const sharpness = 3
const reasonsMax = 3

/** A part of the transcript, or the title. */
interface Passage {
  /** The words of its sentences. */
  sentences: readonly (readonly string[])[]
  weight: number
}

/** A passage's evidence about the type. */
interface Sign {
  weight: number
  vector: Vector
  /** One per label of the model. */
  probabilities: number[]
}

/** A team's own call type, recognised by its description and by typical sentences. */
export interface OwnCallType {
  key: string
  description: string
  examples: readonly string[]
}

// As many as a built-in type has, or a type with few examples would never win.
const ownExamplesMin = 60
const modelsKept = 50
const models = new Map<string, Trained>()

interface Trained {
  model: Model
  vectorOf: (sentences: Passage['sentences']) => Vector
}

/**
 * The type of a call, from its transcript, and if that is short also from its title. Passages decide on a team's own types and the kinds
 * of internal meetings, the whole call on all others. The first call trains the model of passages, in about a tenth of a second, once
 * for each set of own types; the examples of the built-in types are in `data/`.
 */
export function classifyCall(
  segments: readonly Segment[],
  title: string | null = null,
  own: readonly OwnCallType[] = [],
): ClassifiedCall {
  const isWhole = hasWords(segments, wholeWordsMin)
  const hasSides = segments.some(({ side }) => side !== null)
  const whole = isWhole ? classifyWhole(segments, possibleTypes(segments)) : null
  // Nothing that passages say would change it.
  if (whole && hasSides && own.length === 0 && whole.key !== internalCall) return whole
  const trained = modelFor(own)
  return withPassages({ segments, hasSides, whole, own }, trained, isWhole ? null : title)
}

interface Told {
  segments: readonly Segment[]
  hasSides: boolean
  /** By the whole call, if enough is said. */
  whole: ClassifiedCall | null
  own: readonly OwnCallType[]
}

function withPassages({ segments, hasSides, whole, own }: Told, trained: Trained, title: string | null) {
  const signs = signsOf(trained, title, segments)
  const evidenceOf = (keys: readonly string[]) =>
    keys
      .map((key) => ({ key, sum: evidenceFor(trained.model, key, signs) }))
      .toSorted((a, b) => b.sum - a.sum)
  const ownKeys = own.map(({ key }) => key)
  const evidence = evidenceOf([...possibleTypes(segments), ...ownKeys])
  const [best] = evidence
  if (whole && best && !ownKeys.includes(best.key)) {
    // The whole call distinguishes colleagues from customers; passages decide on the kind of meeting.
    if (whole.key !== internalCall && (hasSides || !isInternal(best.key))) return whole
    return conclude(trained.model, signs, evidenceOf(callTypeKeys.filter(isInternal)), 0)
  }
  const classified = conclude(trained.model, signs, evidence)
  return hasSides ? classified : { ...classified, confidence: classified.confidence * withoutSides }
}

function hasWords(segments: readonly Segment[], least: number): boolean {
  let words = 0
  return segments.some(({ text }) => {
    words += text.split(/\s+/).length
    return words >= least
  })
}

function modelFor(own: readonly OwnCallType[]): Trained {
  const examples = own.flatMap(({ key, description, examples: said }) => {
    const texts = [description, ...said]
    const times = Math.ceil(ownExamplesMin / texts.length)
    return Array.from({ length: times }, () => texts.map((text) => ({ label: key, text }))).flat()
  })
  const id = JSON.stringify(examples)
  const known = models.get(id)
  if (known) return known
  if (models.size >= modelsKept) models.clear()
  const model = trainClassifier([...readCallExamples(), ...examples])
  const trained = { model, vectorOf: createPassageReader(model) }
  models.set(id, trained)
  return trained
}

function signsOf({ model, vectorOf }: Trained, title: string | null, segments: readonly Segment[]): Sign[] {
  const named = title ? [{ sentences: [title.split(/\s+/)], weight: titleWeight }] : []
  return [...named, ...passagesOf(segments)].map(({ sentences, weight }) => {
    const vector = vectorOf(sentences)
    return { weight, vector, probabilities: probabilitiesOf(model, vector) }
  })
}

function passagesOf(segments: readonly Segment[]): Passage[] {
  const passages: Passage[] = []
  let sentences: string[][] = []
  let count = 0
  sentencesOf(segments).forEach((spoken, index) => {
    for (const { words } of spoken) {
      sentences.push(words)
      count += words.length
      if (count < passageWordsMin) continue
      passages.push({ sentences, weight: weightAt(index / segments.length) })
      sentences = []
      count = 0
    }
  })
  return sentences.length > 0 ? [...passages, { sentences, weight: weightAt(1) }] : passages
}

function weightAt(place: number): number {
  if (place < opening.share) return opening.weight
  return place > closing.share ? closing.weight : 1
}

// A call with a customer is not internal; one with only reps is internal or of no known type.
function possibleTypes(segments: readonly Segment[]): string[] {
  const sides = new Set(segments.map(({ side }) => side))
  if (sides.has('customer')) return callTypeKeys.filter((key) => !isInternal(key))
  if (sides.has('rep') && !sides.has(null))
    return callTypeKeys.filter((key) => isInternal(key) || key === fallback)
  return callTypeKeys
}

function isInternal(key: string): boolean {
  return key.startsWith('internal_')
}

function evidenceFor({ labels }: Model, key: string, signs: readonly Sign[]): number {
  const label = labels.indexOf(key)
  return signs.reduce((sum, { weight, probabilities }) => sum + weight * (probabilities[label] ?? 0), 0)
}

function conclude(
  model: Model,
  signs: readonly Sign[],
  evidence: readonly { key: string; sum: number }[],
  least = evidenceMin,
): ClassifiedCall {
  const [best, next] = evidence
  if (!best || best.sum < least)
    return {
      key: fallback,
      confidence: unsure,
      rationale: 'Too little is said to tell what kind of call this is.',
    }
  const odds = evidence.map(({ sum }) => (sum > 0 ? exp(sharpness * log(sum / best.sum)) : 0))
  const confidence = 1 / odds.reduce((total, odd) => total + odd, 0)
  const words = decidingWords(model, signs, best.key)
  return {
    key: best.key,
    confidence,
    rationale: explainType(best.key, words, next?.key),
  }
}

// The strongest word of each of the clearest passages.
function decidingWords(model: Model, signs: readonly Sign[], key: string): string[] {
  const label = model.labels.indexOf(key)
  const strongest = signs.toSorted(
    (a, b) => b.weight * (b.probabilities[label] ?? 0) - a.weight * (a.probabilities[label] ?? 0),
  )
  const words = new Set<string>()
  for (const { vector } of strongest) {
    const spoken = reasonsFor(model, key, vector).find((reason) => !/[<# ]/.test(reason))
    if (spoken !== undefined) words.add(spoken)
    if (words.size === reasonsMax) break
  }
  return [...words].map((reason) => `“${reason}”`)
}
