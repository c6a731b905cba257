import type { Segment, Side } from '@earshot/contract/transcript'
import { readList } from '../../language/read-list.ts'

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
const weightMin = 2
// A side of several people gets no name.
const clearShare = 0.34

/** The name of the only person of a side, if the transcript names no speakers: from introductions and forms of address. */
export function nameSides(segments: readonly Segment[]): Record<Side, string | null> {
  const counts: Record<Side, Map<string, number>> = { rep: new Map(), customer: new Map() }
  const count = (side: Side, name: string | undefined, weight: number) => {
    if (!name || noName.has(name.toLowerCase())) return
    counts[side].set(name, (counts[side].get(name) ?? 0) + weight)
  }
  for (const { side, text } of segments) {
    if (side === null) continue
    for (const [, name] of text.matchAll(ownName)) count(side, name, ownWeight)
    for (const [, first, second, third] of text.matchAll(address))
      count(otherSide[side], first ?? second ?? third, 1)
  }
  return { rep: clearest(counts.rep), customer: clearest(counts.customer) }
}

function clearest(counts: ReadonlyMap<string, number>): string | null {
  const [best, second] = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  if (!best || best[1] < weightMin || (second?.[1] ?? 0) > best[1] * clearShare) return null
  return best[0]
}
