import type { ElementDefinition } from '../../contract/element.ts'
import type { Segment } from '../../contract/transcript.ts'
import type { Claim } from '../analyst.ts'
import type { Candidate } from './embedded-analyst.ts'
import { rememberStems } from './stem.ts'

const claimsMax = 20
// BM25 with the usual constants; neighbours within three standard deviations of 3 sentences lend their score.
const saturation = 1.2
const lengthShare = 0.75
const neighbourhood = 3
const ownShare = 2
const exampleShare = 0.5
const speakerShare = 0.5
const nearMissShare = 0.5

const stopWords = new Set(
  `a about after again all also am an and any are as at be because been before being below between both but by can could did do
  does doing down during each few for from further get got had has have having he her here hers him his how i if in into is it its
  just like me more most my no nor not now of off on once only or other our out over own same she should so some such than that the
  their them then there these they this those through to too under until up us was we were what when where which while who whom
  why will with would you your yes yeah ok okay right well know think mean go going want thing things lot uh um mm hmm oh really
  summarize summarise discussion discuss discussed discussions opinion opinions thought thoughts attitude say said team group meeting
  participants members whole describe towards toward regarding reasons reason explain according summary conclusion somebody someone
  customer customers rep element call`.split(/\s+/),
)

interface Index {
  documents: Map<string, number>[]
  lengths: number[]
  lengthMean: number
  frequency: Map<string, number>
}

/**
 * Claims for an element of which only the description, and perhaps examples, are known: BM25 of their stems with the call's own
 * word frequencies, smoothed over neighbouring sentences. At most 20, and none where no word of the description is spoken.
 */
export function rankDescription(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  element: ElementDefinition,
): Claim[] {
  const stemOf = rememberStems()
  const index = indexOf(candidates, segments, stemOf)
  const described = termsOf(`${element.label} ${element.description}`, stemOf)
  const own = scoreAll(index, described)
  for (const example of element.examples)
    addShare(own, scoreAll(index, termsOf(example, stemOf)), exampleShare)
  for (const miss of element.nearMisses) addShare(own, scoreAll(index, termsOf(miss, stemOf)), -nearMissShare)
  const scores = smooth(own)
  const best = bestPossible(index, described)
  const claims: Claim[] = []
  candidates.forEach((candidate, position) => {
    const { segmentIndex, startChar, quote, side } = candidate
    const score = scores[position] ?? 0
    if (score <= 0 || candidate.words.length < 4) return
    if (side !== null && element.speaker !== 'any' && element.speaker !== side) return
    const confidence = confidenceOf(score / best)
    claims.push({ elementKey: element.key, segmentIndex, startChar, quote, confidence })
  })
  return claims
    .sort((a, b) => b.confidence - a.confidence || a.segmentIndex - b.segmentIndex)
    .slice(0, claimsMax)
}

function termsOf(text: string, stemOf: (word: string) => string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !stopWords.has(word) && word.length > 1).map(stemOf)
}

function indexOf(
  candidates: readonly Candidate[],
  segments: readonly Segment[],
  stemOf: (word: string) => string,
): Index {
  const frequency = new Map<string, number>()
  const lengths: number[] = []
  const documents = candidates.map(({ quote, segmentIndex }) => {
    const terms = termsOf(quote, stemOf)
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of termsOf(segments[segmentIndex]?.speaker ?? '', stemOf))
      counts.set(term, (counts.get(term) ?? 0) + speakerShare)
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    lengths.push(terms.length)
    return counts
  })
  const lengthMean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1
  return { documents, lengths, lengthMean, frequency }
}

function rarity({ documents, frequency }: Index, term: string): number {
  const count = frequency.get(term) ?? 0
  return Math.log(1 + (documents.length - count + 0.5) / (count + 0.5))
}

function scoreAll(index: Index, terms: readonly string[]): number[] {
  const weights = new Map([...new Set(terms)].map((term) => [term, rarity(index, term)]))
  return index.documents.map((document, position) => {
    const length = (index.lengths[position] ?? 0) / index.lengthMean
    let score = 0
    for (const [term, weight] of weights) {
      const count = document.get(term)
      if (count)
        score +=
          (weight * count * (saturation + 1)) /
          (count + saturation * (1 - lengthShare + lengthShare * length))
    }
    return score
  })
}

function addShare(scores: number[], others: readonly number[], share: number): void {
  others.forEach((other, position) => {
    scores[position] = (scores[position] ?? 0) + share * other
  })
}

function smooth(scores: readonly number[]): number[] {
  const result = scores.map((score) => ownShare * score)
  scores.forEach((score, position) => {
    if (score === 0) return
    const last = Math.min(scores.length - 1, position + 3 * neighbourhood)
    for (let near = Math.max(0, position - 3 * neighbourhood); near <= last; near += 1)
      result[near] = (result[near] ?? 0) + score * Math.exp(-0.5 * ((near - position) / neighbourhood) ** 2)
  })
  return result
}

// What a sentence would score that held every described word of this call once.
function bestPossible(index: Index, terms: readonly string[]): number {
  const spoken = [...new Set(terms)].filter((term) => index.frequency.has(term))
  return spoken.reduce((sum, term) => sum + rarity(index, term), 0) * (ownShare + 1) || 1
}

// Words of a description prove little: the confidence stays low, and grows with the share of the description that is spoken.
function confidenceOf(share: number): number {
  return Math.min(0.6, 0.04 + 0.22 * share)
}
