import type { PostQuote } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { Finding } from '../../locate-claims.ts'

/** From here on a finding is clear: more likely evidence than not. */
export const clearConfidence = 0.5
// Two quotes that share this part of their words say the same.
const sharedWordsMin = 0.7

export function toPostQuote(finding: Finding): z.infer<typeof PostQuote> {
  const { quote, speaker, startMs, endMs, startChar, endChar, segmentIndex } = finding
  return { text: quote, speaker, startMs, endMs, startChar, endChar, segment: segmentIndex }
}

/** The surest first, then the earliest; of one stretch, by element, so that no order of the input shows through. */
export function byStrength(a: Finding, b: Finding): number {
  return b.confidence - a.confidence || byPlace(a, b) || byText(a.elementKey, b.elementKey)
}

export function byPlace(a: Finding, b: Finding): number {
  return a.segmentIndex - b.segmentIndex || a.startChar - b.startChar || a.endChar - b.endChar
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Leaves out findings that repeat an earlier one. */
export function withoutSame(findings: readonly Finding[]): Finding[] {
  return groupSame(findings).flatMap(([first]) => first)
}

/** Findings by what they say: each with the first that says it. */
export function groupSame(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const groups: [Finding, ...Finding[]][] = []
  for (const finding of findings) {
    const same = groups.find(([first]) => isSame(first, finding))
    if (same) same.push(finding)
    else groups.push([finding])
  }
  return groups
}

/** Whether two findings overlap or say nearly the same. */
function isSame(a: Finding, b: Finding): boolean {
  return overlaps(a, b) || shareWords(wordsOf(a), wordsOf(b))
}

export function overlaps(a: Finding, b: Finding): boolean {
  return a.segmentIndex === b.segmentIndex && a.startChar < b.endChar && b.startChar < a.endChar
}

function shareWords(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  // No more than the fewer words can be shared, which settles most pairs.
  if (Math.min(ours.size, theirs.size) < sharedWordsMin * Math.max(ours.size, theirs.size)) return false
  let missing = 0
  for (const word of ours) {
    if (!theirs.has(word)) missing += 1
    if (missing > (1 - sharedWordsMin) * ours.size) return false
  }
  const shared = ours.size - missing
  return shared > 0 && shared / (theirs.size + missing) >= sharedWordsMin
}

// Each finding is compared with many.
const remembered = new WeakMap<Finding, ReadonlySet<string>>()

function wordsOf(finding: Finding): ReadonlySet<string> {
  const known = remembered.get(finding)
  if (known) return known
  const words = new Set(finding.quote.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
  remembered.set(finding, words)
  return words
}
