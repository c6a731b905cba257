import type { Segment } from '@earshot/contract/transcript'
import type { Claim } from '../analyst.ts'
import { countWords } from '../count-words.ts'
import type { ElementDefinition } from '../definitions/element.ts'
import type { EmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import type { Passage } from './cut-windows.ts'

// Neighbouring passages that belong to a find; among 3, 5, 8 and 12, 8 is best on the open QMSum queries.
const neighbourhood = 8

export interface Preselection {
  passages: Passage[]
  wordsSent: number
  words: number
}

/**
 * The most relevant passages for a language model, at most a share of the call's words but at least one passage, in the order of the
 * call: for each element in turn its best ones, by the embedded analyst's claims and its ranking of segments.
 */
export async function preselect(
  ranker: Pick<EmbeddedAnalyst, 'analyse' | 'rankSegments'>,
  {
    segments,
    elements,
    signal,
  }: { segments: readonly Segment[]; elements: readonly ElementDefinition[]; signal: AbortSignal },
  passages: readonly Passage[],
  share: number,
): Promise<Preselection> {
  const sizes = passages.map(({ segmentIndex, start, end }) =>
    countWords(segments[segmentIndex]?.text.slice(start, end) ?? ''),
  )
  const words = sizes.reduce((sum, size) => sum + size, 0)
  const claims = await ranker.analyse({ segments, elements, userPrompt: null, signal })
  const byKey = Map.groupBy(claims, ({ elementKey }) => elementKey)
  const rankings = elements.flatMap((element) => [
    rankByClaims(passages, segments, byKey.get(element.key) ?? []),
    rankBySegments(passages, ranker.rankSegments(segments, element)),
  ])
  const chosen = new Set<number>()
  let wordsSent = 0
  for (const at of inTurn(rankings, passages.length)) {
    const size = sizes[at] ?? 0
    const isTooMuch = chosen.size > 0 && wordsSent + size > words * share
    if (chosen.has(at) || isTooMuch) continue
    chosen.add(at)
    wordsSent += size
  }
  return { passages: passages.filter((_, at) => chosen.has(at)), wordsSent, words }
}

/** Passages by the claims in and around them, best first. */
function rankByClaims(
  passages: readonly Passage[],
  segments: readonly Segment[],
  claims: readonly Claim[],
): number[] {
  const scores = new Float64Array(passages.length)
  for (const claim of claims) {
    const at = placeOf(passages, segments, claim)
    if (at < 0) continue
    const last = Math.min(passages.length - 1, at + 3 * neighbourhood)
    for (let near = Math.max(0, at - 3 * neighbourhood); near <= last; near++) {
      scores[near] =
        (scores[near] ?? 0) + claim.confidence * Math.exp(-0.5 * ((near - at) / neighbourhood) ** 2)
    }
  }
  const scored = passages.map((_, at) => at).filter((at) => (scores[at] ?? 0) > 0)
  return scored.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function rankBySegments(passages: readonly Passage[], scores: Float64Array): number[] {
  const scoreOf = (at: number) => scores[passages[at]?.segmentIndex ?? -1] ?? 0
  return passages.map((_, at) => at).sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
}

function placeOf(
  passages: readonly Passage[],
  segments: readonly Segment[],
  { segmentIndex, startChar, quote }: Claim,
): number {
  const char = startChar ?? segments[segmentIndex]?.text.indexOf(quote) ?? 0
  return passages.findIndex((one) => one.segmentIndex === segmentIndex && char < one.end)
}

/** The best of every ranking, then the second best of each, and so on; last the passages in none. */
function* inTurn(rankings: readonly (readonly number[])[], count: number): Generator<number> {
  const longest = Math.max(0, ...rankings.map(({ length }) => length))
  for (let place = 0; place < longest; place++) {
    for (const ranking of rankings) {
      const at = ranking[place]
      if (at !== undefined) yield at
    }
  }
  for (let at = 0; at < count; at++) yield at
}
