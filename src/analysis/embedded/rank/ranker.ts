import type { ElementDefinition } from '../../../contract/element.ts'
import type { Segment } from '../../../contract/transcript.ts'
import type { Claim } from '../../analyst.ts'
import { probabilityOf } from '../exact-math.ts'
import { readCall, type Spoken } from '../read-call.ts'
import { unknownId } from '../vocabulary.ts'
import { wordForms } from '../word-forms.ts'
import { addLikeness } from './add-likeness.ts'
import { type RankerModel, readRankerModel } from './ranker-model.ts'
import { type PreparedCall, prepareCall, type Scores, scoreSentences } from './score-sentences.ts'
import { scoreTurns } from './score-turns.ts'

const claimsMax = 20
const claimWordsMin = 3
const confidenceMin = 0.02

/** Ranks what is said in a call for an element that is known only by its description, and perhaps examples. */
export interface Ranker {
  /** At most 20 claims; none where no word of the description or of an example is spoken. */
  claim: (segments: readonly Segment[], element: ElementDefinition) => Claim[]
  /** For each segment how likely it lies in a passage about the element, in log odds. Greater is better. */
  rankSegments: (segments: readonly Segment[], element: ElementDefinition) => Float64Array
}

/** The ranker over the bytes of its weights, which are unpacked when it is first asked. */
export function createRanker(file: Uint8Array): Ranker {
  let model: RankerModel | undefined
  const prepared = new WeakMap<readonly Segment[], PreparedCall>()
  const score = (segments: readonly Segment[], element: ElementDefinition) => {
    model ??= readRankerModel(file)
    const call = prepared.get(segments) ?? prepareCall(readCall(segments, anyWord), segments, model)
    prepared.set(segments, call)
    const scores = scoreElement(call, element, model)
    return { spoken: call.index.spoken, scores, calibration: model.calibration }
  }
  return {
    claim: (segments, element) => {
      const { spoken, scores, calibration } = score(segments, element)
      if (!scores.isSpoken) return []
      const allowed = [...spoken.keys()].filter((row) => mayShow(spoken[row], element))
      const best = allowed.sort((a, b) => (scores.quote[b] as number) - (scores.quote[a] as number) || a - b)
      const confidences = confidencesOf(best.slice(0, claimsMax), scores.quote, calibration)
      return confidences
        .filter(({ confidence }) => confidence >= confidenceMin)
        .map(({ row, confidence }) => claimOf(spoken[row], segments, element.key, confidence))
    },
    rankSegments: (segments, element) => {
      const { spoken, scores } = score(segments, element)
      return scoreTurns(spoken, scores.passage, segments.length)
    },
  }
}

// The ranker has its own numbers for words.
function anyWord(token: string): readonly number[] {
  return wordForms(token).map(() => unknownId)
}

function scoreElement(call: PreparedCall, element: ElementDefinition, model: RankerModel): Scores {
  const { key, label, description, examples, nearMisses } = element
  const text = label === key ? description : `${label}: ${description}`
  return addLikeness(call.index, { examples, nearMisses }, scoreSentences(call, text, model), model.space)
}

function mayShow(sentence: Spoken | undefined, element: ElementDefinition): boolean {
  if (!sentence || sentence.tokens.length < claimWordsMin) return false
  return sentence.side === null || element.speaker === 'any' || element.speaker === sentence.side
}

function confidencesOf(rows: readonly number[], scores: Float64Array, calibration: Float32Array) {
  const [bias = 0, own = 0, top = 0] = calibration
  const best = scores[rows[0] ?? 0] as number
  return rows.map((row) => {
    const confidence = probabilityOf(bias + own * (scores[row] as number) + top * best)
    return { row, confidence: Math.round(confidence * 10_000) / 10_000 }
  })
}

function claimOf(
  sentence: Spoken | undefined,
  segments: readonly Segment[],
  elementKey: string,
  confidence: number,
): Claim {
  const { segmentIndex = 0, start = 0, end = 0 } = sentence ?? {}
  const quote = segments[segmentIndex]?.text.slice(start, end) ?? ''
  return { elementKey, segmentIndex, startChar: start, quote, confidence }
}
