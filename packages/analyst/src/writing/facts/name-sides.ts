import type { Segment, Side } from '@earshot/contract/transcript'
import { readList } from '../../language/read-list.ts'
import { firstNames } from '../results/first-names.ts'

export const otherSide = { rep: 'customer', customer: 'rep' } as const
const ownName =
  /\b(?:it[’']s|this is|I[’']m|my name[’']s|my name is) (\p{Lu}\p{L}+)(?=,? (?:here|from|speaking|calling|with)\b|[,.])/gu
const greeting =
  '(?:Thanks|Thank you|Okay|Right|Hi|Hello|Hey|Morning|Good morning|Good afternoon|Well|Yes|Yeah|No|Sure|Look|Listen|Sorry|And|So|Great|Perfect|Bye|Cheers)'
const address = new RegExp(
  `(?:^|[.!?] )(?:${greeting},? )?(\\p{Lu}\\p{Ll}+), |(?:^|[.!?] )${greeting},? (\\p{Lu}\\p{Ll}+)[.!]|, (\\p{Lu}\\p{Ll}+)[.?!]`,
  'gu',
)
const noName = new Set(
  [
    ...readList('weekdays'),
    ...readList('months'),
    ...readList('not-names'),
    'I',
    'God',
    'Christ',
    'Jesus',
    'Sir',
    'Madam',
  ].map((word) => word.toLowerCase()),
)
const ownWeight = 3
const weightMin = 3
// A side of several people gets no name.
const clearShare = 0.34

/** The name of the only person of a side, if the transcript names no speakers: from introductions and forms of address. */
export function nameSides(segments: readonly Segment[]): Record<Side, string | null> {
  const counts: Counts = { rep: new Map(), customer: new Map() }
  for (const { side, text } of segments)
    if (side) for (const [, name] of text.matchAll(ownName)) count(counts[side], name, ownWeight)
  for (const { side, text } of segments) if (side) countAddressed(counts[otherSide[side]], text)
  return { rep: clearest(counts.rep), customer: clearest(counts.customer) }
}

type Counts = Record<Side, Map<string, number>>

// A name that no list knows, and that nobody called their own, may be a town's.
function countAddressed(counts: Map<string, number>, text: string): void {
  for (const [, first, second, third] of text.matchAll(address)) {
    const name = first ?? second ?? third ?? ''
    if (firstNames.has(name.toLowerCase()) || counts.has(name)) count(counts, name, 1)
  }
}

function count(counts: Map<string, number>, name: string | undefined, weight: number): void {
  if (name && !noName.has(name.toLowerCase())) counts.set(name, (counts.get(name) ?? 0) + weight)
}

function clearest(counts: ReadonlyMap<string, number>): string | null {
  const [best, second] = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  if (!best || best[1] < weightMin || (second?.[1] ?? 0) > best[1] * clearShare) return null
  return best[0]
}
